import { roleOf } from '@trc/domain/roles';
import type { Db } from '../storage/types.ts';
import { readPermissions } from './permissions.ts';

/** An administrator, as the commands of the host print them. */
export interface Administrator {
  oid: string;
  upn: string;
  displayName: string | null;
}

/** @returns the administrators of a tenant by account name. */
export const listAdministrators = async (db: Db, tenantId: string): Promise<Administrator[]> => {
  const rows = await readPermissions(db, tenantId);
  return rows
    .sort((left, right) => ((left.upn === right.upn ? left.oid < right.oid : left.upn < right.upn) ? -1 : 1))
    .filter((row) => roleOf(row.permission_type).role === 'admin')
    .map(({ oid, upn, display_name: displayName }) => ({ oid, upn, displayName }));
};
