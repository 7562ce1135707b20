import { randomUUID } from 'node:crypto';
import { DEFAULT_RETENTION_BACKUPS } from '@trc/domain/limits';
import type { NoticeKind, RecordNotice } from '../notices/types.ts';
import type { Actor } from '../catalog/types.ts';
import type { Db } from '../storage/types.ts';
import type { Schedule } from '../contract/generated.ts';

/** @returns true if the schedule ever asks for a backup; an enabled schedule without days does not */
const isActive = ({ enabled, days = [], additional_backup_day: additional = null }: Schedule): boolean =>
  enabled === true && (days.length > 0 || additional !== null);

const momentsOf = ({ days = [], time = '', additional_backup_day: additional = null }: Schedule): string =>
  JSON.stringify([[...days].sort(), time, additional]);

interface Change {
  /** Undefined for the first schedule of a tenant. */
  before: Schedule | undefined;
  after: Schedule;
  /** Completed backups of the tenant: the ones that a first schedule can remove. */
  completed: number;
}

/** @returns the notices that a change of the schedule causes, each with the number in its sentence */
export const scheduleNotices = ({ before, after, completed }: Change): { kind: NoticeKind; count: number }[] => {
  const retained = after.max_backups_to_retain ?? DEFAULT_RETENTION_BACKUPS;
  const formerlyRetained = before ? (before.max_backups_to_retain ?? DEFAULT_RETENTION_BACKUPS) : completed;
  const isDisabled = before !== undefined && isActive(before) && !isActive(after);
  const isChanged =
    before !== undefined &&
    !isDisabled &&
    (isActive(before) !== isActive(after) || momentsOf(before) !== momentsOf(after));
  return [
    ...(isDisabled ? [{ kind: 'scheduleDisabled', count: 1 } as const] : []),
    ...(isChanged ? [{ kind: 'scheduleChanged', count: 1 } as const] : []),
    ...(retained < formerlyRetained ? [{ kind: 'retentionLowered', count: retained } as const] : []),
  ];
};

const countCompleted = async (tx: Db, tenantId: string): Promise<number> => {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count from backup where tenant_id = $1 and status = 'Completed'`,
    [tenantId],
  );
  return row?.count ?? 0;
};

/** Records the notices of a change; give it the transaction of the change. */
export const recordScheduleNotices = async (
  tx: Db,
  notice: RecordNotice,
  { tenantId, by, before, after }: Omit<Change, 'completed'> & { tenantId: string; by: Actor },
): Promise<void> => {
  const completed = before ? 0 : await countCompleted(tx, tenantId);
  for (const { kind, count } of scheduleNotices({ before, after, completed })) {
    await notice(tx, { tenantId, kind, subject: randomUUID(), count, actor: by });
  }
};
