import { canonicalJson } from '../content/canonicalJson.ts';
import { isRecord } from '../directory/index.ts';
import type { AttributeDifference } from '../comparison/difference.ts';
import { asList, differencesAt, gainsAt } from '../comparison/values.ts';

const ROLE_PERMISSIONS = 'rolePermissions';

interface Action {
  name: string;
  /** An action with another condition is another permission. */
  key: string;
}

/** Shape: https://learn.microsoft.com/graph/api/resources/unifiedrolepermission */
const actionsIn = (permissions: unknown): Action[] =>
  asList(permissions).flatMap((entry) => {
    if (!isRecord(entry)) return [];
    const { allowedResourceActions, condition = null } = entry;
    return asList(allowedResourceActions).map((action) => ({
      name: String(action),
      key: canonicalJson([action, condition]).toLowerCase(),
    }));
  });

/** @returns the actions that a role gets and did not have, such as "microsoft.directory/users/password/update" */
export const gainedActions = (attributes: readonly AttributeDifference[]): string[] =>
  differencesAt(attributes, ROLE_PERMISSIONS).flatMap(({ oldValue, newValue }) => {
    const had = new Set(actionsIn(oldValue).map(({ key }) => key));
    return actionsIn(newValue).flatMap(({ name, key }) => (had.has(key) ? [] : [name]));
  });

/** @returns the actions that a role had and loses */
export const lostActions = (attributes: readonly AttributeDifference[]): string[] =>
  gainedActions(attributes.map(({ name, oldValue, newValue }) => ({ name, oldValue: newValue, newValue: oldValue })));

/** @returns true if a privileged property gets a value that gives something; a role with fewer actions gets nothing */
export const gainsPrivilege = (attributes: readonly AttributeDifference[], path: string): boolean =>
  path === ROLE_PERMISSIONS ? gainedActions(attributes).length > 0 : gainsAt(attributes, path);
