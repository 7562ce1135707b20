import type { DirectoryError, LinkDescription } from '../directory/index.ts';
import { UNKNOWN_MEMBER_REASON } from '../directory/readState.ts';
import { linkKindsOf } from '../directory/types/stored.ts';
import type { PageLinks } from '../content/addressing.ts';
import type { AddressedPage, ParsedPage } from '../content/seal.ts';
import { sealReason } from './gapReasons.ts';
import { classifyGap, findMissingPermission, explainGap } from './coverageGaps.ts';
import type { Gap } from './coverageGaps.ts';
import { HiddenError } from '../directory/hiddenLinks.ts';
import type { Reading } from './reading.ts';
import type { VersionPlace } from '../catalog/versions.ts';

/** Answers of a list of the tenant that say "this tenant has no such thing", e.g. for want of a licence. */
const ABSENT = new Set([400, 404, 501]);

const isAbsent = (kind: LinkDescription | undefined, error: DirectoryError | undefined): boolean =>
  kind?.read.kind === 'tenantList' && kind.read.mayBeMissing === true && ABSENT.has(error?.status ?? 0);

/** Lists that are read of some objects only, so that those of others are unknown. */
export const isReadOfSome = ({ read }: LinkDescription): boolean =>
  read.kind === 'perObject' && read.otherwise === 'unknown';

/** @returns properties in which the directory answered with a value that says nothing */
export const unknownValueGaps = ({ type }: VersionPlace, { unknownValues }: ParsedPage): Gap[] =>
  Object.entries(unknownValues).map(([property, objects]): Gap => ({
    type,
    property,
    state: 'partial',
    reason: UNKNOWN_MEMBER_REASON,
    objects,
    unknown: objects,
    carriedOver: 0,
  }));

/** Known failures of a page. */
export interface PageFailures {
  reading: Reading;
  place: VersionPlace;
  /** Kinds that are not asked for again, and those that failed on this page. */
  givenUp: ReadonlyMap<string, DirectoryError>;
  failures: ReadonlyMap<string, DirectoryError>;
}

/** @returns kinds of links that could not be read of some objects of a page */
export const linkGaps = (
  { reading, place: { type }, givenUp, failures }: PageFailures,
  { kept, unknown }: AddressedPage,
  { asked }: ParsedPage,
): Gap[] =>
  [...new Set([...Object.keys(kept), ...Object.keys(unknown)])].flatMap((link): Gap[] => {
    const kind = linkKindsOf(type).find(({ name }) => name === link);
    const error = givenUp.get(link) ?? failures.get(link);
    const isOfSome = kind !== undefined && isReadOfSome(kind);
    if (error === undefined && isOfSome) return [];
    const within = new Set(asked[link]);
    const missing = (unknown[link] ?? []).filter((index) => !isOfSome || within.has(index)).length;
    if (missing + (kept[link]?.length ?? 0) === 0) return [];
    const permission = error instanceof HiddenError ? error.permission : kind?.permission;
    return [
      {
        type,
        link,
        carriedOver: 0,
        state: isAbsent(kind, error) ? 'absent' : classifyGap(error?.status, !givenUp.has(link)),
        reason: explainGap(error, kind?.permission),
        ...sealReason(reading.keys, reading.backupId, error),
        ...findMissingPermission({ status: error?.status }, permission, reading.granted),
        ...(error?.status === undefined ? {} : { status: error.status }),
        objects: (kept[link]?.length ?? 0) + missing,
        unknown: missing,
      },
    ];
  });

/** The name of the lists that are skipped on purpose, and the reason. */
const LEFT_OUT = 'Privileged Identity Management';
const WHY_LEFT: Readonly<Record<NonNullable<Gap['left']>, string>> = {
  byRule: 'It is read for role-assignable groups and for groups that had schedules before.',
  byLimit: 'A backup reads it for at most PIM_GROUPS_MAX groups.',
};

/** @returns groups whose lists were left out on purpose, one entry for all kinds of lists */
export const leftOutGaps = (
  { type }: VersionPlace,
  { unknown }: AddressedPage,
  { asked }: ParsedPage,
  read: PageLinks['read'],
): Gap[] => {
  const [kind] = linkKindsOf(type).filter(isReadOfSome);
  if (!kind) return [];
  const within = new Set(asked[kind.name]);
  const counts = {
    byRule: (unknown[kind.name] ?? []).filter((index) => !within.has(index)).length,
    byLimit: (read[kind.name] ?? []).filter((each) => each === 'left').length,
  };
  return (['byRule', 'byLimit'] as const)
    .filter((left) => counts[left] > 0)
    .map((left): Gap => ({
      type,
      link: LEFT_OUT,
      left,
      state: 'absent',
      reason: WHY_LEFT[left],
      objects: counts[left],
      unknown: counts[left],
      carriedOver: 0,
    }));
};
