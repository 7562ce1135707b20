/** An author: a person, or an application in its own name. */
export interface AuditActor {
  kind: 'person' | 'application';
  /** Object id of the person or of the service principal. */
  id?: string;
  name?: string;
  /** Application id, for entries of applications. */
  appId?: string;
  /** This service did it. */
  isOwn?: true;
}

/** A property that changed. The values are keyed hashes, for matching only. */
export interface AuditProperty {
  /** As `propertyName` writes it. */
  name: string;
  /** Hash of the value after the change; missing where the log says only that the property changed. */
  to?: string;
}

/** The kept part of an entry of the directory's audit log. No IP address and no value is kept. */
export interface AuditEntry {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  activity: string;
  category: string;
  result: string;
  /** One id for all changes of a bulk action. */
  correlationId?: string;
  actor: AuditActor;
  /** Object ids in lower case. For a link: the added or removed object, then its group, role or unit. */
  targets: readonly string[];
  /** The log names no target, and the activity is that of several policies: `targets` has all of them. */
  isGuess?: true;
  properties: readonly AuditProperty[];
}

/** Certainty of a match. `notYet`: the entry may still arrive in the log. */
export type Certainty = 'exact' | 'likely' | 'none' | 'notYet';

/** An entry about a change. */
export interface MatchedEntry {
  certainty: 'exact' | 'likely';
  entry: AuditEntry;
  /** The entry of a restore of this service that put the change back after another restore had reverted it. */
  putBackBy?: AuditEntry;
}

/** A restore of this service as the author of entries. */
export interface OwnRestore {
  restoreId: string;
  /** The restore that an undo undid, which started at `from` and compared with a reading of `since`. */
  undone?: { restoreId: string; from: number; since?: number };
}

/** Milliseconds since 1970. */
export interface Interval {
  from: number;
  to: number;
}
