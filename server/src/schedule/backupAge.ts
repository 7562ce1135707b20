import type { RecordNotice } from '../notices/types.ts';
import { createPeriodicTask } from '../jobs/index.ts';
import type { JobLog, PeriodicTask } from '../jobs/index.ts';
import type { Db } from '../storage/types.ts';
import { readSchedule } from './schedule.ts';
import type { Schedule } from './schedule.ts';

export interface BackupAgeOptions {
  db: Db;
  tenantId: string;
  notice: RecordNotice;
  log: JobLog;
  /** Milliseconds since 1970. */
  now?: () => number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MIN_LIMIT_MS = 36 * HOUR_MS;
const INTERVAL_MS = 60_000;

/** @returns the longest time between two backups of an enabled schedule, in milliseconds; 0 where it asks for none */
export const longestGap = ({ enabled, days = [], additional_backup_day: additional = null }: Schedule): number => {
  if (enabled !== true) return 0;
  const wanted = [...new Set(additional === null ? days : [...days, additional])].sort((left, right) => left - right);
  const gaps = wanted.map((day, index) => (wanted[index + 1] ?? (wanted[0] ?? 0) + 7) - day);
  return Math.max(0, ...gaps) * DAY_MS;
};

/** @returns milliseconds that may pass without a completed backup; a disabled schedule does not make it longer */
export const ageLimit = (schedule: Schedule = {}): number => Math.max(MIN_LIMIT_MS, 2 * longestGap(schedule));

interface Newest {
  backup_id: string;
  created_at: Date;
}

/** The start of the newest completed backup that is not deleted, or else the first start of the installation. */
const readNewest = async (db: Db, tenantId: string): Promise<{ id: string; at: number } | undefined> => {
  const [newest] = await db.query<Newest>(
    `select backup_id, created_at from backup where tenant_id = $1 and status = 'Completed'
     order by number desc limit 1`,
    [tenantId],
  );
  if (newest) return { id: newest.backup_id, at: newest.created_at.getTime() };
  const [first] = await db.query<{ at: Date | null }>('select min(applied_at) as at from migration');
  return first?.at ? { id: 'none', at: first.at.getTime() } : undefined;
};

/**
 * Raises a notice when no backup has completed for too long, for any cause: a disabled schedule, failures, or
 * backups that are deleted or cancelled. The notice is raised again each time the age has doubled.
 */
export const createBackupAgeWatch = ({ db, tenantId, notice, log, now = Date.now }: BackupAgeOptions): PeriodicTask => {
  const look = async (): Promise<void> => {
    const [newest, schedule] = [await readNewest(db, tenantId), await readSchedule(db, tenantId)];
    if (!newest) return;
    const [age, limit] = [now() - newest.at, ageLimit(schedule)];
    if (age < limit) return;
    const subject = `${newest.id} ${Math.floor(Math.log2(age / limit))}`;
    await db.tx((tx) => notice(tx, { tenantId, kind: 'noBackup', subject, count: Math.floor(age / HOUR_MS) }));
  };
  return createPeriodicTask({
    work: look,
    interval: INTERVAL_MS,
    log,
    failure: 'the age of the newest backup could not be checked',
  });
};
