import { normalise } from '@trc/domain/normalise';
import { roleOf } from '@trc/domain/roles';
import type { DirectoryPeople } from '../directory/people.ts';
import type { ConsoleUser } from '../contract/generated.ts';
import { DirectoryError } from '../directory/errors.ts';
import { withSigning } from '../storage/integrity/index.ts';
import type { Db } from '../storage/types.ts';
import { namePermission, readPermissions } from './permissions.ts';
import type { PermissionRow } from './permissions.ts';

/** As many as the contract lets a list hold. */
export const MAX_CONSOLE_USERS = 10_000;

/**
 * Fills in the names of records that were written without asking the directory. If the directory does not answer, the
 * account name stays.
 */
const nameRows = async (
  db: Db,
  people: DirectoryPeople,
  tenantId: string,
  rows: readonly PermissionRow[],
): Promise<void> => {
  const nameless = rows.filter((row) => row.display_name === null);
  if (nameless.length === 0) return;
  let found: Map<string, string>;
  try {
    found = new Map(
      (await people.find(nameless.map((row) => row.oid))).map(({ id, displayName }) => [id, displayName]),
    );
  } catch (error) {
    if (error instanceof DirectoryError) return;
    throw error;
  }
  for (const row of nameless) {
    const name = found.get(row.oid);
    if (name === undefined) continue;
    row.display_name = name;
    await withSigning(db, async (tx) => {
      await tx.query('select 1 from permission where tenant_id = $1 and oid = $2 for update', [tenantId, row.oid]);
      // Only a record that the service wrote gets a name, and with it a signature.
      const [record] = await readPermissions(tx, tenantId, [row.oid]);
      if (record) await namePermission(tx, tenantId, row.oid, name);
    });
  }
};

export interface UserCriteria {
  /** Part of the display name or the account name, case and accents make no difference; empty for all. */
  text: string;
  /** Codes; empty for all. A stored code that is unknown counts as view only. */
  types: readonly string[];
}

/** @returns the console users that fit, by name. */
export const listConsoleUsers = async (
  db: Db,
  people: DirectoryPeople,
  tenantId: string,
  { text, types }: UserCriteria = { text: '', types: [] },
): Promise<ConsoleUser[]> => {
  const rows = (await readPermissions(db, tenantId)).slice(0, MAX_CONSOLE_USERS);
  await nameRows(db, people, tenantId, rows);
  const wanted = normalise(text).trim();
  return rows
    .map((row): ConsoleUser => ({
      id: row.oid,
      displayName: row.display_name ?? row.upn,
      userPrincipalName: row.upn,
      permissionType: row.permission_type,
    }))
    .filter((user) => types.length === 0 || types.includes(roleOf(user.permissionType).code))
    .filter(
      (user) => normalise(user.displayName).includes(wanted) || normalise(user.userPrincipalName).includes(wanted),
    )
    .sort((left, right) => left.displayName.localeCompare(right.displayName, 'en') || (left.id < right.id ? -1 : 1));
};
