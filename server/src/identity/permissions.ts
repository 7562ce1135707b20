import { roleOf, ROLES } from '../../../src/domain/roles.ts';
import type { Role } from '../../../src/domain/roles.ts';
import type { Db } from '../storage/types.ts';
import type { UnknownUsers } from './unknownUsers.ts';

/** A row of the permission table. */
export interface Permission {
  oid: string;
  upn: string;
  /** The code as stored (R-PERM-11). */
  permissionType: string;
}

/** Role, and the stored code where there is a record. */
export interface Standing {
  role: Role;
  permissionType: string | undefined;
}

/** The code of administrators, from the one table of roles. */
export const ADMIN_CODE = ROLES.find((info) => info.role === 'admin')?.code ?? '';

export const findPermission = async (db: Db, tenantId: string, oid: string): Promise<Permission | undefined> => {
  const rows = await db.query<{ oid: string; upn: string; permission_type: string }>(
    'select oid, upn, permission_type from permission where tenant_id = $1 and oid = $2', [tenantId, oid]);
  const row = rows[0];
  return row && { oid: row.oid, upn: row.upn, permissionType: row.permission_type };
};

/** @returns what somebody may do; undefined for a person without a record unless such people may look (S-81). */
export const standingOf = (
  permission: Permission | undefined, unknownUsers: UnknownUsers | undefined,
): Standing | undefined => {
  if (permission) return { role: roleOf(permission.permissionType).role, permissionType: permission.permissionType };
  return unknownUsers === 'view' ? { role: 'viewOnly', permissionType: undefined } : undefined;
};

/** @returns whether anybody has a record, or one with this code. */
export const hasPermissions = async (db: Db, tenantId: string, code?: string): Promise<boolean> =>
  (await db.query('select 1 from permission where tenant_id = $1 and permission_type = coalesce($2, permission_type) limit 1', [tenantId, code ?? null])).length > 0;

export const insertPermission = async (db: Db, tenantId: string, { oid, upn, permissionType }: Permission): Promise<void> => {
  await db.query('insert into permission (tenant_id, oid, upn, permission_type) values ($1, $2, $3, $4)', [tenantId, oid, upn, permissionType]);
};
