import { DEFAULT_RETENTION_BACKUPS } from '@trc/domain/limits';
import type { RecordNotice } from '../notices/index.ts';
import type { Actor, BackupEngine } from '../catalog/types.ts';
import { DomainError } from '../domainError.ts';
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
  /** The floor or a pin keeps it. */
  isProtected: boolean;
}

/**
 * @returns the backups to remove, oldest first, so that the newest `keep` stay. Never the last verified one, one in use
 * or one that the floor or a pin keeps; those stay over and above the number.
 */
export const surplus = (backups: readonly RetainedBackup[], keep: number): RetainedBackup[] => {
  const newestFirst = [...backups].sort((left, right) => right.number - left.number);
  const lastVerified = newestFirst.find((backup) => backup.verified);
  const mayGo = (backup: RetainedBackup): boolean => backup !== lastVerified && !backup.inUse && !backup.isProtected;
  return newestFirst.slice(Math.max(keep, 1)).filter(mayGo).reverse();
};

/** A purge is the one job of a backup that does not use it. */
const COMPLETED = `
  select backup_id, number, is_data_ready, exists (
    select 1 from job where job.tenant_id = backup.tenant_id and state in ('queued', 'running') and kind <> 'purge'
      and lower(payload->>'backupId') = backup_id::text) as in_use
  from backup where tenant_id = $1 and status = 'Completed' order by number`;

interface State {
  retained_number: number;
  retention_set_by: string | null;
  retention_set_at: Date | null;
}

/** Cause for the activity log: the backup after which retention runs, the setting, and the person who set it. */
const causeOf = (after: string, keep: number, { retention_set_by: by, retention_set_at: at }: State): string =>
  `retention after backup ${after} keeps the newest ${keep}${by && at ? `, set by ${by} on ${at.toISOString()}` : ''}`;

export interface RetentionRun {
  db: Db;
  engine: Pick<BackupEngine, 'remove' | 'protectedNumbers'>;
  tenantId: string;
  actor: Actor;
  /** Records that a run removes more than one backup. */
  notice?: RecordNotice | undefined;
}

/**
 * Runs once after each backup that completes while the schedule is enabled: removes the backups above its number. A
 * backup that was removed by somebody meanwhile is skipped.
 * @returns the ids removed
 */
export const retain = async ({ db, engine, tenantId, actor, notice }: RetentionRun): Promise<string[]> => {
  const rows = await db.query<{ backup_id: string; number: number; is_data_ready: boolean; in_use: boolean }>(
    COMPLETED,
    [tenantId],
  );
  const newest = rows.at(-1);
  const [state] = await db.query<State>(
    'select retained_number, retention_set_by, retention_set_at from schedule where tenant_id = $1',
    [tenantId],
  );
  if (!newest || !state || newest.number <= state.retained_number) return [];
  const schedule = await readSchedule(db, tenantId);
  if (schedule?.enabled !== true) return [];
  const kept = await engine.protectedNumbers(tenantId);
  const backups = rows.map(
    ({ backup_id: backupId, number, is_data_ready: verified, in_use: inUse }): RetainedBackup => ({
      backupId,
      number,
      verified,
      inUse,
      isProtected: kept.has(number),
    }),
  );
  const keep = schedule.max_backups_to_retain ?? DEFAULT_RETENTION_BACKUPS;
  const leaving = surplus(backups, keep);
  const cause = causeOf(newest.backup_id, keep, state);
  // One backup for each new one is the ordinary course. A notice before the deletions survives a crash.
  if (leaving.length > 1) {
    await db.tx(async (tx) => notice?.(tx, { tenantId, kind: 'backupDeleted', subject: cause, count: leaving.length }));
  }
  const removed: string[] = [];
  for (const { backupId } of leaving) {
    try {
      await engine.remove(tenantId, backupId, actor, { cause });
      removed.push(backupId);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  await db.query('update schedule set retained_number = greatest(retained_number, $2) where tenant_id = $1', [
    tenantId,
    newest.number,
  ]);
  return removed;
};
