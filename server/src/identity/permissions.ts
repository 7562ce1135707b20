import { roleOf, ROLES } from '@trc/domain/roles';
import type { Role } from '@trc/domain/roles';
import { readSigned, markForSigning, withSigning } from '../storage/integrity/index.ts';
import type { Db } from '../storage/types.ts';
import type { UnknownUsers } from './unknownUsers.ts';

/** A row of the permission table. */
export interface Permission {
  oid: string;
  upn: string;
  /** The code as stored. */
  permissionType: string;
}

/** Role, and the stored code where there is a record. */
export interface EffectivePermission {
  role: Role;
  permissionType: string | undefined;
}

/** The code of administrators, from the one table of roles. */
export const ADMIN_CODE = ROLES.find((info) => info.role === 'admin')?.code ?? '';

/** A row of the permission table as it is signed. */
export interface PermissionRow {
  oid: string;
  upn: string;
  display_name: string | null;
  permission_type: string;
}

/** @returns the records that the service wrote; a forged one grants nothing and is reported. */
export const readPermissions = (db: Db, tenantId: string, oids?: readonly string[]): Promise<PermissionRow[]> =>
  readSigned<PermissionRow>(db, 'permission', tenantId, oids);

export const findPermission = async (db: Db, tenantId: string, oid: string): Promise<Permission | undefined> => {
  const [row] = await readPermissions(db, tenantId, [oid]);
  return row && { oid: row.oid, upn: row.upn, permissionType: row.permission_type };
};

/** @returns the permission of a person; undefined for a person without a record unless such people may look. */
export const effectivePermission = (
  permission: Permission | undefined,
  unknownUsers: UnknownUsers | undefined,
): EffectivePermission | undefined => {
  if (permission) return { role: roleOf(permission.permissionType).role, permissionType: permission.permissionType };
  return unknownUsers === 'view' ? { role: 'viewOnly', permissionType: undefined } : undefined;
};

/** @returns true if anybody has a record, or one with this code. */
export const hasPermissions = async (db: Db, tenantId: string, code?: string): Promise<boolean> =>
  (await readPermissions(db, tenantId)).some((row) => code === undefined || row.permission_type === code);

/**
 * Adds records inside a transaction. A row that the service did not write is replaced.
 * @returns the number of added records
 */
export const insertPermissions = async (
  tx: Db,
  tenantId: string,
  people: readonly (Permission & { displayName?: string | undefined })[],
): Promise<number> => {
  const ids = people.map(({ oid }) => oid);
  const present = await tx.query<{ oid: string }>(
    'select oid from permission where tenant_id = $1 and oid = any($2::text[]) for update',
    [tenantId, ids],
  );
  const written = new Set((await readPermissions(tx, tenantId, ids)).map(({ oid }) => oid));
  const forged = present.map(({ oid }) => oid).filter((oid) => !written.has(oid));
  await tx.query('delete from permission where tenant_id = $1 and oid = any($2::text[])', [tenantId, forged]);
  const added = await tx.query(
    `insert into permission (tenant_id, oid, upn, display_name, permission_type)
     select $1, person.* from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as person
     on conflict do nothing returning 1`,
    [
      tenantId,
      ids,
      people.map(({ upn }) => upn),
      people.map(({ displayName }) => displayName ?? null),
      people.map(({ permissionType }) => permissionType),
    ],
  );
  markForSigning(tx, 'permission', tenantId, ids);
  return added.length;
};

/** Gives records another type; give it a transaction that has read them. */
export const updatePermissions = async (
  tx: Db,
  tenantId: string,
  oids: readonly string[],
  permissionType: string,
): Promise<void> => {
  await tx.query(
    'update permission set permission_type = $3, updated_at = now() where tenant_id = $1 and oid = any($2::text[])',
    [tenantId, oids, permissionType],
  );
  markForSigning(tx, 'permission', tenantId, oids);
};

/** Writes down the name of a person; give it a transaction that has read the record. */
export const namePermission = async (tx: Db, tenantId: string, oid: string, displayName: string): Promise<void> => {
  await tx.query('update permission set display_name = $3 where tenant_id = $1 and oid = $2', [
    tenantId,
    oid,
    displayName,
  ]);
  markForSigning(tx, 'permission', tenantId, [oid]);
};

/** Removes records; give it a transaction. */
export const removePermissions = async (tx: Db, tenantId: string, oids: readonly string[]): Promise<void> => {
  await tx.query('delete from permission where tenant_id = $1 and oid = any($2::text[])', [tenantId, oids]);
  markForSigning(tx, 'permission', tenantId, oids);
};

/** Adds one record in a transaction. */
export const insertPermission = async (db: Db, tenantId: string, permission: Permission): Promise<void> => {
  await withSigning(db, (tx) => insertPermissions(tx, tenantId, [permission]));
};
