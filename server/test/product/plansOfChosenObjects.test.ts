import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Body as WishOf, Reply } from '../../src/contract/operations.ts';
import { MAX_PLAN_OPERATIONS } from '@trc/domain/limits';
import { PEOPLE } from '@trc/domain/sampleTenant';
import { startProduct } from './kit.ts';
import { planCalls, statesOf } from './planCalls.ts';
import type { Person, Plan } from './planCalls.ts';

const product = await startProduct({ size: 60 });
after(() => product.end());

const calls = planCalls(product);
const { ask, ok, makePlan, edit, operationsOf, refusal, start, finish: execute } = calls;

const UNKNOWN = '00000000-0000-4000-8000-00000000000f';

describe('a plan of whole objects', () => {
  const POLICIES = '/v1.0/identity/conditionalAccess/policies';
  const NAMES = ['Weakened', 'Deleted', 'Untouched'];
  let backupId: string;
  let policies: string[];
  before(async () => {
    const made = NAMES.map((displayName) =>
      product.tenant('POST', POLICIES, {
        displayName,
        state: 'enabled',
        conditions: {
          users: { includeUsers: ['All'] },
          applications: { includeApplications: ['All'] },
          clientAppTypes: ['all'],
        },
        grantControls: { operator: 'OR', builtInControls: ['mfa'] },
      }),
    );
    policies = (await Promise.all(made)).map(({ id }) => String(id));
    backupId = await product.backup();
  });

  it('waits for a choice about the links of a role', async () => {
    const { value: roles } = await product.tenant('GET', '/v1.0/roleManagement/directory/roleDefinitions');
    const role = roles.find(({ displayName }) => displayName === 'User Administrator');
    const { value: users } = await product.tenant('GET', '/v1.0/users?$top=1');
    assert.ok(role && users[0]);
    await product.tenant('POST', '/v1.0/roleManagement/directory/roleAssignments', {
      roleDefinitionId: role.id,
      principalId: users[0].id,
      directoryScopeId: '/',
    });
    const plan = await makePlan({ kind: 'objects', backupId, objects: [{ type: 'directoryRoles', id: role.id }] });
    const [waiting] = await operationsOf(plan.planId);
    assert.deepEqual([waiting?.needsLinkMode, waiting?.selected, plan.totals.selected], [true, false, 0]);
    assert.equal(await refusal('POST', `/api/plans/${plan.planId}/start`, { hash: plan.hash }), 400);
    const { operationId = '' } = waiting ?? {};
    const everything = { revision: plan.revision, matching: { selected: true } };
    const all = await ok<Plan>('ada', 'PUT', `/api/plans/${plan.planId}`, everything);
    assert.ok(!(await operationsOf(plan.planId)).find((one) => one.operationId === operationId)?.selected);
    const added = await edit(all, { operationId, linkMode: 'add' });
    assert.equal(added.totals.selected, 0, 'the role lacks no assignment');
    const exact = await edit(added, { operationId, linkMode: 'exact' });
    assert.equal(exact.totals.selected, 1);
    assert.deepEqual(statesOf(await execute(exact)), [`${waiting?.name}: done`]);
    const filter = `principalId eq '${users[0].id}' and roleDefinitionId eq '${role.id}'`;
    const { value: left } = await product.tenant(
      'GET',
      `/v1.0/roleManagement/directory/roleAssignments?$filter=${encodeURIComponent(filter)}`,
    );
    assert.deepEqual(left, []);
  });

  it('writes a policy as report-only where a person chose so, and the report says it', async () => {
    const [weak, gone] = policies;
    assert.ok(weak !== undefined && gone !== undefined);
    await product.tenant('PATCH', `${POLICIES}/${weak}`, { state: 'disabled' });
    await product.tenant('DELETE', `${POLICIES}/${gone}`);
    const objects = [weak, gone].map((id) => ({ type: 'conditionalAccessPolicies' as const, id }));
    const plan = await makePlan({ kind: 'objects', backupId, objects });
    const operations = await operationsOf(plan.planId);
    assert.deepEqual(
      operations.map(({ reportOnly }) => reportOnly),
      [false, false],
      JSON.stringify(plan.cannot),
    );
    const edits = operations.map(({ operationId }) => ({ operationId, reportOnly: true }));
    const edited = await edit(plan, ...edits);
    assert.notEqual(edited.hash, plan.hash);
    const restoreId = await calls.execute(edited);
    assert.deepEqual(
      (await operationsOf(plan.planId)).map(({ state, reportOnly }) => [state, reportOnly]),
      [
        ['done', true],
        ['done', true],
      ],
    );
    const { value: after } = await product.tenant('GET', POLICIES);
    const reports = 'enabledForReportingButNotEnforced';
    assert.deepEqual(
      NAMES.map((name) => after.find(({ displayName }) => displayName === name)?.['state']),
      [reports, reports, 'enabled'],
    );
    const ada = await product.as('ada');
    const reply = await ada.call<{ list: { action?: string; reportOnly?: boolean; asChosen?: boolean }[] }>(
      'POST',
      `/api/restores/${restoreId}/report`,
      { pagenum: 1, perpage: 25, sort: { column: 'action', direction: 'asc' } },
    );
    assert.deepEqual(
      reply.body.list.map(({ action, reportOnly, asChosen }) => [action, reportOnly, asChosen]),
      [
        ['Create', true, true],
        // An update of some attributes is not compared with the whole backup.
        ['Update', true, undefined],
      ],
      JSON.stringify(reply.body),
    );
    const csv = await ada.text('GET', `/api/restores/${restoreId}/report_csv`);
    assert.equal(csv.split('The policy is report-only, as a person chose in the plan.').length - 1, 2, csv);
  });

  it('is refused where nothing is to do, for unknown things and for viewers', async () => {
    const { value: groups } = await product.tenant('GET', '/v1.0/groups?$top=1');
    const objects = groups.map(({ id }) => ({ type: 'groups', id }));
    const refused = (source: object, who: Person = 'ada') => refusal('POST', '/api/plans', { source }, who);
    assert.equal(await refused({ kind: 'objects', backupId, objects }), 400);
    assert.equal(await refused({ kind: 'objects', backupId: UNKNOWN, objects }), 404);
    assert.equal(await refused({ kind: 'objects', backupId, objects }, 'vera'), 403);
    assert.equal(await refused({ kind: 'changes', backupId, otherId: backupId }), 400);
    assert.equal(await refused({ kind: 'changes', backupId, otherId: UNKNOWN }), 404);
    const key = `groups ${UNKNOWN}`;
    assert.equal(await refused({ kind: 'changes', backupId, otherId: backupId, keys: [key] }), 404);
    for (const [method, path, body] of [
      ['POST', '/api/plans/list', { pagenum: 1, perpage: 25 }],
      ['GET', `/api/plans/${UNKNOWN}`, undefined],
      ['POST', `/api/plans/${UNKNOWN}/start`, { hash: '0'.repeat(64) }],
      ['DELETE', `/api/plans/${UNKNOWN}`, undefined],
    ] as const)
      assert.equal(await refusal(method, path, body, 'vera'), 403);
  });
});

describe('two people with one plan', () => {
  let backupId: string;
  let users: string[];
  const objects = () => users.map((id) => ({ type: 'users', id }));
  const titles = async (): Promise<unknown[]> =>
    Promise.all(
      users.map(async (id) => (await product.tenant('GET', `/v1.0/users/${id}?$select=jobTitle`))['jobTitle']),
    );
  const change = (jobTitle: string) =>
    Promise.all(users.map((id) => product.tenant('PATCH', `/v1.0/users/${id}`, { jobTitle })));
  const runs = async (): Promise<number> =>
    (await ok<{ total: number }>('ada', 'POST', '/api/restores_list', { pagenum: 1, perpage: 25 })).total;

  before(async () => {
    const { value } = await product.tenant('GET', "/v1.0/users?$top=3&$filter=userType eq 'Member'");
    users = value.map(({ id }) => id);
    await change('Before');
    backupId = await product.backup();
    await change('After');
  });

  it('lets one of two edits at once through, and no start of what was not seen', async () => {
    const plan = await makePlan({ kind: 'objects', backupId, objects: objects() } as WishOf<'createPlan'>['source']);
    const [{ operationId = '' } = {}] = await operationsOf(plan.planId);
    const path = `/api/plans/${plan.planId}`;
    const body = { revision: plan.revision, edits: [{ operationId, selected: false }] };
    const replies = await Promise.all((['ada', 'oscar'] as const).map((who) => ask(who, 'PUT', path, body)));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
    const started = await ask<{ message: string }>('oscar', 'POST', `${path}/start`, { hash: plan.hash });
    assert.equal(started.status, 409);
    assert.match(started.body.message, /changed since it was shown/);
    assert.deepEqual(await titles(), ['After', 'After', 'After']);
  });

  it('makes one restore of starts at once', async () => {
    const plan = await makePlan({ kind: 'objects', backupId, objects: objects() } as WishOf<'createPlan'>['source']);
    const earlier = await runs();
    const begun = await Promise.all((['ada', 'oscar', 'ada'] as const).map((who) => start(plan, who)));
    assert.deepEqual([...new Set(begun.map(({ restoreId }) => restoreId))], [plan.planId]);
    assert.deepEqual(
      (await execute(plan)).map(({ state }) => state),
      ['done', 'done', 'done'],
    );
    assert.deepEqual([await runs(), await titles()], [earlier + 1, ['Before', 'Before', 'Before']]);
  });

  it('refuses a start where the backup was deleted meanwhile, and a plan above its limit', async () => {
    await change('After');
    const plan = await makePlan({ kind: 'objects', backupId, objects: objects() } as WishOf<'createPlan'>['source']);
    await ask('ada', 'DELETE', `/api/backup/${backupId}`);
    const path = `/api/plans/${plan.planId}`;
    const gone = await ask<{ message: string }>('ada', 'POST', `${path}/start`, { hash: plan.hash });
    assert.ok([404, 409].includes(gone.status), `${gone.status} ${gone.body.message}`);
    assert.ok(gone.body.message.includes(backupId), gone.body.message);
    assert.equal((await ok<Plan>('ada', 'GET', path)).state, 'draft');
    assert.deepEqual(await titles(), ['After', 'After', 'After']);
    const many = Array.from({ length: MAX_PLAN_OPERATIONS + 1 }, (_, index) => ({
      type: 'users',
      id: `user-${index}`,
    }));
    const source = { kind: 'objects', backupId, objects: many };
    const over = await ask<{ message: string }>('ada', 'POST', '/api/plans', { source });
    assert.equal(over.status, 400);
    assert.match(over.body.message, /at most 10,000 objects/);
  });
});

const MESSAGE =
  'The directory restores these links when the plan restores their objects from the recycle bin: members.';
const ELSEWHERE = 'Not restored by this plan: members. This is managed in Exchange or on premises. Change it there.';

const membersOf = async (groupId: string): Promise<string[]> =>
  (await product.tenant('GET', `/v1.0/groups/${groupId}/members?$select=id`)).value.map(({ id }) => id);

const findDistributionList = async (): Promise<string> => {
  const { value } = await product.tenant('GET', '/v1.0/groups?$select=id,mailEnabled,groupTypes&$top=999');
  const list = value.find(
    ({ mailEnabled, groupTypes }) => mailEnabled === true && !(groupTypes as string[]).includes('Unified'),
  );
  assert.ok(list, 'the sample tenant has no distribution list');
  return list.id;
};

it('A plan lists a distribution list only where an undeleted user does not return to it', async () => {
  const listId = await findDistributionList();
  const signedIn = new Set(PEOPLE.map(({ oid }) => oid));
  const [returning, purged] = (await membersOf(listId)).filter((id) => !signedIn.has(id));
  assert.ok(returning !== undefined && purged !== undefined);
  const planFor = async (earlier: string, userId: string) => {
    const later = await product.backup();
    const keys = [`users ${userId}`];
    const plan = await calls.makePlan({ kind: 'changes', backupId: earlier, otherId: later, keys });
    const operations = await calls.operationsOf(plan.planId);
    const at = (wanted: string) => operations.find(({ id }) => id === wanted);
    return { plan, user: at(userId), group: at(listId), left: plan.cannot.filter(({ id }) => id === listId) };
  };
  const calm = await product.backup();

  await product.tenant('DELETE', `/v1.0/users/${returning}`);
  const undeleting = await planFor(calm, returning);
  assert.equal(undeleting.user?.kind, 'undelete');
  assert.deepEqual(undeleting.left, []);
  assert.deepEqual(
    [undeleting.group?.kind, undeleting.group?.returning, undeleting.group?.message],
    ['unchanged', true, MESSAGE],
  );
  assert.ok((undeleting.plan.totals.returning ?? 0) > 0);
  assert.ok(!(await membersOf(listId)).includes(returning));
  const { planId, totals } = undeleting.plan;
  const unchanged = async (isReturning: boolean) =>
    calls.operationsOf(planId, { filters: { kind: 'unchanged', returning: isReturning } });
  const [back, right] = [await unchanged(true), await unchanged(false)];
  assert.deepEqual(
    back.map((one) => one.returned),
    back.map(() => undefined),
    'the restore has not ended',
  );
  assert.deepEqual([back.length, back.length + right.length], [totals.returning, totals.kinds.unchanged]);
  const restoreId = await calls.execute(undeleting.plan);
  assert.ok((await membersOf(listId)).includes(returning), 'the directory restored the membership');
  const findReturned = async () => (await unchanged(true)).find(({ id }) => id === listId)?.returned;
  assert.equal(await findReturned(), 'notChecked');
  await product.backup();
  assert.equal(await findReturned(), 'yes');
  const summary = await (await product.as('ada')).text('GET', `/api/restores/${restoreId}/summary`);
  assert.ok(summary.includes('<h1') && !summary.includes('managed in Exchange'), summary);

  await product.tenant('DELETE', `/v1.0/users/${purged}`);
  await product.tenant('DELETE', `/v1.0/directory/deletedItems/${purged}`);
  const creating = await planFor(calm, purged);
  assert.equal(creating.user?.kind, 'create');
  assert.equal(creating.group, undefined);
  assert.deepEqual(
    creating.left.map(({ reason }) => reason),
    [`${ELSEWHERE} Add ${creating.user?.name}.`],
  );
  const creation = await calls.execute(creating.plan);
  const ticks = await ok<Reply<'listReportTicks'>>('ada', 'GET', `/api/restores/${creation}/ticks`);
  assert.deepEqual(
    ticks.cannot?.filter(({ id }) => id === listId).map(({ reason, partly }) => [reason, partly]),
    [[`${ELSEWHERE} Add ${creating.user?.name}.`, true]],
    'the report counts it as a part, as the plan does',
  );
});
