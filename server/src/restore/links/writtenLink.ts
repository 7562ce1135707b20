import type { DirectoryError, LinkValue } from '../../directory/index.ts';
import type { LinkOwner } from '../execute/live.ts';
import type { ReceiversByKey, Withheld } from '../privileges/index.ts';
import type { ItemError } from '../types.ts';
import type { WantedValues } from './linkPlan.ts';

/** A link of an object in its intended state. */
export interface WantedLink extends WantedValues {
  owner: LinkOwner;
}

export interface WrittenLink {
  wanted: WantedLink;
  /** Calls that were sent. */
  written: number;
  errors: ItemError[];
  /** The answers behind the errors. `isNew`: the change names an object that this restore re-created or undeleted. */
  answers: { error: DirectoryError; isNew: boolean }[];
  /** Values that were left as they are because of the rule of privileges. */
  withheld: readonly Withheld[];
  /** The privileged parts of the changes, in sentences. */
  privileged: readonly string[];
  /** Ids that get a privilege by a value, by the key of the value. */
  receivers: ReceiversByKey;
  /** Changes that were sent, and the values of those that failed. */
  sent: { how: 'add' | 'remove'; value: LinkValue }[];
  failed: LinkValue[];
  /** Values that were there at the first look: an undelete has brought them back. */
  present: readonly LinkValue[];
  /** Planned values that somebody changed since the plan was made. */
  onHold: readonly LinkValue[];
}

/** A link of which nothing is written yet. */
export const unwrittenLink = (wanted: WantedLink): WrittenLink => ({
  wanted,
  written: 0,
  errors: [],
  answers: [],
  withheld: [],
  privileged: [],
  receivers: new Map(),
  sent: [],
  failed: [],
  present: [],
  onHold: [],
});

/** A link that is about to be changed. */
export interface IntendedLink {
  wanted: WantedLink;
  add: readonly LinkValue[];
  remove: readonly LinkValue[];
  privileged: readonly string[];
  receivers: ReceiversByKey;
  /** Values that the link has. */
  before: readonly LinkValue[];
}
