import type { NAMED_POLICIES, ObjectType } from '@trc/domain/objectTypes';
import type { DirectoryClient } from '../directory/index.ts';
import type { OpenKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import type { AttributeDifference } from './difference.ts';
import type { SignInEffect } from './signIn.ts';
import type { AttributeValue } from './unchanged.ts';

/** An object type, or a tenant-wide policy with its own name. */
export type ComparedType = ObjectType | keyof typeof NAMED_POLICIES;

/** In attributes oldValue is the live value, newValue what a restore with default settings would write. */
export interface ComparedObject {
  type: ComparedType;
  id: string;
  displayName?: string;
  /** Missing where it could not be found out. */
  inDirectory?: boolean;
  inDeletedObjects?: boolean;
  /** For a person: why it could not be compared, or what of it cannot come back. */
  message?: string;
  /** Of a conditional access policy: what it would ask of the person who compares. */
  signIn?: SignInEffect;
  attributes: AttributeDifference[];
  /** Names of attributes that differ and cannot be restored. */
  unrestorable?: string[];
  /** Attributes that differ and are compared only: no restore writes them. */
  watched?: AttributeDifference[];
  /** Attributes that are equal; only where few objects are asked for at once. */
  unchanged?: AttributeValue[];
}

export interface Comparisons {
  /**
   * Compares objects of a backup with the live directory and remembers for an hour what `person` saw.
   * @returns one entry per asked object, in the order asked
   * @throws Refusal 404 for an unknown backup, 503 for one that is not ready and for a directory that does not answer
   */
  compare(
    by: { tenantId: string; person: string },
    backupId: string,
    wanted: readonly { type: ComparedType; ids: readonly string[] }[],
  ): Promise<ComparedObject[]>;
}

export interface ComparisonOptions {
  db: Db;
  keys: OpenKeys;
  directory: DirectoryClient;
  now?: () => Date;
}
