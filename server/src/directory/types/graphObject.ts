import type { ObjectType } from '@trc/domain/objectTypes';

/** An object as the directory sends it. */
export type GraphObject = Readonly<Record<string, unknown>>;

/** A row of a link that is more than an id, e.g. a role assignment, without the properties that the directory adds. */
export type LinkRow = Readonly<Record<string, unknown>>;
export type LinkValue = string | LinkRow;

/**
 * The place of a property: names joined by dots, `[]` after a list that is walked through, e.g.
 * "conditions.users.includeUsers[]" or "requiredResourceAccess[].resourceAppId".
 */
export type PropertyPath = string;

/**
 * The object that the value at a path names. Tokens such as "All" and ids that are the same in every tenant stay as
 * they are (isFixed).
 */
export interface ReferenceDescription {
  path: PropertyPath;
  /** `object`: an object id of one of `types`; `appId`: the appId of an application or service principal. */
  to: 'object' | 'appId';
  types: readonly ObjectType[];
  /** The ids are parts of a text, e.g. "/administrativeUnits/{id}" or a membership rule. */
  embedded?: boolean;
  /**
   * Not every id there is one of ours (applications of others, service plans in a rule): unknown ones stay and hold
   * nothing up.
   */
  optional?: boolean;
}
