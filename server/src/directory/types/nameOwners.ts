import type { ObjectType, PerType } from '@trc/domain/objectTypes';
import { filterQuery, odataLiteral } from '../odata.ts';
import { get, textOf } from './calls.ts';
import type { DirectoryCall, GraphObject } from './description.ts';

/** A value that no two objects may have, and the list of who has it. */
export interface NameQuestion {
  property: string;
  value: string;
  call: DirectoryCall;
}

interface UniqueProperty {
  property: string;
  /** Lists in which another object may have it; it need not be of the same type. */
  places: readonly { path: string; property: string }[];
  isList?: boolean;
  /** True if the directory keeps the name unique for this object. */
  when?: (object: GraphObject) => boolean;
}

const at = (path: string, property: string): UniqueProperty['places'][number] => ({ path: `/v1.0/${path}`, property });
const isUnified = ({ groupTypes }: GraphObject): boolean => Array.isArray(groupTypes) && groupTypes.includes('Unified');

/** Read-only, so that only an object that comes out of the recycle bin brings them along. */
export const ONLY_FROM_BIN: readonly string[] = ['proxyAddresses'];
const ADDRESSES: UniqueProperty = {
  property: 'proxyAddresses',
  places: [at('users', 'proxyAddresses'), at('groups', 'proxyAddresses')],
  isList: true,
};

const UNIQUE: PerType<readonly UniqueProperty[]> = {
  users: [
    { property: 'userPrincipalName', places: [at('users', 'userPrincipalName')] },
    { property: 'mail', places: [at('users', 'mail'), at('groups', 'mail')] },
    ADDRESSES,
  ],
  groups: [{ property: 'mailNickname', places: [at('groups', 'mailNickname')], when: isUnified }, ADDRESSES],
  applications: [{ property: 'identifierUris', places: [at('applications', 'identifierUris')], isList: true }],
  servicePrincipals: [{ property: 'appId', places: [at('servicePrincipals', 'appId')] }],
  directoryRoles: [],
  conditionalAccessPolicies: [],
  namedLocations: [],
  administrativeUnits: [],
  tenantWidePolicies: [],
  authenticationStrengths: [],
  authenticationContexts: [],
};

const conditionOf = (property: string, value: string, isList = false): string =>
  isList ? `${property}/any(x:x eq ${odataLiteral(value)})` : `${property} eq ${odataLiteral(value)}`;

/**
 * @param names only these properties; undefined: all of the object's
 * @returns the queries that find the owner of each value that another object may have
 */
export const nameQuestions = (type: ObjectType, object: GraphObject, names?: readonly string[]): NameQuestion[] =>
  UNIQUE[type]
    .filter(({ property, when }) => (names?.includes(property) ?? true) && (when?.(object) ?? true))
    .flatMap(({ property, places, isList }) => {
      const value = object[property];
      const values = (Array.isArray(value) ? value : [value]).map(textOf).filter((each) => each !== '');
      return values.flatMap((each) =>
        places.map((place): NameQuestion => {
          const filter = filterQuery(conditionOf(place.property, each, isList));
          return { property, value: each, call: get(`${place.path}${filter}&$select=id,displayName`) };
        }),
      );
    });
