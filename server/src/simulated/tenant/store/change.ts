import type { EntitySetName, RelationName } from '../registry.ts';
import type { Entity } from './entity.ts';

/** One change of the directory, as it is kept in the journal. */
export type Change =
  | readonly ['put', EntitySetName, string, Entity]
  | readonly ['remove', EntitySetName, string]
  | readonly ['link', RelationName, string, string]
  | readonly ['unlink', RelationName, string, string];
