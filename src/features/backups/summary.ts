import type { BackupRecord } from '../../api';
import type { IconName } from '../../components/icons';
import { OBJECT_TYPES, type ObjectType } from '../../domain/objectTypes';

export const TYPE_ICONS: Readonly<Record<ObjectType, IconName>> = {
  users: 'person', groups: 'people', directoryRoles: 'shield', conditionalAccessPolicies: 'shieldTick', namedLocations: 'place', applications: 'apps',
  servicePrincipals: 'service', administrativeUnits: 'tenant', tenantWidePolicies: 'document', authenticationStrengths: 'strength', authenticationContexts: 'clock',
};

/** What administrators look for first; the rest follows in the order of the registry. */
const FIRST: readonly ObjectType[] = ['users', 'groups', 'conditionalAccessPolicies', 'applications', 'servicePrincipals'];

export interface Counter {
  type: ObjectType;
  label: string;
  count: number;
}

/** @returns the counters of a backup that are not zero, in the order of the registry (S-39). */
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
  label: string;
  read: number;
  expected?: number;
  /** Types read in full, and all of them. */
  done: number;
  of: number;
}

/** @returns how far a running backup is: types are read in the order of the registry. */
export const progressOf = ({ progress }: BackupRecord): Progress | undefined => {
  const done = OBJECT_TYPES.findIndex((info) => info.type === progress?.type);
  const info = OBJECT_TYPES[done];
  return progress && info && { label: info.label.toLowerCase(), read: progress.read, ...(progress.expected !== undefined && { expected: progress.expected }), done, of: OBJECT_TYPES.length };
};

/** @returns the part done, 0 to 1. */
export const partOf = ({ read, expected, done, of }: Progress): number => (done + (expected ? Math.min(1, read / expected) : 0)) / of;
