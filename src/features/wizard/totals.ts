import type { BackupInfo, DirectoryRecord } from '../../api';
import { OBJECT_TYPES, type ObjectTypeInfo } from '@trc/domain/objectTypes';
import type { Counts } from './selection';

/** @returns objects per type in a backup: the counter, and the total where there is no counter. */
export const countObjects = (backup: BackupInfo): Counts => {
  const numbers = backup as unknown as Readonly<Record<string, number | undefined>>;
  return Object.fromEntries(
    (OBJECT_TYPES as readonly ObjectTypeInfo[]).map(({ type, backupCounter, total }) => [
      type,
      numbers[backupCounter] ?? (total === undefined ? undefined : numbers[total]) ?? 0,
    ]),
  );
};

/** @returns objects per type that a selection of the whole section has: watched objects are in no selection. */
export const countRestorable = (backup: BackupInfo): Counts => {
  const totals = countObjects(backup);
  return {
    ...totals,
    tenantWidePolicies: Math.max(0, (totals.tenantWidePolicies ?? 0) - (backup.watchedPolicies ?? 0)),
  };
};

/** @returns true if a restore may write the object; some policies are watched and compared only. */
export const isRestorable = ({ restorable }: Pick<DirectoryRecord, 'restorable'>): boolean => restorable !== false;
