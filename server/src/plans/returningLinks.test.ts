import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createIdMap } from '../catalog/idMap.ts';
import { descriptionOf } from '../directory/index.ts';
import { isReturningLink } from './returningLinks.ts';

const [ADA, BEN, CAI] = ['a', 'b', 'c'].map((one) => one.repeat(8) + '-0000-4000-8000-000000000001') as [
  string,
  string,
  string,
];
const LIST = { mailEnabled: true, groupTypes: [] };

interface Case {
  group?: object;
  /** Members now; undefined where they cannot be read. */
  live?: readonly string[] | undefined;
  added?: readonly string[];
  removed?: readonly string[];
  undeleted?: readonly string[];
  path?: string;
}

const isReturning = (given: Case): boolean => {
  const { group = LIST, live, added = [], removed = [ADA], undeleted = [ADA], path = 'links.members' } = given;
  const members = Object.hasOwn(given, 'live') ? live : [];
  return isReturningLink(
    {
      description: descriptionOf('groups', 'g1'),
      ids: createIdMap([]),
      preview: { before: { object: { ...group }, links: members === undefined ? {} : { members } } },
    },
    { links: [{ name: 'members', added, removed }] },
    path,
    new Set(undeleted),
  );
};

describe('read-only links that lost objects', () => {
  const cases: readonly (readonly [string, Case, boolean])[] = [
    ['return with the only lost member', {}, true],
    ['return to a group of the directory on premises', { group: { onPremisesSyncEnabled: true } }, true],
    ['return with an id in another case', { removed: [ADA.toUpperCase()] }, true],
    ['return with all of several members', { removed: [ADA, BEN], undeleted: [ADA, BEN], live: [CAI] }, true],
    ['return where another lost member is back already', { removed: [ADA, BEN], live: [BEN] }, true],
    ['return where an added member is gone again', { added: [BEN] }, true],
    ['stay different without a member that the plan does not undelete', { removed: [ADA, BEN] }, false],
    ['stay different without a member that the plan re-creates', { undeleted: [] }, false],
    ['stay different with an added member', { added: [BEN], live: [BEN] }, false],
    ['stay different where the lost member is back already', { live: [ADA] }, false],
    ['stay different where nothing was lost', { removed: [] }, false],
    ['are not known where they cannot be read', { live: undefined }, false],
    ['are not those of another path', { path: 'links.owners' }, false],
    ['are not those that a restore writes', { group: { groupTypes: [] } }, false],
  ];
  for (const [title, given, expected] of cases) it(title, () => assert.equal(isReturning(given), expected));
});
