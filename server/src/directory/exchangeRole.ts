import type { DirectoryClient } from './port.ts';
import { EXCHANGE_ADMINISTRATOR_ROLE } from './permissions.ts';
import { textOf } from './types/calls.ts';

export interface ExchangeRole {
  /** Object id of the application's own service principal. */
  principalId: string;
  /** Whether it holds the role that recovers mailboxes. */
  granted: boolean;
}

/** Looks whether the application may recover mailboxes. @throws DirectoryError, 403 or 404 where nobody has consented to anything yet */
export const readExchangeRole = async (directory: Pick<DirectoryClient, 'get' | 'list'>, clientId: string): Promise<ExchangeRole> => {
  const { id } = await directory.get(`/v1.0/servicePrincipals(appId='${clientId}')?$select=id`);
  const principalId = textOf(id);
  const rows = await directory.list(`/v1.0/roleManagement/directory/roleAssignments?$filter=principalId eq '${principalId}'`);
  return { principalId, granted: rows.some((row) => row['roleDefinitionId'] === EXCHANGE_ADMINISTRATOR_ROLE) };
};
