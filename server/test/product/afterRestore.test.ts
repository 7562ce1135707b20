import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Reply } from '../../src/contract/operations.ts';
import { startProduct } from './kit.ts';
import { planCalls } from './planCalls.ts';
import { readDirectory } from './snapshotCalls.ts';

const product = await startProduct({ size: 30 });
after(() => product.end());
const { ok, makePlan, execute } = planCalls(product);

type Changes = Reply<'listChanges'>;
const POLICIES = '/v1.0/identity/conditionalAccess/policies';
const ADA = /^ada@/;

let backupId: string;
let policy: string;
let user: string;
let group: string;
let restoreId: string;
let snapshotId: string;
let changes: Changes;

const listChanges = (filters: object = {}): Promise<Changes> =>
  ok('ada', 'POST', `/api/backups/${backupId}/changes/${snapshotId}`, { pagenum: 1, perpage: 100, filters });

before(async () => {
  const made = await product.tenant('POST', POLICIES, {
    displayName: 'Require a second factor',
    state: 'enabled',
    conditions: { users: { includeUsers: ['All'] }, applications: { includeApplications: ['All'] } },
    grantControls: { operator: 'OR', builtInControls: ['mfa'] },
  });
  policy = String(made.id);
  const { value: users } = await product.tenant('GET', '/v1.0/users?$top=100&$select=id,accountEnabled');
  user = users.findLast(({ accountEnabled }) => accountEnabled === true)?.id ?? '';
  const board = await product.tenant('POST', '/v1.0/groups', {
    displayName: 'Board',
    mailEnabled: false,
    mailNickname: 'board',
    securityEnabled: true,
  });
  group = String(board.id);
  await product.tenant('POST', `/v1.0/groups/${group}/members/$ref`, {
    '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${user}`,
  });
  backupId = await product.backup();
  await product.tenant('PATCH', `${POLICIES}/${policy}`, { state: 'disabled' });
  await product.tenant('DELETE', `/v1.0/users/${user}`);
  await product.tenant('DELETE', `/v1.0/directory/deletedItems/${user}`);
  const damaged = await readDirectory(ok);
  restoreId = await execute(await makePlan({ kind: 'changes', backupId, otherId: damaged, filters: {} }));
  snapshotId = await readDirectory(ok);
  changes = await listChanges();
});

it('names the restore for an object that is the same again', () => {
  const row = changes.list.find(({ id }) => id === policy);
  assert.deepEqual([row?.kind, row?.restored?.restoreId], ['service', restoreId], JSON.stringify(row));
  assert.match(row?.restored?.by ?? '', ADA);
  const others = changes.list.filter(({ kind, restored }) => kind === 'service' && !restored);
  assert.equal((changes.totals.restored ?? 0) + others.length, changes.totals.service);
  assert.match(changes.headline, /objects? (is|are) the same again after a restore\./);
});

it('shows both ids of a re-created user before a backup has the new one', async () => {
  const versionsOf = (objectId: string | undefined) =>
    ok<Reply<'listObjectVersions'>>('ada', 'POST', '/api/object_versions/list', {
      objectType: 'users',
      objectId,
      pagenum: 1,
      perpage: 25,
    });
  const { list, recreations } = await versionsOf(user);
  const back = changes.list.find(({ id }) => id === user)?.recreated;
  assert.deepEqual(
    recreations?.map(({ formerId, id, restoreId: by }) => [formerId, id, by]),
    [[user, back?.id, restoreId]],
  );
  assert.deepEqual(
    list.map(({ objectId }) => objectId),
    [user],
  );
  assert.deepEqual((await versionsOf(back?.id)).recreations, recreations);
});

it('does not plan a group that has the new id of a re-created member', async () => {
  const row = changes.list.find(({ id }) => id === group);
  const back = changes.list.find(({ id }) => id === user);
  assert.ok(back?.recreated);
  assert.deepEqual([row?.newIds, row?.causedBy], [[back.recreated.id], [back.key]]);
  assert.ok(row?.names.some(({ id }) => id === back.recreated?.id));
  const ofRestore = await listChanges({ restoreId });
  const [newIds, kept] = [ofRestore.list.filter((one) => one.newIds), ofRestore.list.filter((one) => !one.newIds)];
  assert.equal(ofRestore.newIds, newIds.length);
  assert.equal(ofRestore.plannable, kept.filter(({ kind, recreated }) => kind === 'changed' && !recreated).length);
  const refused = makePlan({ kind: 'changes', backupId, otherId: snapshotId, keys: [`groups ${group}`] });
  await assert.rejects(refused, /nothing to put right/);
});
