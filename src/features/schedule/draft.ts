import type { Schedule } from '../../api';
import { DEFAULT_RETENTION_BACKUPS, MAX_RETENTION_BACKUPS } from '@trc/domain/limits';
import { isTime, toLocal, toUtc } from '@trc/domain/schedule/convert';
import type { ScheduleFacts } from '@trc/domain/schedule/sentence';
import { SCHEDULE_TEXTS as T } from '@trc/domain/texts/schedule';

/** The form as it stands: days and time are local. */
export interface Draft {
  days: readonly number[];
  /** HH:MM; empty while none is chosen. */
  time: string;
  /** The stored day, which counts in UTC and is never shifted. */
  additional: number | null;
  /** As typed. */
  retention: string;
}

/** A schedule goes back as it came, so that other services' nulls are in it, too. */
type WithNulls = { [Field in keyof Schedule]: Schedule[Field] | null };

/** Midnight, by the clock of the person. */
const DEFAULT_TIME = '00:00';

/** @returns true if a schedule was ever saved. */
export const isStored = ({ days, time }: WithNulls): boolean => (days ?? []).length > 0 && isTime(time ?? '');

/** The stored schedule with defaults for missing values. Days and time in UTC. */
export const readScheduleFacts = ({
  days,
  time,
  additional_backup_day: additional,
  max_backups_to_retain: retention,
}: WithNulls): ScheduleFacts => ({
  days: days ?? [],
  time: time ?? DEFAULT_TIME,
  additional: additional ?? null,
  retention: retention ?? DEFAULT_RETENTION_BACKUPS,
});

/** @param offset minutes that local time is ahead of UTC */
export const createDraft = (schedule: Schedule, offset: number): Draft => {
  const { additional, retention, ...utc } = readScheduleFacts(schedule);
  const local = isStored(schedule) ? toLocal(utc, offset) : { days: [], time: DEFAULT_TIME };
  return { ...local, additional, retention: String(retention) };
};

export interface Problems {
  days?: string;
  time?: string;
  retention?: string;
}

const numberIn = (text: string): number | undefined => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined);

/** Problems that keep a draft from being saved. */
export const findProblems = ({ days, time, retention }: Draft): Problems => {
  const kept = numberIn(retention);
  return {
    ...(days.length === 0 ? { days: T.daysMissing } : {}),
    ...(isTime(time) ? {} : { time: T.timeMissing }),
    ...(kept !== undefined && kept >= 1 && kept <= MAX_RETENTION_BACKUPS
      ? {}
      : { retention: T.retentionWrong(MAX_RETENTION_BACKUPS) }),
  };
};

/**
 * The schedule of a draft without problems. Days and time UTC.
 * @param offset minutes that local time is ahead of UTC
 */
export const factsIn = ({ days, time, additional, retention }: Draft, offset: number): ScheduleFacts => ({
  ...toUtc({ days, time }, offset),
  additional,
  retention: Number(retention),
});

/** @returns the request body: fields that only the service changes are sent unchanged. */
export const buildScheduleBody = (
  stored: Schedule,
  { days, time, additional, retention }: ScheduleFacts,
): Schedule & { days: number[] } => ({
  ...stored,
  enabled: true,
  days: [...days],
  time,
  additional_backup_day: additional,
  max_backups_to_retain: retention,
});

export const sameDraft = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other);

/** @returns true if both are equal. Fields that only the service changes do not count and are sent unchanged. */
export const sameSchedule = (one: Schedule, other: Schedule): boolean =>
  (one.enabled === true) === (other.enabled === true) &&
  JSON.stringify(readScheduleFacts(one)) === JSON.stringify(readScheduleFacts(other));
