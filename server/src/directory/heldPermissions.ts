import { isRecord } from './parse.ts';
import { GRAPH_APP_ID, WRITE_PERMISSIONS } from './permissions.ts';
import type { DirectoryClient } from './port.ts';
import { textOf } from './types/calls.ts';

const textAt = (value: unknown, key: string): string => (isRecord(value) ? textOf(value[key]) : '');

const itemsOf = (value: Record<string, unknown>, key: string): readonly unknown[] => {
  const found = value[key];
  return Array.isArray(found) ? found : [];
};

/**
 * @param clientId application id
 * @returns the names of the application permissions on Microsoft Graph that the application holds. @throws DirectoryError, 403 or 404
 * where nobody has consented to anything yet
 */
export const readHeldPermissions = async (directory: Pick<DirectoryClient, 'get' | 'list'>, clientId: string): Promise<ReadonlySet<string>> => {
  const principal = (appId: string, select: string) => directory.get(`/v1.0/servicePrincipals(appId='${appId}')?$select=${select}`);
  const [own, graph] = await Promise.all([principal(clientId, 'id'), principal(GRAPH_APP_ID, 'id,appRoles')]);
  const assignments = await directory.list(`/v1.0/servicePrincipals/${textAt(own, 'id')}/appRoleAssignments`);
  const nameById = new Map(itemsOf(graph, 'appRoles').map((role) => [textAt(role, 'id'), textAt(role, 'value')]));
  return new Set(assignments.filter((row) => textAt(row, 'resourceId') === textAt(graph, 'id')).map((row) => nameById.get(textAt(row, 'appRoleId')) ?? ''));
};

/** @returns whether the application holds any permission that a restore needs. @throws DirectoryError where the directory does not say */
export const holdsWrites = async (directory: Pick<DirectoryClient, 'get' | 'list'>, clientId: string): Promise<boolean> => {
  const held = await readHeldPermissions(directory, clientId);
  return WRITE_PERMISSIONS.some(({ name }) => held.has(name));
};
