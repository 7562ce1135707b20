import type { Severity } from '@trc/domain/changes';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { Fold } from './folding.ts';
import type { Recreation } from './recreated.ts';
import type { RestoredObject } from './restored.ts';
import type { ObservedKind, Reason } from './types.ts';

export interface ChangedAttribute {
  path: string;
  /** Missing where the version has no value. */
  from?: unknown;
  to?: unknown;
  /** The attribute differs, and no restore can write it. */
  restorable?: false;
}

export interface ChangedLinks {
  name: string;
  added: readonly unknown[];
  removed: readonly unknown[];
  unchanged: number;
  restorable?: false;
}

/** `service`: only properties changed that the directory sets itself; people and restores set no such property. */
export type ChangeKind = ObservedKind | 'service';

export interface DescribedChange {
  key: string;
  type: ObjectType;
  id: string;
  name?: string;
  kind: ChangeKind;
  /** A restore re-created the object: its present id, and the restore. */
  recreated?: Recreation & { id: string };
  /** A change of kind `service` has the restore that wrote the object, if any. */
  restored?: RestoredObject;
  /** Set if the object differs only in these new ids of objects that a restore re-created. */
  newIds?: readonly string[];
  severity: Severity;
  /** The most important first. A cause has the reasons of its consequences too. */
  reasons: readonly Reason[];
  attributes: readonly ChangedAttribute[];
  links: readonly ChangedLinks[];
  /** Keys of the causes of a change that follows from others completely. */
  causedBy: readonly string[];
  /** Keys of the changes that follow from this one. */
  consequences: readonly string[];
  /** Names of the ids among the values, as far as a version knows them. */
  names: Readonly<Record<string, string>>;
}

export interface ChangeTotals {
  /** Changes that follow from no other one; changes of the service do not count. */
  changes: number;
  consequences: number;
  service: number;
  /** Those of `service` that a restore wrote. */
  restored?: number;
  severities: Readonly<Record<Severity, number>>;
  kinds: Readonly<Record<ChangeKind, number>>;
  types: Readonly<Partial<Record<ObjectType, number>>>;
}

export interface TenantChanges {
  headline: string;
  totals: ChangeTotals;
  /** Consequences of changes, in sentences. */
  folds: readonly Fold[];
  /** The most important first; of the same severity in the order of types and names. */
  changes: readonly DescribedChange[];
}
