import type { BackupRecord } from '../../api';
import type { ChartLook } from '../../components/charts';
import { OBJECT_TYPES, type ObjectType } from '@trc/domain/objectTypes';
import { isBusy } from '@trc/domain/statuses';

export interface Figure {
  type: ObjectType;
  label: string;
  count: number;
}

/** @returns the objects of each type in a backup, in the order of the registry. */
export const listFigures = (backup: BackupRecord): Figure[] =>
  OBJECT_TYPES.map(({ type, label, backupCounter }) => ({ type, label, count: backup[backupCounter] ?? 0 }));

export const countAll = (backup: BackupRecord): number =>
  listFigures(backup).reduce((sum, { count }) => sum + count, 0);

/** Kinds of ends, in the order in which they stand above each other. */
export const LOOKS: readonly ChartLook[] = ['completed', 'failed', 'busy', 'canceled'];

/** @returns the result of a backup; one that is being deleted shows its former result. */
export const chooseLook = ({ status }: BackupRecord): ChartLook => {
  if (status === 'Completed' || status === 'Deleting') return 'completed';
  if (status === 'Failed') return 'failed';
  return isBusy(status) ? 'busy' : 'canceled';
};

const two = (value: number): string => String(value).padStart(2, '0');

/** @returns the local day of a moment, YYYY-MM-DD. */
export const toDay = (at: string | number | Date): string => {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** @returns a day as dates are shown: MM/DD/YYYY, or MM/DD where the year is clear. */
export const formatDay = (day: string, withYear = true): string => {
  const [year, month, date] = day.split('-');
  return withYear ? `${month}/${date}/${year}` : `${month}/${date}`;
};

/** @returns the number of backups per result. */
export const countEnds = (backups: readonly BackupRecord[]): Readonly<Record<ChartLook, number>> => {
  const ends = { completed: 0, failed: 0, busy: 0, canceled: 0 };
  for (const backup of backups) ends[chooseLook(backup)] += 1;
  return ends;
};

/** @returns per day and kind of end how many backups were started then. */
export const countsPerDay = (
  backups: readonly BackupRecord[],
  days: readonly string[],
): Readonly<Record<ChartLook, readonly number[]>> => {
  const place = new Map(days.map((day, index) => [day, index]));
  const counts = Object.fromEntries(LOOKS.map((look) => [look, days.map(() => 0)])) as Record<ChartLook, number[]>;
  for (const backup of backups) {
    const index = place.get(toDay(backup.creationTime));
    const ofLook = counts[chooseLook(backup)];
    if (index !== undefined) ofLook[index] = (ofLook[index] ?? 0) + 1;
  }
  return counts;
};

export interface Trend extends Figure {
  /** One per completed backup, oldest first. */
  values: readonly number[];
  /** Since the backup before; nothing without one. */
  change: number | undefined;
}

/** @param completed newest first. @returns per type how it went over the backups. */
export const listTrends = (completed: readonly BackupRecord[]): Trend[] => {
  const perBackup = [...completed].reverse().map(listFigures);
  return OBJECT_TYPES.map(({ type, label }, index) => {
    const values = perBackup.map((figures) => figures[index]?.count ?? 0);
    const [before, now] = [values.at(-2), values.at(-1) ?? 0];
    return { type, label, count: now, values, change: before === undefined ? undefined : now - before };
  });
};

/** @returns the length of a bar, 0 to 1, on a logarithmic scale: five is still visible next to thousands. */
export const logarithmic = (count: number, most: number): number =>
  count <= 0 || most <= 0 ? 0 : Math.log(count + 1) / Math.log(most + 1);
