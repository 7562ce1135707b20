import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { DescribedChange } from '../changes/describedChange.ts';
import { wantedByChanges } from './wanted.ts';

const USER = '00000000-0000-4000-8000-000000000001';
const GROUP = '00000000-0000-4000-8000-000000000002';
const OTHER = '00000000-0000-4000-8000-000000000003';
const ROLE = '00000000-0000-4000-8000-000000000004';

const change = (type: DescribedChange['type'], id: string, rest: Partial<DescribedChange>): DescribedChange => ({
  key: `${type} ${id}`,
  type,
  id,
  kind: 'changed',
  severity: 'medium',
  reasons: [],
  attributes: [],
  links: [],
  causedBy: [],
  consequences: [],
  names: {},
  ...rest,
});

const lost = (name: string, removed: readonly unknown[]) => [{ name, added: [], removed, unchanged: 0 }];
const deletedUser = change('users', USER, {
  kind: 'deleted',
  consequences: [`groups ${GROUP}`, `groups ${OTHER}`],
});
const changes = [
  deletedUser,
  change('groups', GROUP, { links: lost('members', [USER]), causedBy: [deletedUser.key] }),
  change('groups', OTHER, { links: lost('members', [USER]), causedBy: [deletedUser.key] }),
  change('directoryRoles', ROLE, {
    severity: 'critical',
    links: lost('assignments', [{ principalId: USER, directoryScopeId: '/' }]),
    attributes: [{ path: 'description', from: 'old', to: 'new' }],
  }),
];
const idsOf = (isChosen: (one: DescribedChange) => boolean): string[] =>
  wantedByChanges(changes, isChosen).wanted.map(({ id }) => id);

describe('the objects of a plan of changes', () => {
  it('include everything that follows from a chosen change', () => {
    assert.deepEqual(
      idsOf(({ id }) => id === USER),
      [USER, GROUP, OTHER],
    );
  });

  it('include the causes of a consequence, without what else follows from them', () => {
    assert.deepEqual(
      idsOf(({ id }) => id === GROUP),
      [USER, GROUP],
    );
  });

  it('include deleted objects that a chosen change refers to', () => {
    assert.deepEqual(
      idsOf(({ severity }) => severity === 'critical'),
      [USER, ROLE],
    );
  });

  it('leave out members that a group lost through a deletion that was not chosen', () => {
    const [first, second] = [USER, OTHER].map((id) =>
      change('users', id, { kind: 'deleted', consequences: [`groups ${GROUP}`] }),
    );
    assert.ok(first && second);
    const causedBy = [first.key, second.key];
    const group = change('groups', GROUP, { links: lost('members', [USER, OTHER]), causedBy });
    const all = [first, second, group];
    const { wanted } = wantedByChanges(all, ({ id }) => id === USER);
    assert.deepEqual(
      wanted.map(({ id, part }) => [id, part?.links.map(({ removed }) => removed)]),
      [
        [USER, undefined],
        [GROUP, [[USER]]],
      ],
    );
    // A chosen group is restored completely.
    assert.deepEqual(
      wantedByChanges(all, ({ id }) => id === GROUP).wanted.map(({ id }) => id),
      [USER, OTHER, GROUP],
    );
  });

  it('leave out objects that were created', () => {
    const created = change('users', USER, { kind: 'created' });
    assert.deepEqual(wantedByChanges([created], () => true).wanted, []);
  });
});

describe('the counts of a plan of changes', () => {
  it('name the reason for each object once', () => {
    const count = (...ids: string[]) => wantedByChanges(changes, ({ id }) => ids.includes(id)).counts;
    assert.deepEqual(count(USER), { chosen: 1, consequences: 2, required: 0 });
    assert.deepEqual(count(GROUP, ROLE), { chosen: 2, consequences: 0, required: 1 });
    assert.deepEqual(count(USER, GROUP), { chosen: 2, consequences: 1, required: 0 });
  });

  it('add up to the wanted objects, whatever is chosen', () => {
    fc.assert(
      fc.property(fc.subarray(changes), (chosen) => {
        const isChosen = (one: DescribedChange): boolean => chosen.includes(one);
        const { wanted, counts } = wantedByChanges(changes, isChosen);
        assert.equal(counts.chosen + counts.consequences + counts.required, wanted.length);
      }),
    );
  });
});

describe('the object that a plan of changes is about', () => {
  const leadOf = (...ids: string[]) => wantedByChanges(changes, ({ id }) => ids.includes(id)).lead?.id;

  it('is that of the only chosen change, where everything else follows from it', () => {
    assert.deepEqual([leadOf(USER), leadOf(ROLE, USER), leadOf()], [USER, undefined, undefined]);
  });

  it('is unknown where the change needs another object', () => {
    assert.equal(leadOf(GROUP), undefined);
  });
});
