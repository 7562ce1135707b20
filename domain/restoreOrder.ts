import type { ObjectType } from './objectTypes.ts';

/** The counter of custom roles. */
export const CUSTOM_ROLES = 'customRoles';

/** Objects of a stage are restored side by side; a stage begins when the one before has ended. */
export interface RestoreStage {
  types: readonly (ObjectType | typeof CUSTOM_ROLES)[];
  /** Its links are written and everything is read back before the next stage begins. */
  closes: boolean;
}

/**
 * The single order of a restore: targets of references come first, and conditional access last, when the groups that it
 * names are complete. A custom role refers to nothing, so it exists before an assignment names it. The number of a
 * stage is stored with each object of a restore, so the list keeps its order.
 */
export const RESTORE_STAGES: readonly RestoreStage[] = [
  { types: ['namedLocations', 'authenticationStrengths', 'authenticationContexts'], closes: false },
  { types: ['users'], closes: false },
  { types: ['groups'], closes: false },
  { types: ['administrativeUnits', CUSTOM_ROLES], closes: false },
  { types: ['applications'], closes: false },
  { types: ['servicePrincipals'], closes: false },
  { types: ['directoryRoles'], closes: true },
  { types: ['tenantWidePolicies'], closes: true },
  { types: ['conditionalAccessPolicies'], closes: true },
];

/** @param counter of the object. @returns the number of the stage in which it is restored */
export const stageOf = (type: ObjectType, counter: string = type): number => {
  const kept = counter === CUSTOM_ROLES ? CUSTOM_ROLES : type;
  return RESTORE_STAGES.findIndex(({ types }) => types.includes(kept));
};

/** Restores count custom roles apart from the built-in ones of the same type. */
const CUSTOM_COUNTERS: Partial<Record<ObjectType, string>> = { directoryRoles: CUSTOM_ROLES };

/** @returns the name of an object's type in restore counters. */
export const restoreCounterName = (type: ObjectType, isBuiltIn: boolean): string =>
  (isBuiltIn ? undefined : CUSTOM_COUNTERS[type]) ?? type;

/**
 * Objects that refer to these are written only when these are complete: members of a group decide the effect of a
 * policy.
 */
export const WHOLE_FIRST: readonly ObjectType[] = ['groups'];
