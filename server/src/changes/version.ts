import type { ObjectType } from '@trc/domain/objectTypes';
import { keyOf } from './types.ts';
import { privilegedLink } from '../directory/privileged.ts';
import type { HighImpactHolding } from '../directory/privileged.ts';
import { isAtPlace } from '../directory/types/restorable.ts';
import type { ReadSide } from '../directory/readState.ts';
import { textsAt } from '../comparison/values.ts';

/** An object of a version. `unreadable`: the version has it, and its content does not open. */
export interface VersionObject {
  type: ObjectType;
  id: string;
  content: ReadSide | 'unreadable';
}

/**
 * The content of one version of the catalogue. Objects that are equal in both versions may be left out, except those
 * that say who holds privileges: roles, administrative units, role-assignable groups and service principals.
 */
export interface TenantVersion {
  /** Name for the headline, e.g. "the backup of 02:00". */
  label?: string | undefined;
  objects: readonly VersionObject[];
  /** Types that the version could not read: it may have further objects of them. */
  unknownTypes?: ReadonlySet<ObjectType>;
  /** Places of tenant-wide policies that the version could not read, e.g. "domains". */
  unknownPlaces?: readonly string[];
}

/** @returns true if the version would show the object if the tenant had it */
export const canLack = ({ unknownTypes, unknownPlaces = [] }: TenantVersion, type: ObjectType, id: string): boolean =>
  unknownTypes?.has(type) !== true && !isAtPlace(type, id, unknownPlaces);

export const indexObjects = ({ objects }: TenantVersion): ReadonlyMap<string, VersionObject> =>
  new Map(objects.map((one) => [keyOf(one.type, one.id), one]));

/** Types whose links name the holders of privileges. If one was not read, any application may hold a privilege. */
const DECISIVE: readonly ObjectType[] = ['directoryRoles', 'servicePrincipals', 'groups', 'administrativeUnits'];

const isUnread = ({ type, content }: VersionObject): boolean =>
  type === 'directoryRoles' && (content === 'unreadable' || content.links['assignments'] === undefined);

export type HoldingOf = (type: ObjectType, id: string, object: ReadSide['object']) => HighImpactHolding;

/**
 * @returns the privileges that applications and service principals have in a version, by the table of privileged
 * targets
 */
export const findHoldings = (version: TenantVersion): HoldingOf => {
  const read = version.objects.flatMap(({ type, id, content }) =>
    content === 'unreadable' ? [] : [{ type, id, ...content }],
  );
  const holders = new Set(
    read.flatMap(({ type, id, object, links }) =>
      Object.entries(links).flatMap(([link, values]) =>
        // Some rows matter only for their holder and give no privilege to others.
        values.flatMap(
          (value) => privilegedLink({ type, link, owner: { id, object }, value, holding: 'holdsNone' })?.gains ?? [],
        ),
      ),
    ),
  );
  const apps = new Set(
    read
      .filter(({ type, id }) => type === 'servicePrincipals' && holders.has(id.toLowerCase()))
      .flatMap(({ object }) => textsAt(object, 'appId')),
  );
  const isIncomplete =
    DECISIVE.some((type) => version.unknownTypes?.has(type) === true) || version.objects.some(isUnread);
  return (type, id, object) => {
    if (type !== 'applications' && type !== 'servicePrincipals') return 'holdsNone';
    const isHolder =
      type === 'applications'
        ? textsAt(object, 'appId').some((appId) => apps.has(appId))
        : holders.has(id.toLowerCase());
    if (isHolder) return 'holds';
    return isIncomplete ? 'unread' : 'holdsNone';
  };
};
