import { recordActivity } from '../activity/activity.ts';
import type { Schedule } from '../contract/generated.ts';
import type { Actor } from '../catalog/types.ts';
import { DomainError } from '../domainError.ts';
import { readSigned, markForSigning } from '../storage/integrity/index.ts';
import type { Db } from '../storage/types.ts';
import type { RecordNotice } from '../notices/types.ts';
import { recordScheduleNotices } from './scheduleNotices.ts';
import { daysText } from '@trc/domain/schedule/sentence';

/** The backup schedule of a tenant; an open object, whose further fields are kept. Days and time are UTC. */
export type { Schedule } from '../contract/generated.ts';

/** As many fields as the contract lets a schedule have. */
const MAX_FIELDS = 100;

/** A schedule that the service did not write is not followed and is reported. */
export const readSchedule = async (db: Db, tenantId: string): Promise<Schedule | undefined> =>
  (await readSigned<{ content: Schedule }>(db, 'schedule', tenantId))[0]?.content;

const lockSchedule = async (tx: Db, tenantId: string): Promise<Schedule | undefined> => {
  await tx.query('select 1 from schedule where tenant_id = $1 for update', [tenantId]);
  return readSchedule(tx, tenantId);
};

/** Only these fields decide the moments. A change of another field keeps a moment that has just passed. */
const timesOf = ({
  enabled = false,
  days = [],
  time = '',
  additional_backup_day: additional = null,
}: Schedule): string => JSON.stringify([enabled, [...days].sort(), time, additional]);

/** The fields that the activity log keeps; further fields of a schedule may hold anything. */
const settingsOf = ({ enabled, days, time, additional_backup_day, max_backups_to_retain }: Schedule) => ({
  enabled,
  days,
  time,
  additional_backup_day,
  max_backups_to_retain,
});

const actionOf = (before: Schedule | undefined, after: Schedule): string => {
  if (before === undefined) return 'Configured';
  return before.enabled === true && after.enabled !== true ? 'Disabled' : 'Updated';
};

export interface ScheduleWriting {
  db: Db;
  tenantId: string;
  by: Actor;
  now: Date;
  notice: RecordNotice;
}

const write = async (
  tx: Db,
  { tenantId, by, now, notice }: ScheduleWriting,
  before: Schedule | undefined,
  after: Schedule,
): Promise<void> => {
  await tx.query(
    `update schedule set content = $2, updated_at = $3, active_since = case when $4 then $3 else active_since end,
       retention_set_by = case when $5 then $6 else retention_set_by end,
       retention_set_at = case when $5 then $3 else retention_set_at end
     where tenant_id = $1`,
    [
      tenantId,
      JSON.stringify(after),
      now.toISOString(),
      before === undefined || timesOf(before) !== timesOf(after),
      before?.max_backups_to_retain !== after.max_backups_to_retain,
      by.upn,
    ],
  );
  markForSigning(tx, 'schedule', tenantId, ['']);
  await recordActivity(tx, {
    tenantId,
    action: actionOf(before, after),
    type: 'Scheduler',
    source: by.upn,
    actor: by.oid,
    requestId: by.requestId,
    details: scheduleWords(after),
    settings: settingsOf(after),
    target: { kind: 'schedule', id: '' },
  });
  await recordScheduleNotices(tx, notice, { tenantId, by, before, after });
};

/** Fields that are not named stay as they were. @returns the schedule as saved. @throws DomainError `invalid` */
export const saveSchedule = (writing: ScheduleWriting, wanted: Schedule): Promise<Schedule> =>
  writing.db.tx(async (tx) => {
    const { tenantId } = writing;
    // Backups that are there already are not cleared away before the next one completes.
    const added = await tx.query(
      `insert into schedule (tenant_id, content, retained_number)
       select $1, '{}', coalesce((select last_number from backup_state where tenant_id::text = $1), 0)
       on conflict do nothing returning 1`,
      [tenantId],
    );
    if (added.length > 0) markForSigning(tx, 'schedule', tenantId, ['']);
    const stored = await lockSchedule(tx, tenantId);
    const after: Schedule = { ...stored, ...wanted };
    if (Object.keys(after).length > MAX_FIELDS)
      throw new DomainError('invalid', `A schedule has no more than ${MAX_FIELDS} fields`);
    await write(tx, writing, added.length > 0 ? undefined : stored, after);
    return after;
  });

/** @returns the schedule, no longer enabled. @throws DomainError `conflict` where none was ever saved */
export const stopSchedule = (writing: ScheduleWriting): Promise<Schedule> =>
  writing.db.tx(async (tx) => {
    const before = await lockSchedule(tx, writing.tenantId);
    if (!before) throw new DomainError('conflict', 'There is no schedule');
    const after: Schedule = { ...before, enabled: false };
    if (before.enabled === true) await write(tx, writing, before, after);
    return after;
  });

/** @returns a schedule in plain words for the activity log; days and time UTC as they are stored */
export const scheduleWords = ({
  enabled,
  days = [],
  time,
  additional_backup_day: additional,
  max_backups_to_retain: most,
}: Schedule): string =>
  [
    `${enabled === true ? 'Enabled' : 'Not enabled'}: backups ${days.length > 0 ? daysText(days) : 'on no day'}` +
      (time === undefined ? '' : ` at ${time} UTC`),
    ...(typeof additional === 'number' ? [`the expanded one ${daysText([additional])}`] : []),
    ...(most === undefined ? [] : [`the newest ${most} kept`]),
  ].join(', ');
