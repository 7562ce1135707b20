import type { ObjectType } from '@trc/domain/objectTypes';
import type { DirectoryCall } from './directoryCall.ts';
import type { GraphObject, LinkValue, PropertyPath, ReferenceDescription } from './graphObject.ts';
import type { LinkDescription } from './linkDescription.ts';
import type { TypeReading } from './reading.ts';

export type { DirectoryCall } from './directoryCall.ts';
export type { GraphObject, LinkRow, LinkValue, PropertyPath, ReferenceDescription } from './graphObject.ts';
export type { LinkDescription, SingleSchedules } from './linkDescription.ts';
export type { ThrottleClass } from './reading.ts';

/**
 * Properties that the directory accepts or refuses together: they have a write of their own, so that their refusal
 * keeps nothing else back.
 */
export interface PropertyGroup {
  name: string;
  properties: readonly string[];
  /** One sentence: the missing permission or role behind a refused write. */
  needs?: string;
  /** True if a refusal concerns the written object and says nothing about others. */
  dependsOnObject?: (live: GraphObject) => boolean;
  /** The property is a list whose values are refused one by one. */
  byValue?: boolean;
}

/**
 * One write of an update. Writes with a group are independent of all others; those without are sent until one is
 * refused.
 */
export interface UpdateCall extends DirectoryCall {
  group?: PropertyGroup;
  /** Sent only when one of these went through. */
  onlyAfter?: readonly UpdateCall[];
}

declare const KNOWN: unique symbol;
/** An object that may be written: it holds no unknown part. Only `readState.ts` makes it. */
export type Known<T> = T & { readonly [KNOWN]: true };

/**
 * A default value, which the directory fills in and leaves out again: it counts the same as no value, there and under
 * `when` only.
 * `when` looks at properties that survive the normal form, so that normalising twice is normalising once.
 */
export interface MaterialisedDefault {
  path: PropertyPath;
  value: boolean | string | number | readonly string[];
  /** `parent`: the object that holds the property; `object`: the whole object. Undefined: always. */
  when?: (parent: GraphObject, object: GraphObject) => boolean;
  source: string;
}

/**
 * Properties that the directory accepts: `true` takes a value whole, a shape takes these properties of an object or of
 * each item of a list. Other properties are kept in backups and never sent.
 */
export interface Shape {
  readonly [property: string]: true | Shape;
}

/** The reason that a watched object is not written: it only shows the changes of other people. */
export const WATCHED = 'watched and compared, not written';

/** A loss, in words for a person, e.g. "2 client secrets". */
export type Loss = string;

/** The natural key that finds an object which the service may have created. */
export interface NaturalKey {
  /** List of the live objects that share it. */
  find: DirectoryCall;
  /** True if a listed object has the same value: not every list can be filtered. */
  same: (object: GraphObject) => boolean;
  /** No two live objects can share it. */
  unique: boolean;
  /** The answer is the one object, or 404 where no object has the key. */
  single?: boolean;
}

/**
 * Reads and writes of one kind of object: the single place of all type-specific rules outside the registry of the
 * domain.
 */
export interface TypeDescription {
  type: ObjectType;
  reading: TypeReading;
  links: readonly LinkDescription[];
  references: readonly ReferenceDescription[];
  /** The reason that no object of this kind is ever written, e.g. WATCHED; undefined: the others are. */
  notWritten?: string;
  /** The directory is not asked for this kind any more; earlier backups hold objects of it. */
  isDropped?: true;
  /** Never written; left out of comparisons, too, as they follow from something else. */
  readOnly: readonly PropertyPath[];
  /** Written at creation at most (secrets: never); compared, and a difference in them cannot be restored. */
  immutable: readonly PropertyPath[];
  /** Immutable lists from which `update` can take entries away; nothing can put them back. */
  removable?: readonly string[];
  /** The properties that create and update send; everything else stays in the backup. */
  writable: Shape;
  /**
   * Properties that no two objects may share: a write of them may be refused for the sake of another object, so they
   * are written in separate calls.
   */
  uniqueNames?: readonly string[];
  /**
   * Properties that are written here even of an object that is mastered on premises: synchronisation does not carry
   * them. Undefined: none.
   */
  cloudOwned?: readonly string[];
  /** Lists whose order means nothing. */
  sets: readonly PropertyPath[];
  /** Default values that count as empty, because the directory fills them in. Undefined: no such values. */
  defaults?: readonly MaterialisedDefault[];
  /** The live object by the id that backups know it by, without its links. 404 = it is not there. */
  read: (id: string) => DirectoryCall;
  /** The object in the directory's deleted objects. Undefined: the type has none. */
  readDeleted?: (id: string) => DirectoryCall;
  undelete?: (id: string) => DirectoryCall;
  /**
   * Undefined: cannot be created (built-in, exists once). `object`: the object of the backup with mapped references;
   * the description omits properties that cannot be sent. Properties that a create cannot carry (licences, children)
   * are written by an `update` after it: read the new object, compare, update.
   */
  create?: (id: string, object: Known<GraphObject>) => DirectoryCall;
  /** The object as it is created where a part of it is unknown: it takes no effect until a person has completed it. */
  withoutEffect?: (object: GraphObject) => GraphObject;
  /**
   * The reason, known beforehand, that an application cannot create this object; unknown parts are left out already.
   */
  cannotCreate?: (object: GraphObject) => string | undefined;
  /**
   * The id that backups know an object by, of a list's item or of the answer to a create. Undefined: no body says it.
   */
  idOf: (object: GraphObject) => string | undefined;
  /** A create puts the object under its old id. */
  keepsId?: boolean;
  /**
   * Another property by which objects are referred to and that changes when the object is re-created
   * (ReferenceDescription.to).
   */
  alternateId?: 'appId';
  /**
   * Writes changed properties only; several calls, in this order, where the directory wants them apart; none when
   * nothing of it can be written. `changes`: top-level properties that differ, each with its whole wanted value, null
   * for none. `live`: the object as it is.
   */
  update?: (id: string, changes: Known<GraphObject>, live: GraphObject) => readonly UpdateCall[];
  /** Ends the sessions of a user who is disabled. */
  endSessions?: (id: string) => UpdateCall;
  /** An update sends the whole object, so that a part which is not known would be taken away. */
  writesWhole?: boolean;
  /** Removes an object; used by tests and by the undo of a wrong create. */
  remove?: (id: string) => DirectoryCall;
  naturalKey?: (object: GraphObject) => NaturalKey | undefined;
  /** True for objects that the directory owns and that cannot be changed. */
  isBuiltIn?: (object: GraphObject) => boolean;
  /** Advice about parts that no application can read, so that a person looks at them elsewhere. */
  advice?: (object: GraphObject) => string | undefined;
  /** Values that are lost when the object is re-created. */
  losses: (object: GraphObject, links: Readonly<Record<string, readonly LinkValue[]>>) => readonly Loss[];
}
