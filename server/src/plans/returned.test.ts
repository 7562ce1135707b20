import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkReturned } from './returned.ts';
import type { Returned } from './returned.ts';

const [GONE, OTHER] = ['a0000000-0000-4000-8000-00000000000a', 'b0000000-0000-4000-8000-00000000000b'];
const membersOf = (...members: string[]) => ({ links: { members } });

describe('whether the directory restored the links of an undeleted object', () => {
  const CASES: readonly [what: string, Parameters<typeof checkReturned>[1], Returned][] = [
    ['the member is there again', membersOf(OTHER, GONE), 'yes'],
    ['the member is missing', membersOf(OTHER), 'no'],
    ['the links were not read', { links: {} }, 'notChecked'],
    ['no reading has the object', undefined, 'notChecked'],
  ];
  for (const [what, after, returned] of CASES)
    it(`says ${returned} if ${what}`, () => {
      assert.equal(checkReturned(membersOf(GONE, OTHER), after, new Set([GONE])), returned);
    });

  it('asks only for links to objects that the plan undeletes', () => {
    assert.equal(checkReturned(membersOf(GONE, OTHER), membersOf(GONE), new Set([GONE])), 'yes');
    assert.equal(checkReturned(membersOf(OTHER), membersOf(OTHER), new Set([GONE])), 'notChecked');
  });
});
