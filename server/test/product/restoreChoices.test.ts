import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Reply } from '../../src/contract/operations.ts';
import { startProduct } from './kit.ts';
import { planCalls } from './planCalls.ts';
import type { Plan } from './planCalls.ts';
import { readDirectory } from './snapshotCalls.ts';

const product = await startProduct({ size: 30 });
after(() => product.end());
const { ok, makePlan, operationsOf, execute } = planCalls(product);

type Changes = Reply<'listChanges'>;
const POLICIES = '/v1.0/identity/conditionalAccess/policies';
const PAGE = { pagenum: 1, perpage: 100 };

let backupId: string;
let policy: string;
let user: string;
let restoreId: string;

/** The changes since the backup, by a new reading of the directory. */
const readChanges = async (wish: object = {}): Promise<Changes> => {
  const snapshotId = await readDirectory(ok);
  return ok<Changes>('ada', 'POST', `/api/backups/${backupId}/changes/${snapshotId}`, { ...PAGE, ...wish });
};
const choicesIn = ({ list }: Changes) =>
  Object.fromEntries(list.map(({ id, restoreChoice }) => [id, restoreChoice?.restoreId]));

before(async () => {
  const { id } = await product.tenant('POST', POLICIES, {
    displayName: 'Require a second factor',
    state: 'enabled',
    conditions: { users: { includeUsers: ['All'] }, applications: { includeApplications: ['All'] } },
    grantControls: { operator: 'OR', builtInControls: ['mfa'] },
  });
  policy = String(id);
  const { value: users } = await product.tenant('GET', '/v1.0/users?$top=100&$select=id,accountEnabled,jobTitle');
  user = users.findLast(({ accountEnabled }) => accountEnabled === true)?.id ?? '';
  backupId = await product.backup();
  await product.tenant('PATCH', `${POLICIES}/${policy}`, { state: 'disabled' });
  await product.tenant('DELETE', `/v1.0/users/${user}`);
  const objects = [
    { type: 'conditionalAccessPolicies' as const, id: policy },
    { type: 'users' as const, id: user },
  ];
  const plan = await makePlan({ kind: 'objects', backupId, objects });
  const edits = (await operationsOf(plan.planId)).map(({ operationId, type }) =>
    type === 'users' ? { operationId, restoreEnabled: false } : { operationId, reportOnly: true },
  );
  const { revision } = plan;
  restoreId = await execute(await ok<Plan>('ada', 'PUT', `/api/plans/${plan.planId}`, { revision, edits }));
});

it('names the restore in which a person chose report-only and a disabled account', async () => {
  const changes = await readChanges();
  assert.deepEqual(choicesIn(changes), { [policy]: restoreId, [user]: restoreId });
  assert.deepEqual([changes.plannable, changes.restoreChoices], [2, 2]);
  const [chosen] = changes.list.map(({ restoreChoice }) => restoreChoice);
  assert.match(chosen?.by ?? '', /^ada/);
  const users = await readChanges({ filters: { type: 'users' } });
  assert.deepEqual([users.plannable, users.restoreChoices], [1, 1]);
});

it('does not count an object that differs in something else as well', async () => {
  await product.tenant('PATCH', `/v1.0/users/${user}`, { jobTitle: 'Changed by somebody' });
  const changes = await readChanges();
  assert.deepEqual([changes.plannable, changes.restoreChoices], [2, 1]);
  const { snapshotId } = await ok<{ snapshotId: string }>('ada', 'POST', '/api/snapshots', {});
  const plan = await makePlan({ kind: 'changes', backupId, otherId: snapshotId, keys: [`users ${user}`] });
  const [operation] = await operationsOf(plan.planId);
  const selected = Object.fromEntries(operation?.attributes.map((one) => [one.path, one.selected]) ?? []);
  assert.deepEqual(selected, { accountEnabled: false, jobTitle: true }, 'the account stays disabled');
});

it('takes a later state of another kind for a change by others', async () => {
  await product.tenant('PATCH', `${POLICIES}/${policy}`, { state: 'disabled' });
  const changes = await readChanges();
  assert.equal(choicesIn(changes)[policy], undefined);
  assert.equal(changes.restoreChoices, undefined);
});

it('lists and plans only the objects of one restore', async () => {
  const { value: groups } = await product.tenant('GET', '/v1.0/groups?$top=1&$select=id');
  const group = groups[0]?.id ?? '';
  await product.tenant('PATCH', `/v1.0/groups/${group}`, { description: 'Changed by somebody' });
  const all = await readChanges();
  assert.ok(all.list.some(({ id }) => id === group));
  const own = await readChanges({ filters: { restoreId } });
  assert.deepEqual(own.list.map(({ id }) => id).sort(), [policy, user].sort());
  assert.deepEqual([own.total, own.plannable], [2, 2]);
  assert.equal(own.totals.changes, all.totals.changes, 'the totals are without the filters');
  const { snapshotId } = await ok<{ snapshotId: string }>('ada', 'POST', '/api/snapshots', {});
  const plan = await makePlan({ kind: 'changes', backupId, otherId: snapshotId, filters: { restoreId } });
  assert.equal(plan.totals.operations, 2);
  await assert.rejects(readChanges({ filters: { restoreId: '00000000-0000-4000-8000-000000000000' } }));
});

describe('parts that a person left out of a plan', () => {
  let group: string;
  let member: string;
  let other: string;
  let titled: string;
  let partial: string;

  before(async () => {
    const { value: users } = await product.tenant('GET', '/v1.0/users?$top=100&$select=id,accountEnabled');
    [titled = '', member = '', other = ''] = users.flatMap(({ id, accountEnabled }) =>
      accountEnabled === true && id !== user ? [String(id)] : [],
    );
    const made = await product.tenant('POST', '/v1.0/groups', {
      displayName: 'Board',
      mailEnabled: false,
      mailNickname: 'board',
      securityEnabled: true,
    });
    group = String(made.id);
    backupId = await product.backup();
    await product.tenant('POST', `/v1.0/groups/${group}/members/$ref`, {
      '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${member}`,
    });
    await product.tenant('PATCH', `/v1.0/groups/${group}`, { description: 'Changed' });
    await product.tenant('PATCH', `/v1.0/users/${titled}`, { jobTitle: 'Changed', city: 'Changed' });
    const snapshotId = await readDirectory(ok);
    const keys = [`groups ${group}`, `users ${titled}`];
    const plan = await makePlan({ kind: 'changes', backupId, otherId: snapshotId, keys });
    const edits = (await operationsOf(plan.planId)).map(({ operationId, type }) =>
      type === 'users'
        ? { operationId, attributes: [{ path: 'city', selected: false }] }
        : { operationId, links: [{ name: 'members', remove: [{ index: 0, selected: false }] }] },
    );
    partial = await execute(
      await ok<Plan>('ada', 'PUT', `/api/plans/${plan.planId}`, { revision: plan.revision, edits }),
    );
  });

  it('are marked with the restore, and Select all leaves them out', async () => {
    const changes = await readChanges();
    const marked = changes.list.filter(({ id }) => id === group || id === titled);
    assert.deepEqual(
      marked.map(({ restoreChoice }) => [restoreChoice?.restoreId, restoreChoice?.left]),
      [
        [partial, true],
        [partial, true],
      ],
    );
    assert.equal(changes.restoreChoices, 2);
  });

  it('lose the mark once something else differs', async () => {
    await product.tenant('POST', `/v1.0/groups/${group}/members/$ref`, {
      '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${other}`,
    });
    await product.tenant('PATCH', `/v1.0/users/${titled}`, { city: 'Changed again' });
    const changes = await readChanges();
    const choices = choicesIn(changes);
    assert.deepEqual([choices[group], choices[titled], changes.restoreChoices], [undefined, undefined, undefined]);
  });

  it('stay unselected in a plan for the rest, also after that plan was undone', async () => {
    const planRest = async (): Promise<string> => {
      const snapshotId = await readDirectory(ok);
      const keys = [`groups ${group}`, `users ${titled}`];
      const plan = await makePlan({ kind: 'changes', backupId, otherId: snapshotId, keys });
      const operations = await operationsOf(plan.planId);
      const board = operations.find(({ type }) => type === 'groups');
      const removed = board?.links.flatMap(({ remove }) => remove.map(({ value, selected }) => [value, selected]));
      assert.deepEqual(
        new Map(removed as [string, boolean][]),
        new Map([
          [member, false],
          [other, true],
        ]),
      );
      assert.match(board?.message ?? '', /were left as they are in the restore of .* by ada/);
      const person = operations.find(({ type }) => type === 'users');
      assert.deepEqual(
        person?.attributes.map(({ path, selected }) => [path, selected]),
        [['city', true]],
        'it has another value than the person left',
      );
      assert.equal(plan.totals.leftBefore, 1);
      return plan.planId;
    };
    const written = await execute(await ok<Plan>('ada', 'GET', `/api/plans/${await planRest()}`));
    await execute(await makePlan({ kind: 'undo', restoreId: written }));
    await planRest();
  });
});
