import type {
  DirectoryClient,
  GraphObject,
  GrantedPermissions,
  LinkDescription,
  LinkValue,
  TypeDescription,
} from '../directory/index.ts';
import { DirectoryError, isRecord, toLinkValue, canRead } from '../directory/index.ts';
import { joinUnknown, LINKS_PREFIX } from '../directory/readState.ts';
import type { ReadSide, UnknownParts } from '../directory/readState.ts';
import { textOf } from '../directory/types/calls.ts';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { Links } from '../directory/types/references.ts';
import { requestedOf } from './readingPlan.ts';
import type { Requested } from './readingPlan.ts';

/** Answers that say "this tenant has no privileged identity management", e.g. for want of a licence. */
const ABSENT = new Set([400, 404, 501]);

export const hasNoSchedules = ({ status }: DirectoryError): boolean => ABSENT.has(status ?? 0);

const ENDS = new Set(['afterdatetime', 'afterduration']);

/**
 * True if a schedule or an instance of a schedule has an end: a person activated it, or an administrator limited it.
 * Graph writes group assignment types in lower case.
 */
export const isTemporary = ({ assignmentType, endDateTime, scheduleInfo }: GraphObject): boolean => {
  const expiration = isRecord(scheduleInfo) ? scheduleInfo['expiration'] : undefined;
  return (
    textOf(assignmentType).toLowerCase() === 'activated' ||
    textOf(endDateTime) !== '' ||
    (isRecord(expiration) && ENDS.has(textOf(expiration['type']).toLowerCase()))
  );
};

type Temporary = NonNullable<LinkDescription['temporary']>;

/** True if rows of a link count as permanent only when the directory has said which rows are temporary. */
export const mustSeparateTemporary = ({ temporary }: LinkDescription, object: GraphObject): boolean =>
  temporary?.single?.when(object) ?? temporary !== undefined;

export const canReadSchedules = ({ temporary }: LinkDescription, { names }: GrantedPermissions): boolean =>
  temporary?.single === undefined || canRead(names, temporary.single.active);

/** @returns the reason that the directory need not be asked for temporary rows */
export const schedulesClosedReason = (
  link: LinkDescription,
  granted: GrantedPermissions,
): DirectoryError | undefined =>
  granted.state === 'read' && !canReadSchedules(link, granted)
    ? new DirectoryError(
        `Which ${link.name} are active for a time only is shown with the optional permission ` +
          `${link.temporary?.single?.active ?? ''}, which is not held.`,
        403,
      )
    : undefined;

/** True if a backup separated the temporary rows of a link from the permanent ones. */
export const isTemporarySeparated = (
  { name, temporary }: LinkDescription,
  type: ObjectType,
  requested: Requested,
  links: Links,
): boolean =>
  (requestedOf(requested, type).permanent?.includes(name) ?? false) &&
  (temporary?.single === undefined ||
    (canRead(new Set(requested.permissions), temporary.single.active) && links[temporary.single.link] !== undefined));

/** @returns the places of the temporary ones among instances of schedules */
export const temporaryPlaces = ({ schedulePlace }: Temporary, instances: readonly GraphObject[]): Set<string> =>
  new Set(instances.filter(isTemporary).map(schedulePlace));

/**
 * @returns the places of everything that is there for a time in the whole tenant.
 * @throws DirectoryError where the directory does not say
 */
export const readTemporaryPlaces = async (
  directory: Pick<DirectoryClient, 'list'>,
  temporary: Temporary,
  signal: AbortSignal,
): Promise<Set<string>> => {
  if (temporary.all === undefined) return new Set();
  try {
    return temporaryPlaces(temporary, await directory.list(temporary.all, { signal }));
  } catch (error) {
    if (error instanceof DirectoryError && hasNoSchedules(error)) return new Set();
    throw error;
  }
};

/** @returns rows of a link without those at some places, and these as values */
export const splitRowsByPlace = (
  link: LinkDescription,
  ownerId: string,
  rows: readonly GraphObject[],
  places: ReadonlySet<string>,
): { rows: GraphObject[]; unknown: LinkValue[] } => {
  const isAt = (row: GraphObject): boolean =>
    link.temporary !== undefined && places.has(link.temporary.rowPlace(row, ownerId));
  return {
    rows: rows.filter((row) => !isAt(row)),
    unknown: rows
      .filter(isAt)
      .map((row) => toLinkValue(link, row))
      .filter((value) => value !== undefined),
  };
};

/** @returns values of a link without those at some places */
export const valuesWithout = (
  { temporary }: LinkDescription,
  ownerId: string,
  values: readonly LinkValue[],
  places: ReadonlySet<string>,
): LinkValue[] => values.filter((value) => !(temporary && places.has(temporary.rowPlace(value, ownerId))));

/** @returns the values of a link that are at the place of one of the eligibilities */
export const eligibleValues = (
  { temporary }: LinkDescription,
  ownerId: string,
  values: readonly LinkValue[],
  eligibilities: readonly GraphObject[],
): LinkValue[] => {
  if (!temporary) return [];
  const places = new Set(eligibilities.map(temporary.schedulePlace));
  return values.filter((value) => places.has(temporary.rowPlace(value, ownerId)));
};

/** @returns the unknown part of a side whose list may lack service principals, of those that the other side has */
export const principalsPart = (
  { name }: Pick<LinkDescription, 'name'>,
  own: readonly LinkValue[],
  principals: readonly LinkValue[],
): UnknownParts => {
  const there = new Set(own.map((value) => (typeof value === 'string' ? value.toLowerCase() : value)));
  const rows = principals.filter((value) => !there.has(typeof value === 'string' ? value.toLowerCase() : value));
  return rows.length === 0
    ? new Map()
    : new Map([
        [
          LINKS_PREFIX + name,
          { kind: 'unreadable' as const, reason: 'The backup was made without service principals in this list.', rows },
        ],
      ]);
};

/** @returns the unknown part of a side for values of a link that may be there for a time */
export const unknownRowsPart = ({ name }: Pick<LinkDescription, 'name'>, rows: readonly LinkValue[]): UnknownParts =>
  rows.length === 0
    ? new Map()
    : new Map([[LINKS_PREFIX + name, { kind: 'unknown' as const, reason: 'It may be active for a time only.', rows }]]);

/** Schedules of directory roles that a backup holds. `eligible` is undefined where the backup could not read them. */
export interface RoleSchedules {
  eligible: readonly GraphObject[] | undefined;
  active: readonly GraphObject[];
}

/** An object of a backup, and the read plan of that backup. */
interface AskedObject {
  requested: Requested;
  stored: Pick<ReadSide, 'object' | 'links'>;
}

const schedulesOfGroup = ({ stored }: Temporary, groupId: string, links: Links): RoleSchedules => {
  const rowsOf = (name: string): GraphObject[] | undefined =>
    links[name]?.flatMap((row) => (typeof row === 'string' ? [] : [{ ...row, groupId }]));
  return { eligible: rowsOf(stored.eligible), active: rowsOf(stored.active) ?? [] };
};

/**
 * A backup that did not tell temporary rows apart is compared with another one. Its rows are unknown where the other
 * backup holds an eligibility, or a schedule with an end, for the same place.
 * @param roleSchedules of the newer of the two backups that holds them
 */
export const possiblyTemporary = (
  { type, links }: Pick<TypeDescription, 'type' | 'links'>,
  id: string,
  { requested, stored }: AskedObject,
  other: AskedObject,
  roleSchedules: RoleSchedules | undefined,
): UnknownParts =>
  joinUnknown(
    ...links.map((link) => {
      const { temporary } = link;
      const values = stored.links[link.name] ?? [];
      if (!temporary || values.length === 0 || isTemporarySeparated(link, type, requested, stored.links))
        return new Map();
      const schedules = temporary.all ? roleSchedules : schedulesOfGroup(temporary, id, other.stored.links);
      if (!schedules) return new Map();
      const { eligible, active } = schedules;
      const isSeparatedThere = isTemporarySeparated(link, type, other.requested, other.stored.links);
      if (!eligible && isSeparatedThere && mustSeparateTemporary(link, stored.object))
        return unknownRowsPart(link, values);
      return unknownRowsPart(
        link,
        eligibleValues(link, id, values, [...(eligible ?? []), ...active.filter(isTemporary)]),
      );
    }),
  );

/** @returns service principals that a stored object may be linked to although its backup does not hold them */
export const unlistedPrincipals = (
  { type, links }: Pick<TypeDescription, 'type' | 'links'>,
  requested: Requested,
  stored: Pick<ReadSide, 'links'>,
  principals: Readonly<Record<string, readonly LinkValue[]>> = {},
): UnknownParts =>
  joinUnknown(
    ...links
      .filter((link) => link.complete && !requestedOf(requested, type).complete?.includes(link.name))
      .map((link) => principalsPart(link, stored.links[link.name] ?? [], principals[link.name] ?? [])),
  );
