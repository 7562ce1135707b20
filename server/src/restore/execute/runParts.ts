import type { ObjectType } from '@trc/domain/objectTypes';
import type { StoredObject, FoundObject } from '../../catalog/objects.ts';
import type {
  DirectoryCall,
  DirectoryError,
  DirectoryReply,
  GraphObject,
  LinkDescription,
  LinkValue,
  PropertyGroup,
  TypeDescription,
} from '../../directory/index.ts';
import type { Db } from '../../storage/types.ts';
import type { Item, ItemError } from '../types.ts';

/** The result of a write. `unsent`: cancelled before. `unclear`: it may or may not have been done. */
export type Sent =
  | { kind: 'done'; reply: DirectoryReply }
  | { kind: 'refused'; error: DirectoryError }
  | { kind: 'unclear'; error: DirectoryError }
  | { kind: 'unsent' };

/**
 * Milliseconds after which a refused write is sent again; undefined: the refusal is final. `attempt`: number of earlier
 * attempts.
 */
export type Retry = (error: DirectoryError, attempt: number) => number | undefined;

export interface SendOptions {
  again?: Retry;
  /** Called right before the write is sent. If the call returns false, the write is not sent. */
  when?: () => boolean;
  /** Number of earlier attempts. */
  attempt?: number;
}

/**
 * Sends a write in one batch with writes that are requested at the same moment. The write is retried only after answers
 * that exclude an effect.
 */
export type SendBatched = (call: DirectoryCall, options?: SendOptions) => Promise<Sent>;

/** An item with its version in the backup. */
export interface Opened {
  item: Item;
  description: TypeDescription;
  stored: StoredObject;
  /** Names of links that the backup has from an earlier one: they are added to only. */
  carried: ReadonlySet<string>;
}

export interface OpenedLive extends Opened {
  live: GraphObject;
}

/** An object that is there, with the write of its names that was refused. */
export interface Refused {
  one: OpenedLive;
  call: DirectoryCall;
}

/** An object that was refused a name, perhaps because another one has it that this restore renames as well. */
export interface Waiting {
  /** Number of objects that had released a name when it was sent. */
  freed: number;
  /** The names that it shall have. */
  wanted: readonly string[];
  /** The reason why the object does not exist yet. */
  error?: ItemError;
  /** The refused part of an object that exists. */
  refused?: Refused;
}

/** Names that no two objects may have, during one restore. */
export interface NameConflicts {
  /** Number of objects that were renamed, and so released their names. */
  freed: number;
  /** Released names, each with the number of the object that released it. */
  freedAt: Map<string, number>;
  waiting: Map<Item, Waiting>;
  tries: Map<Item, number>;
  /** Items that got their names by a write that broke a cycle. */
  renamed: Set<Item>;
}

/** The state of the tenant's quota of objects in a restore. */
export interface Quota {
  /** The first refusal to create anything more. */
  error?: DirectoryError;
  /** Items that are not created because of it. */
  withheld: Set<Item>;
}

/** Facts that one restore learned about writes of property groups. */
export interface Refusals {
  /** The refusal that the write got five times. Undefined: the write is still sent. */
  stopped(type: ObjectType, group: PropertyGroup): DirectoryError | undefined;
  refused(type: ObjectType, group: PropertyGroup, error: DirectoryError, live: GraphObject): void;
  done(type: ObjectType, group: PropertyGroup): void;
  /** One sentence for each kind of write that is no longer sent. */
  stoppedWrites(): string[];
}

/** Time for which each object of one restore waited for replication. */
export interface Replication {
  /** The longest time that one item waits in all. */
  mostMs: number;
  /**
   * As `whileTransient`, and also with growing pauses while the directory does not know an object that this restore has
   * made or restored: the item itself, or one of its references.
   */
  whileUnknown(item: Item): Retry;
}

/** Puts names before ids in the reports of finished items. */
export interface ReportNames {
  /** Keeps the name of an object of the backup that is open anyway. @param id in the directory */
  learn(id: string, object: GraphObject): void;
  apply(items: readonly Item[]): Promise<void>;
}

/** Names the units that protect an object, for the report. */
export interface Restrictions {
  /** @returns the unit and the object that it protects, as the cause of the refused write, and advice */
  adviceFor(call: DirectoryCall): Promise<string>;
}

/** Security defaults and enabled policies exclude each other. */
export interface PolicyHold {
  /** Policies that are to be enabled are written disabled for now. */
  isOn: boolean;
  /**
   * The item of this restore that switches security defaults: off after the policies are there and before they are
   * enabled, on after the
   * policies are no longer enabled.
   */
  defaults?: Item;
}

/**
 * Objects of the backup that were opened lately: each is looked at when it is written, when it is linked and when it is
 * read back.
 */
export interface StoredCache {
  get(item: Item): FoundObject | undefined;
  add(item: Item, found: FoundObject): void;
  forget(item: Item): void;
}

/** Raises the notices of a restore in the transaction that stores the first privileged or lowering change. */
export type AnnounceFirst = (items: readonly Item[]) => ((tx: Db) => Promise<void>) | undefined;

/** An object that a restore writes although it is no item of it. */
export interface OutsideObject {
  description: TypeDescription;
  id: string;
  object: GraphObject;
}

/** A link that a restore writes. */
export interface NotedLink {
  wanted: { link: Pick<LinkDescription, 'name'> };
}

export interface NotedIntent extends NotedLink {
  /** Values that the link has. */
  before: readonly LinkValue[];
  add: readonly LinkValue[];
  remove: readonly LinkValue[];
}

export interface NotedAnswer extends NotedLink {
  /** Values that were not written. */
  failed: readonly LinkValue[];
}

interface OfOutside {
  wanted: { owner: OutsideObject };
}

/** Keeps the former state of objects outside of a restore. The caller stores it before the write. */
export interface TouchedObjects {
  /**
   * Notes links that are about to be changed.
   * @returns a function that stores them; undefined: nothing is to be stored
   */
  intend(links: readonly (NotedIntent & OfOutside)[]): Promise<((tx: Db) => Promise<void>) | undefined>;
  /** Removes refused values. @returns the write that stores it; undefined: no value was refused */
  answered(results: readonly (NotedAnswer & OfOutside)[]): Promise<((tx: Db) => Promise<void>) | undefined>;
  /** Notes an object that is about to get new ids. @returns a function that stores it */
  renew(object: OutsideObject): Promise<(tx: Db) => Promise<void>>;
}

/** The authority over a link; `elsewhere` is Exchange or the directory on premises. */
export type DecidedBy = 'restore' | 'elsewhere' | 'rule';

/** An object of the backup that was linked to objects which are back now. */
export interface Holder {
  description: TypeDescription;
  stored: StoredObject;
  /** The links that it held, with the restored items. */
  held: { link: LinkDescription; value: LinkValue; items: readonly Item[]; decidedBy: DecidedBy }[];
}
