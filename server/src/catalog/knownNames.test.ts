import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, it } from 'node:test';
import { insertEmptyRestore, prepareTenant } from '../../test/restore/ledger.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import { namesInEntry, readNames } from '../activity/activityNames.ts';
import type { ActivityRow } from '../activity/activityRows.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { createNameFinder } from './knownNames.ts';

const PLANNED = '2026-11-20T09:00:00.000Z';
const STARTED = '2026-11-20T09:30:00.000Z';
const TITLE = 'Put back 1 change.';

onBothEngines('the names of restores and plans', (open) => {
  const tenantId = randomUUID();
  let db: Db;
  let keys: TenantKeys;

  before(async () => {
    db = await open();
    keys = await prepareTenant(db, tenantId);
  });

  const insertRestore = async (): Promise<string> => {
    const { restoreId } = await insertEmptyRestore(db, keys);
    await db.query("update restore set status = 'Completed', created_at = $2 where restore_id = $1", [
      restoreId,
      STARTED,
    ]);
    return restoreId;
  };
  const insertPlan = async (planId: string, restoreId: string | null): Promise<string> => {
    await db.query(
      `insert into plan (tenant_id, plan_id, hash, source, backup_id, title, counts, cannot, created_by, creator,
         restore_id, state, created_at)
       values ($1, $2, '', '{}'::jsonb, $2, $3, '{}'::jsonb, ''::bytea, 'ada', 'ada', $4, $5, $6)`,
      [tenantId, planId, TITLE, restoreId, restoreId === null ? 'draft' : 'started', PLANNED],
    );
    return planId;
  };
  const findNames = (ids: readonly string[]) =>
    createNameFinder({ db, keys: { tenant: () => Promise.resolve(keys) } })(tenantId, ids);
  const namesOf = async (details: string, targetId = '') => {
    const row = { actor: '', details, cause: '', target_id: targetId } as ActivityRow;
    return namesInEntry(row, await readNames({ findNames: (_, ids) => findNames(ids) }, tenantId, [row]));
  };

  it('have the time of the restore and the title of its plan in entries about the restore', async () => {
    const id = await insertRestore();
    await insertPlan(id, id);
    const restore = [{ id, kind: 'restore', time: STARTED, name: TITLE }];
    assert.deepEqual(await namesOf(`Restore ${id} stopped`, id), restore);
    assert.deepEqual(await namesOf('Report of the restore as CSV', id), restore);
    assert.deepEqual(await namesOf(`Plan ${id}: answers to what was not done`, id), restore);
  });

  it('have the time of the plan in entries about the plan', async () => {
    const id = await insertRestore();
    await insertPlan(id, id);
    const plan = [{ id, kind: 'plan', time: PLANNED, name: TITLE }];
    assert.deepEqual(await namesOf(`Plan ${id}: ${TITLE}`), plan);
    assert.deepEqual(await namesOf(`Operations of plan ${id}`), plan);
    const draft = await insertPlan(randomUUID(), null);
    assert.deepEqual(await namesOf(`Plan ${draft}: edited`), [{ ...plan[0], id: draft }]);
  });

  it('have no title where the restore has no plan', async () => {
    const id = await insertRestore();
    assert.deepEqual(await namesOf(`Restore ${id} stopped`, id), [{ id, kind: 'restore', time: STARTED }]);
  });
});
