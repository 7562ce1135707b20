import type { ObjectType } from './objectTypes.ts';

/** Objects of a stage are restored side by side; a stage begins when the one before has ended. */
export interface RestoreStage {
  types: readonly ObjectType[];
  /** Its links are written and everything is read back before the next stage begins. */
  closes: boolean;
}

/**
 * The single order of a restore: targets of references come first, and conditional access last, when the groups that it
 * names are complete.
 */
export const RESTORE_STAGES: readonly RestoreStage[] = [
  { types: ['namedLocations', 'authenticationStrengths', 'authenticationContexts'], closes: false },
  { types: ['users'], closes: false },
  { types: ['groups'], closes: false },
  { types: ['administrativeUnits'], closes: false },
  { types: ['applications'], closes: false },
  { types: ['servicePrincipals'], closes: false },
  { types: ['directoryRoles'], closes: true },
  { types: ['tenantWidePolicies'], closes: true },
  { types: ['conditionalAccessPolicies'], closes: true },
];

/** @returns the number of the stage in which objects of a type are restored. */
export const stageOf = (type: ObjectType): number =>
  RESTORE_STAGES.findIndex((stage) => (stage.types as readonly string[]).includes(type));

/** Restores count custom roles apart from the built-in ones of the same type. */
const CUSTOM_COUNTERS: Partial<Record<ObjectType, string>> = { directoryRoles: 'customRoles' };

/** @returns the name of an object's type in restore counters. */
export const restoreCounterName = (type: ObjectType, isBuiltIn: boolean): string =>
  (isBuiltIn ? undefined : CUSTOM_COUNTERS[type]) ?? type;

/**
 * Objects that refer to these are written only when these are complete: members of a group decide the effect of a
 * policy.
 */
export const WHOLE_FIRST: readonly ObjectType[] = ['groups'];
