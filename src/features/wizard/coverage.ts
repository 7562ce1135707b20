import type { BackupInfo } from '../../api';
import type { ObjectType } from '../../domain/objectTypes';

export type BackupCoverage = NonNullable<BackupInfo['coverage']>;
export type TypeCoverage = BackupCoverage['types'][number];

/** @returns what is missing of a type; nothing where it was read in full, and where the backend does not tell. */
export const gapOf = ({ coverage }: BackupInfo, type: ObjectType): TypeCoverage | undefined => coverage?.types?.find((each) => each.type === type);

/** @returns whether objects themselves may be missing, and not only their links. */
export const lacksObjects = ({ state, carriedOver = 0 }: TypeCoverage): boolean => state !== 'complete' || carriedOver > 0;
