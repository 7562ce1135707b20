import type { Db } from '../storage/types.ts';
import { schedulePurge } from './purge.ts';

const MAX_AGE_HOURS = 24;
/** A snapshot is removed once this many newer ones are complete. */
const MAX_NEWER = 3;

const OLD = `
  update backup_or_snapshot s set status = 'Deleted', status_before_deletion = status, deleted_at = now()
  where s.purpose = 'comparison' and s.status = 'Completed' and ($1::uuid is null or s.tenant_id = $1::uuid) and (
    s.created_at < now() - interval '${MAX_AGE_HOURS} hours' or (
      select count(*) from backup_or_snapshot n where n.tenant_id = s.tenant_id and n.purpose = 'comparison'
        and n.status = 'Completed' and n.number > s.number) >= ${MAX_NEWER})
  returning s.tenant_id, s.backup_id`;

/** A snapshot that did not complete has no contents any more. */
const ENDED = `
  delete from backup_or_snapshot where purpose = 'comparison' and status in ('Failed', 'Canceled')
    and updated_at < now() - interval '${MAX_AGE_HOURS} hours'`;

/** Asks for the removal of snapshots that are too old or replaced: of one tenant, or of all. */
export const removeOldSnapshots = async (tx: Db, tenantId?: string): Promise<void> => {
  const rows = await tx.query<{ tenant_id: string; backup_id: string }>(OLD, [tenantId ?? null]);
  for (const row of rows) await schedulePurge(tx, row.tenant_id, row.backup_id, 0);
  await tx.query(ENDED);
};
