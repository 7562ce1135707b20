import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType, PerType } from '@trc/domain/objectTypes';
import { DirectoryError } from './errors.ts';
import { isRecord } from './parse.ts';
import type { CallOptions, DirectoryClient, NamesByType, TenantSchema, TenantSchemaState } from './port.ts';
import { textOf } from './types/calls.ts';
import { filterQuery, odataLiteral } from './odata.ts';
import type { SelectFilter } from './selectFilter.ts';
import { MAX_PAGE_SIZE } from './types/reading.ts';

/** The state that clients of one directory share. */
export interface TenantSchemaMemory {
  /** Custom security attributes are read, compared and restored (setting CUSTOM_SECURITY_ATTRIBUTES). */
  readonly securityAttributes?: boolean;
  read?: { at: number; found: TenantSchemaState };
  select: SelectFilter;
}

type Reader = Pick<DirectoryClient, 'list' | 'call'>;

const MINUTE = 60_000;
/** Conditions of one filter (Graph: aad-advanced-queries). */
const OWNERS_PER_BATCH = 15;

/** The names of target types in extensionProperty and schemaExtension, which are those of the resources. */
const TARGETS: PerType<string | undefined> = {
  users: 'User',
  groups: 'Group',
  applications: 'Application',
  administrativeUnits: 'AdministrativeUnit',
  directoryRoles: undefined,
  conditionalAccessPolicies: undefined,
  namedLocations: undefined,
  servicePrincipals: undefined,
  tenantWidePolicies: undefined,
  authenticationStrengths: undefined,
  authenticationContexts: undefined,
};

const typeOfTarget = (target: string): ObjectType | undefined =>
  OBJECT_TYPES.map(({ type }) => type).find((type) => TARGETS[type] === target);

/** Collections whose objects are read property by property. */
const COLLECTIONS: PerType<string | undefined> = {
  users: 'users',
  groups: 'groups',
  applications: 'applications',
  servicePrincipals: 'servicePrincipals',
  directoryRoles: undefined,
  conditionalAccessPolicies: undefined,
  namedLocations: undefined,
  administrativeUnits: undefined,
  tenantWidePolicies: undefined,
  authenticationStrengths: undefined,
  authenticationContexts: undefined,
};

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(textOf).filter((text) => text !== '') : [];

/**
 * Definitions of every application that the tenant uses, also of applications of other tenants (directoryObject:
 * getAvailableExtensionProperties).
 */
const readDirectoryExtensions = async (
  directory: Reader,
  options: CallOptions,
): Promise<(readonly [ObjectType, string])[]> => {
  const { body } = await directory.call(
    { method: 'POST', path: '/v1.0/directoryObjects/getAvailableExtensionProperties', body: {} },
    options,
  );
  const rows: unknown = body?.['value'];
  if (!Array.isArray(rows))
    throw new DirectoryError('The directory sent a list of extension properties without its value.');
  return rows.filter(isRecord).flatMap((row) => namesOf(row['targetObjects'], textOf(row['name'])));
};

const namesOf = (targets: unknown, name: string): (readonly [ObjectType, string])[] =>
  name === ''
    ? []
    : textsIn(targets).flatMap((target) => {
        const type = typeOfTarget(target);
        return type ? [[type, name] as const] : [];
      });

/**
 * Schema extensions that the tenant's own applications own; without that filter the list has those of the whole world.
 */
const readSchemaExtensions = async (
  directory: Reader,
  options: CallOptions,
): Promise<(readonly [ObjectType, string])[]> => {
  const applications = await directory.list(`/v1.0/applications?$select=appId&$top=${MAX_PAGE_SIZE}`, options);
  const owners = applications.map(({ appId }) => textOf(appId)).filter((appId) => appId !== '');
  const found: (readonly [ObjectType, string])[] = [];
  for (let start = 0; start < owners.length; start += OWNERS_PER_BATCH) {
    const filter = owners
      .slice(start, start + OWNERS_PER_BATCH)
      .map((owner) => `owner eq ${odataLiteral(owner)}`)
      .join(' or ');
    const rows = await directory.list(`/v1.0/schemaExtensions${filterQuery(filter)}`, options);
    found.push(
      ...rows
        .filter(({ status }) => status !== 'Deprecated')
        .flatMap((row) => namesOf(row['targetTypes'], textOf(row['id']))),
    );
  }
  return found;
};

const byType = (names: readonly (readonly [ObjectType, string])[]): NamesByType => {
  const found: Partial<Record<ObjectType, string[]>> = {};
  for (const [type, name] of names) (found[type] ??= []).push(name);
  return Object.fromEntries(Object.entries(found).map(([type, list]) => [type, [...new Set(list)].sort()]));
};

/** Answers of a directory that has no extensions at all. */
const NOT_OFFERED: readonly (number | undefined)[] = [400, 404, 501];

/** @param memory shared by the clients of one directory */
export const createTenantSchema = (
  directory: Reader,
  memory: TenantSchemaMemory,
  now: () => number = Date.now,
): TenantSchema => ({
  securityAttributes: memory.securityAttributes === true,
  refresh: async ({ signal, fresh = false } = {}) => {
    if (!fresh && memory.read && now() - memory.read.at < MINUTE) return memory.read.found;
    try {
      const names = [
        ...(await readDirectoryExtensions(directory, { signal })),
        ...(await readSchemaExtensions(directory, { signal })),
      ];
      memory.read = { at: now(), found: { extensions: byType(names) } };
      return memory.read.found;
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof DirectoryError)) throw error;
      // Asked for again the next time: nothing is known about extensions.
      return NOT_OFFERED.includes(error.status) ? { extensions: {} } : { extensions: {}, failure: error };
    }
  },
  missing: () =>
    Object.fromEntries(
      OBJECT_TYPES.flatMap(({ type }) => {
        const collection = COLLECTIONS[type];
        const names = collection === undefined ? [] : memory.select.missing(collection);
        return names.length === 0 ? [] : [[type, names]];
      }),
    ),
});
