import { randomUUID } from 'node:crypto';
import { DirectoryError } from '../directory/errors.ts';
import type { RecordNotice } from '../notices/types.ts';
import type { Db } from '../storage/types.ts';
import { ADMIN_CODE, hasPermissions, insertPermission, removePermissions } from './permissions.ts';
import type { Permission } from './permissions.ts';

/** Writes an entry of the activity log in the transaction of its change. */
export type RecordPermission = (
  db: Db,
  entry: { tenantId: string; permission: Permission; reason: string; requestId: string },
) => Promise<void>;

/** Any number, the same in every instance. */
const FIRST_ADMIN_LOCK = 7_264_002;

const hasAdmin = (db: Db, tenantId: string): Promise<boolean> => hasPermissions(db, tenantId, ADMIN_CODE);

export interface FirstAdminOptions {
  db: Db;
  record: RecordPermission;
  /** The setting FIRST_ADMIN: object id or user principal name. */
  firstAdmin: string | undefined;
  /** @returns the user principal name of an object id as the directory has it now, not as a token says. */
  upnOf: (oid: string) => Promise<string | undefined>;
  /** Not given for the sample people of the simulated tenant. */
  notice?: RecordNotice;
}

/**
 * Makes the person in FIRST_ADMIN an administrator while the tenant has none. The name is compared with the
 * directory's, since names in tokens are not proof of identity (OpenID Connect Core 5.7).
 * @returns true if an administrator was added.
 */
export const claimFirstAdmin = async (
  { db, record, firstAdmin, upnOf, notice }: FirstAdminOptions,
  person: { tenantId: string; oid: string; requestId: string },
): Promise<boolean> => {
  const { tenantId, oid, requestId } = person;
  if (firstAdmin === undefined || (await hasAdmin(db, tenantId))) return false;
  const wanted = firstAdmin.toLowerCase();
  const named = wanted.includes('@');
  if (!named && wanted !== oid) return false;
  // An id needs no confirmation; only consent, which an administrator gives, may make the directory speak.
  const upn = await upnOf(oid).catch((error: unknown) => {
    if (named || !(error instanceof DirectoryError)) throw error;
    return undefined;
  });
  if (named && upn?.toLowerCase() !== wanted) return false;
  return db.tx(async (tx) => {
    // An empty table has no rows to lock, and two tabs may hand over their tokens at once.
    await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [FIRST_ADMIN_LOCK, tenantId]);
    if (await hasAdmin(tx, tenantId)) return false;
    const permission: Permission = { oid, upn: upn ?? oid, permissionType: ADMIN_CODE };
    await removePermissions(tx, tenantId, [oid]);
    await insertPermission(tx, tenantId, permission);
    await record(tx, { tenantId, permission, reason: 'FIRST_ADMIN', requestId });
    const { upn: name } = permission;
    await notice?.(tx, {
      tenantId,
      kind: 'administratorsChanged',
      subject: randomUUID(),
      count: 1,
      names: [name],
      actor: { oid, upn: name, requestId },
    });
    return true;
  });
};

/** Gives the sample people their permissions while the tenant has no permission. */
export const addSamplePermissions = (
  db: Db,
  record: RecordPermission,
  tenantId: string,
  people: readonly Permission[],
): Promise<void> =>
  db.tx(async (tx) => {
    if (await hasPermissions(tx, tenantId)) return;
    for (const permission of people) {
      await insertPermission(tx, tenantId, permission);
      await record(tx, { tenantId, permission, reason: 'sample', requestId: 'start' });
    }
  });
