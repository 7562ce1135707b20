import { randomUUID } from 'node:crypto';
import type { Actor, BackupEngine } from '../catalog/types.ts';
import type { RecordNotice } from '../notices/index.ts';
import { DomainError } from '../domainError.ts';
import { createPeriodicTask } from '../jobs/index.ts';
import type { JobLog } from '../jobs/index.ts';
import type { Db } from '../storage/types.ts';
import { retain } from './retention.ts';
import { readSchedule } from './schedule.ts';
import type { Schedule } from './schedule.ts';
import { isExpanded, lastSlot, slotsBetween } from './slots.ts';

export interface SchedulerOptions {
  db: Db;
  engine: Pick<BackupEngine, 'run' | 'remove' | 'protectedNumbers'>;
  log: JobLog;
  /** Reports moments for which no backup was begun. */
  notice?: RecordNotice;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface Scheduler {
  start(): void;
  /** Starts the backup that is due, and deletes backups over the number to retain. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

interface ScheduleRow {
  content: Schedule;
  active_since: Date;
}

/** A backup begins within this long of its moment, in milliseconds. */
const INTERVAL_MS = 10_000;
/** Milliseconds that the clocks of two services on one database may differ. */
const SKEW = 60_000;

const actorFor = (requestId: string): Actor => ({ oid: 'service', upn: 'Scheduler', requestId });

/**
 * Begins a backup at each moment (slot) of the schedule. Only the latest moment counts, so a service that slept through
 * several catches up with one backup; the key of its row sees to it that no moment begins two, also with several
 * processes or a clock that jumps. The row holds the id of the backup, and beginning a backup is idempotent by id: a
 * process killed in between begins the same one again. A backup that already runs is waited for.
 */
export const createScheduler = ({ db, engine, log, notice, now = Date.now }: SchedulerOptions): Scheduler => {
  /** The last logged refusal per tenant, so that waiting does not fill the log. */
  const loggedReasons = new Map<string, string>();

  /** Moments before `slot` for which no backup was begun: the service slept, or another backup ran all the while. */
  const missedBefore = async (
    tx: Db,
    tenantId: string,
    { content, active_since: since }: ScheduleRow,
    slot: Date,
  ): Promise<number> => {
    const rows = await tx.query<{ slot: Date }>(
      'select slot from schedule_slot where tenant_id = $1 and started and slot < $2 order by slot desc limit 1',
      [tenantId, slot.toISOString()],
    );
    const last = rows[0]?.slot ?? since;
    return slotsBetween(content, last > since ? last : since, slot).length;
  };

  /** @returns the id for the backup of a slot that has not begun yet. */
  const claim = async (tenantId: string, row: ScheduleRow, slot: Date): Promise<string | undefined> => {
    const key = [tenantId, slot.toISOString()];
    await db.tx(async (tx) => {
      const added = await tx.query(
        'insert into schedule_slot (tenant_id, slot, backup_id) values ($1, $2, $3) on conflict do nothing returning 1',
        [...key, randomUUID()],
      );
      const missed = added.length === 0 ? 0 : await missedBefore(tx, tenantId, row, slot);
      if (missed > 0) await notice?.(tx, { tenantId, kind: 'missed', subject: slot.toISOString(), count: missed });
    });
    const [found] = await db.query<{ backup_id: string; started: boolean }>(
      'select backup_id, started from schedule_slot where tenant_id = $1 and slot = $2',
      key,
    );
    return found?.started ? undefined : found?.backup_id;
  };

  const begin = async (tenantId: string, row: ScheduleRow, slot: Date): Promise<void> => {
    const backupId = await claim(tenantId, row, slot);
    if (backupId === undefined) return;
    try {
      const source = isExpanded(row.content, slot) ? 'scheduled-additional-entities' : 'scheduled';
      await engine.run(tenantId, backupId, source, actorFor(`slot ${slot.toISOString()}`));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const reason = `${slot.toISOString()} ${error.message}`;
      if (loggedReasons.get(tenantId) !== reason)
        log('warn', 'scheduled backup waits', { tenantId, slot: slot.toISOString(), reason: error.message });
      loggedReasons.set(tenantId, reason);
      return;
    }
    await db.query('update schedule_slot set started = true where tenant_id = $1 and slot = $2', [
      tenantId,
      slot.toISOString(),
    ]);
    log('info', 'scheduled backup begun', { tenantId, slot: slot.toISOString(), backupId });
  };

  /** A schedule saved while the clock was ahead would wait for that time to come: it counts from now on. */
  const takeBack = async (time: number): Promise<void> => {
    const ahead = await db.query<{ tenant_id: string }>(
      'update schedule set active_since = $1 where active_since > $2 returning tenant_id',
      [new Date(time).toISOString(), new Date(time + SKEW).toISOString()],
    );
    for (const { tenant_id: tenantId } of ahead)
      log('warn', 'the schedule was saved by a clock that was ahead', { tenantId });
  };

  const lookAll = async (): Promise<void> => {
    await takeBack(now());
    const rows = await db.query<{ tenant_id: string; active_since: Date }>(
      'select tenant_id, active_since from schedule',
    );
    for (const { tenant_id: tenantId, active_since } of rows) {
      const content = await readSchedule(db, tenantId);
      if (content === undefined) continue;
      const row: ScheduleRow = { content, active_since };
      const slot = lastSlot(row.content, new Date(now()));
      if (slot && slot > row.active_since) await begin(tenantId, row, slot);
      const removed = await retain({ db, engine, tenantId, actor: actorFor('retention'), notice });
      if (removed.length > 0) log('info', 'backups over the number to retain removed', { tenantId, removed });
    }
  };

  return createPeriodicTask({
    work: lookAll,
    interval: INTERVAL_MS,
    log,
    failure: 'the schedule could not be followed',
  });
};
