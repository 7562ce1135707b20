import type { BackupRecord } from '../../api';
import type { IconName } from '../../components/layout/icons';
import { labelOfType, OBJECT_TYPES, type ObjectType } from '@trc/domain/objectTypes';
import { NAMES } from '@trc/domain/texts/names';

export const TYPE_ICONS: Readonly<Record<ObjectType, IconName>> = {
  users: 'person',
  groups: 'people',
  directoryRoles: 'shield',
  conditionalAccessPolicies: 'shieldTick',
  namedLocations: 'place',
  applications: 'apps',
  servicePrincipals: 'service',
  administrativeUnits: 'tenant',
  tenantWidePolicies: 'document',
  authenticationStrengths: 'strength',
  authenticationContexts: 'clock',
};

/** What administrators look for first; the rest follows in the order of the registry. */
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
export const countersOf = (backup: BackupRecord): Counter[] =>
  OBJECT_TYPES.flatMap(({ type, label, backupCounter }) => {
    const count = backup[backupCounter] ?? 0;
    return count > 0 ? [{ type, label, count }] : [];
  });

/** @returns the same, those first that stand in the row. */
export const chipsOf = (counters: readonly Counter[]): Counter[] => {
  const rank = (counter: Counter) => (FIRST.includes(counter.type) ? FIRST.indexOf(counter.type) : FIRST.length);
  return [...counters].sort((one, other) => rank(one) - rank(other));
};

/** @returns all objects of a backup. */
export const totalOf = (backup: BackupRecord): number => countersOf(backup).reduce((sum, { count }) => sum + count, 0);

export interface Progress {
  /** The type that is being read. */
  label: string;
  read: number;
  expected?: number;
  /** The part done, 0 to 0.99; missing while the total is unknown. */
  part?: number;
}

/** A running backup is never done before the service says so. */
const MOST = 0.99;

/**
 * @param lastTotal objects of the last completed backup, the measure for this one; 0 without one
 * @returns how far a running backup is. All objects are counted, not those of one type, so that it never goes back.
 */
export const progressOf = (backup: BackupRecord, lastTotal: number): Progress | undefined => {
  const { progress } = backup;
  if (!progress) return undefined;
  const label = NAMES.inside(labelOfType(progress.type));
  if (lastTotal > 0)
    return { label, read: totalOf(backup), expected: lastTotal, part: Math.min(MOST, totalOf(backup) / lastTotal) };
  return { label, read: progress.read, ...(progress.expected === undefined ? {} : { expected: progress.expected }) };
};

/** @returns the total of the newest completed backup among rows; 0 without one. */
export const lastTotalIn = (rows: readonly BackupRecord[]): number => {
  const completed = rows.filter((backup) => backup.status === 'Completed');
  const newest = completed.reduce<BackupRecord | undefined>(
    (best, backup) => (best && best.creationTime >= backup.creationTime ? best : backup),
    undefined,
  );
  return newest ? totalOf(newest) : 0;
};
