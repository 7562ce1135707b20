import type { ObjectType } from '@trc/domain/objectTypes';
import type { ThrottleClass, TypeReading } from './reading.ts';

export type { ThrottleClass } from './reading.ts';

/**
 * One request to the directory. `path` begins with the version and holds the query, e.g. "/v1.0/users/x?$select=id".
 */
export interface DirectoryCall {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  headers?: Readonly<Record<string, string>>;
  throttleClass?: ThrottleClass;
  /** A POST that has the same effect when it is sent twice. */
  isRepeatable?: true;
}

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

/**
 * Properties that the directory accepts: `true` takes a value whole, a shape takes these properties of an object or of
 * each item of a list. Other properties are kept in backups and never sent.
 */
export interface Shape {
  readonly [property: string]: true | Shape;
}

/** Schedules of one object: each list costs a request per object, and only some objects have any. */
export interface SingleSchedules {
  /** The kind of links that holds them in a backup. */
  link: string;
  /**
   * Objects whose temporary rows a backup must know. For others it reads them if the application has the permission.
   */
  when: (object: GraphObject) => boolean;
  /** Optional permissions that open the lists of who is active and who is eligible. */
  active: string;
  eligible: string;
}

/** One kind of link of a type. In a stored body it is `links[name]`, a sorted list. */
export interface LinkDescription {
  name: string;
  /** `ids`: object ids. `rows`: small objects with the key `identity`. */
  value: 'ids' | 'rows';
  /** At most one, e.g. a manager. */
  single?: boolean;
  /**
   * Paths by which backups read it for many objects, and for one object live. Paths answer a list, or one object where
   * the link is single (404: none). `mayBeMissing`: not every tenant has this link; 400, 404 and 501 mean an empty
   * list.
   */
  read:
    /**
     * One list per object, sent in batches. `when` leaves out objects that cannot have any, or whose links then stay
     * unknown (`otherwise`).
     */
    | {
        kind: 'perObject';
        path: (id: string) => string;
        when?: (object: GraphObject) => boolean;
        otherwise?: 'unknown';
        mayBeMissing?: boolean;
      }
    /** Comes with the pages of the type as this property of each object, which is then no part of the object itself. */
    | { kind: 'expand'; property: string; path: (id: string) => string }
    /** One list of the tenant; `owner` is the row's property that names the object it belongs to. */
    | { kind: 'tenantList'; path: string; owner: string; one: (id: string) => string; mayBeMissing?: boolean };
  /** The optional permission that opens it (permissions.ts). */
  permission?: string;
  /** The permission without which the directory answers with an empty list for this object, and with no refusal. */
  hiddenWithout?: (object: GraphObject) => string | undefined;
  /**
   * `read` answers with service principals, from an index that may lag behind. `atOnce` leaves them out and shows the
   * last change. `ofMember` lists the links of a service principal from the other end, which shows the last change as
   * well.
   */
  complete?: { atOnce: (ownerId: string) => string; ofMember: (memberId: string) => string };
  /**
   * For rows that privileged identity management may add for a time: they are neither kept, written nor removed. A row
   * and the schedule behind it have the same place, e.g. principal, role and scope.
   */
  temporary?: {
    /** Path of the instances of schedules in the whole tenant. Undefined: they are listed for one object at a time. */
    all?: string;
    ofOne: (ownerId: string) => string;
    /** Path of the schedules by which principals may be activated for one object. */
    eligible: (ownerId: string) => string;
    schedulePlace: (schedule: GraphObject) => string;
    /** Kinds of links in which a backup holds these schedules: of the object, or of roles where `all` lists them. */
    stored: { eligible: string; active: string };
    rowPlace: (row: LinkValue | GraphObject, ownerId: string) => string;
    /** For schedules that are listed for one object at a time. */
    single?: SingleSchedules;
  };
  /** For rows: the properties that are kept, and the kept ones that tell rows apart. Use linkValueOf and linkKeyOf. */
  keep?: readonly PropertyPath[];
  identity?: readonly PropertyPath[];
  /**
   * For rows: other properties that no two rows of an object may share; the wanted row replaces a row that has them
   * already.
   */
  exclusive?: readonly PropertyPath[];
  /** For rows: normalises rows that differ in form only, e.g. in the order of words. */
  normalise?: (row: LinkRow) => LinkRow;
  /** For ids: their possible types. For rows: the types that properties of a row refer to. */
  types?: readonly ObjectType[];
  references?: readonly ReferenceDescription[];
  /** The directory dates each row, and backups do not keep the date. */
  isDated?: true;
  /** Compared although it is never written. */
  watched?: true;
  /** For lists with rows of several kinds: true if a row belongs to this kind. */
  isKept?: (row: LinkRow) => boolean;
  /** Undefined: follows from something else, or is watched, and is never written. */
  add?: (ownerId: string, value: LinkValue) => DirectoryCall;
  /** Many at once, all or nothing, where the directory takes them; `most` values per call. */
  addMany?: { most: number; call: (ownerId: string, values: readonly LinkValue[]) => DirectoryCall };
  /** `live`: the row as the directory sends it now, with its id. */
  remove?: (ownerId: string, value: LinkValue, live: LinkValue | GraphObject) => DirectoryCall;
  /** False for a value that the directory does not accept: it is neither added nor removed. */
  canAdd?: (value: LinkValue) => boolean;
  /** Same identity, other content: gives the live row the content of `value`. Undefined: remove and add. */
  change?: (ownerId: string, value: LinkValue, live: LinkValue | GraphObject) => DirectoryCall;
  /** True if the links of this object can be written; false for e.g. the members of a dynamic group. */
  writable?: (object: GraphObject) => boolean;
  /**
   * For read-only links: true if the link is derived (such as members of a dynamic group); differences are ignored.
   * Other read-only links are managed elsewhere, such as in Exchange.
   */
  follows?: (object: GraphObject) => boolean;
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
