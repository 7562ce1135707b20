import type { Db } from '../storage/types.ts';

/**
 * An embedded database gathers statistics on request only, and without them the checks of a large backup are planned
 * badly. A small sample of the queried columns is enough. The embedded database never gives memory back that a larger
 * sample once needed.
 */
export const refreshStatistics = (tx: Db): Promise<void> =>
  tx.exec(`set local default_statistics_target = 20;
    analyze object_version (tenant_id, type, object_id, valid_from, valid_to, hash), object_body (tenant_id, hash, backup_number)`);

/** Gathers statistics for the first backup. Without them each of its pages is compared with all rows written before. */
export const ensureStatistics = async (tx: Db): Promise<void> => {
  const known = await tx.query(
    `select 1 from pg_stats
     where schemaname = current_schema and tablename = 'object_version' and attname = 'object_id'`,
  );
  if (known.length === 0) await refreshStatistics(tx);
};
