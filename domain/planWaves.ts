import type { ObjectType } from './objectTypes.ts';

/** The kind of operation of a plan on an object. */
export const OPERATION_KINDS = ['create', 'undelete', 'update', 'disable', 'delete', 'unchanged'] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** Kinds that end the effect of an object; they come last. */
const REMOVING: readonly OperationKind[] = ['disable', 'delete'];

export const LAST_WAVE = 6;

interface PlanWave {
  wave: number;
  types: readonly ObjectType[];
}

/**
 * The waves of a plan by type, in agreement with the stages of a restore. A restore writes the links of waves 3 and 4
 * together, once the objects of both exist. Roles are in wave 4 because their assignments name service principals.
 * Wave 1 is for emergency accounts, which the service does not know yet.
 */
export const PLAN_WAVES: readonly PlanWave[] = [
  { wave: 2, types: ['namedLocations', 'authenticationStrengths', 'authenticationContexts'] },
  { wave: 3, types: ['users', 'groups', 'administrativeUnits'] },
  { wave: 4, types: ['applications', 'servicePrincipals', 'directoryRoles'] },
  { wave: 5, types: ['tenantWidePolicies', 'conditionalAccessPolicies'] },
];

/** @returns the wave in which an operation begins */
export const waveOf = (type: ObjectType, kind: OperationKind): number =>
  REMOVING.includes(kind) ? LAST_WAVE : (PLAN_WAVES.find(({ types }) => types.includes(type))?.wave ?? LAST_WAVE);

/** Writes that a tenant accepts in a second, for estimates. Types that are not listed have DEFAULT_RATE. */
const WRITES_PER_SECOND: Partial<Record<ObjectType, number>> = {
  conditionalAccessPolicies: 1,
  namedLocations: 1,
  authenticationStrengths: 1,
  authenticationContexts: 1,
  tenantWidePolicies: 1,
};
const DEFAULT_RATE = 10;

/** @returns an estimate in seconds for so many writes to objects of one type and to their links */
export const secondsFor = (type: ObjectType, writes: number): number =>
  writes / (WRITES_PER_SECOND[type] ?? DEFAULT_RATE);
