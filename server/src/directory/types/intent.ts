import type { ObjectType } from '../../../../src/domain/objectTypes.ts';
import type { GraphObject } from './description.ts';

/** The choices of R-SET that decide what is written into an object. */
export interface ChosenSettings {
  users: { restoreEnabled: boolean };
  conditionalAccessPolicies: { restoreMode: 'BackupState' | 'ReportOnly' | 'Enabled' | 'Disabled' };
}

/** @returns the backup's value with the chosen settings applied. `live` is what the directory holds now; undefined: it comes back. */
type Intent = (object: GraphObject, settings: ChosenSettings, live: GraphObject | undefined) => GraphObject;

const STATE_OF_MODE = { ReportOnly: 'enabledForReportingButNotEnforced', Enabled: 'enabled', Disabled: 'disabled' } as const;

/** Who comes back is not let in at once; who is there keeps what the directory says. */
const users: Intent = (object, { users: { restoreEnabled } }, live) => {
  if (restoreEnabled) return object;
  return { ...object, accountEnabled: live ? (live['accountEnabled'] ?? object['accountEnabled']) : false };
};

const conditionalAccessPolicies: Intent = (object, { conditionalAccessPolicies: { restoreMode } }) =>
  restoreMode === 'BackupState' ? object : { ...object, state: STATE_OF_MODE[restoreMode] };

const INTENTS: Partial<Record<ObjectType, Intent>> = { users, conditionalAccessPolicies };

/** Applies the settings to an object of the backup (safety.md section 8). */
export const applySettings = (type: ObjectType, object: GraphObject, settings: ChosenSettings, live: GraphObject | undefined): GraphObject =>
  INTENTS[type]?.(object, settings, live) ?? object;
