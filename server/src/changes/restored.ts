/** A restore that wrote an object. */
export interface RestoredObject {
  restoreId: string;
  /** Start of the restore, and the person who started it. */
  time: string;
  by: string;
  isUndo?: true;
}

/** The last restore that wrote an object between two readings, by the key of its change. */
export type Restored = ReadonlyMap<string, RestoredObject>;
