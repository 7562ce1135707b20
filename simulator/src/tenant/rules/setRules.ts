import type { Call } from '../http/call.ts';
import { badRequest, GraphError } from '../http/graphError.ts';
import type { EntitySetName } from '../registry.ts';
import type { Change } from '../store/change.ts';
import type { Directory } from '../store/directory.ts';
import type { Entity } from '../store/entity.ts';

/** One write that is about to happen. */
export interface WriteContext {
  readonly directory: Directory;
  readonly call: Call;
}

/** Rules of a set apart from the kinds of its properties. Every function may throw a GraphError. */
export interface SetRules {
  /** Name of the type that a body has; needed where a set holds several types. */
  readonly typeOf?: (body: Entity, before: Entity | undefined) => string;
  /** Properties that a new object has when nothing is said about them. */
  readonly blank?: Entity;
  /** @param body checked already. @returns the new object; id and dates are put in afterwards */
  readonly create?: (writing: WriteContext, body: Entity) => Entity;
  /** @param next the object as the change would leave it. @returns the object as it is kept */
  readonly update?: (writing: WriteContext, before: Entity, next: Entity, body: Entity) => Entity;
  /** Throws where the object cannot be deleted. @returns the objects that are deleted with it */
  readonly remove?: (writing: WriteContext, key: string, entity: Entity) => Change[];
  /** True if a deleted object goes to the deleted objects; left out: as the set says. */
  readonly isSoft?: (writing: WriteContext, entity: Entity) => boolean;
  /** The object as it stands among the deleted ones. */
  readonly deleted?: (entity: Entity) => Entity;
  /** The object as it is restored from there. */
  readonly restored?: (writing: WriteContext, entity: Entity, body: Entity) => Entity;
}

/** @returns now, as Graph writes instants without fractions */
export const graphNow = (): string => `${new Date().toISOString().slice(0, 19)}Z`;

/** Throws when another live object, also one that is not seen yet, has the same value. */
export const checkUnique = (
  directory: Directory,
  set: EntitySetName,
  property: string,
  value: string,
  ownKey: string | undefined,
): void => {
  if (
    value !== '' &&
    directory
      .set(set)
      .where(property, value)
      .some((key) => key !== ownKey)
  )
    throw conflict(property);
};

export const conflict = (property: string): GraphError => {
  const message = `Another object with the same value for property ${property} already exists.`;
  return new GraphError(400, 'Request_BadRequest', message, {}, [
    { code: 'ObjectConflict', message, target: property },
  ]);
};

/** Objects that are mastered on-premises allow only changes of properties that the directory itself owns. */
export const syncedProperty = (): GraphError =>
  badRequest(
    'Unable to update the specified properties for on-premises mastered Directory Sync objects or objects currently undergoing migration.',
  );

export const quotaExceeded = (what: string, limit: number): GraphError =>
  new GraphError(
    400,
    'Directory_QuotaExceeded',
    `The directory object quota limit is exceeded: at most ${limit} ${what}.`,
  );
