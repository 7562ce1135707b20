import type { ObjectType, PerType } from './objectTypes.ts';

/** The kind of operation of a plan on an object. */
export const OPERATION_KINDS = ['create', 'undelete', 'update', 'disable', 'delete', 'unchanged'] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** Kinds that end the effect of an object; they come last. */
const REMOVING: readonly OperationKind[] = ['disable', 'delete'];

export const LAST_WAVE = 6;

/**
 * The waves of a plan by type, in agreement with the stages of a restore. A restore writes the links of waves 3 and 4
 * together, once the objects of both exist. Roles are in wave 4 because their assignments name service principals.
 * Wave 1 is for emergency accounts, which the service does not know yet.
 */
const WAVES: PerType<number> = {
  namedLocations: 2,
  authenticationStrengths: 2,
  authenticationContexts: 2,
  users: 3,
  groups: 3,
  administrativeUnits: 3,
  applications: 4,
  servicePrincipals: 4,
  directoryRoles: 4,
  tenantWidePolicies: 5,
  conditionalAccessPolicies: 5,
};

/** @returns the wave in which an operation begins */
export const waveOf = (type: ObjectType, kind: OperationKind): number =>
  REMOVING.includes(kind) ? LAST_WAVE : WAVES[type];

/** Writes that a tenant accepts in a second, for estimates. */
const WRITES_PER_SECOND: PerType<number> = {
  users: 10,
  groups: 10,
  directoryRoles: 10,
  applications: 10,
  servicePrincipals: 10,
  administrativeUnits: 10,
  conditionalAccessPolicies: 1,
  namedLocations: 1,
  authenticationStrengths: 1,
  authenticationContexts: 1,
  tenantWidePolicies: 1,
};

/** @returns an estimate in seconds for so many writes to objects of one type and to their links */
export const secondsFor = (type: ObjectType, writes: number): number => writes / WRITES_PER_SECOND[type];
