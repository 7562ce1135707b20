import { DirectoryError, requiredId } from './errors.ts';
import { isRecord } from './parse.ts';
import { EXCHANGE_APP_ID, GRAPH_APP_ID, WRITE_PERMISSIONS } from '@trc/domain/applicationPermissions';
import type { CallOptions, DirectoryClient, GrantedPermissions, PermissionWatch } from './port.ts';
import type { TokenProvider } from './token.ts';
import { textOf } from './types/calls.ts';
import { NOT_FOUND } from '@trc/domain/httpStatus';

/** True if a permission is held, or the write permission that includes it. */
export const canRead = (names: ReadonlySet<string>, permission: string): boolean =>
  names.has(permission) || names.has(permission.replace('.Read.', '.ReadWrite.'));

/** Time of the first sight of each permission, for all clients that share one access token. */
export interface PermissionLedger {
  /** @param names that the directory lists now. @returns those of them that the access token in use carries */
  judge(names: ReadonlySet<string>): Promise<ReadonlySet<string>>;
  /** The latest result. */
  granted: GrantedPermissions;
}

type Reader = Pick<DirectoryClient, 'get' | 'list'>;

const UNREADABLE: GrantedPermissions = { names: new Set(), state: 'unreadable' };
/** A renewal may join one that began before the permission was seen; the second one cannot. */
const RENEWALS = 2;
/** Milliseconds within which Entra ID puts a new permission into new tokens; later another token does not help. */
const REPLICATION_MS = 15 * 60_000;

const textAt = (value: unknown, key: string): string => (isRecord(value) ? textOf(value[key]) : '');

const itemsOf = (value: Record<string, unknown>, key: string): readonly unknown[] => {
  const found = value[key];
  return Array.isArray(found) ? found : [];
};

/**
 * @param clientId application id
 * @returns the names of the application permissions on Microsoft Graph that the application holds
 * @throws DirectoryError; with 403 or 404 no administrator has consented to anything yet
 */
export const readGrantedPermissions = async (
  directory: Reader,
  clientId: string,
  options?: CallOptions,
): Promise<ReadonlySet<string>> => (await readOwnConsents(directory, clientId, options)).names;

/** The consents of administrators for the application. */
export interface OwnConsents {
  /** Object id of the application's own service principal. */
  principalId: string;
  /** Names of the permissions on Microsoft Graph, and on Exchange Online where that was asked for. */
  names: ReadonlySet<string>;
}

/** Permissions that an assignment gives, by the id of the role in this API. */
const namesOn = (
  api: Record<string, unknown> | undefined,
  assignments: readonly Record<string, unknown>[],
): string[] => {
  if (api === undefined) return [];
  const id = requiredId(api);
  const nameById = new Map(itemsOf(api, 'appRoles').map((role) => [textAt(role, 'id'), textAt(role, 'value')]));
  return assignments
    .filter((row) => textAt(row, 'resourceId') === id)
    .flatMap((row) => nameById.get(textAt(row, 'appRoleId')) ?? []);
};

/**
 * Reads the assignments of the application's own service principal, once for all APIs.
 * @throws DirectoryError; with 403 or 404 no administrator has consented to anything yet
 */
export const readOwnConsents = async (
  directory: Reader,
  clientId: string,
  { withExchange = false, ...options }: CallOptions & { withExchange?: boolean } = {},
): Promise<OwnConsents> => {
  const principal = (appId: string, select: string) =>
    directory.get(`/v1.0/servicePrincipals(appId='${appId}')?$select=${select}`, options);
  const [own, graph, exchange] = await Promise.all([
    principal(clientId, 'id'),
    principal(GRAPH_APP_ID, 'id,appRoles'),
    // A tenant without Exchange Online does not have its service principal.
    withExchange ? principal(EXCHANGE_APP_ID, 'id,appRoles').catch(unlessAbsent) : undefined,
  ]);
  const principalId = requiredId(own);
  const assignments = await directory.list(`/v1.0/servicePrincipals/${principalId}/appRoleAssignments`, options);
  return { principalId, names: new Set([graph, exchange].flatMap((api) => namesOn(api, assignments))) };
};

const unlessAbsent = (error: unknown): undefined => {
  if (!(error instanceof DirectoryError) || error.status !== NOT_FOUND) throw error;
  return undefined;
};

/**
 * @returns true if the application has any permission that a restore needs
 * @throws DirectoryError when the directory does not answer
 */
export const holdsWritePermission = async (directory: Reader, clientId: string): Promise<boolean> => {
  const granted = await readGrantedPermissions(directory, clientId);
  return WRITE_PERMISSIONS.some(({ name }) => granted.has(name));
};

export const createPermissionLedger = (token: TokenProvider, now: () => number = Date.now): PermissionLedger => {
  const firstSeen = new Map<string, number>();
  const isNewer = (name: string): boolean => {
    const issuedAt = token.issuedAt?.();
    return issuedAt === undefined || (firstSeen.get(name) ?? Number.POSITIVE_INFINITY) <= issuedAt;
  };
  const isCarried = (name: string): boolean => isNewer(name) && token.roles?.()?.has(name) !== false;
  const helps = (name: string): boolean => !isNewer(name) || now() - (firstSeen.get(name) ?? 0) < REPLICATION_MS;
  const renew = async (): Promise<void> => {
    try {
      await token.token(true);
    } catch (error) {
      // The permission does not count yet; calls to the directory report the failure.
      if (!(error instanceof DirectoryError)) throw error;
    }
  };
  return {
    granted: UNREADABLE,
    judge: async (names) => {
      // A permission that was withdrawn and granted again needs a token of after that.
      for (const name of firstSeen.keys()) if (!names.has(name)) firstSeen.delete(name);
      for (const name of names) if (!firstSeen.has(name)) firstSeen.set(name, now());
      const all = [...names];
      const lacks = (name: string): boolean => !isCarried(name) && helps(name);
      for (let left = RENEWALS; left > 0 && all.some(lacks); left -= 1) await renew();
      return new Set(all.filter(isCarried));
    },
  };
};

export interface PermissionWatchOptions {
  directory: Reader;
  /** Application id of the service; without it the permissions stay unreadable. */
  clientId: string | undefined;
  ledger: PermissionLedger;
}

export const createPermissionWatch = ({ directory, clientId, ledger }: PermissionWatchOptions): PermissionWatch => ({
  refresh: async ({ signal } = {}) => {
    if (clientId === undefined) return UNREADABLE;
    try {
      const { names, principalId } = await readOwnConsents(directory, clientId, { signal });
      ledger.granted = { names: await ledger.judge(names), state: 'read', principalId };
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof DirectoryError)) throw error;
      ledger.granted = UNREADABLE;
    }
    return ledger.granted;
  },
  holds: (name) => ledger.granted.names.has(name),
  current: () => ledger.granted,
});
