import type { ObjectType, PerType } from '@trc/domain/objectTypes';
import { withoutGoneKeys } from './credentials.ts';
import type { GraphObject } from './description.ts';
import { withOwnLicences } from './licences.ts';

/** The restore settings that change the written values of an object. */
export interface ChosenSettings {
  users: { restoreEnabled: boolean };
  conditionalAccessPolicies: { restoreMode: 'BackupState' | 'ReportOnly' | 'Enabled' | 'Disabled' };
}

/** The live object. */
export interface Now {
  /** Undefined: it is not there. */
  live?: GraphObject | undefined;
  /** It was not there when the restore began. */
  comesBack: boolean;
  /** The live object has every value of the backup that a restore can write: no restore mode touches it. */
  isAsInBackup?: () => boolean;
}

/** @returns the backup's value with the chosen settings applied */
type Intent = (object: GraphObject, settings: ChosenSettings, now: Now) => GraphObject;

/** The state of a conditional access policy that blocks no sign-in (Graph: conditionalAccessPolicyState). */
export const REPORT_ONLY = 'enabledForReportingButNotEnforced';

const STATE_OF_MODE = {
  ReportOnly: REPORT_ONLY,
  Enabled: 'enabled',
  Disabled: 'disabled',
} as const;

/**
 * Re-created users are disabled. Existing users keep their current `accountEnabled`. Licences of groups are the groups'
 * affair.
 */
const users: Intent = (object, { users: { restoreEnabled } }, { live, comesBack }) => {
  const licensed = withOwnLicences(object, live);
  if (restoreEnabled) return licensed;
  return {
    ...licensed,
    accountEnabled: live && !comesBack ? (live['accountEnabled'] ?? object['accountEnabled']) : false,
  };
};

/** A mode applies to policies that differ or are restored: an unchanged policy stays in force. */
const conditionalAccessPolicies: Intent = (object, { conditionalAccessPolicies: { restoreMode } }, { isAsInBackup }) =>
  restoreMode === 'BackupState' || isAsInBackup?.() === true
    ? object
    : { ...object, state: STATE_OF_MODE[restoreMode] };

const keyed: Intent = (object, _, { live }) => withoutGoneKeys(object, live);

const asInBackup: Intent = (object) => object;

const INTENTS: PerType<Intent> = {
  users,
  groups: asInBackup,
  directoryRoles: asInBackup,
  conditionalAccessPolicies,
  namedLocations: asInBackup,
  applications: keyed,
  servicePrincipals: keyed,
  administrativeUnits: asInBackup,
  tenantWidePolicies: asInBackup,
  authenticationStrengths: asInBackup,
  authenticationContexts: asInBackup,
};

/** Applies the settings to an object of the backup, and omits values that only the directory sets. */
export const applySettings = (type: ObjectType, object: GraphObject, settings: ChosenSettings, now: Now): GraphObject =>
  INTENTS[type](object, settings, now);
