import type { BackupInfo } from '../../api';
import type { ObjectType } from '@trc/domain/objectTypes';

export type BackupCoverage = NonNullable<BackupInfo['coverage']>;
export type TypeCoverage = BackupCoverage['types'][number];

/** @returns the gap of a type; undefined if it was read in full, and where the backend does not tell. */
export const findGap = ({ coverage }: BackupInfo, type: ObjectType): TypeCoverage | undefined =>
  coverage?.types?.find((each) => each.type === type);

/**
 * @returns true if objects themselves may be missing, and not only their links, or parts that an optional permission
 * would open.
 */
export const lacksObjects = ({ state, carriedOver = 0, permission }: TypeCoverage): boolean =>
  permission === undefined && (state !== 'complete' || carriedOver > 0);

/** @returns true if optional permissions would open all missing parts: the type counts as read */
export const isOptionalOnly = (gap: TypeCoverage): boolean =>
  !lacksObjects(gap) &&
  (gap.links ?? []).every(({ permission }) => permission !== undefined) &&
  (gap.properties ?? []).length === 0;

/** @returns the optional permissions that would open the missing parts of a backup */
export const missingPermissions = ({ types = [] }: BackupCoverage): string[] => {
  const names = types.flatMap(({ permission, links = [] }) => [permission, ...links.map((link) => link.permission)]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
};
