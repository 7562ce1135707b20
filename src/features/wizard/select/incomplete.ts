import type { BackupInfo } from '../../../api';
import type { ObjectType } from '../../../domain/objectTypes';

const NONE: ReadonlySet<ObjectType> = new Set();

/** @returns the types of which the backup did not capture everything. */
export const useIncompleteTypes = (_backup: BackupInfo): ReadonlySet<ObjectType> => NONE;
