import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { absenceSentence } from './absentMembers.ts';

const NEXT = 'Then compare again and make another plan for the memberships and roles.';
const MANY = Array.from({ length: 12 }, (_, index) => `P${index}`);

describe('the sentence about members that are gone', () => {
  const cases: [readonly string[], boolean, string][] = [
    [
      ['Ada'],
      false,
      'Ada does not exist any more and does not come back with this restore, so Ada stays out of members.',
    ],
    [
      ['Ada', 'Bo'],
      false,
      'Ada, Bo do not exist any more and do not come back with this restore, so they stay out of members.',
    ],
    [
      ['Ada'],
      true,
      'Ada does not exist any more and is managed on premises, so Ada stays out of members. ' +
        `Bring Ada back on premises. ${NEXT}`,
    ],
    [
      MANY,
      true,
      'P0, P1, P2, P3, P4, P5, P6, P7, P8, P9 and 2 more do not exist any more and are managed on premises, so they ' +
        `stay out of members. Bring them back on premises. ${NEXT}`,
    ],
  ];
  for (const [names, isElsewhere, expected] of cases)
    it(`names ${names.length}${isElsewhere ? ' from on premises, and says what to do' : ''}`, () => {
      assert.equal(absenceSentence('members', names, isElsewhere), expected);
    });
});
