/** The name of the object behind an id, or the time of the backup, snapshot, restore or plan. */
export interface KnownName {
  /** A type of objects, `backup`, `snapshot`, `restore` or `plan`. */
  kind: string;
  /** The display name of an object, the label of a backup or the title of a plan. */
  name?: string;
  /** ISO 8601; of all but objects. */
  time?: string;
}

/** A name that is found by its id alone. */
export interface FoundName extends KnownName {
  /** The plan of a restore. It has the id of the restore. */
  plan?: KnownName;
}
