import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MatchableChange } from './evidence.ts';
import { matchActors } from './matchActors.ts';
import type { AuditEntry, OwnRestore } from './types.ts';

const GROUP = 'a1111111-0000-4000-8000-000000000001';
const USER = 'b2222222-0000-4000-8000-000000000002';
const OTHER = 'c3333333-0000-4000-8000-000000000003';

/** The earlier reading at 1000, the later one at 2000. */
const WINDOW = { from: 1000, to: 2000, readAt: 9_000_000, isCovered: true };

/** One entry: time, author, and what it did. Restores are named R, S (no undos) and U, V (undos). */
type Step = [at: number, who: string, what: string];

/** The undone restore, its start, and the reading that it compared with. */
type Undone = NonNullable<OwnRestore['undone']>;
type Undones = Readonly<Record<string, Undone>>;
const U: Undone = { restoreId: 'R', from: 1300, since: 1000 };

const ACTIVITIES: Readonly<Record<string, Partial<AuditEntry>>> = {
  bad: { activity: 'Update group', properties: [{ name: 'description', to: 'bad' }] },
  good: { activity: 'Update group', properties: [{ name: 'description', to: 'good' }] },
  property: { activity: 'Update group', properties: [{ name: 'description' }] },
  update: { activity: 'Update group' },
  create: { activity: 'Add group' },
  delete: { activity: 'Delete group' },
  undelete: { activity: 'Restore Group' },
  add: { activity: 'Add member to group', targets: [USER, GROUP] },
  remove: { activity: 'Remove member from group', targets: [USER, GROUP] },
  removeOther: { activity: 'Remove member from group', targets: [OTHER, GROUP] },
};

const entryOf = ([at, who, what]: Step): AuditEntry => ({
  id: `${at} ${who} ${what}`,
  at,
  activity: '',
  category: '',
  result: 'success',
  actor: { kind: 'person', name: who },
  targets: [GROUP],
  properties: [],
  ...ACTIVITIES[what],
});

const CHANGED: MatchableChange = {
  ids: [GROUP],
  kind: 'changed',
  attributes: [{ name: 'description', to: 'bad' }],
  links: [],
};
const LOST: MatchableChange = { ...CHANGED, attributes: [], links: [{ added: [], removed: [USER] }] };
const LOST_TWO: MatchableChange = { ...LOST, links: [{ added: [], removed: [USER, OTHER] }] };
const CREATED: MatchableChange = { ...CHANGED, kind: 'created', attributes: [] };
const DELETED: MatchableChange = { ...CREATED, kind: 'deleted' };

const restoreOf =
  (undone: Undones) =>
  ({ actor: { name = '' } }: AuditEntry): OwnRestore | undefined => {
    if (!/^[RSUV]$/.test(name)) return undefined;
    return { restoreId: name, ...(undone[name] && { undone: undone[name] }) };
  };

/** @returns the authors in their order, such as "exact Mallory, put back by U" */
const authorsOf = (change: MatchableChange, steps: readonly Step[], undone: Undones = { U }): string[] =>
  matchActors(change, steps.map(entryOf), WINDOW, restoreOf(undone)).matches.map(
    ({ certainty, entry, putBackBy }) =>
      `${certainty} ${entry.actor.name ?? ''}${putBackBy ? `, put back by ${putBackBy.actor.name ?? ''}` : ''}`,
  );

describe('a change that a restore put back', () => {
  const table: [name: string, change: MatchableChange, steps: Step[], expected: string[], undone?: Undones][] = [
    [
      'an attribute',
      CHANGED,
      [
        [1100, 'Mallory', 'bad'],
        [1300, 'R', 'good'],
        [1500, 'U', 'bad'],
      ],
      ['exact Mallory, put back by U'],
    ],
    [
      'an attribute whose value the log does not have',
      CHANGED,
      [
        [1100, 'Mallory', 'property'],
        [1300, 'R', 'property'],
        [1500, 'U', 'property'],
      ],
      ['likely Mallory, put back by U'],
    ],
    [
      'an attribute of which only the object is in the log',
      CHANGED,
      [
        [1100, 'Mallory', 'update'],
        [1300, 'R', 'update'],
        [1500, 'U', 'update'],
      ],
      ['likely Mallory, put back by U'],
    ],
    [
      'a lost member',
      LOST,
      [
        [1100, 'Mallory', 'remove'],
        [1300, 'R', 'add'],
        [1500, 'U', 'remove'],
      ],
      ['exact Mallory, put back by U'],
    ],
    [
      'a deleted object',
      DELETED,
      [
        [1100, 'Mallory', 'delete'],
        [1300, 'R', 'undelete'],
        [1500, 'U', 'delete'],
      ],
      ['exact Mallory, put back by U'],
    ],
    [
      'a created object',
      CREATED,
      [
        [1100, 'Mallory', 'create'],
        [1300, 'R', 'delete'],
        [1500, 'U', 'undelete'],
      ],
      ['exact Mallory, put back by U'],
    ],
    [
      'two members of whom somebody else removed one again',
      LOST_TWO,
      [
        [1100, 'Mallory', 'remove'],
        [1300, 'R', 'add'],
        [1500, 'U', 'remove'],
        [1700, 'Trent', 'removeOther'],
      ],
      ['exact Trent', 'exact Mallory, put back by U'],
    ],
    [
      'a value that somebody made again after the undo',
      CHANGED,
      [
        [1100, 'Mallory', 'bad'],
        [1300, 'R', 'good'],
        [1500, 'U', 'bad'],
        [1600, 'Trent', 'good'],
        [1700, 'Mallory', 'bad'],
      ],
      ['exact Mallory'],
    ],
    [
      'the newest author before the undone restore',
      CHANGED,
      [
        [1100, 'Trent', 'bad'],
        [1150, 'Peggy', 'good'],
        [1200, 'Mallory', 'bad'],
        [1300, 'R', 'good'],
        [1500, 'U', 'bad'],
      ],
      ['exact Mallory, put back by U'],
    ],
    [
      'somebody who may have changed the object after the undone restore',
      CHANGED,
      [
        [1100, 'Mallory', 'property'],
        [1300, 'R', 'property'],
        [1400, 'Trent', 'property'],
        [1500, 'U', 'property'],
      ],
      ['likely Trent', 'likely Mallory, put back by U'],
    ],
    [
      'a change from before the earlier reading',
      CHANGED,
      [
        [500, 'Mallory', 'bad'],
        [700, 'R', 'good'],
        [1500, 'U', 'bad'],
      ],
      ['exact Mallory, put back by U'],
      { U: { restoreId: 'R', from: 700, since: 400 } },
    ],
    [
      'no author from before the reading that the undone restore compared with',
      CHANGED,
      [
        [300, 'Mallory', 'bad'],
        [700, 'R', 'good'],
        [1500, 'U', 'bad'],
      ],
      ['exact U'],
      { U: { restoreId: 'R', from: 700, since: 400 } },
    ],
    [
      'the restore alone where no earlier author is known',
      CHANGED,
      [
        [1300, 'R', 'good'],
        [1500, 'U', 'bad'],
      ],
      ['exact U'],
    ],
    [
      'the second of two undos',
      CHANGED,
      [
        [1100, 'Mallory', 'bad'],
        [1300, 'R', 'good'],
        [1500, 'U', 'bad'],
        [1600, 'S', 'good'],
        [1700, 'V', 'bad'],
      ],
      ['exact Mallory, put back by V'],
      { U, V: { restoreId: 'S', from: 1600, since: 1000 } },
    ],
    [
      'the undo of an undo, which makes the restore valid again',
      CHANGED,
      [
        [1300, 'R', 'bad'],
        [1500, 'U', 'good'],
        [1700, 'V', 'bad'],
      ],
      ['exact R, put back by V'],
      { U, V: { restoreId: 'U', from: 1500, since: 1000 } },
    ],
    [
      'a restore that wrote the value of an earlier author',
      CHANGED,
      [
        [1100, 'Mallory', 'bad'],
        [1300, 'R', 'good'],
        [1500, 'S', 'bad'],
      ],
      ['exact Mallory, put back by S'],
    ],
    [
      'a restore that wrote a value of its backup, which nobody else made',
      CHANGED,
      [
        [1100, 'Trent', 'good'],
        [1500, 'S', 'bad'],
      ],
      ['exact S'],
    ],
    [
      'a part that a repair left as it was',
      CHANGED,
      [
        [1100, 'Mallory', 'bad'],
        [1300, 'R', 'update'],
      ],
      ['exact Mallory'],
    ],
    [
      'an object that a repair created again: nobody is blamed without an entry',
      { ...CHANGED, attributes: [{ name: 'description', to: 'other' }] },
      [
        [1300, 'R', 'create'],
        [1350, 'R', 'property'],
      ],
      ['likely R'],
    ],
  ];
  for (const [name, change, steps, expected, undone] of table)
    it(`${name}: ${expected.join('; ')}`, () => {
      assert.deepEqual(authorsOf(change, steps, undone), expected);
      assert.deepEqual(authorsOf(change, [...steps].reverse(), undone), expected, 'in any order');
    });
});

describe('a large link that an undo put back', () => {
  it('is followed once for all of its objects', () => {
    const members = Array.from({ length: 5000 }, (_, index) => `member ${index}`);
    const step = (who: string, at: number, what: 'add' | 'remove'): AuditEntry[] =>
      members.map((member, index) => ({
        ...entryOf([at, who, what]),
        id: `${who} ${index}`,
        targets: [member, GROUP],
      }));
    const entries = [...step('Mallory', 1100, 'remove'), ...step('R', 1300, 'add'), ...step('U', 1500, 'remove')];
    const change = { ...LOST, links: [{ added: [], removed: members }] };
    const { matches } = matchActors(change, entries, WINDOW, restoreOf({ U }));
    assert.equal(matches.length, members.length);
    assert.ok(matches.every(({ entry, putBackBy }) => entry.actor.name === 'Mallory' && putBackBy?.actor.name === 'U'));
  });
});
