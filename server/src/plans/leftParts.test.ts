import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { differsInLeftPartsOnly } from './leftParts.ts';

const value = (id: string, selected: boolean) => ({ value: id, selected });
const title = { path: 'jobTitle', expected: 'Now', wanted: 'Before' };
const city = { path: 'city', expected: 'There', wanted: 'Here' };
const changedCity = { path: 'city', from: 'Here', to: 'There' };
const members = { name: 'members', add: [value('gone', true)], remove: [value('new', false)], kept: 3 };
const changedMembers = { name: 'members', added: ['new'], removed: [], unchanged: 4 };
const body = {
  attributes: [
    { ...title, selected: true },
    { ...city, selected: false },
  ],
  links: [members],
};

describe('an object after a restore of some of its parts', () => {
  const cases: [string, Parameters<typeof differsInLeftPartsOnly>[0], boolean][] = [
    ['attributes and links that were left', { attributes: [changedCity], links: [changedMembers] }, true],
    [
      'an attribute that was written',
      { attributes: [{ path: 'jobTitle', from: 'Before', to: 'Now' }], links: [] },
      false,
    ],
    [
      'an attribute that was left and changed again',
      { attributes: [{ ...changedCity, to: 'Else' }], links: [] },
      false,
    ],
    ['an attribute that the plan did not have', { attributes: [{ path: 'state', to: 'x' }], links: [] }, false],
    ['a member that came later', { attributes: [], links: [{ ...changedMembers, added: ['new', 'later'] }] }, false],
    [
      'a member that was put back and is gone again',
      { attributes: [], links: [{ ...changedMembers, removed: ['gone'] }] },
      false,
    ],
    ['a link that the plan did not have', { attributes: [], links: [{ ...changedMembers, name: 'owners' }] }, false],
    [
      'what was left and a value that no restore can write',
      { attributes: [changedCity, { path: 'mail', to: 'x', restorable: false }], links: [] },
      true,
    ],
    [
      'only values that no restore can write',
      { attributes: [{ path: 'mail', to: 'x', restorable: false }], links: [] },
      false,
    ],
  ];
  for (const [name, change, isLeft] of cases)
    it(`${isLeft ? 'was left so' : 'was not left so'}: ${name}`, () =>
      assert.equal(differsInLeftPartsOnly(change, body), isLeft));

  it('is not taken for left where only the selected value of a link is the same', () => {
    const all = { ...body, links: [{ ...members, remove: [value('new', true)] }] };
    assert.equal(differsInLeftPartsOnly({ attributes: [], links: [changedMembers] }, all), false);
  });
});
