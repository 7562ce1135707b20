import { randomUUID } from 'node:crypto';
import { roleOf } from '@trc/domain/roles';
import type { DirectoryPeople } from '../directory/people.ts';
import { recordActivity } from '../activity/activity.ts';
import type { RecordNotice } from '../notices/types.ts';
import type { Actor } from '../catalog/types.ts';
import { DomainError } from '../domainError.ts';
import type { Db } from '../storage/types.ts';
import { MAX_CONSOLE_USERS } from './consoleUsers.ts';
import { NOT_ALLOWED } from './guard.ts';
import { insertPermissions, readPermissions, removePermissions, updatePermissions } from './permissions.ts';
import type { PermissionRow } from './permissions.ts';
import { LOWER_CASE_UUID } from '@trc/domain/uuid';

/** A permission entry, and who asks for it. */
export interface PermissionChange {
  tenantId: string;
  permissionType: string;
  /** Object ids. */
  users: readonly string[];
  by: Actor;
  notice: RecordNotice;
}

/** @returns the ids in lower case. @throws DomainError `invalid` for one that is named twice */
const idsOf = ({ users }: PermissionChange): string[] => {
  const ids = users.map((id) => id.toLowerCase());
  if (new Set(ids).size < ids.length) throw new DomainError('invalid', 'The same user is named twice');
  return ids;
};

const isAdmin = (code: string | undefined): boolean => code !== undefined && roleOf(code).role === 'admin';

/**
 * Locks the tenant's records until the end of the transaction, so that the second of two concurrent changes sees the
 * result of the first.
 * @throws DomainError `conflict` where no administrator would be left, `forbidden` where the caller is no longer an
 * administrator
 */
const lockRows = async (
  tx: Db,
  { tenantId, by }: PermissionChange,
  staysAdmin: (row: PermissionRow) => boolean,
): Promise<Map<string, PermissionRow>> => {
  await tx.query('select 1 from permission where tenant_id = $1 order by oid for update', [tenantId]);
  const rows = await readPermissions(tx, tenantId);
  const administrators = rows.filter((row) => isAdmin(row.permission_type));
  // A command on the host may make the first one.
  if (administrators.length > 0 && !administrators.some(staysAdmin)) {
    throw new DomainError('conflict', 'The last administrator stays one');
  }
  const byId = new Map(rows.map((row) => [row.oid, row]));
  // The caller's role was read before the lock; another administrator may have taken it away meanwhile.
  // An emergency administrator and a command on the host have no record.
  if (!by.origin && !isAdmin(byId.get(by.oid)?.permission_type)) throw new DomainError('forbidden', NOT_ALLOWED);
  return byId;
};

interface Concerned {
  oid: string;
  upn: string;
  /** The type they had before, where it was another one. */
  before?: string;
}

/** Names and ids: an account can be given another name later on. */
const personText = ({ oid, upn, before }: Concerned): string =>
  `${upn} (${oid}${before === undefined ? '' : `, was ${roleOf(before).label}`})`;

/** Says in the activity log who has, or had, which permission. */
const record = (
  tx: Db,
  { tenantId, permissionType, by }: PermissionChange,
  action: string,
  people: readonly Concerned[],
): Promise<void> =>
  recordActivity(tx, {
    tenantId,
    action,
    type: 'Permission',
    source: by.upn,
    actor: by.oid,
    requestId: by.requestId,
    details: `${roleOf(permissionType).label}: ${people.map(personText).join(', ')}`,
  });

/** Records a notice where the change adds or removes administrators. */
const noticeAdministrators = async (
  tx: Db,
  { tenantId, by, notice }: PermissionChange,
  people: readonly Concerned[],
): Promise<void> => {
  if (people.length === 0) return;
  const rows = await readPermissions(tx, tenantId);
  const count = rows.filter((row) => isAdmin(row.permission_type)).length;
  await notice(tx, {
    tenantId,
    kind: 'administratorsChanged',
    subject: randomUUID(),
    count,
    actor: by,
    names: people.map(({ upn }) => upn),
  });
};

/** @throws DomainError `conflict` */
const refuseOwn = ({ by }: PermissionChange, ids: readonly string[]): void => {
  if (ids.includes(by.oid)) throw new DomainError('conflict', 'Another administrator can change your permission');
};

/** @returns the records of `ids`. @throws DomainError `notFound` that names the first id without one */
const recordsOf = (rows: ReadonlyMap<string, PermissionRow>, ids: readonly string[]): PermissionRow[] =>
  ids.map((id) => {
    const row = rows.get(id);
    if (!row) throw new DomainError('notFound', `User ${id} has no permission`);
    return row;
  });

/**
 * @throws DomainError `invalid`, `forbidden`, `notFound` for somebody the directory does not have, `conflict` for
 * somebody who has a permission; DirectoryError
 */
export const addPermissions = async (db: Db, people: DirectoryPeople, change: PermissionChange): Promise<string[]> => {
  const ids = idsOf(change);
  const unknown = (id: string | undefined): void => {
    if (id !== undefined) throw new DomainError('notFound', `User ${id} is not in the directory`);
  };
  unknown(ids.find((id) => !LOWER_CASE_UUID.test(id)));
  const found = new Map((await people.find(ids)).map((one) => [one.id, one]));
  unknown(ids.find((id) => !found.has(id)));
  await db.tx(async (tx) => {
    const rows = await lockRows(tx, change, () => true);
    const already = ids.find((id) => rows.has(id));
    if (already !== undefined)
      throw new DomainError('conflict', `${found.get(already)?.displayName ?? already} has a permission already`);
    if (rows.size + ids.length > MAX_CONSOLE_USERS)
      throw new DomainError('conflict', `No more than ${MAX_CONSOLE_USERS} people can have a permission`);
    const inserted = await insertPermissions(
      tx,
      change.tenantId,
      ids.map((oid) => ({
        oid,
        upn: found.get(oid)?.userPrincipalName ?? oid,
        displayName: found.get(oid)?.displayName,
        permissionType: change.permissionType,
      })),
    );
    // A record that another transaction adds meanwhile is not among the locked ones.
    if (inserted < ids.length)
      throw new DomainError('conflict', 'Somebody else has just given one of them a permission');
    const added = ids.map((oid) => ({ oid, upn: found.get(oid)?.userPrincipalName ?? oid }));
    await record(tx, change, 'Added', added);
    await noticeAdministrators(tx, change, isAdmin(change.permissionType) ? added : []);
  });
  return ids;
};

/** @throws DomainError `invalid`, `forbidden`, `notFound`, `conflict` */
export const changePermissions = async (db: Db, change: PermissionChange): Promise<string[]> => {
  const ids = idsOf(change);
  refuseOwn(change, ids);
  const staysAdmin = ({ oid }: PermissionRow): boolean => isAdmin(change.permissionType) || !ids.includes(oid);
  await db.tx(async (tx) => {
    const rows = recordsOf(await lockRows(tx, change, staysAdmin), ids);
    await updatePermissions(tx, change.tenantId, ids, change.permissionType);
    await record(
      tx,
      change,
      'Updated',
      rows.map(({ oid, upn, permission_type: before }) => ({ oid, upn, before })),
    );
    const isOther = (row: PermissionRow): boolean => isAdmin(row.permission_type) !== isAdmin(change.permissionType);
    await noticeAdministrators(tx, change, rows.filter(isOther));
  });
  return ids;
};

/**
 * Takes away the permission that is named, no other. @throws DomainError `invalid`, `forbidden`, `notFound`,
 * `conflict`
 */
export const deletePermissions = async (db: Db, change: PermissionChange): Promise<string[]> => {
  const ids = idsOf(change);
  refuseOwn(change, ids);
  await db.tx(async (tx) => {
    const rows = recordsOf(await lockRows(tx, change, ({ oid }) => !ids.includes(oid)), ids);
    const other = rows.find((row) => roleOf(row.permission_type).code !== change.permissionType);
    if (other) throw new DomainError('conflict', `${other.upn} has another permission type by now`);
    await removePermissions(tx, change.tenantId, ids);
    await record(
      tx,
      change,
      'Deleted',
      rows.map(({ oid, upn }) => ({ oid, upn })),
    );
    await noticeAdministrators(
      tx,
      change,
      rows.filter((row) => isAdmin(row.permission_type)),
    );
  });
  return ids;
};
