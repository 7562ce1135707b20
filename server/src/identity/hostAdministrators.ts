import { roleOf } from '../../../src/domain/roles.ts';
import type { Db } from '../storage/types.ts';

/** An administrator, as the commands of the host print them. */
export interface Administrator {
  oid: string;
  upn: string;
  displayName: string | null;
}

/** @returns the administrators of a tenant by account name. */
export const listAdministrators = async (db: Db, tenantId: string): Promise<Administrator[]> => {
  const rows = await db.query<{ oid: string; upn: string; display_name: string | null; permission_type: string }>(
    'select oid, upn, display_name, permission_type from permission where tenant_id = $1 order by upn, oid',
    [tenantId],
  );
  return rows
    .filter((row) => roleOf(row.permission_type).role === 'admin')
    .map(({ oid, upn, display_name: displayName }) => ({ oid, upn, displayName }));
};
