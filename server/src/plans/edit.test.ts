import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countOperations, executedOperation, hashPlan, isExecuted } from './chosen.ts';
import { applyEdits } from './edit.ts';
import type { PlanEdit } from './edit.ts';
import { listMarks } from './marks.ts';
import type { Operation, OperationBody, OperationHead } from './types.ts';

const operation = (number: number, head: Partial<OperationHead>, body: Partial<OperationBody> = {}): Operation => ({
  head: {
    number,
    type: 'groups',
    sourceId: `00000000-0000-4000-8000-00000000000${number}`,
    counter: 'groups',
    stage: 2,
    wave: 3,
    kind: 'update',
    selected: true,
    ...head,
  },
  name: `Object ${number}`,
  body: {
    attributes: [],
    links: [],
    requires: [],
    choices: {},
    notes: { losses: [], conflicts: [] },
    names: {},
    ...body,
  },
});

const values = (...ids: readonly string[]) => ids.map((value) => ({ value, selected: true }));

const only = (one: Operation, edit: Omit<PlanEdit, 'operationId'>): Operation => {
  const [edited] = applyEdits([one], [{ operationId: String(one.head.number), ...edit }]);
  assert.ok(edited);
  return edited;
};

const refuses = (one: Operation, edit: Omit<PlanEdit, 'operationId'>, sentence: RegExp): void => {
  assert.throws(
    () => only(one, edit),
    (error: Error & { code?: string }) => error.code === 'invalid' && sentence.test(error.message),
  );
};

const GROUP = operation(
  1,
  {},
  {
    attributes: [
      { path: 'description', expected: 'now', wanted: 'then', selected: true },
      { path: 'visibility', expected: 'Public', wanted: 'Private', selected: true },
    ],
    links: [{ name: 'members', add: values('a', 'b'), remove: values('c'), kept: 4 }],
  },
);

const POLICY = operation(
  2,
  { type: 'conditionalAccessPolicies', counter: 'conditionalAccessPolicies', wave: 5 },
  {
    attributes: [
      { path: 'conditions.applications.includeApplications', expected: [], wanted: ['All'], selected: true },
      { path: 'conditions.clientAppTypes', expected: ['browser'], wanted: ['all'], selected: true },
      { path: 'conditions.users.excludeUsers', expected: ['a', 'b'], wanted: ['a'], exact: ['a'], selected: true },
      { path: 'state', expected: 'disabled', wanted: 'enabled', selected: true },
    ],
    choices: { linkMode: 'exact' },
  },
);

const USER = operation(
  3,
  { type: 'users', counter: 'users', kind: 'undelete' },
  {
    attributes: [{ path: 'jobTitle', wanted: 'Engineer', selected: true }],
    choices: { restoreEnabled: true, isEnabledInVersion: true },
  },
);

describe('edits of a plan', () => {
  it('choose single attributes and single values of links', () => {
    const edited = only(GROUP, {
      attributes: [{ path: 'visibility', selected: false }],
      links: [{ name: 'members', add: [{ index: 1, selected: false }], remove: [{ index: 0, selected: false }] }],
    });
    assert.deepEqual(executedOperation(edited), {
      kind: 'update',
      attributes: [{ path: 'description', expected: 'now', wanted: 'then' }],
      links: [{ name: 'members', add: ['a'], remove: [] }],
    });
  });

  it('select attributes together that the directory takes together', () => {
    const edited = only(POLICY, { attributes: [{ path: 'conditions.clientAppTypes', selected: false }] });
    assert.deepEqual(
      executedOperation(edited).attributes.map(({ path }) => path),
      ['conditions.users.excludeUsers', 'state'],
    );
  });

  it('replace the one value of a link that has one', () => {
    const manager = operation(
      4,
      { type: 'users', counter: 'users' },
      { links: [{ name: 'manager', add: values('old'), remove: values('new'), kept: 0 }] },
    );
    const edited = only(manager, { links: [{ name: 'manager', remove: [{ index: 0, selected: false }] }] });
    assert.deepEqual(executedOperation(edited).links, [{ name: 'manager', add: ['old'], remove: ['new'] }]);
  });

  it('write a policy that would be enforced as report-only, and take that back', () => {
    const state = (one: Operation) => executedOperation(one).attributes.find(({ path }) => path === 'state');
    const offered = { ...POLICY, body: { ...POLICY.body, choices: { reportOnly: false } } };
    refuses(POLICY, { reportOnly: true }, /would be enforced/);
    const edited = only(offered, { reportOnly: true });
    assert.deepEqual(state(edited), {
      path: 'state',
      expected: 'disabled',
      wanted: 'enabledForReportingButNotEnforced',
    });
    assert.deepEqual([executedOperation(edited).reportOnly, listMarks(edited)], [true, []]);
    assert.notEqual(hashPlan([edited]), hashPlan([offered]));
    assert.equal(hashPlan([only(edited, { reportOnly: false })]), hashPlan([offered]));
    const without = only(edited, { attributes: [{ path: 'state', selected: false }] });
    assert.deepEqual([without.body.choices.reportOnly, state(without)], [false, undefined]);
  });

  it('lower the protection by a policy in force that becomes report-only', () => {
    const attributes = POLICY.body.attributes.filter(({ path }) => path !== 'state');
    const enforced = {
      ...POLICY,
      body: { ...POLICY.body, attributes, choices: { reportOnly: false, isEnforcedNow: true as const } },
    };
    const edited = only(enforced, { reportOnly: true });
    assert.deepEqual(executedOperation(edited).attributes.at(-1), {
      path: 'state',
      expected: 'enabled',
      wanted: 'enabledForReportingButNotEnforced',
    });
    assert.deepEqual([listMarks(edited), listMarks(enforced)], [['protection'], []]);
    const without = only(edited, { attributes: [{ path: 'state', selected: false }] });
    assert.equal(hashPlan([without]), hashPlan([enforced]));
  });

  it('choose what happens to the links of a whole object', () => {
    const waiting = operation(
      5,
      { type: 'directoryRoles', counter: 'directoryRoles', selected: false },
      {
        links: [{ name: 'assignments', add: values('a'), remove: values('b'), kept: 1 }],
        choices: { needsLinkMode: true },
      },
    );
    refuses(waiting, { selected: true }, /Choose what happens to its links/);
    const edited = only(waiting, { linkMode: 'remove' });
    assert.equal(edited.head.selected, true);
    assert.deepEqual(edited.body.choices, { linkMode: 'remove' });
    assert.deepEqual(executedOperation(edited).links, [{ name: 'assignments', add: [], remove: ['b'] }]);
    assert.equal(only(waiting, { linkMode: 'remove', selected: false }).head.selected, false);
    const kept = only(POLICY, { linkMode: 'leave' });
    assert.ok(!executedOperation(kept).attributes.some(({ path }) => path === 'conditions.users.excludeUsers'));
    refuses(GROUP, { linkMode: 'exact' }, /without a mode/);
  });

  it('choose whether a user that comes back is enabled', () => {
    const edited = only(USER, { restoreEnabled: false });
    assert.equal(executedOperation(edited).restoreEnabled, false);
    assert.equal(countOperations([USER]).totals.comesBackDisabled, 0);
    assert.equal(countOperations([edited]).totals.comesBackDisabled, 1);
    refuses(GROUP, { restoreEnabled: true }, /Only users that come back/);
  });

  it('are refused where the operation does not allow them', () => {
    refuses(USER, { attributes: [{ path: 'jobTitle', selected: false }] }, /gets all attributes/);
    refuses(GROUP, { attributes: [{ path: 'mail', selected: true }] }, /does not write mail/);
    refuses(GROUP, { links: [{ name: 'owners' }] }, /does not write owners/);
    refuses(GROUP, { links: [{ name: 'members', add: [{ index: 2, selected: true }] }] }, /has no value 2/);
    refuses(operation(6, { kind: 'unchanged', selected: false }), { selected: true }, /right already/);
    assert.throws(() => applyEdits([GROUP], [{ operationId: '9' }]), { code: 'notFound' });
  });

  it('name an operation that needs another one that is not selected', () => {
    const needing = operation(
      7,
      {},
      { links: [{ name: 'members', add: values('x'), remove: [], kept: 0 }], requires: [3] },
    );
    assert.equal(countOperations([USER, needing]).totals.conflicts, 0);
    const edited = applyEdits([USER, needing], [{ operationId: '3', selected: false }]);
    assert.equal(countOperations(edited).totals.conflicts, 1);
    const neither = applyEdits(edited, [{ operationId: '7', selected: false }]);
    assert.equal(countOperations(neither).totals.conflicts, 0);
  });

  it('change the hash exactly if something else is written', () => {
    const plan = [GROUP, POLICY, USER];
    const without = applyEdits(plan, [{ operationId: '2', selected: false }]);
    assert.notEqual(hashPlan(without), hashPlan(plan));
    assert.equal(hashPlan(applyEdits(without, [{ operationId: '2', selected: true }])), hashPlan(plan));
    assert.equal(hashPlan(without), hashPlan([GROUP, USER]));
    const empty = only(GROUP, {
      attributes: ['description', 'visibility'].map((path) => ({ path, selected: false })),
      links: [
        {
          name: 'members',
          add: [0, 1].map((index) => ({ index, selected: false })),
          remove: [{ index: 0, selected: false }],
        },
      ],
    });
    assert.deepEqual([isExecuted(empty), hashPlan([empty])], [false, hashPlan([])]);
  });
});
