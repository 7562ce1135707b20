import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { PerType } from '@trc/domain/objectTypes';
import { isRecord } from '../directory/index.ts';
import { textOf } from '../directory/types/calls.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { createReferenceTest } from '../catalog/referenceTest.ts';
import { walkReferring } from '../catalog/objects.ts';
import type { StoredObject } from '../catalog/objects.ts';

/** The backup that is compared. */
export interface BackupPlace {
  db: Db;
  keys: TenantKeys;
  number: number;
}

/** Ids of the users whom an object makes administrators, as the backup has them. */
const HOLDERS: PerType<((stored: StoredObject) => string[]) | undefined> = {
  directoryRoles: ({ links }) =>
    (links['assignments'] ?? []).flatMap((row) => (isRecord(row) ? [textOf(row['principalId'])] : [])),
  groups: ({ object, links }) =>
    object['isAssignableToRole'] === true
      ? ['members', 'owners'].flatMap((name) => links[name] ?? []).filter((value) => typeof value === 'string')
      : [],
  users: undefined,
  conditionalAccessPolicies: undefined,
  namedLocations: undefined,
  applications: undefined,
  servicePrincipals: undefined,
  administrativeUnits: undefined,
  tenantWidePolicies: undefined,
  authenticationStrengths: undefined,
  authenticationContexts: undefined,
};

/**
 * The directory does not show the roles of a deleted user, and the backup does.
 * @returns the users who had a role, or belonged to a role-assignable group, in the backup; ids in lower case
 */
export const formerAdministrators = async (
  { db, keys, number }: BackupPlace,
  users: readonly string[],
  signal: AbortSignal,
): Promise<Set<string>> => {
  const asked = new Set(users.map((id) => id.toLowerCase()));
  const found = new Set<string>();
  const isNamed = createReferenceTest(keys, [...asked]);
  for (const { type } of OBJECT_TYPES) {
    const holdersIn = HOLDERS[type];
    if (!holdersIn) continue;
    for await (const part of walkReferring(db, keys, number, type, isNamed)) {
      signal.throwIfAborted();
      const ids = part.flatMap(({ found: object }) => (object.found ? holdersIn(object.stored) : []));
      for (const id of ids) if (asked.has(id.toLowerCase())) found.add(id.toLowerCase());
    }
  }
  return found;
};
