import { readObjects } from '../../catalog/objects.ts';
import type { TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';

export interface BackupSource {
  db: Db;
  keys: TenantKeys;
  /** Number of the backup. */
  number: number;
}

/**
 * Finds the users among objects that the directory does not show. The current state of these users does not matter,
 * because no person gains a privilege through another user; the members of a group have to be read.
 * @returns a function of ids in lower case
 */
export const usersInBackup =
  ({ db, keys, number }: BackupSource) =>
  async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const found = await readObjects(db, keys, number, 'users', ids);
    return new Set(ids.filter((id) => found.get(id)?.found === true));
  };
