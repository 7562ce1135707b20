import { recordActivity } from '../../activity/activity.ts';
import type { Actor } from '../../catalog/types.ts';
import type { Db } from '../../storage/types.ts';
import { createEncryptionEntry } from './keks.ts';
import type { RootKeyCopy } from './types.ts';

/** SQL: identifies a root key by data that it sealed. */
const ROOT_KEY_SQL = "encode(sha256(k.sealed), 'hex')";

/** @returns the confirmation for the root key that is in force; a change of the root key voids the former one */
export const readRootKeyCopy = async (db: Db, tenantId: string): Promise<RootKeyCopy> => {
  const [row] = await db.query<{ name: string; confirmed_at: Date }>(
    `select c.name, c.confirmed_at from root_key_copy c join root_key_check k on k.id = 1
     where c.tenant_id = $1 and c.root_key = ${ROOT_KEY_SQL}`,
    [tenantId],
  );
  return row ? { confirmedBy: row.name, confirmedTime: row.confirmed_at.toISOString() } : {};
};

/** The service cannot see a copy, so an administrator confirms it. A second confirmation changes nothing. */
export const confirmRootKeyCopy = (
  { db, now }: { db: Db; now: () => Date },
  tenantId: string,
  actor: Actor,
): Promise<RootKeyCopy> =>
  db.tx(async (tx) => {
    const written = await tx.query(
      `insert into root_key_copy (tenant_id, root_key, person, name, confirmed_at)
       select $1, ${ROOT_KEY_SQL}, $2, $3, $4 from root_key_check k where k.id = 1
       on conflict (tenant_id) do update
         set root_key = excluded.root_key, person = excluded.person, name = excluded.name,
           confirmed_at = excluded.confirmed_at
         where root_key_copy.root_key <> excluded.root_key
       returning 1`,
      [tenantId, actor.oid, actor.upn, now().toISOString()],
    );
    if (written.length > 0)
      await recordActivity(tx, { ...createEncryptionEntry(tenantId, actor), action: 'Root key copy confirmed' });
    return readRootKeyCopy(tx, tenantId);
  });
