import { findEndedBefore, removeRestore } from '../restore/ledger/restores.ts';
import type { Db } from '../storage/types.ts';
import { vacuum } from '../storage/vacuum.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Removes the plan that a restore executed. A later plan that followed it up stays. */
const removePlanOf = async (tx: Db, tenantId: string, restoreId: string): Promise<void> => {
  await tx.query(
    `update plan set follow_up_of = null where tenant_id = $1 and follow_up_of in
       (select plan_id from plan where tenant_id = $1 and restore_id = $2)`,
    [tenantId, restoreId],
  );
  await tx.query('delete from plan where tenant_id = $1 and restore_id = $2', [tenantId, restoreId]);
};

/**
 * Removes restores that ended more than `days` ago, each with its report, its before-images, its ticks and its plan.
 * @param days the setting RESTORE_RECORDS_DAYS
 */
export const forgetOldRestores = async (db: Db, now: Date, days: number): Promise<void> => {
  const before = new Date(now.getTime() - days * DAY_MS);
  const old = await findEndedBefore(db, before);
  for (const { tenant_id: tenantId, restore_id: restoreId } of old)
    await db.tx(async (tx) => {
      if (await removeRestore(tx, tenantId, restoreId, before)) await removePlanOf(tx, tenantId, restoreId);
    });
  if (old.length > 0) await vacuum(db, ['restore_item', 'restore_touched', 'plan_operation']);
};
