import type { ObjectType } from '@trc/domain/objectTypes';
import type { DirectoryCall } from './directoryCall.ts';
import type { GraphObject, LinkRow, LinkValue, PropertyPath, ReferenceDescription } from './graphObject.ts';

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
  /** The reason, in sentences, for which the directory does not remove the last value; undefined where it does. */
  keepsLast?: (object: GraphObject) => string | undefined;
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
