import { LINKS_PREFIX } from '../directory/readState.ts';
import type { UnknownParts } from '../directory/readState.ts';
import type { GraphObject, TypeDescription } from '../directory/types/description.ts';
import { applySettings } from '../directory/types/intent.ts';
import type { ChosenSettings } from '../directory/types/intent.ts';
import { renameExtensions } from './extensions.ts';
import type { IdMap } from '../catalog/idMap.ts';
import { diffObjects, isRestorable, joinUnknownParts } from './difference.ts';
import type { WholeObject } from './difference.ts';
import { mapLinks, mapReferences } from './references.ts';

export interface IntendedOptions {
  settings: ChosenSettings;
  idMap: IdMap;
  /** The live object; undefined if it does not exist. */
  live?: GraphObject | undefined;
  /** The object has been created or undeleted for this; without a live object it has to be. */
  comesBack?: boolean;
  /** The object is, or was, created for this: unless the caller says so, when it is not there yet. */
  isCreated?: boolean;
}

/** The settings of somebody who chose nothing. */
export const DEFAULT_SETTINGS: ChosenSettings = {
  users: { restoreEnabled: false },
  conditionalAccessPolicies: { restoreMode: 'BackupState' },
};

/** Settings that restore an object exactly as it is in the backup. */
export const AS_IN_BACKUP: ChosenSettings = {
  users: { restoreEnabled: true },
  conditionalAccessPolicies: { restoreMode: 'BackupState' },
};

/** True if the live object has every property of the backup that a restore could write. Links do not count. */
const isAsInBackup = (description: TypeDescription, live: GraphObject, stored: WholeObject): boolean =>
  diffObjects(description, { object: live, links: {} }, { ...stored, links: {} }).every(
    ({ name }) => !isRestorable(description, name, 'exists'),
  );

/**
 * @returns the object that a restore writes in the end: the backup's values with the settings applied and with current
 * references
 */
export const intendedObject = (
  description: TypeDescription,
  stored: WholeObject,
  { settings, idMap, live, comesBack = live === undefined, isCreated = live === undefined }: IntendedOptions,
): WholeObject => {
  const object = renameExtensions(mapReferences(description, stored.object, idMap), idMap);
  const isRight = (): boolean =>
    live !== undefined && !comesBack && isAsInBackup(description, live, { ...stored, object });
  const wanted = applySettings(description.type, object, settings, { live, comesBack, isAsInBackup: isRight });
  const isPartial =
    isCreated &&
    [...joinUnknownParts(stored)].some(([name, { kind }]) => kind === 'unknown' && !name.startsWith(LINKS_PREFIX));
  return {
    object: isPartial ? (description.withoutEffect?.(wanted) ?? wanted) : wanted,
    links: mapLinks(description, stored.links, idMap),
    ...(stored.unknown ? { unknown: mapUnknown(description, stored.unknown, idMap) } : {}),
  };
};

/** Unknown rows of links, with the ids that they have now. */
const mapUnknown = (description: TypeDescription, unknown: UnknownParts, idMap: IdMap): UnknownParts =>
  new Map(
    [...unknown].map(([name, part]) => {
      if (!part.rows) return [name, part];
      const link = name.slice(LINKS_PREFIX.length);
      return [name, { ...part, rows: mapLinks(description, { [link]: part.rows }, idMap)[link] ?? [] }];
    }),
  );
