import { DEFAULT_RETENTION_BACKUPS } from '../../../src/domain/limits.ts';
import type { Actor, BackupEngine } from '../engine/types.ts';
import { Refusal } from '../engine/types.ts';
import type { Db } from '../storage/types.ts';
import { readSchedule } from './schedule.ts';

/** A Completed backup as retention sees it. */
export interface RetainedBackup {
  backupId: string;
  /** Newer backups have higher numbers. */
  number: number;
  /** Its contents agree with its manifest. */
  verified: boolean;
  /** A job names it, e.g. a restore from it. */
  inUse: boolean;
}

/**
 * @returns the backups to remove, oldest first, so that the newest `keep` stay. Never the last verified one, never one in use
 * (safety decision 20); those stay over and above the number.
 */
export const surplus = (backups: readonly RetainedBackup[], keep: number): RetainedBackup[] => {
  const newestFirst = [...backups].sort((left, right) => right.number - left.number);
  const lastVerified = newestFirst.find((backup) => backup.verified);
  return newestFirst.slice(Math.max(keep, 1)).filter((backup) => backup !== lastVerified && !backup.inUse).reverse();
};

/** A purge is the one job of a backup that does not use it. */
const COMPLETED = `
  select backup_id, number, is_data_ready, exists (
    select 1 from job where job.tenant_id = backup.tenant_id and state in ('queued', 'running') and kind <> 'purge'
      and lower(payload->>'backupId') = backup_id::text) as in_use
  from backup where tenant_id = $1 and status = 'Completed'`;

/**
 * Once after each backup that completes while the schedule is enabled: removes what is over its number. A backup that was
 * removed by somebody meanwhile is passed over. @returns the ids removed
 */
export const retain = async (db: Db, engine: Pick<BackupEngine, 'remove'>, tenantId: string, actor: Actor): Promise<string[]> => {
  const rows = await db.query<{ backup_id: string; number: number; is_data_ready: boolean; in_use: boolean }>(COMPLETED, [tenantId]);
  const newest = Math.max(0, ...rows.map((row) => row.number));
  const [state] = await db.query<{ retained_number: number }>('select retained_number from schedule where tenant_id = $1', [tenantId]);
  if (!state || newest <= state.retained_number) return [];
  const schedule = await readSchedule(db, tenantId);
  if (schedule?.enabled !== true) return [];
  const backups = rows.map((row): RetainedBackup => ({ backupId: row.backup_id, number: row.number, verified: row.is_data_ready, inUse: row.in_use }));
  const removed: string[] = [];
  for (const { backupId } of surplus(backups, schedule.max_backups_to_retain ?? DEFAULT_RETENTION_BACKUPS)) {
    try {
      await engine.remove(tenantId, backupId, actor);
      removed.push(backupId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  await db.query('update schedule set retained_number = greatest(retained_number, $2) where tenant_id = $1', [tenantId, newest]);
  return removed;
};
