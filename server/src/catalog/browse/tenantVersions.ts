import type { ObjectType } from '@trc/domain/objectTypes';
import { keyOf } from '../../changes/types.ts';
import type { VersionObject } from '../../changes/version.ts';
import { findComparisonRules } from '../../content/meaningHash.ts';
import type { TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import { walkObjects, walkReferring } from '../objects.ts';
import type { FoundObject } from '../objects.ts';
import { createReferenceTest } from '../referenceTest.ts';
import { knownSides } from './backupDifference.ts';
import type { FoundPair, RequestedPair } from './backupDifference.ts';
import { open } from './compareBackups.ts';
import type { BackupPair, Difference } from './differences.ts';

/** The objects of two backups, as far as a description of the changes needs them. */
export interface LoadedPair {
  before: VersionObject[];
  after: VersionObject[];
}

/** Types whose rows say which applications hold privileges. Few in a tenant, so all of their objects are opened. */
const HOLDING_TYPES: readonly ObjectType[] = ['directoryRoles', 'administrativeUnits', 'servicePrincipals'];

const contentOf = (found: FoundObject | undefined): VersionObject['content'] | undefined => {
  if (found?.found) return found.stored;
  return found?.reason === 'damaged' ? 'unreadable' : undefined;
};

/** @returns the contents that the backups have of an object, with the unknown parts of each */
const sidesOf = (
  { type, id }: Difference,
  { before, after }: FoundPair,
  requested: RequestedPair,
): [VersionObject['content'] | undefined, VersionObject['content'] | undefined] => {
  const description = findComparisonRules(type, id);
  return description && before?.found && after?.found
    ? knownSides(description, { type, id }, [before.stored, after.stored], requested)
    : [contentOf(before), contentOf(after)];
};

/**
 * Opens the objects that hold privileges or say who does: roles, administrative units, service principals, and the
 * role-assignable groups that name a service principal.
 * @param differing keys of objects that are opened already
 */
const readHolders = async (
  db: Db,
  keys: TenantKeys,
  number: number,
  differing: ReadonlySet<string>,
): Promise<VersionObject[]> => {
  const objects: VersionObject[] = [];
  const principals: string[] = [];
  const add = (type: ObjectType, id: string, found: FoundObject): void => {
    const content = contentOf(found);
    if (content !== undefined && !differing.has(keyOf(type, id))) objects.push({ type, id, content });
  };
  for (const type of HOLDING_TYPES)
    for await (const part of walkObjects(db, keys, number, type))
      for (const { id, found } of part) {
        if (type === 'servicePrincipals') principals.push(id);
        add(type, id, found);
      }
  const namesPrincipal = createReferenceTest(keys, principals);
  for await (const part of walkReferring(db, keys, number, 'groups', namesPrincipal))
    for (const { id, found } of part)
      if (found.found && found.stored.object['isAssignableToRole'] === true) add('groups', id, found);
  return objects;
};

/** @param differences everything that differs between the two, changes of the service among it */
export const loadVersions = async (
  db: Db,
  keys: TenantKeys,
  pair: BackupPair,
  differences: readonly Difference[],
  requested: RequestedPair,
): Promise<LoadedPair> => {
  const loaded: LoadedPair = { before: [], after: [] };
  await open(db, keys, pair, differences, (difference, sides) => {
    const { type, id } = difference;
    const [before, after] = sidesOf(difference, sides, requested);
    if (before !== undefined) loaded.before.push({ type, id, content: before });
    if (after !== undefined) loaded.after.push({ type, id, content: after });
  });
  // Holders of privileges are needed for changes of applications only.
  if (!differences.some(({ type }) => type === 'applications' || type === 'servicePrincipals')) return loaded;
  const differing = new Set(differences.map(({ type, id }) => keyOf(type, id)));
  for (const side of ['before', 'after'] as const)
    loaded[side] = [...loaded[side], ...(await readHolders(db, keys, pair[side], differing))];
  return loaded;
};
