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
import { insertItems } from '../ledger/ledger.ts';
import { findRestore } from '../ledger/restores.ts';
import type { ItemState, RestoreRow } from '../types.ts';
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

  /** Gives an undo a plan with these operations. @param cannot objects that it lists as impossible */
  const withPlan = async (restoreId: string, states: (ItemState | 'leftOut' | 'inPart')[], cannot = 0) => {
    await db.query(`update plan set source = source || $2::jsonb where plan_id = $1`, [
      restoreId,
      JSON.stringify({ cannot }),
    ]);
    for (const [index, state] of states.entries()) {
      const id = String(index);
      await db.query(
        `insert into plan_operation (tenant_id, plan_id, operation_id, type, source_id, counter, stage, wave, kind,
           selected, has_conflicts, marks, name, body)
         values ($1, $2, $3, 'users', $4, 'users', 1, 1, 'update', $5, false, $6, ''::bytea, ''::bytea)`,
        [tenantId, restoreId, index, id, state !== 'leftOut', state === 'inPart' ? 'protection leftParts' : ''],
      );
      if (state === 'leftOut') continue;
      const item = { type: 'users' as const, counter: 'users', stage: 1, name: 'x', dependency: false, sourceId: id };
      await insertItems(db, { keys, restoreId }, [item]);
      await db.query(
        `update restore_item set state = $2, outcome = 'update', before_image = ''::bytea
         where restore_id = $1 and source_id = $3`,
        [restoreId, state === 'inPart' ? 'completed' : state, id],
      );
    }
    return restoreId;
  };

  /** Stores an undo that has ended and has a plan. */
  const insertUndo = async (undoOf: string, ...[states, cannot]: [(ItemState | 'leftOut' | 'inPart')[], number?]) =>
    withPlan(await insert('Completed', undoOf), states, cannot);

  /** @returns the extent to which a restore is taken back, by lists and by notices */
  const extentOf = async (restoreId: string): Promise<string> => {
    const found = (await findLatestUndos(db, tenantId, [restoreId])).get(restoreId);
    const words = `${found?.takenBack} of ${found?.written}`;
    if (found) assert.deepEqual(await holding(restoreId), found);
    return found === undefined ? 'none' : words;
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
    assert.deepEqual((await findLatestUndos(db, tenantId, [restoreId])).get(restoreId), undo);
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
    assert.deepEqual((await findLatestUndos(db, tenantId, [restoreId])).get(restoreId), newest);
    assert.deepEqual(await holding(restoreId), newest);
  });

  it('is the newest failed one where none has taken the restore back', async () => {
    const restoreId = await insert('Completed');
    const undone = await insert('Completed', restoreId);
    await insert('Failed', restoreId);
    const failed = await undoBy(await insert('Canceled', restoreId), 'Canceled');
    await insert('Completed', undone);
    assert.deepEqual((await findLatestUndos(db, tenantId, [restoreId])).get(restoreId), failed);
    assert.equal(await holding(restoreId), undefined);
  });

  it('does not count where it was undone itself, and counts again after the undo of that', async () => {
    const first = await insert('Completed');
    const second = await insert('Completed', first);
    const third = await insert('Completed', second);
    const undone = await findLatestUndos(db, tenantId, [first, second]);
    assert.equal(undone.get(first), undefined);
    assert.deepEqual(undone.get(second), await undoBy(third));
    assert.equal(await holding(first), undefined);
    assert.deepEqual(await holding(second), await undoBy(third));
    await insert('Failed', third);
    assert.equal(
      (await findLatestUndos(db, tenantId, [first])).get(first),
      undefined,
      'a failed undo takes nothing back',
    );
    await insert('Completed', third);
    assert.deepEqual((await findLatestUndos(db, tenantId, [first])).get(first), await undoBy(second));
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

  it('has taken back what it did, not what its plan left out or could not do', async () => {
    const done = 'completed' as const;
    const restoreId = await insert('Completed');
    const undo = await insertUndo(restoreId, [done, done, 'leftOut', 'failed', 'inPart'], 1);
    assert.equal(await extentOf(restoreId), '2 of 6');
    const rest = await insertUndo(restoreId, [done, 'leftOut', done], 1);
    assert.equal(await extentOf(restoreId), '2 of 4', 'by the newest comparison with the directory');
    await insertUndo(restoreId, [done, done]);
    assert.equal(await extentOf(restoreId), '2 of 2');
    assert.deepEqual(
      (await listUndosOf(db, tenantId, restoreId)).slice(1).map((one) => one.restoreId),
      [rest, undo],
    );
  });

  it('still holds where it was undone in part', async () => {
    const restoreId = await insert('Completed');
    const undo = await insertUndo(restoreId, ['completed', 'completed', 'completed']);
    assert.equal(await extentOf(restoreId), '3 of 3');
    const again = await insertUndo(undo, ['completed', 'leftOut', 'leftOut']);
    assert.deepEqual([await extentOf(restoreId), await extentOf(undo)], ['2 of 3', '1 of 3']);
    assert.deepEqual(
      (await listUndosOf(db, tenantId, restoreId)).map(({ undone }) => undone),
      [undefined],
    );
    await insertUndo(undo, ['completed', 'completed']);
    assert.deepEqual([await extentOf(restoreId), await extentOf(undo)], ['none', '3 of 3']);
    assert.equal(await extentOf(again), 'none');
  });

  it('goes on with the undo that takes up what it put on hold', async () => {
    const restoreId = await insert('Completed');
    const undo = await insertUndo(restoreId, ['completed', 'unprocessed', 'leftOut']);
    const next = await insertUndo(restoreId, ['completed']);
    await db.query('update plan set follow_up_of = $2 where plan_id = $1', [next, undo]);
    assert.equal(await extentOf(restoreId), '2 of 3');
  });

  it('is the running one, also where another has taken a part back', async () => {
    const restoreId = await insert('Completed');
    await insertUndo(restoreId, ['completed', 'leftOut']);
    const running = await undoBy(await insert('Running', restoreId), 'Running');
    assert.deepEqual((await findLatestUndos(db, tenantId, [restoreId])).get(restoreId), running);
    await db.query(`update restore set status = 'Canceled' where restore_id = $1`, [running.restoreId]);
    assert.equal(await extentOf(restoreId), '1 of 2');
  });

  it('is that of the same tenant', async () => {
    const restoreId = await insert('Completed');
    await insert('Completed', restoreId);
    assert.equal((await findLatestUndos(db, randomUUID(), [restoreId])).size, 0);
  });
});
