import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Reply } from '../../src/contract/operations.ts';
import { startProduct } from './kit.ts';
import { planCalls, statesOf } from './planCalls.ts';
import type { Plan, PlanOperation } from './planCalls.ts';

const product = await startProduct({ size: 60 });
after(() => product.end());

type Operation = PlanOperation;
type Changes = Reply<'listChanges'>;
const { ask, ok, makePlan, edit, operationsOf, refusal, start, finish: execute } = planCalls(product);

const PER_PAGE = 100;

const changesOf = async (pair: readonly [string, string], wish: object = {}): Promise<Changes> =>
  ok<Changes>('ada', 'POST', `/api/backups/${pair[0]}/changes/${pair[1]}`, { pagenum: 1, perpage: PER_PAGE, ...wish });

describe('a plan of changes', () => {
  let pair: readonly [string, string];
  let executed: { plan: Plan; held: Operation } | undefined;
  const critical = (): Promise<Plan> =>
    makePlan({ kind: 'changes', backupId: pair[1], otherId: pair[0], filters: { severity: 'critical' } });

  before(async () => {
    const calm = await product.backup();
    await product.tenant('POST', '/_simulator/incident', { name: 'everything' });
    pair = [calm, await product.backup()];
  });

  it('reverses the critical changes and what follows from them', async () => {
    const { list } = await changesOf(pair, { filters: { severity: 'critical' } });
    const plan = await critical();
    assert.equal(plan.state, 'draft');
    assert.deepEqual(plan.source, { kind: 'changes', backupId: pair[0], otherId: pair[1] });
    const operations = await operationsOf(plan.planId);
    assert.equal(operations.length, plan.totals.operations);
    const planned = new Set(operations.map(({ type, id }) => `${type} ${id.toLowerCase()}`));
    const { objects = 0, chosen = 0, consequences: following = 0, required = 0, ...rest } = plan.scope ?? {};
    assert.equal(chosen, list.filter(({ kind }) => kind !== 'created').length);
    assert.ok(following + required > 0);
    assert.equal(objects, chosen + following + required);
    assert.deepEqual(rest, { created: 0, withoutOperation: objects - operations.length });
    const apart = new Set(plan.cannot.map(({ type, id }) => `${type} ${id.toLowerCase()}`));
    for (const { key, kind, consequences } of list) {
      if (kind === 'created') assert.ok(!planned.has(key), key);
      else for (const each of [key, ...consequences]) assert.ok(planned.has(each) || apart.has(each), each);
    }
    const role = operations.find(({ name }) => name === 'Global Administrator');
    assert.ok(role, JSON.stringify(operations.map(({ name, kind }) => [name, kind])));
    const [assignments] = role.links;
    assert.deepEqual([role.kind, role.severity, role.selected, role.state], ['update', 'critical', true, 'planned']);
    assert.equal(assignments?.name, 'assignments');
    assert.ok(assignments.removeCount > 0);
    assert.ok(assignments.remove.every(({ selected, name }) => selected && name !== undefined));
  });

  it('lists its operations by wave, kind, type and text', async () => {
    const { planId, waves, totals } = await critical();
    const all = await operationsOf(planId);
    for (const { wave, operations } of waves)
      assert.equal((await operationsOf(planId, { filters: { wave } })).length, operations);
    assert.equal(
      (await operationsOf(planId, { filters: { kind: 'update' } })).length,
      all.filter(({ kind }) => kind === 'update').length,
    );
    const roles = await operationsOf(planId, { filters: { type: 'directoryRoles' } });
    assert.ok(roles.length > 0 && roles.every(({ type }) => type === 'directoryRoles'));
    const named = await operationsOf(planId, { search: 'global administrator' });
    assert.deepEqual(
      named.map(({ name }) => name),
      ['Global Administrator'],
    );
    assert.equal((await operationsOf(planId, { filters: { onlyConflicts: true } })).length, totals.conflicts);
    assert.deepEqual(await operationsOf(planId, { filters: { state: 'done' } }), []);
  });

  it('asks the directory only for links that changed', async () => {
    const ofUsers = { type: 'users', kind: 'changed' } as const;
    const { list } = await changesOf(pair, { filters: ofUsers });
    assert.ok(list.some(({ links }) => !links.some(({ name }) => name === 'manager')));
    const fault = { name: 'refused', path: '/users/*/manager', method: 'GET', status: 403, count: null };
    await product.tenant('POST', '/_simulator/fault', fault);
    await makePlan({ kind: 'changes', backupId: pair[0], otherId: pair[1], filters: ofUsers });
    const { hits } = (await product.tenant('GET', '/_simulator/fault')) as unknown as { hits: { target: string }[] };
    await product.tenant('DELETE', '/_simulator/fault');
    const asked = hits.filter(({ target }) =>
      list.some(({ id, links }) => target.includes(id) && !links.some(({ name }) => name === 'manager')),
    );
    assert.deepEqual(asked, []);
  });

  it('is chosen as a whole or by filters, also what other pages have', async () => {
    const plan = await critical();
    const path = `/api/plans/${plan.planId}`;
    const choose = (revision: number, matching: object) => ask<Plan>('oscar', 'PUT', path, { revision, matching });
    const counts = async (wish: object = {}) => {
      const page = { pagenum: 1, perpage: 1, ...wish };
      const { list, total, selectable, selected } = await ok<Reply<'listPlanOperations'>>(
        'oscar',
        'POST',
        `${path}/operations`,
        page,
      );
      assert.equal(list.length, 1);
      return { total, selectable, selected };
    };
    const all = await counts();
    const { selectable = 0 } = all;
    assert.ok(selectable > 2);
    assert.deepEqual(all, { total: plan.totals.operations, selectable, selected: plan.totals.selected });
    const none = await choose(plan.revision, { selected: false });
    assert.deepEqual([none.status, none.body.revision, none.body.totals.selected], [200, plan.revision + 1, 0]);
    assert.deepEqual(await counts(), { ...all, selected: 0 });
    assert.equal((await choose(plan.revision, { selected: true })).status, 409);
    const filters = { type: 'directoryRoles' };
    const roles = await counts({ filters });
    const some = await choose(none.body.revision, { selected: true, filters });
    assert.equal(some.body.totals.selected, roles.selectable);
    assert.deepEqual(await counts({ filters }), { ...roles, selected: roles.selectable });
    const named = await choose(some.body.revision, { selected: false, search: 'global administrator' });
    assert.equal(named.body.totals.selected, (roles.selectable ?? 0) - 1);
    const again = await choose(named.body.revision, { selected: true });
    assert.deepEqual([again.body.hash, again.body.totals], [plan.hash, plan.totals]);
    assert.equal(await refusal('PUT', path, { revision: again.body.revision }), 400);
  });

  it('gets another hash by an edit and its former hash by taking it back', async () => {
    const plan = await critical();
    const [first] = await operationsOf(plan.planId);
    assert.ok(first);
    const { operationId } = first;
    const without = await edit(plan, { operationId, selected: false });
    assert.deepEqual([without.revision, without.totals.selected], [2, plan.totals.selected - 1]);
    assert.notEqual(without.hash, plan.hash);
    const path = `/api/plans/${plan.planId}`;
    assert.equal(await refusal('PUT', path, { revision: 1, edits: [{ operationId, selected: true }] }), 409);
    assert.equal(await refusal('POST', `${path}/start`, { hash: plan.hash }), 409);
    assert.equal(await refusal('PUT', path, { revision: 2, edits: [{ operationId: '999' }] }), 404);
    assert.equal(await refusal('PUT', path, { revision: 2, edits: [{ operationId, linkMode: 'exact' }] }), 400);
    const again = await edit(without, { operationId, selected: true });
    assert.deepEqual([again.revision, again.hash, again.totals], [3, plan.hash, plan.totals]);
    assert.deepEqual(await ok<Plan>('oscar', 'GET', path), again);
  });

  it('is saved as JSON, as CSV with a line per value, and as a page', async () => {
    const plan = await critical();
    const operations = await operationsOf(plan.planId);
    const path = `/api/plans/${plan.planId}`;
    assert.deepEqual(await ok('ada', 'GET', `${path}/json`), { plan, operations });
    const [head, ...lines] = (await (await product.as('oscar')).text('GET', `${path}/csv`)).trimEnd().split('\r\n');
    assert.match(head ?? '', /"Attribute","In the directory","Planned"/);
    const values = operations.flatMap(({ attributes, links }) => [
      ...attributes,
      ...links.flatMap(({ add, remove }) => [...add, ...remove]),
    ]);
    assert.equal(lines.length, operations.length + values.length);
    for (const { id } of operations) assert.ok(lines.some((line) => line.includes(`"${id}"`)));
    const page = await (await product.as('ada')).text('GET', `${path}/page`);
    for (const text of [plan.planId, plan.hash, 'Global Administrator', 'assignments +0 -'])
      assert.ok(page.includes(text));
    assert.ok(!page.includes('<script'));
    for (const format of ['json', 'csv', 'page'])
      assert.equal(await refusal('GET', `${path}/${format}`, undefined, 'vera'), 403);
  });

  it('is gone once it is discarded', async () => {
    const { planId } = await critical();
    const path = `/api/plans/${planId}`;
    const page = { pagenum: 1, perpage: 25 };
    const { list } = await ok<Reply<'listPlans'>>('ada', 'POST', '/api/plans/list', page);
    assert.equal(list[0]?.planId, planId, 'the newest plan comes first');
    assert.equal((await ask('ada', 'DELETE', path)).status, 204);
    assert.equal(await refusal('GET', path), 404);
    assert.equal(await refusal('DELETE', path), 404);
    assert.equal(await refusal('POST', `${path}/operations`, page), 404);
  });

  it('brings deleted users back, enabled or disabled as chosen', async () => {
    const plan = await makePlan({
      kind: 'changes',
      backupId: pair[0],
      otherId: pair[1],
      filters: { type: 'users', kind: 'deleted' },
    });
    const operations = await operationsOf(plan.planId);
    const users = operations.filter(({ type, kind }) => type === 'users' && kind !== 'update');
    const { total } = await changesOf(pair, { filters: { type: 'users', kind: 'deleted' } });
    assert.ok(total > 0 && users.every(({ kind }) => kind === 'undelete' || kind === 'create'));
    assert.deepEqual([users.length, users.every(({ restoreEnabled }) => restoreEnabled === true)], [total, true]);
    assert.equal(plan.totals.comesBackDisabled, 0);
    const edited = await edit(plan, ...users.map(({ operationId }) => ({ operationId, restoreEnabled: false })));
    const marked = (await operationsOf(plan.planId)).filter(({ comesBackDisabled }) => comesBackDisabled === true);
    assert.ok(marked.length > 0 && marked.every(({ signIn }) => signIn === 'blocked'));
    assert.equal(edited.totals.comesBackDisabled, marked.length);
    const attention = async (name: string) =>
      (await operationsOf(plan.planId, { filters: { attention: name } })).map(({ operationId }) => operationId);
    assert.deepEqual(
      await attention('comesBackDisabled'),
      marked.map(({ operationId }) => operationId),
    );
    assert.equal((await attention('losses')).length, plan.totals.losses);
    assert.deepEqual(await attention('notSelected'), []);
  });

  it('is executed once, and leaves alone what was changed after it was made', async () => {
    const plan = await critical();
    const planned = await operationsOf(plan.planId);
    const policy = planned.find(
      ({ type, attributes }) => type === 'conditionalAccessPolicies' && attributes.some(({ path }) => path === 'state'),
    );
    assert.ok(policy, JSON.stringify(statesOf(planned)));
    const place = `/v1.0/identity/conditionalAccess/policies/${policy.id}`;
    await product.tenant('PATCH', place, { state: 'enabledForReportingButNotEnforced' });
    const ended = await execute(plan);
    const held = ended.find(({ operationId }) => operationId === policy.operationId);
    assert.ok(held && ['onHold', 'inPart'].includes(held.state), JSON.stringify(statesOf(ended)));
    assert.equal((await product.tenant('GET', place))['state'], 'enabledForReportingButNotEnforced');
    const others = ended.filter(({ operationId }) => operationId !== policy.operationId);
    assert.ok(
      others.every(({ state }) => state === 'done' || state === 'alreadyRight'),
      JSON.stringify(statesOf(others)),
    );
    const role = planned.find(({ name }) => name === 'Global Administrator');
    const { list } = await changesOf([pair[0], await product.backup()], { filters: { type: 'directoryRoles' } });
    const left = list.find(({ id }) => id === role?.id)?.links.map(({ name }) => name) ?? [];
    assert.ok(!left.includes('assignments'), JSON.stringify(left));

    const path = `/api/plans/${plan.planId}`;
    const started = await ok<Plan>('ada', 'GET', path);
    assert.equal(started.state, 'started');
    const counted = started.waves.flatMap(({ states }) => Object.entries(states ?? {}));
    for (const state of ['done', 'alreadyRight', 'onHold', 'inPart'] as const)
      assert.equal(
        counted.reduce((sum, [name, count]) => sum + (name === state ? count : 0), 0),
        ended.filter((one) => one.state === state).length,
      );
    assert.equal(started.totals.unanswered, 1);
    const { list: plans } = await ok<Reply<'listPlans'>>('ada', 'POST', '/api/plans/list', { pagenum: 1, perpage: 25 });
    const statuses = [started, plans.find(({ planId }) => planId === plan.planId)].map((one) => one?.restoreStatus);
    assert.deepEqual(statuses, ['CompletedWithErrors', 'CompletedWithErrors']);
    assert.ok(
      plans.every(({ restoreId, restoreStatus }) => (restoreId === undefined) === (restoreStatus === undefined)),
    );
    const open = await operationsOf(plan.planId, { filters: { attention: 'unanswered' } });
    assert.deepEqual(
      open.map(({ operationId }) => operationId),
      [policy.operationId],
    );
    assert.deepEqual(await start(plan, 'oscar'), { restoreId: started.restoreId });
    const [{ operationId = '' } = {}] = planned;
    assert.equal(await refusal('POST', `${path}/start`, { hash: '0'.repeat(64) }), 409);
    assert.equal(await refusal('PUT', path, { revision: 1, edits: [{ operationId, selected: false }] }), 409);
    assert.equal(await refusal('DELETE', path), 409);
    executed = { plan: started, held };
  });

  it('takes up what is on hold in one follow-up plan with the live values of then', async () => {
    assert.ok(executed);
    const { plan, held } = executed;
    const place = `/v1.0/identity/conditionalAccess/policies/${held.id}`;
    const path = `/api/plans/${plan.planId}/held`;
    const answer = (name: string, operationId = held.operationId) => ({ answers: [{ operationId, answer: name }] });
    const operations = await operationsOf(plan.planId);
    const done = operations.find(({ state }) => state === 'done');
    assert.equal(await refusal('POST', path, answer('keepLive', done?.operationId)), 400);
    assert.equal(await refusal('POST', path, answer('keepLive', '999')), 404);
    assert.equal(await refusal('POST', path, answer('keepLive'), 'vera'), 403);
    assert.equal(await refusal('POST', `/api/plans/${(await critical()).planId}/held`, answer('keepLive')), 409);

    assert.deepEqual(await ok('oscar', 'POST', path, answer('keepLive')), {});
    const [kept] = await operationsOf(plan.planId, { search: held.id });
    assert.deepEqual([kept?.answer?.answer, kept?.answer?.planId], ['keepLive', undefined]);
    assert.match(kept?.answer?.by ?? '', /oscar/i);
    assert.equal((await ok<Plan>('ada', 'GET', `/api/plans/${plan.planId}`)).totals.unanswered, 0);

    const again = await ok<Reply<'answerHeld'>>('ada', 'POST', path, answer('planAgain'));
    assert.ok(again.plan);
    assert.deepEqual([again.plan.followUpOf, again.plan.totals.selected], [plan.planId, 1]);
    const [next] = await operationsOf(again.plan.planId);
    const state = next?.attributes.find((one) => one.path === 'state');
    assert.deepEqual([state?.expected, state?.wanted], ['enabledForReportingButNotEnforced', 'enabled']);
    assert.equal(await refusal('POST', path, answer('overwrite')), 409, 'the follow-up plan has it');
    assert.equal((await ask('ada', 'DELETE', `/api/plans/${again.plan.planId}`)).status, 204);

    const over = await ok<Reply<'answerHeld'>>('ada', 'POST', path, answer('overwrite'));
    assert.ok(over.plan);
    await product.tenant('PATCH', place, { state: 'disabled' });
    assert.deepEqual(statesOf(await execute(over.plan)), [`${held.name}: done`]);
    assert.equal((await product.tenant('GET', place))['state'], 'enabled');
  });
});
