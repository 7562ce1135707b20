import type { Db } from '../storage/types.ts';

/**
 * An embedded database gathers statistics on request only, and without them the checks of a large backup are planned
 * badly. A small sample of what queries look at is enough; memory that the embedded database once took for a large one
 * it never gives back.
 */
export const refreshStatistics = (tx: Db): Promise<void> =>
  tx.exec(`set local default_statistics_target = 20;
    analyze object_version (tenant_id, type, object_id, valid_from, valid_to, hash), object_body (tenant_id, hash, backup_number)`);

/**
 * For the first backup, of which nothing is known: without statistics each of its pages is looked for in all that was
 * written before.
 */
export const ensureStatistics = async (tx: Db): Promise<void> => {
  const known = await tx.query(
    `select 1 from pg_stats where schemaname = current_schema and tablename = 'object_version' and attname = 'object_id'`,
  );
  if (known.length === 0) await refreshStatistics(tx);
};
