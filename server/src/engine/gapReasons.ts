import type { DirectoryError } from '../directory/index.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { StoredCoverage } from './coverage.ts';
import type { Gap } from './gaps.ts';
import { openText, sealText } from './sealedText.ts';
import type { TextPlace } from './sealedText.ts';

const placeOf = (backupId: string): TextPlace => ['backup-gap', backupId.toLowerCase(), 'reason'];

/** The directory's own words about a gap, sealed: coverage is stored in readable text, and the words may hold names. */
export const sealReason = (keys: TenantKeys, backupId: string, error: DirectoryError | undefined): Pick<Gap, 'sealedReason'> =>
  (error?.reason === undefined ? {} : { sealedReason: sealText(keys, placeOf(backupId), error.reason).toString('base64') });

const openReason = (keys: TenantKeys, backupId: string, gap: Gap): Gap => {
  if (gap.sealedReason === undefined) return gap;
  const words = openText(keys, placeOf(backupId), Buffer.from(gap.sealedReason, 'base64'));
  return words === undefined ? gap : { ...gap, reason: `${gap.reason} The directory says: ${words}` };
};

/** @returns the coverage with the directory's words next to each reason, for people who may read them */
export const openReasons = (keys: TenantKeys, backupId: string, stored: StoredCoverage): StoredCoverage =>
  ({ ...stored, gaps: stored.gaps.map((gap) => openReason(keys, backupId, gap)) });
