import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { computeCoverage } from './coverage.ts';
import type { AuditRead } from './coverage.ts';
import type { MatchableChange } from './evidence.ts';
import { AUDIT_LAG_MS, matchActors } from './matchActors.ts';
import type { AuditWindow } from './matchActors.ts';
import type { AuditEntry } from './types.ts';

const GROUP = 'a1111111-0000-4000-8000-000000000001';
const USER = 'b2222222-0000-4000-8000-000000000002';
const OTHER = 'c3333333-0000-4000-8000-000000000003';

const WINDOW: AuditWindow = { from: 1000, to: 2000, readAt: 2000 + AUDIT_LAG_MS, isCovered: true };

const entry = (activity: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `${activity} ${more.at ?? 1500}`,
  at: 1500,
  activity,
  category: '',
  result: 'success',
  actor: { kind: 'person', id: OTHER, name: 'Mallory' },
  targets: [GROUP],
  properties: [],
  ...more,
});

const changed = (more: Partial<MatchableChange> = {}): MatchableChange => ({
  ids: [GROUP],
  kind: 'changed',
  attributes: [{ name: 'description', to: 'new' }],
  links: [],
  ...more,
});
const REMOVED = changed({ attributes: [], links: [{ added: [], removed: [USER] }] });
const CREATED = changed({ kind: 'created' });
const DELETED = changed({ kind: 'deleted' });
const described = (to?: string) => ({ properties: [{ name: 'description', ...(to === undefined ? {} : { to }) }] });

describe('the actors of a change', () => {
  const table: [
    name: string,
    change: MatchableChange,
    entries: AuditEntry[],
    window: Partial<AuditWindow>,
    certainty: string | undefined,
  ][] = [
    ['same property and value', changed(), [entry('Update group', described('new'))], {}, 'exact'],
    ['same property, another value', changed(), [entry('Update group', described('old'))], {}, 'likely'],
    ['same property, no value', changed(), [entry('Update group', described())], {}, 'likely'],
    ['same object and time', changed(), [entry('Update group')], {}, 'likely'],
    ['one of several policies', changed(), [entry('Update policy', { isGuess: true })], {}, 'none'],
    [
      'one of several policies, same property',
      changed(),
      [entry('Update policy', { isGuess: true, ...described('new') })],
      {},
      'exact',
    ],
    ['another object', changed(), [entry('Update group', { targets: [USER] })], {}, 'none'],
    ['too early', changed(), [entry('Update group', { at: 1000, ...described('new') })], {}, 'none'],
    ['too late', changed(), [entry('Update group', { at: 2001, ...described('new') })], {}, 'none'],
    ['an attempt that failed', changed(), [entry('Update group', { result: 'failure' })], {}, 'none'],
    ['nothing yet', changed(), [], { readAt: 1999 + AUDIT_LAG_MS }, 'notYet'],
    ['nothing of a time that was not read', changed(), [], { isCovered: false }, undefined],
    ['a created object', CREATED, [entry('Add group')], {}, 'exact'],
    ['a created object that only joined', CREATED, [entry('Add member to group')], {}, 'likely'],
    ['a deleted object', DELETED, [entry('Hard Delete group')], {}, 'exact'],
    ['a strength', DELETED, [entry('Authentication Strength Policy Delete')], {}, 'exact'],
    ['a deleted object that was changed', DELETED, [entry('Update group')], {}, 'likely'],
    ['a removed member', REMOVED, [entry('Remove member from group', { targets: [USER, GROUP] })], {}, 'exact'],
    ['a member that joined', REMOVED, [entry('Add member to group', { targets: [USER, GROUP] })], {}, 'likely'],
    ['another member', REMOVED, [entry('Remove member from group', { targets: [OTHER, GROUP] })], {}, 'likely'],
  ];
  for (const [name, change, entries, window, certainty] of table)
    it(`${name}: ${certainty ?? 'nothing is said'}`, () => {
      assert.equal(matchActors(change, entries, { ...WINDOW, ...window }).certainty, certainty);
    });

  it('leave out weaker entries of a part that has an exact one', () => {
    const exact = entry('Update group', described('new'));
    const found = matchActors(changed(), [entry('Update group', { id: 'x' }), exact], WINDOW);
    assert.deepEqual(found.matches, [{ certainty: 'exact', entry: exact }]);
  });

  it('name both where two people changed two properties', () => {
    const change = changed({
      attributes: [
        { name: 'description', to: 'new' },
        { name: 'mail', to: 'm' },
      ],
    });
    const one = entry('Update group', { id: '1', at: 1200, ...described('new') });
    const two = entry('Update group', { id: '2', at: 1300, properties: [{ name: 'mail', to: 'x' }] });
    assert.deepEqual(
      matchActors(change, [one, two], WINDOW).matches.map((each) => [each.certainty, each.entry.id]),
      [
        ['exact', '1'],
        ['likely', '2'],
      ],
    );
  });

  it('leave out who set the present value before another one', () => {
    const at = (time: number, activity: string, more: Partial<AuditEntry> = {}) =>
      entry(activity, { at: time, ...more });
    const member = { targets: [USER, GROUP] };
    const histories: [MatchableChange, AuditEntry[], number[]][] = [
      [changed(), [1200, 1400].map((time) => at(time, 'Update group', described('new'))), [1400, 1200]],
      [
        changed(),
        [
          at(1200, 'Update group', described('new')),
          at(1300, 'Update group', described('old')),
          at(1400, 'Update group', described('new')),
          at(1500, 'Update group', described('old')),
        ],
        [1400],
      ],
      [
        REMOVED,
        [
          at(1200, 'Remove member from group', member),
          at(1300, 'Add member to group', member),
          at(1400, 'Remove member from group', member),
        ],
        [1400],
      ],
      [
        DELETED,
        [at(1200, 'Delete group'), at(1300, 'Restore Group'), at(1400, 'Delete group'), at(1500, 'Hard Delete group')],
        [1500, 1400],
      ],
    ];
    for (const [change, entries, expected] of histories)
      assert.deepEqual(
        matchActors(change, entries, WINDOW).matches.map((each) => each.entry.at),
        expected,
      );
  });

  it('never depend on the order of the entries, and only use entries of the object and the time', () => {
    const some = fc.record({
      id: fc.uuid(),
      at: fc.integer({ min: 900, max: 2100 }),
      activity: fc.constantFrom('Update group', 'Add group', 'Delete group', 'Add member to group', ''),
      targets: fc.subarray([GROUP, USER, OTHER]),
      properties: fc.array(
        fc.record({ name: fc.constantFrom('description', 'mail'), to: fc.constantFrom('new', 'x') }),
      ),
      result: fc.constantFrom('success', 'failure'),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(some, { selector: ({ id }) => id }),
        fc.constantFrom(changed(), REMOVED, CREATED, DELETED),
        (rows, change) => {
          const entries = rows.map((row) => entry(row.activity, row));
          const found = matchActors(change, entries, WINDOW);
          assert.deepEqual(matchActors(change, [...entries].reverse(), WINDOW), found);
          for (const { entry: each } of found.matches)
            assert.ok(each.at > 1000 && each.at <= 2000 && each.targets.includes(GROUP) && each.result === 'success');
          assert.equal(
            found.matches.length > 0,
            entries.some(
              ({ at, targets, result }) => at > 1000 && at <= 2000 && targets.includes(GROUP) && result === 'success',
            ),
          );
        },
      ),
    );
  });

  it('are found among more entries than a call takes arguments', () => {
    const entries = Array.from({ length: 200_000 }, (_, index) =>
      entry('Update group', { id: `entry ${index}`, ...described(index % 2 === 0 ? 'new' : 'old') }),
    );
    entries.push(entry('Update group', { id: 'last', at: 1600, ...described('new') }));
    assert.deepEqual(
      matchActors(changed(), entries, WINDOW).matches.map(({ entry: { id } }) => id),
      ['last'],
    );
  });
});

describe('what is stored of the audit log', () => {
  const read = (
    coveredFrom: number | undefined,
    readAt: number,
    outcome: AuditRead['outcome'] = 'read',
  ): AuditRead => ({
    coveredFrom,
    readAt,
    wantedFrom: 0,
    outcome,
  });
  const window = { from: 100, to: 200 };
  const table: [name: string, reads: AuditRead[], state: string, gaps: number[][]][] = [
    ['no read at all', [], 'gap', [[100, 200]]],
    ['one read over all', [read(50, 250)], 'available', []],
    ['a read that ended earlier', [read(50, 150)], 'available', []],
    ['a read that began later', [read(150, 250)], 'gap', [[100, 150]]],
    ['a hole between two reads', [read(180, 250), read(50, 120)], 'gap', [[120, 180]]],
    ['no permission', [read(undefined, 250, 'noPermission')], 'noPermission', [[100, 200]]],
    ['the permission withdrawn since', [read(undefined, 350, 'noPermission'), read(50, 250)], 'available', []],
    ['the permission withdrawn', [read(undefined, 350, 'noPermission'), read(50, 150)], 'noPermission', []],
    ['a cloud without the log', [read(undefined, 250, 'unavailable')], 'unavailable', [[100, 200]]],
  ];
  for (const [name, reads, state, gaps] of table)
    it(`${name}: ${state}`, () => {
      const found = computeCoverage(reads, window);
      assert.deepEqual([found.state, found.gaps.map(({ from, to }) => [from, to])], [state, gaps]);
    });
});
