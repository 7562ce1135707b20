import type { BackupInfo } from '../../api';
import { OBJECT_TYPES, type ObjectTypeInfo } from '../../domain/objectTypes';
import type { Counts } from './content';

/** @returns objects per type in a backup: the counter, and the total where there is no counter (S-58, R-WIZ-11). */
export const totalsOf = (backup: BackupInfo): Counts => {
  const numbers = backup as unknown as Readonly<Record<string, number | undefined>>;
  return Object.fromEntries((OBJECT_TYPES as readonly ObjectTypeInfo[]).map(({ type, backupCounter, total }) =>
    [type, numbers[backupCounter] ?? (total === undefined ? undefined : numbers[total]) ?? 0]));
};
