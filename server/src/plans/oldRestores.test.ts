import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, it } from 'node:test';
import { insertEmptyRestore, prepareTenant } from '../../test/restore/ledger.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import { DomainError } from '../domainError.ts';
import type { TenantKeys } from '../keys/types.ts';
import { insertItems } from '../restore/ledger/ledger.ts';
import { listRestores } from '../restore/report/list.ts';
import { endRestore, findRestore } from '../restore/ledger/restores.ts';
import type { Db } from '../storage/types.ts';
import { forgetOldRestores } from './oldRestores.ts';
import { restoreToUndo } from './undo/undoPlan.ts';

const DAYS = 365;
const END = new Date('2026-03-01T10:00:00Z');
const later = (days: number): Date => new Date(END.getTime() + days * 24 * 60 * 60_000);
const TABLES = ['restore_item', 'restore_touched', 'report_tick', 'plan', 'plan_operation'] as const;

onBothEngines('restores that are too old', (open) => {
  const tenantId = randomUUID();
  let db: Db;
  let keys: TenantKeys;

  /** Stores a restore with an object, an object outside of it, a tick, its plan and a plan that follows it up. */
  const insertWhole = async (): Promise<string> => {
    const ledger = await insertEmptyRestore(db, keys);
    const { restoreId } = ledger;
    const item = {
      type: 'users' as const,
      sourceId: 'ada',
      counter: 'users',
      stage: 1,
      name: 'Ada',
      dependency: false,
    };
    await insertItems(db, ledger, [item]);
    const values = [tenantId, restoreId];
    await db.query(`insert into restore_touched values ($1, $2, 'groups', 'pilots', ''::bytea)`, values);
    await db.query(
      `insert into report_tick (tenant_id, restore_id, type, source_id, counter, person, name)
       values ($1, $2, 'users', 'ada', 'users', 'oid', 'Ada')`,
      values,
    );
    const plan = `insert into plan
      (tenant_id, plan_id, hash, state, source, backup_id, title, counts, cannot, created_by, creator, restore_id,
       follow_up_of)`;
    await db.query(
      `${plan} values ($1, $2, '', 'started', '{}', $2, 'A plan', '{}', ''::bytea, 'ada', 'oid', $2, null)`,
      values,
    );
    await db.query(
      `${plan} values ($1, $3, '', 'draft', '{}', $2, 'A later plan', '{}', ''::bytea, 'ada', 'oid', null, $2)`,
      [...values, randomUUID()],
    );
    await db.query(
      `insert into plan_operation (tenant_id, plan_id, operation_id, type, source_id, counter, stage, wave, kind,
         selected, has_conflicts, name, body)
       values ($1, $2, 1, 'users', 'ada', 'users', 1, 3, 'update', true, false, ''::bytea, ''::bytea)`,
      values,
    );
    return restoreId;
  };

  const end = async (restoreId: string, at: Date): Promise<void> => {
    await endRestore(db, tenantId, restoreId, { status: 'Failed', details: '', comeBackDisabled: 0 });
    await db.query('update restore set updated_at = $2 where restore_id = $1', [restoreId, at.toISOString()]);
  };

  const countRows = async (): Promise<number[]> =>
    Promise.all(
      TABLES.map(async (table) => {
        const [row] = await db.query<{ count: number }>(`select count(*) as count from ${table}`);
        return Number(row?.count);
      }),
    );

  const undoOf = (restoreId: string) =>
    restoreToUndo({ db, keys: { tenant: () => Promise.resolve(keys) } }, tenantId, restoreId);

  before(async () => {
    db = await open();
    keys = await prepareTenant(db, tenantId);
  });

  it('are removed with report, before-images, ticks and plan, and others stay', async () => {
    const old = await insertWhole();
    await end(old, END);
    const young = await insertWhole();
    await end(young, later(2));
    const running = await insertWhole();
    await db.query('update restore set updated_at = $2 where restore_id = $1', [running, END.toISOString()]);
    const list = await listRestores(db, tenantId, { pagenum: 1, perpage: 25 });

    await forgetOldRestores(db, later(DAYS - 1), DAYS);
    assert.deepEqual(await countRows(), [3, 3, 3, 6, 3]);

    await forgetOldRestores(db, later(DAYS + 1), DAYS);
    assert.deepEqual(await countRows(), [2, 2, 2, 5, 2]);
    assert.equal(await findRestore(db, tenantId, old), undefined);
    assert.ok((await findRestore(db, tenantId, young)) && (await findRestore(db, tenantId, running)));
    const orphans = await db.query('select 1 from plan where follow_up_of = $1', [old]);
    assert.deepEqual(orphans, []);

    // A console that knows the former list is not answered "unchanged".
    const now = await listRestores(db, tenantId, { pagenum: 1, perpage: 25, knownVersion: list.version });
    assert.ok('list' in now);
    assert.equal(now.total, 2);

    assert.match((await undoOf(old)).refusal ?? '', /records .* were removed/);
    await assert.rejects(undoOf(randomUUID()), (error) => error instanceof DomainError && error.code === 'notFound');
  });
});
