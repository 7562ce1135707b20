import type { DirectoryError, Source } from '../directory/index.ts';
import type { StoredType } from '../directory/types/stored.ts';
import { findMissingPermission, explainGap } from './coverageGaps.ts';
import type { Gap } from './coverageGaps.ts';
import { sealReason } from './gapReasons.ts';
import type { Reading } from './reading.ts';

const NO_OBJECTS = { objects: 0, unknown: 0, carriedOver: 0 } as const;

/** @returns the gap of a source that the directory refused. The directory's own words are sealed. */
export const refusedSourceGap = (
  { keys, backupId, granted }: Pick<Reading, 'keys' | 'backupId' | 'granted'>,
  { type, source, state }: { type: StoredType; source: Source; state: Gap['state'] },
  error: DirectoryError,
): Gap => ({
  type,
  state,
  reason: explainGap(error, source.permission),
  ...findMissingPermission(error, source.permission, granted),
  ...sealReason(keys, backupId, error),
  ...NO_OBJECTS,
  ...(source.name === undefined ? {} : { source: source.name }),
  ...(error.status === undefined ? {} : { status: error.status }),
});

/** @returns the gap of an object that may have been deleted and that the directory did not answer for */
export const partialGap = (type: StoredType, reason: string, status?: number): Gap => ({
  type,
  state: 'partial',
  reason,
  ...NO_OBJECTS,
  ...(status === undefined ? {} : { status }),
});

/** @returns the note about an object that no list of v1.0 names, and that was read by its id */
export const unlistedGap = (type: StoredType): Gap => ({
  type,
  state: 'absent',
  reason: 'Not listed by v1.0, and read by its id.',
  ...NO_OBJECTS,
  unlisted: 1,
});
