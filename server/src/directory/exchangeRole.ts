import { readOwnConsents } from './grantedPermissions.ts';
import { EXCHANGE_ADMINISTRATOR_ROLE, EXCHANGE_MANAGE_AS_APP } from '@trc/domain/applicationPermissions';
import type { DirectoryClient } from './port.ts';

type Reader = Pick<DirectoryClient, 'get' | 'list'>;

/** Checks whether a service principal holds the directory role that recovers mailboxes. @throws DirectoryError */
export const holdsExchangeRole = async (directory: Reader, principalId: string): Promise<boolean> => {
  const rows = await directory.list(
    `/v1.0/roleManagement/directory/roleAssignments?$filter=principalId eq '${principalId}'`,
  );
  return rows.some((row) => row['roleDefinitionId'] === EXCHANGE_ADMINISTRATOR_ROLE);
};

/**
 * @returns true if the application may call the admin API of Exchange Online and has the directory role for it
 * @throws DirectoryError, 403 or 404 before the first consent
 */
export const mayRecoverMailboxes = async (directory: Reader, clientId: string): Promise<boolean> => {
  const { principalId, names } = await readOwnConsents(directory, clientId, { withExchange: true });
  return names.has(EXCHANGE_MANAGE_AS_APP) && holdsExchangeRole(directory, principalId);
};
