import type { GraphObject, TypeDescription } from '../../directory/types/description.ts';
import { applySettings } from '../../directory/types/intent.ts';
import type { ChosenSettings } from '../../directory/types/intent.ts';
import type { IdMap } from '../idMap.ts';
import type { WholeObject } from './difference.ts';
import { mapLinks, mapReferences } from './references.ts';

export interface Intention {
  settings: ChosenSettings;
  idMap: IdMap;
  /** What the directory holds now; undefined for an object that is not there. */
  live?: GraphObject | undefined;
  /** The object has been created or undeleted for this; without a live object it has to be. */
  comesBack?: boolean;
}

/** The settings of somebody who chose nothing (R-SET). */
export const DEFAULT_SETTINGS: ChosenSettings = { users: { restoreEnabled: false }, conditionalAccessPolicies: { restoreMode: 'BackupState' } };

/** @returns what a restore means to have in the directory in the end: the backup's value with the settings applied and references as they are known now. */
export const intendedObject = (description: TypeDescription, stored: WholeObject, { settings, idMap, live, comesBack = live === undefined }: Intention): WholeObject => ({
  object: applySettings(description.type, mapReferences(description, stored.object, idMap), settings, { live, comesBack }),
  links: mapLinks(description, stored.links, idMap),
});
