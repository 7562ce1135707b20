import type { BackupRecord } from '../../api';
import { labelOfType, OBJECT_TYPES, type ObjectType } from '@trc/domain/objectTypes';
import { NAMES } from '@trc/domain/texts/names';

/** Types that administrators look for first; the rest follows in the order of the registry. */
const FIRST: readonly ObjectType[] = [
  'users',
  'groups',
  'conditionalAccessPolicies',
  'applications',
  'servicePrincipals',
];

export interface Counter {
  type: ObjectType;
  label: string;
  count: number;
}

/** @returns the counters of a backup that are not zero, in the order of the registry. */
export const listCounters = (backup: BackupRecord): Counter[] =>
  OBJECT_TYPES.flatMap(({ type, label, backupCounter }) => {
    const count = backup[backupCounter] ?? 0;
    return count > 0 ? [{ type, label, count }] : [];
  });

/** @returns all objects of a backup. */
export const countAll = (backup: BackupRecord): number =>
  listCounters(backup).reduce((sum, { count }) => sum + count, 0);

/**
 * @param sort of the list: only in the order of time are neighbours of one page also neighbours in time
 * @returns by id, the completed backup before each of the rows, as far as the page has it
 */
export const backupsBefore = (
  rows: readonly BackupRecord[],
  sort: { column: string },
): ReadonlyMap<string, BackupRecord> => {
  if (sort.column !== 'creationTime') return new Map();
  const completed = rows
    .filter(({ status }) => status === 'Completed')
    .sort((one, other) => (one.creationTime < other.creationTime ? -1 : 1));
  return new Map(
    completed.slice(1).map((backup, index) => [backup.backupId, completed[index] as BackupRecord] as const),
  );
};

/** @returns the difference to the number of objects of a type in the backup before; undefined without one */
export const countDifference = (
  backup: BackupRecord,
  before: BackupRecord | undefined,
  type: ObjectType,
): number | undefined => {
  const counter = OBJECT_TYPES.find((each) => each.type === type)?.backupCounter;
  return before && counter && (backup[counter] ?? 0) - (before[counter] ?? 0);
};

export interface ChipCounter extends Counter {
  /** More or fewer than in the backup before; 0 without one. */
  difference: number;
}

/** @returns the counters of a row, changed types first, also those without objects now, then the usual order */
export const listChips = (backup: BackupRecord, before: BackupRecord | undefined): ChipCounter[] => {
  const rank = ({ type, difference }: ChipCounter): number =>
    (difference === 0 ? OBJECT_TYPES.length : 0) + (FIRST.includes(type) ? FIRST.indexOf(type) : FIRST.length);
  return OBJECT_TYPES.map(({ type, label, backupCounter }) => ({
    type,
    label,
    count: backup[backupCounter] ?? 0,
    difference: countDifference(backup, before, type) ?? 0,
  }))
    .filter(({ count, difference }) => count > 0 || difference !== 0)
    .sort((one, other) => rank(one) - rank(other));
};

export interface Progress {
  /** The type that is being read. */
  label: string;
  read: number;
  expected?: number;
  /** The part done, 0 to 0.99; missing while the total is unknown. */
  part?: number;
}

/** A running backup is never done before the service says so. */
const MAX_RUNNING_SHARE = 0.99;

/**
 * @param lastTotal objects of the last completed backup, the measure for this one; 0 without one
 * @returns the progress of a running backup. All objects are counted, not those of one type, so that it never goes
 * back.
 */
export const computeProgress = (backup: BackupRecord, lastTotal: number): Progress | undefined => {
  const { progress } = backup;
  if (!progress) return undefined;
  const label = NAMES.inside(labelOfType(progress.type));
  if (lastTotal > 0)
    return {
      label,
      read: countAll(backup),
      expected: lastTotal,
      part: Math.min(MAX_RUNNING_SHARE, countAll(backup) / lastTotal),
    };
  return { label, read: progress.read, ...(progress.expected === undefined ? {} : { expected: progress.expected }) };
};

/** @returns the total of the newest completed backup among rows; 0 without one. */
export const lastTotalIn = (rows: readonly BackupRecord[]): number => {
  const completed = rows.filter((backup) => backup.status === 'Completed');
  const newest = completed.reduce<BackupRecord | undefined>(
    (best, backup) => (best && best.creationTime >= backup.creationTime ? best : backup),
    undefined,
  );
  return newest ? countAll(newest) : 0;
};
