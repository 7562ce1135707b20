import type { Severity } from '@trc/domain/changes';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { AttributeDifference } from '../comparison/index.ts';
import type { TypeDescription } from '../directory/index.ts';
import type { HighImpactHolding } from '../directory/privileged.ts';
import type { ReadSide } from '../directory/readState.ts';

/** The kind of change of an object between two versions. */
export type ObservedKind = 'created' | 'deleted' | 'changed';

/** One object that differs between two versions. */
export interface ObservedChange {
  /** `<type> <id>`, unique in one comparison. */
  key: string;
  type: ObjectType;
  id: string;
  kind: ObservedKind;
  description: TypeDescription;
  /** Without the parts that either version does not know; empty where the version has no such object. */
  before: ReadSide;
  after: ReadSide;
  /** `oldValue` belongs to the earlier version; for links, it has the values that only that version has. */
  attributes: readonly AttributeDifference[];
  /** The present id of an object that a restore re-created. `id` is the former one if the earlier version has it. */
  recreatedAs?: string;
}

/** A change with the context that the rules need. */
export interface RatedChange extends ObservedChange {
  /** The holding of applications and service principals, in either version. */
  holding: HighImpactHolding;
  /** Objects of the same type that were deleted, and users that were disabled, in the same comparison. */
  deletedOfType: number;
  disabledUsers: number;
  /** A change of the same comparison grants a privilege to this object. */
  receivesPrivilege: boolean;
  /** A restore created the object in place of one that was deleted permanently. */
  isCreatedAgain: boolean;
}

/** The reason of a change's severity. */
export interface Reason {
  rule: string;
  severity: Severity;
  /** Short name, for counts in the headline. */
  title: string;
  /** One sentence for people. */
  sentence: string;
}

export const keyOf = (type: ObjectType, id: string): string => `${type} ${id.toLowerCase()}`;

/** One rule: a change to which it applies is at least as important as its severity. */
export interface SeverityRule extends Omit<Reason, 'rule'> {
  id: string;
  /** The page of Microsoft that says why it matters. */
  source: string;
  applies: (change: RatedChange) => boolean;
}
