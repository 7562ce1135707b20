import type { DirectoryError } from '../directory/index.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { StoredCoverage } from './coverage.ts';
import type { Gap } from './coverageGaps.ts';
import type { ReadFailureReason } from '../catalog/records.ts';
import { openText, sealText } from '../catalog/sealedText.ts';
import type { TextPlace } from '../catalog/sealedText.ts';

const placeOf = (backupId: string): TextPlace => ['backup-gap', backupId.toLowerCase(), 'reason'];

/** The directory's own words about a gap, sealed: coverage is stored in readable text, and the words may hold names. */
export const sealReason = (
  keys: TenantKeys,
  backupId: string,
  error: DirectoryError | undefined,
): Pick<Gap, 'sealedReason'> =>
  error?.reason === undefined
    ? {}
    : { sealedReason: sealText(keys, placeOf(backupId), error.reason).toString('base64') };

const failurePlace = (backupId: string): TextPlace => ['backup', backupId.toLowerCase(), 'failure_reason'];

/** Seals the directory's error message that ended a backup. */
export const sealFailure = (keys: TenantKeys, backupId: string, words: string): string =>
  sealText(keys, failurePlace(backupId), words).toString('base64');

/** @returns a function that opens the messages of failed backups, for people who may read them */
export const createFailureReasonReader =
  (keys: TenantKeys): ReadFailureReason =>
  ({ backup_id: id, failure_reason: sealed }) =>
    sealed === null ? undefined : openText(keys, failurePlace(id), Buffer.from(sealed, 'base64'));

/** @returns the directory's own words about a gap */
export const gapWords = (
  keys: TenantKeys,
  backupId: string,
  { sealedReason }: Pick<Gap, 'sealedReason'>,
): string | undefined =>
  sealedReason === undefined ? undefined : openText(keys, placeOf(backupId), Buffer.from(sealedReason, 'base64'));

const openReason = (keys: TenantKeys, backupId: string, gap: Gap): Gap => {
  const words = gapWords(keys, backupId, gap);
  return words === undefined ? gap : { ...gap, reason: `${gap.reason} The directory reported: ${words}` };
};

/** @returns the coverage with the directory's words next to each reason, for people who may read them */
export const openReasons = (keys: TenantKeys, backupId: string, stored: StoredCoverage): StoredCoverage => ({
  ...stored,
  gaps: stored.gaps.map((gap) => openReason(keys, backupId, gap)),
});
