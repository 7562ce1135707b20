import type { EntitySetName, RelationName } from '../registry.ts';
import type { Entity } from './entity.ts';

/** One change of the directory, as it is kept in the journal. */
export type Change =
  /** The object is there, in this form; it also leaves the deleted objects. */
  | readonly ['put', EntitySetName, string, Entity]
  /** The object is among the deleted ones, as it is here; its links wait for it. */
  | readonly ['softDelete', EntitySetName, string, Entity]
  /** The object is gone from both, with its links and every row that points to it. */
  | readonly ['remove', EntitySetName, string]
  | readonly ['link', RelationName, string, string]
  | readonly ['unlink', RelationName, string, string];

/** An entry of the journal: a change, or the audit-log entry of a change. */
export type JournalEntry = Change | readonly ['audit', Entity];
