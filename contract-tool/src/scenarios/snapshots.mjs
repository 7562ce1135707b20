import { randomUUID } from 'node:crypto';
import { asker } from './asker.mjs';
import { follow, getTimeoutMs } from './follow.mjs';

const PAGE = { pagenum: 1, perpage: 25 };

/** @returns a snapshot that has just begun, or nothing where a backup is running */
const begin = async (tools) => {
  const { expect } = asker(tools, 'startSnapshot');
  const reply = await expect([200, 409], { again: true });
  if (reply.status === 409) tools.leave('another backup is running');
  if (reply.status !== 200 || !reply.isSound) return undefined;
  const { snapshotId } = reply.value;
  tools.atEnd(`the snapshot ${snapshotId}`, () =>
    asker(tools, 'cancelSnapshot').expect([200, 404, 409], undefined, { snapshotId }),
  );
  return reply.value;
};

/** A running snapshot is used again, cancelled once, and then nothing is compared with it. */
const cancelOne = async (tools, backupId) => {
  const first = await begin(tools);
  if (!first) return false;
  const { snapshotId } = first;
  const again = asker(tools, 'startSnapshot');
  const second = await again.ask({ again: false });
  if (second) again.demand(second.snapshotId === snapshotId, '/snapshotId', snapshotId, second.snapshotId);
  const cancel = asker(tools, 'cancelSnapshot');
  const reply = await cancel.expect([200, 409], undefined, { snapshotId });
  if (reply.status === 409) tools.leave('the snapshot was complete before it could be cancelled');
  if (reply.status !== 200) return true;
  cancel.demand(reply.value.state === 'canceled', '/state', 'canceled', reply.value.state);
  const { ask, demand } = asker(tools, 'getSnapshot');
  const found = await ask(undefined, { snapshotId });
  if (found) demand(found.state === 'canceled', '/state', 'canceled, as it was cancelled', found.state);
  await cancel.expect([409], undefined, { snapshotId });
  if (tools.facts.extensions.includes('listChanges'))
    await asker(tools, 'listChanges').expect([404], PAGE, { id: backupId, otherId: snapshotId });
  return true;
};

/** A complete snapshot has read every type, is the later side of changes, and is not a backup. */
const completeOne = async (tools, backupId) => {
  const started = await begin(tools);
  if (!started) return;
  const { snapshotId } = started;
  const { ask, demand } = asker(tools, 'getSnapshot');
  const found = await follow(
    () => ask(undefined, { snapshotId }),
    ({ state }) => state !== 'running',
    getTimeoutMs(tools),
  );
  if (!found) return;
  if (found.state !== 'completed') {
    tools.leave(`the snapshot is ${found.state}: ${found.reason ?? ''}`);
    return;
  }
  const unread = found.types.find(({ state }) => state !== 'done');
  demand(!unread, '/types', 'every type of a complete snapshot is done', unread?.type);
  await asker(tools, 'getBackup').expect([404], { backupId: snapshotId });
  if (!tools.facts.extensions.includes('listChanges')) return;
  const changes = asker(tools, 'listChanges');
  const reply = await changes.ask(PAGE, { id: backupId, otherId: snapshotId });
  if (reply) changes.demand(!reply.reading?.length, '/reading', 'nothing is read any more', reply.reading);
};

export const snapshots = async (tools) => {
  const { backupId } = tools.facts.backup;
  await asker(tools, 'getSnapshot').expect([404], undefined, { snapshotId: randomUUID() });
  if (await cancelOne(tools, backupId)) await completeOne(tools, backupId);
};
