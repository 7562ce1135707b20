import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SnapshotInfo } from '../../src/contract/generated.ts';
import type { Reply } from '../../src/contract/operations.ts';
import { AS_IN_BACKUP, startProduct } from './kit.ts';

const product = await startProduct({ size: 30 });
after(() => product.end());
const ada = await product.as('ada');
type Changes = Reply<'listChanges'>;

const start = async (body = {}): Promise<SnapshotInfo> => {
  const reply = await ada.call<SnapshotInfo>('POST', '/api/snapshots', body);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body;
};
const stateOf = async (id: string): Promise<SnapshotInfo> =>
  (await ada.call<SnapshotInfo>('GET', `/api/snapshots/${id}`)).body;
const until = async (id: string, isReached: (info: SnapshotInfo) => boolean): Promise<SnapshotInfo> => {
  for (const limit = Date.now() + 120_000; ;) {
    const info = await stateOf(id);
    if (isReached(info)) return info;
    assert.ok(Date.now() < limit, JSON.stringify(info));
    await sleep(50);
  }
};
const changes = (backupId: string, otherId: string) =>
  ada.call<Changes>('POST', `/api/backups/${backupId}/changes/${otherId}`, { pagenum: 1, perpage: 100 });

it('needs a completed backup', async () => {
  assert.equal((await ada.call('POST', '/api/snapshots', {})).status, 409);
});

it('shows what changed since a backup, and is no backup for any other operation', async () => {
  const backupId = await product.backup();
  const {
    value: [user],
  } = await product.tenant('GET', '/v1.0/users?$top=1&$select=id');
  await product.tenant('PATCH', `/v1.0/users/${user?.id}`, { jobTitle: 'Changed' });
  const before = await ada.backups();
  const { snapshotId } = await start();
  const ended = await until(snapshotId, ({ state }) => state !== 'running');
  assert.equal(ended.state, 'completed', JSON.stringify(ended));
  assert.equal(ended.types[0]?.type, 'conditionalAccessPolicies');
  const { status, body } = await changes(backupId, snapshotId);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.list.map(({ id }) => id), body.reading], [[user?.id], undefined]);
  assert.equal((await start()).snapshotId, snapshotId, 'it is used again');
  assert.deepEqual(await ada.backups(), before);
  for (const [method, path, wish] of [
    ['POST', '/api/get_backup', { backupId: snapshotId }],
    ['POST', '/api/stop_backup', { backupId: snapshotId }],
    ['DELETE', `/api/backup/${snapshotId}`, undefined],
    ['POST', `/api/backup/${snapshotId}/pin`, { reason: 'test' }],
    ['POST', `/api/backups/${snapshotId}/users`, { pagenum: 1, perpage: 25 }],
    ['POST', '/api/get_users_list_from_backup', { backupId: snapshotId, pagenum: 1, perpage: 25 }],
    ['POST', `/api/backups/${snapshotId}/changes/${backupId}`, { pagenum: 1, perpage: 25 }],
    ['POST', `/api/backups/${backupId}/compare/${snapshotId}`, { pagenum: 1, perpage: 25 }],
  ] as const)
    assert.equal((await ada.call(method, path, wish)).status, 404, path);
  const again = await start({ again: true });
  assert.notEqual(again.snapshotId, snapshotId);
  await until(again.snapshotId, ({ state }) => state === 'completed');
});

it('serves finished types while others are read, and gives way to a backup', async () => {
  const [newest] = await ada.backups();
  assert.ok(newest);
  await product.tenant('POST', '/_simulator/fault', { name: 'slow', path: '*/users', delayMs: 60_000, count: null });
  const { snapshotId } = await start({ again: true });
  await until(snapshotId, ({ types }) => types.some(({ type, state }) => type === 'groups' && state === 'done'));
  const { body } = await changes(newest.backupId, snapshotId);
  const unread = [body.reading?.includes('users'), body.incomplete.includes('users')];
  assert.deepEqual(unread, [true, true], JSON.stringify(body));
  assert.equal(body.reading?.includes('directoryRoles'), false);
  await product.restart('SIGKILL');
  assert.equal((await stateOf(snapshotId)).state, 'running', 'it goes on after a crash');
  const backupId = randomUUID();
  assert.equal((await ada.call('POST', '/api/backup', { backupId })).status, 200);
  await product.tenant('DELETE', '/_simulator/fault');
  assert.equal((await stateOf(snapshotId)).state, 'canceled');
  assert.equal((await changes(newest.backupId, snapshotId)).status, 404);
  assert.equal((await ada.ended(backupId, 120_000)).status, 'Completed');
});

it('shows everybody the headline of the newest two backups, without names', async () => {
  const vera = await product.as('vera');
  const { status, body } = await vera.call<Reply<'getChangesHeadline'>>('GET', '/api/changes/headline');
  assert.equal(status, 200, JSON.stringify(body));
  assert.match(body.headline, /^1 change since the backup of /);
  assert.equal(body.totals?.changes, 1);
  assert.equal((await vera.call('POST', '/api/snapshots', {})).status, 403);
});

it('shows everybody what changed since the newest backup once the directory was read after it', async () => {
  const vera = await product.as('vera');
  const [newest] = await ada.backups();
  const { snapshotId, startedAt } = await start({ again: true });
  await until(snapshotId, ({ state }) => state === 'completed');
  const { body } = await vera.call<Reply<'getChangesHeadline'>>('GET', '/api/changes/headline');
  assert.match(body.headline, /^No changes since the backup of /);
  assert.deepEqual([body.earlier?.backupId, body.later, body.readAt], [newest?.backupId, undefined, startedAt]);
  assert.deepEqual([body.isOutdated, body.before], [undefined, undefined]);
});

it('keeps the headline of a reading after a restore, and says that it is outdated', async () => {
  const [newest] = await ada.backups();
  const {
    value: [user],
  } = await product.tenant('GET', '/v1.0/users?$top=1&$select=id');
  await product.tenant('PATCH', `/v1.0/users/${user?.id}`, { jobTitle: 'Changed again' });
  const { snapshotId, startedAt } = await start({ again: true });
  await until(snapshotId, ({ state }) => state === 'completed');
  await product.restore(newest?.backupId ?? '', { users: [user?.id ?? ''] }, AS_IN_BACKUP);
  const { body } = await ada.call<Reply<'getChangesHeadline'>>('GET', '/api/changes/headline');
  assert.match(body.headline, /^1 change since the backup of /);
  assert.deepEqual([body.readAt, body.isOutdated], [startedAt, true]);
});

it('names critical changes between the newest two backups, which the newest one hides', async () => {
  const [before] = await ada.backups();
  const policies = '/v1.0/identity/conditionalAccess/policies';
  const {
    value: [policy],
  } = await product.tenant('GET', `${policies}?$filter=state eq 'enabled'`);
  await product.tenant('PATCH', `${policies}/${policy?.id}`, { state: 'disabled' });
  const later = await product.backup();
  const { snapshotId } = await start({ again: true });
  await until(snapshotId, ({ state }) => state === 'completed');
  const vera = await product.as('vera');
  const { body } = await vera.call<Reply<'getChangesHeadline'>>('GET', '/api/changes/headline');
  assert.match(body.headline, /^No changes since the backup of /);
  assert.deepEqual(
    [body.before?.earlier.backupId, body.before?.later.backupId, body.before?.critical],
    [before?.backupId, later, 1],
  );
});
