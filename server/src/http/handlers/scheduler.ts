import type { Call, Handlers } from '../contract/types.ts';
import type { Notices } from '../../notices/index.ts';
import { readSchedule, saveSchedule, stopSchedule } from '../../schedule/schedule.ts';
import type { ScheduleWriting } from '../../schedule/schedule.ts';
import type { Db } from '../../storage/types.ts';

export interface SchedulerOptions {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  notices: Pick<Notices, 'record'>;
}

export const schedulerHandlers = ({ db, now, notices }: SchedulerOptions) => {
  const writingOf = ({ caller, requestId }: Pick<Call, 'caller' | 'requestId'>): ScheduleWriting => ({
    db,
    tenantId: caller.tenantId,
    by: { oid: caller.oid, upn: caller.upn, requestId },
    now: new Date(now()),
    notice: notices.record,
  });
  return {
    getSchedule: async ({ caller }) => (await readSchedule(db, caller.tenantId)) ?? {},
    saveSchedule: (call) => saveSchedule(writingOf(call), call.body),
    stopSchedule: (call) => stopSchedule(writingOf(call)),
  } satisfies Partial<Handlers>;
};
