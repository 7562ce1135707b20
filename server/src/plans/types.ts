import type { ObjectType } from '@trc/domain/objectTypes';
import type { OperationKind } from '@trc/domain/planWaves';
import type {
  CreatedDecisionOfPlan,
  Plan as ShownPlan,
  PlanOperation as ShownOperation,
} from '../contract/generated.ts';
import type { Body } from '../contract/operations.ts';
import type { LinkValue } from '../directory/index.ts';
import type { GivenPrivilege } from '../restore/preview/preview.ts';
import type { ItemOperation, PlannedAttribute } from '../restore/plan/operation.ts';

export type { CreatedDecisionOfPlan, ShownOperation, ShownPlan };
export type PlanSource = Body<'createPlan'>['source'];
export type LinkMode = NonNullable<ShownOperation['linkMode']>;
export type Severity = NonNullable<ShownOperation['severity']>;
/** The part of the source that the plan keeps. */
export type PlanOrigin = ShownPlan['source'];
/** The objects that a plan of changes looked at, by the reason for it and by what the plan can do about them. */
export type PlanScope = NonNullable<ShownPlan['scope']>;
/**
 * The source as it is stored. `lead`: the object that the plan is about, next to others. `authors`: who made the
 * changes, sealed. `cannot`: the objects that an undo lists as impossible. `scope`, `authors` and `cannot` are missing
 * in plans of earlier versions.
 */
export type StoredOrigin = PlanOrigin & {
  lead?: { type: Operation['head']['type']; id: string };
  scope?: PlanScope;
  authors?: string;
  cannot?: number;
};
export type Cannot = ShownPlan['cannot'][number];

export interface ChoosableAttribute extends PlannedAttribute {
  selected: boolean;
  /** The value of the backup, where `wanted` depends on the link mode. */
  exact?: readonly unknown[];
}

export interface ChoosableValue {
  value: LinkValue;
  selected: boolean;
}

export interface ChoosableLinks {
  name: string;
  add: readonly ChoosableValue[];
  remove: readonly ChoosableValue[];
  kept: number;
}

/** The readable part of an operation in the database. */
export interface OperationHead {
  /** Place in the plan, from 1. */
  number: number;
  type: ObjectType;
  sourceId: string;
  counter: string;
  stage: number;
  wave: number;
  kind: OperationKind;
  severity?: Severity;
  selected: boolean;
}

/** The choices of people for a whole object. */
export interface Choices {
  linkMode?: LinkMode;
  /** Its links have no default mode: it is not selected before somebody chooses. */
  needsLinkMode?: true;
  /** Only on users that are restored: true if they get the account status of the restored version. */
  restoreEnabled?: boolean;
  /** True if the user is enabled in that version. Plans of earlier versions have no false. */
  isEnabledInVersion?: boolean;
  /** Only on policies that would be enforced: true if they are written as report-only. */
  reportOnly?: boolean;
  /** The policy is enforced in the directory. */
  isEnforcedNow?: true;
}

export interface OperationNotes {
  losses: readonly string[];
  conflicts: readonly string[];
  /** Effects of a new id, in sentences. */
  warnings?: readonly string[];
  /** Sentences about lowered protection of the tenant. */
  protection?: string;
  /** Privileges that the operation gives. */
  gives?: readonly GivenPrivilege[];
  /** The directory restores the links of this unchanged object with others of the plan. */
  returning?: true;
  /** Some parts are not selected, because a person left them as they were in an earlier restore. */
  leftBefore?: true;
  /** Some parts are left out, because the rule for privileges or the directory withholds them. */
  withheld?: true;
  message?: string;
}

/** The sealed part of an operation. */
export interface OperationBody {
  attributes: readonly ChoosableAttribute[];
  links: readonly ChoosableLinks[];
  /** Numbers of operations that restore this operation's references. */
  requires: readonly number[];
  choices: Choices;
  notes: OperationNotes;
  /** Names of ids among the values, by id in lower case. */
  names: Readonly<Record<string, string>>;
  /** The version that is restored, where it is not the one of the plan's backup. */
  wanted?: ItemOperation['wanted'];
  overwrite?: true;
}

export interface Operation {
  head: OperationHead;
  name: string;
  body: OperationBody;
}

/** A plan before it is stored. */
export interface BuiltPlan {
  operations: readonly Operation[];
  cannot: readonly Cannot[];
}

export type PlanCounts = Pick<ShownPlan, 'totals' | 'waves'>;
