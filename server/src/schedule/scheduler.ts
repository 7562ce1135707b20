import { randomUUID } from 'node:crypto';
import type { Actor, BackupEngine } from '../engine/types.ts';
import { Refusal } from '../engine/types.ts';
import type { JobLog } from '../jobs/index.ts';
import type { Db } from '../storage/types.ts';
import { retain } from './retention.ts';
import type { Schedule } from './schedule.ts';
import { lastSlot } from './slots.ts';

export interface SchedulerOptions {
  db: Db;
  engine: Pick<BackupEngine, 'run' | 'remove'>;
  log: JobLog;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface Scheduler {
  start(): void;
  /** Looks once: begins the backup that is due, clears away what is over the number to retain. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/** A backup begins within this long of its moment, in milliseconds. */
const INTERVAL = 10_000;

const actorFor = (requestId: string): Actor => ({ oid: 'service', upn: 'Scheduler', requestId });

/**
 * Begins a backup at each moment (slot) of the schedule. Only the latest moment counts, so a service that slept through several
 * catches up with one backup; the key of its row sees to it that no moment begins two, also with several processes or a clock
 * that jumps. The row holds the id of the backup, and beginning a backup is idempotent by id: a process killed in between
 * begins the same one again. A backup that already runs is waited for.
 */
export const createScheduler = ({ db, engine, log, now = Date.now }: SchedulerOptions): Scheduler => {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  /** The last refusal told per tenant, so that waiting does not fill the log. */
  const told = new Map<string, string>();

  /** @returns the id for the backup of a slot that has not begun yet. */
  const claim = async (tenantId: string, slot: Date): Promise<string | undefined> => {
    const key = [tenantId, slot.toISOString()];
    await db.query('insert into schedule_slot (tenant_id, slot, backup_id) values ($1, $2, $3) on conflict do nothing', [...key, randomUUID()]);
    const [row] = await db.query<{ backup_id: string; started: boolean }>('select backup_id, started from schedule_slot where tenant_id = $1 and slot = $2', key);
    return row?.started ? undefined : row?.backup_id;
  };

  const begin = async (tenantId: string, slot: Date): Promise<void> => {
    const backupId = await claim(tenantId, slot);
    if (backupId === undefined) return;
    try {
      // "scheduled-additional-entities" would promise contents that a backup does not hold yet, also on additional_backup_day.
      await engine.run(tenantId, backupId, 'scheduled', actorFor(`slot ${slot.toISOString()}`));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const reason = `${slot.toISOString()} ${error.message}`;
      if (told.get(tenantId) !== reason) log('warn', 'scheduled backup waits', { tenantId, slot: slot.toISOString(), reason: error.message });
      told.set(tenantId, reason);
      return;
    }
    await db.query('update schedule_slot set started = true where tenant_id = $1 and slot = $2', [tenantId, slot.toISOString()]);
    log('info', 'scheduled backup begun', { tenantId, slot: slot.toISOString(), backupId });
  };

  const lookAll = async (): Promise<void> => {
    const rows = await db.query<{ tenant_id: string; content: Schedule; active_since: Date }>('select tenant_id, content, active_since from schedule');
    for (const { tenant_id: tenantId, content, active_since: since } of rows) {
      const slot = lastSlot(content, new Date(now()));
      if (slot && slot > since) await begin(tenantId, slot);
      const removed = await retain(db, engine, tenantId, actorFor('retention'));
      if (removed.length > 0) log('info', 'backups over the number to retain removed', { tenantId, removed });
    }
  };

  const look = (): Promise<void> =>
    (looking ??= lookAll().finally(() => {
      looking = undefined;
    }));

  const lookAndTell = (): void => {
    look().catch((error: unknown) => log('error', 'the schedule could not be followed', { error: error instanceof Error ? error.stack : String(error) }));
  };

  return {
    look,
    start: () => {
      timer = setInterval(lookAndTell, INTERVAL);
      lookAndTell();
    },
    stop: async () => {
      clearInterval(timer);
      await looking?.catch(() => undefined);
    },
  };
};
