import type { ObjectType } from '@trc/domain/objectTypes';
import { administrativeUnitDescription } from './administrativeUnits.ts';
import { applicationDescription } from './applications.ts';
import { authenticationContextDescription } from './authenticationContexts.ts';
import { authenticationStrengthDescription } from './authenticationStrengths.ts';
import { conditionalAccessDescription } from './conditionalAccess.ts';
import type { TypeDescription } from './description.ts';
import { groupDescription } from './groups.ts';
import { READINGS } from './index.ts';
import { namedLocationDescription } from './namedLocations.ts';
import { policyDescriptionOf, policyDescriptions, policyPlaces } from './policyDescriptions.ts';
import type { Place } from './policyDescriptions.ts';
import { roleDescription } from './roles.ts';
import { servicePrincipalDescription } from './servicePrincipals.ts';
import { userDescription } from './users.ts';

const DESCRIPTIONS: Readonly<Record<Exclude<ObjectType, 'tenantWidePolicies'>, Omit<TypeDescription, 'reading'>>> = {
  users: userDescription,
  groups: groupDescription,
  directoryRoles: roleDescription,
  conditionalAccessPolicies: conditionalAccessDescription,
  namedLocations: namedLocationDescription,
  applications: applicationDescription,
  servicePrincipals: servicePrincipalDescription,
  administrativeUnits: administrativeUnitDescription,
  authenticationStrengths: authenticationStrengthDescription,
  authenticationContexts: authenticationContextDescription,
};

/** Made once: rules that follow from a description are kept by it. */
const WHOLE = new Map<ObjectType, TypeDescription>(
  Object.values(DESCRIPTIONS).map((description) => [
    description.type,
    { ...description, reading: READINGS[description.type] },
  ]),
);

const whole = (type: ObjectType): TypeDescription => {
  const found = WHOLE.get(type);
  if (!found) throw new RangeError(`There is no description of ${type}.`);
  return found;
};

/**
 * @param id as backups know the object; of tenant-wide policies it says the kind
 * @throws RangeError for the id of a tenant-wide policy of no known kind
 */
export const descriptionOf = (type: ObjectType, id: string): TypeDescription =>
  type === 'tenantWidePolicies' ? policyDescriptionOf(id) : whole(type);

/** Descriptions of the types, and of every kind of tenant-wide policy. */
export const allDescriptions = (): readonly TypeDescription[] => [...WHOLE.values(), ...policyDescriptions()];

/** @returns every place where objects are read, with their description */
export const allPlaces = (): readonly Place[] => [
  ...[...WHOLE.values()].flatMap((description) =>
    description.reading.sources.map((source) => ({ source, description })),
  ),
  ...policyPlaces,
];
