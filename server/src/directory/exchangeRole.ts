import { DirectoryError, requiredId } from './errors.ts';
import { isRecord } from './parse.ts';
import { EXCHANGE_ADMINISTRATOR_ROLE, EXCHANGE_APP_ID, EXCHANGE_MANAGE_AS_APP } from './permissions.ts';
import type { DirectoryClient } from './port.ts';

type Reader = Pick<DirectoryClient, 'get' | 'list'>;

export interface ExchangeRole {
  /** Object id of the application's own service principal. */
  principalId: string;
  /** Whether it holds the directory role that recovers mailboxes. */
  granted: boolean;
}

/** Looks whether the application holds the role for mailboxes. @throws DirectoryError, 403 or 404 where nobody has consented to anything yet */
export const readExchangeRole = async (directory: Reader, clientId: string): Promise<ExchangeRole> => {
  const principalId = requiredId(await directory.get(`/v1.0/servicePrincipals(appId='${clientId}')?$select=id`));
  const rows = await directory.list(`/v1.0/roleManagement/directory/roleAssignments?$filter=principalId eq '${principalId}'`);
  return { principalId, granted: rows.some((row) => row['roleDefinitionId'] === EXCHANGE_ADMINISTRATOR_ROLE) };
};

/**
 * @returns whether the application may call the admin API of Exchange Online at all; false in a tenant without Exchange Online
 * @throws DirectoryError when the directory cannot say
 */
export const holdsManageAsApp = async (directory: Reader, clientId: string): Promise<boolean> => {
  const principal = (appId: string, select: string) => directory.get(`/v1.0/servicePrincipals(appId='${appId}')?$select=${select}`);
  try {
    const [own, exchange] = await Promise.all([principal(clientId, 'id'), principal(EXCHANGE_APP_ID, 'id,appRoles')]);
    const roles: readonly unknown[] = Array.isArray(exchange['appRoles']) ? exchange['appRoles'] : [];
    const role = roles.filter(isRecord).find(({ value }) => value === EXCHANGE_MANAGE_AS_APP);
    const rows = await directory.list(`/v1.0/servicePrincipals/${requiredId(own)}/appRoleAssignments`);
    return role !== undefined && rows.some((row) => row['resourceId'] === exchange['id'] && row['appRoleId'] === role['id']);
  } catch (error) {
    if (error instanceof DirectoryError && (error.status === 403 || error.status === 404)) return false;
    throw error;
  }
};
