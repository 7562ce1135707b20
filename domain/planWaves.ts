import type { ObjectType, PerType } from './objectTypes.ts';
import { CUSTOM_ROLES } from './restoreOrder.ts';

/** The kind of operation of a plan on an object. */
export const OPERATION_KINDS = ['create', 'undelete', 'update', 'disable', 'delete', 'unchanged'] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** Containment comes first: a rogue account must not undo what the plan puts right. */
export const CONTAINMENT_WAVE = 1;
export const LAST_WAVE = 6;

/** Waves of operations whose kind decides; all other operations have the wave of their type. */
const KIND_WAVES: Partial<Record<OperationKind, number>> = { disable: CONTAINMENT_WAVE, delete: LAST_WAVE };

/**
 * The waves of a plan by type, in agreement with the stages of a restore. A restore writes the links of waves 3 and 4
 * together, once the objects of both exist. Built-in roles have only links, which may name service principals.
 * The service does not know emergency accounts, so wave 1 has containments only.
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

/** Built-in roles have only links, custom roles are created and changed themselves. */
const CUSTOM_ROLES_WAVE = 3;

/** @param counter of the object, see restoreCounterName. @returns the wave in which an operation begins */
export const waveOf = (type: ObjectType, kind: OperationKind, counter: string = type): number =>
  KIND_WAVES[kind] ?? (counter === CUSTOM_ROLES ? CUSTOM_ROLES_WAVE : WAVES[type]);

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

/** @returns an estimate in seconds for this many writes to objects of one type and to their links */
export const secondsFor = (type: ObjectType, writes: number): number => writes / WRITES_PER_SECOND[type];
