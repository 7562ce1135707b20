import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createIdMap } from '../catalog/idMap.ts';
import { descriptionOf } from '../directory/index.ts';
import { buildPlan } from './buildPlan.ts';
import { countOperations } from './chosen.ts';
import type { Looked } from './buildPlan.ts';

describe('what a plan leaves as it is', () => {
  const groupWith = (object: Record<string, unknown>): Looked => ({
    item: { type: 'groups', sourceId: 'g1', name: 'Sales', counter: 'groups', stage: 0, dependency: false },
    names: new Map(),
    found: {
      description: descriptionOf('groups', 'g1'),
      stored: {},
      liveId: 'g1',
      ids: createIdMap([]),
      symbols: new Map(),
      preview: {
        kind: 'unchanged',
        inDirectory: true,
        attributes: [],
        links: [],
        remaining: [{ path: 'links.members' }],
        losses: [],
        message: 'Still differs after the restore: members.',
        before: { object, links: {} },
      },
    },
  });

  it('says that a rule decides about the members of a group that is right already', () => {
    const group = groupWith({});
    const messageOf = (stored: object) => {
      const preview = { ...group.found!.preview, remaining: [], message: undefined };
      const looked = { ...group, found: { ...group.found!, stored: { ...stored }, preview } };
      return buildPlan([{ type: 'groups', id: 'g1' }], [looked]).operations[0]?.body.notes.message;
    };
    assert.equal(
      messageOf({ groupTypes: ['DynamicMembership'], membershipRule: 'user.city -eq "Oslo"' }),
      'A rule decides about these links, so a restore does not change them: members.',
    );
    assert.equal(messageOf({ groupTypes: [] }), undefined);
  });

  it('lists a group that comes back without some of its members, next to the operation', () => {
    const group = groupWith({});
    const message = 'Ada does not exist any more, and does not come back with this restore.';
    const { before: _, ...found } = group.found!.preview;
    const preview = { ...found, kind: 'create' as const, inDirectory: false, absentFrom: ['members'], message };
    const looked = { ...group, found: { ...group.found!, preview } };
    const { operations, cannot } = buildPlan([{ type: 'groups', id: 'g1' }], [looked]);
    assert.deepEqual(
      operations.map(({ head }) => head.kind),
      ['create'],
    );
    assert.deepEqual(
      cannot.map(({ reason, partly }) => [reason, partly]),
      [[`Not restored by this plan: members. ${message}`, true]],
    );
  });

  it('says of a list that Exchange manages that its members return with an undeleted user', () => {
    const userId = 'a0000000-0000-4000-8000-00000000000a';
    const planWith = (kind: 'undelete' | 'create', removed: readonly string[]) => {
      const list = groupWith({ mailEnabled: true, groupTypes: [] });
      const user: Looked = {
        item: { type: 'users', sourceId: userId, name: 'Ada', counter: 'users', stage: 0, dependency: false },
        names: new Map(),
        found: {
          ...list.found!,
          description: descriptionOf('users', userId),
          liveId: userId,
          preview: { kind, inDirectory: false, attributes: [], links: [], remaining: [], losses: [] },
        },
      };
      const before = { object: list.found!.preview.before!.object, links: { members: [] } };
      const group = { ...list, found: { ...list.found!, preview: { ...list.found!.preview, before } } };
      const part = { paths: [], links: [{ name: 'members', added: [], removed }] };
      const { operations, cannot } = buildPlan(
        [
          { type: 'groups', id: 'g1', part },
          { type: 'users', id: userId },
        ],
        [group, user],
      );
      const [operation] = operations.filter(({ head }) => head.type === 'groups');
      return {
        reasons: cannot.map(({ reason }) => reason),
        operation: operation && [operation.head.kind, operation.head.selected, operation.body.notes.message],
        returning: [operation?.body.notes.returning, countOperations(operations).totals.returning],
      };
    };
    assert.deepEqual(planWith('undelete', [userId]), {
      reasons: [],
      operation: [
        'unchanged',
        false,
        'The directory restores these links when the plan restores their objects from the recycle bin: members.',
      ],
      returning: [true, 1],
    });
    const left = ['Not restored by this plan: members. This is managed in Exchange or on premises. Change it there.'];
    const returning = [undefined, undefined];
    const other = 'b0000000-0000-4000-8000-00000000000b';
    assert.deepEqual(planWith('create', [userId]), { reasons: left, operation: undefined, returning });
    assert.deepEqual(planWith('undelete', [userId, other]), { reasons: left, operation: undefined, returning });
  });

  it('asks to add only members that do not return with an undeleted user', () => {
    const [returning, gone] = ['a', 'b'].map((each) => `${each.repeat(8)}-0000-4000-8000-000000000001`);
    const list = groupWith({ mailEnabled: true, groupTypes: [] });
    const { preview } = list.found!;
    const before = { object: preview.before!.object, links: { members: [] } };
    const part = { paths: [], links: [{ name: 'members', added: [], removed: [returning!, gone!] }] };
    const reasonWith = (kind: 'undelete' | 'create') => {
      const user: Looked = {
        item: { type: 'users', sourceId: returning!, name: 'Ada', counter: 'users', stage: 0, dependency: false },
        names: new Map(),
        found: {
          ...list.found!,
          description: descriptionOf('users', returning!),
          liveId: returning!,
          preview: { kind, inDirectory: false, attributes: [], links: [], remaining: [], losses: [] },
        },
      };
      const { cannot } = buildPlan(
        [
          { type: 'groups', id: 'g1', part, names: { [returning!]: 'Ada', [gone!]: 'Bo' } },
          { type: 'users', id: returning! },
        ],
        [{ ...list, found: { ...list.found!, preview: { ...preview, before } } }, user],
      );
      return cannot.map(({ reason }) => reason).join();
    };
    assert.match(reasonWith('undelete'), /Change it there\. Add Bo\.$/);
    assert.match(reasonWith('create'), /Change it there\. Add Ada and Bo\.$/);
  });

  it('names the members that a person adds and removes elsewhere', () => {
    const [gone, added, unnamed] = ['a', 'b', 'c'].map((each) => `${each.repeat(8)}-0000-4000-8000-000000000001`);
    const list = groupWith({ mailEnabled: true, groupTypes: [] });
    const { preview } = list.found!;
    const before = { object: preview.before!.object, links: { members: [added!, unnamed!] } };
    const part = { paths: [], links: [{ name: 'members', added: [added!, unnamed!], removed: [gone!] }] };
    const { cannot } = buildPlan(
      [{ type: 'groups', id: 'g1', part, names: { [gone!]: 'Ada' } }],
      [
        {
          ...list,
          names: new Map([[added!, 'Service Maintenance']]),
          found: { ...list.found!, preview: { ...preview, before } },
        },
      ],
    );
    assert.deepEqual(
      cannot.map(({ reason }) => reason),
      [
        'Not restored by this plan: members. This is managed in Exchange or on premises. Change it there. ' +
          'Remove Service Maintenance and 1 other. Add Ada.',
      ],
    );
  });

  it('names as many members as a person can work through, and counts the others', () => {
    const ids = Array.from({ length: 200 }, (_, at) => `${String(at).padStart(8, '0')}-0000-4000-8000-000000000001`);
    const list = groupWith({ mailEnabled: true, groupTypes: [] });
    const { preview } = list.found!;
    const before = { object: preview.before!.object, links: { members: [] } };
    const part = { paths: [], links: [{ name: 'members', added: [], removed: ids }] };
    const names = Object.fromEntries(ids.map((id, at) => [id, `Person number ${String(at).padStart(4, '0')}`]));
    const { cannot } = buildPlan(
      [{ type: 'groups', id: 'g1', part, names }],
      [{ ...list, found: { ...list.found!, preview: { ...preview, before } } }],
    );
    assert.match(cannot[0]?.reason ?? '', /Add Person number 0000, .* and 117 others\.$/);
  });

  const reasonFor = (object: Record<string, unknown>) =>
    buildPlan([{ type: 'groups', id: 'g1' }], [groupWith(object)]).cannot[0]?.reason;

  it('names where members are changed that Exchange or another directory manages', () => {
    const elsewhere =
      'Not restored by this plan: members. This is managed in Exchange or on premises. Change it there.';
    assert.equal(reasonFor({ mailEnabled: true, groupTypes: [] }), elsewhere);
    assert.equal(reasonFor({ onPremisesSyncEnabled: true }), elsewhere);
    assert.equal(
      reasonFor({ groupTypes: [] }),
      'Not restored by this plan: members. Still differs after the restore: members.',
    );
  });
});

describe('the owners of what a plan creates', () => {
  const [SERVICE, OWNER] = ['a0000000-0000-4000-8000-00000000000a', 'b0000000-0000-4000-8000-00000000000b'];
  const created = (
    owners: readonly string[],
    { stored = {}, kind = 'create' }: { stored?: object; kind?: 'create' | 'undelete' } = {},
  ): Looked => ({
    item: { type: 'groups', sourceId: 'g1', name: 'Sales', counter: 'groups', stage: 0, dependency: false },
    names: new Map(),
    found: {
      description: descriptionOf('groups', 'g1'),
      stored: { ...stored },
      liveId: 'g1',
      ids: createIdMap([]),
      symbols: new Map(),
      preview: {
        kind,
        attributes: [],
        links: owners.length > 0 ? [{ name: 'owners', add: owners, remove: [], kept: 0 }] : [],
        remaining: [],
        losses: [],
      },
    },
  });
  const ownersOf = (looked: Looked, creatorId: string | undefined = SERVICE) =>
    buildPlan([{ type: 'groups', id: 'g1' }], [looked], { creatorId }).operations[0]?.body.links.map(
      ({ add, remove }) => [add, remove].map((values) => values.map(({ value }) => value)),
    );

  it('do not include this service, unless it was an owner before', () => {
    assert.deepEqual(ownersOf(created([OWNER])), [[[OWNER], [SERVICE]]]);
    assert.deepEqual(ownersOf(created([])), [[[], [SERVICE]]]);
    assert.deepEqual(ownersOf(created([SERVICE.toUpperCase()])), [[[SERVICE.toUpperCase()], []]]);
  });

  it('are those of the version where the directory makes nobody an owner', () => {
    assert.deepEqual(ownersOf(created([OWNER], { kind: 'undelete' })), [[[OWNER], []]]);
    assert.deepEqual(ownersOf(created([OWNER], { stored: { groupTypes: ['Unified'] } })), [[[OWNER], []]]);
    assert.deepEqual(buildPlan([{ type: 'groups', id: 'g1' }], [created([])]).operations[0]?.body.links, []);
  });
});
