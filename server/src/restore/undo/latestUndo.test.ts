import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, it } from 'node:test';
import type { RestoreStatus } from '@trc/domain/statuses';
import { insertEmptyRestore, prepareTenant } from '../../../test/restore/ledger.ts';
import { onBothEngines } from '../../../test/storage/engines.ts';
import type { TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import type { NoticeOfRestore } from '../../notices/types.ts';
import { createNoticeFacts } from '../report/noticeFacts.ts';
import { describeRestore, listRestores } from '../report/list.ts';
import { findRestore } from '../ledger/restores.ts';
import type { RestoreRow } from '../types.ts';
import { findLatestUndos, findUndosThatHold, listUndosOf } from './latestUndo.ts';
import type { UndoOfRestore } from './latestUndo.ts';

onBothEngines('the latest undo of a restore', (open) => {
  const tenantId = randomUUID();
  let db: Db;
  let keys: TenantKeys;
  let minute = 0;

  before(async () => {
    db = await open();
    keys = await prepareTenant(db, tenantId);
  });

  /** Stores a restore that has ended. @param undoOf the restore that it undoes */
  const insert = async (status: RestoreStatus, undoOf?: string): Promise<string> => {
    const { restoreId } = await insertEmptyRestore(db, keys);
    minute += 1;
    await db.query('update restore set status = $2, created_at = $3 where restore_id = $1', [
      restoreId,
      status,
      new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString(),
    ]);
    if (undoOf === undefined) return restoreId;
    await db.query(
      `insert into plan (tenant_id, plan_id, hash, source, backup_id, title, counts, cannot, created_by, creator,
         restore_id, state)
       values ($1, $2, '', $3::jsonb, $2, '', '{}'::jsonb, ''::bytea, 'ada', 'ada', $2, 'started')`,
      [tenantId, restoreId, JSON.stringify({ kind: 'undo', backupId: restoreId, restoreId: undoOf })],
    );
    return restoreId;
  };

  /** @returns the undo as lists describe it, with its person and time */
  const undoBy = async (restoreId: string, status: RestoreStatus = 'Completed'): Promise<UndoOfRestore> => {
    const { created_at: at, source } = (await findRestore(db, tenantId, restoreId)) as RestoreRow;
    return { restoreId, status, time: at.toISOString(), by: source };
  };

  /** @returns the undo that has taken a restore back */
  const holding = async (restoreId: string): Promise<UndoOfRestore | undefined> =>
    (await findUndosThatHold(db, tenantId, [restoreId])).get(restoreId);

  it('is in the notices of the restore that it has taken back', async () => {
    const undone = await insert('Completed');
    const undo = await undoBy(await insert('CompletedWithErrors', undone), 'CompletedWithErrors');
    const kept = await insert('Completed');
    await insert('Failed', kept);
    const notices = [undone, kept].map((restoreId) => ({
      notice: { noticeId: restoreId, kind: 'protectionLowered', severity: 'critical', time: '', count: 1, restoreId },
      privileges: null,
    })) satisfies NoticeOfRestore[];
    const addFacts = createNoticeFacts({
      db,
      keys: { tenant: () => Promise.resolve(keys) },
      findNames: () => Promise.resolve(new Map()),
    });
    const list = await addFacts(tenantId, notices, true);
    assert.deepEqual(
      list.map((notice) => notice.undo),
      [undo, undefined],
    );
  });

  it('is the newest one, in lists and in the description of the restore', async () => {
    const restoreId = await insert('Completed');
    await insert('Failed', restoreId);
    const undo = await undoBy(await insert('CompletedWithErrors', restoreId), 'CompletedWithErrors');
    assert.deepEqual((await findLatestUndos(db, tenantId)).get(restoreId), undo);
    const page = await listRestores(db, tenantId, { pagenum: 1, perpage: 25 });
    assert.ok('list' in page);
    assert.deepEqual(page.list.find((one) => one.restoreId === restoreId)?.undo, undo);
    assert.equal(page.list.find((one) => one.restoreId === undo.restoreId)?.undo, undefined);
    const row = (await findRestore(db, tenantId, restoreId)) as RestoreRow;
    assert.deepEqual((await describeRestore(db, row, tenantId)).undo, undo);
  });

  it('is the one that has taken the restore back, also after a later undo that failed', async () => {
    const restoreId = await insert('Completed');
    await insert('Completed', restoreId);
    const newest = await undoBy(await insert('Completed', restoreId));
    await insert('Failed', restoreId);
    assert.deepEqual((await findLatestUndos(db, tenantId)).get(restoreId), newest);
    assert.deepEqual(await holding(restoreId), newest);
  });

  it('is the newest failed one where none has taken the restore back', async () => {
    const restoreId = await insert('Completed');
    const undone = await insert('Completed', restoreId);
    await insert('Failed', restoreId);
    const failed = await undoBy(await insert('Canceled', restoreId), 'Canceled');
    await insert('Completed', undone);
    assert.deepEqual((await findLatestUndos(db, tenantId)).get(restoreId), failed);
    assert.equal(await holding(restoreId), undefined);
  });

  it('does not count where it was undone itself, and counts again after the undo of that', async () => {
    const first = await insert('Completed');
    const second = await insert('Completed', first);
    const third = await insert('Completed', second);
    const undone = await findLatestUndos(db, tenantId);
    assert.equal(undone.get(first), undefined);
    assert.deepEqual(undone.get(second), await undoBy(third));
    assert.equal(await holding(first), undefined);
    assert.deepEqual(await holding(second), await undoBy(third));
    await insert('Failed', third);
    assert.equal((await findLatestUndos(db, tenantId)).get(first), undefined, 'a failed undo takes nothing back');
    await insert('Completed', third);
    assert.deepEqual((await findLatestUndos(db, tenantId)).get(first), await undoBy(second));
    assert.deepEqual(await holding(first), await undoBy(second));
  });

  it('is listed with the undo that has taken it back, as long as that one holds', async () => {
    const first = await insert('Completed');
    const second = await insert('Completed', first);
    const third = await insert('Completed', second);
    const [listed, ...others] = await listUndosOf(db, tenantId, first);
    assert.deepEqual(others, []);
    assert.equal(listed?.restoreId, second);
    assert.equal(listed.undone?.restoreId, third);
    assert.ok(listed.startedAt < listed.undone.startedAt);
    await insert('Completed', third);
    assert.deepEqual(
      (await listUndosOf(db, tenantId, first)).map(({ undone }) => undone),
      [undefined],
    );
  });

  it('is not listed where it failed or was cancelled', async () => {
    const restoreId = await insert('Completed');
    await insert('Failed', restoreId);
    await insert('Canceled', restoreId);
    assert.deepEqual(await listUndosOf(db, tenantId, restoreId), []);
    const undo = await insert('CompletedWithErrors', restoreId);
    assert.deepEqual(
      (await listUndosOf(db, tenantId, restoreId)).map((one) => one.restoreId),
      [undo],
    );
  });

  it('is that of the same tenant', async () => {
    assert.equal((await findLatestUndos(db, randomUUID())).size, 0);
  });
});
