import type { Db } from '../storage/types.ts';
import { makeRootKey, readRootKey } from './rootKey.ts';
import { openTenantKeys, quarterOf } from './tenantKeys.ts';
import type { Keys, OpenKeys, TenantKeys } from './types.ts';
import { contextOf, seal, unseal } from './wrap.ts';

export type { Keys, OpenKeys, SealedKeys, TenantKeys } from './types.ts';

const CHECK = contextOf('root-key-check');

interface Stored {
  sealed: Buffer | null;
  used: boolean;
}

/** What the database says about its root key: the sealed mark, and whether anything is wrapped by one already. */
const readStored = async (db: Db): Promise<Stored> => {
  const [row] = await db.query<Stored>(
    `select (select sealed from root_key_check where id = 1) as sealed, exists (select 1 from tenant_key) as used`);
  return row ?? { sealed: null, used: false };
};

const opens = (rootKey: Buffer, sealed: Buffer): boolean => {
  try {
    return unseal(rootKey, CHECK, sealed).equals(CHECK);
  } catch {
    return false;
  }
};

const sealedBecause = (reason: string): Keys => ({ sealed: true, reason });

const cached = (db: Db, rootKey: Buffer): OpenKeys['tenant'] => {
  const opened = new Map<string, { quarter: string; keys: Promise<TenantKeys> }>();
  return (tenantId) => {
    const now = new Date();
    const quarter = quarterOf(now);
    const known = opened.get(tenantId);
    if (known?.quarter === quarter) return known.keys;
    const keys = openTenantKeys(db, rootKey, tenantId, now);
    keys.catch(() => opened.delete(tenantId));
    opened.set(tenantId, { quarter, keys });
    return keys;
  };
};

/**
 * Opens the root key (safety decision: never a new key over existing data). The first start of an empty database makes the
 * file; a missing, unreadable or wrong one later means a sealed start, which is a value and not an error.
 */
export const openKeys = async ({ rootKeyFile, db }: { rootKeyFile: string; db: Db }): Promise<Keys> => {
  const stored = await readStored(db);
  const hasData = stored.sealed !== null || stored.used;
  let rootKey: Buffer | undefined;
  try {
    rootKey = readRootKey(rootKeyFile);
  } catch (error) {
    return sealedBecause((error as Error).message);
  }
  if (hasData) {
    if (!rootKey) return sealedBecause(`The root key file ${rootKeyFile} is missing. Put the copy of it back and start again.`);
    if (!stored.sealed || !opens(rootKey, stored.sealed)) {
      return sealedBecause(`The root key file ${rootKeyFile} does not belong to this data. Put the right one there and start again.`);
    }
    return { sealed: false, firstStart: false, tenant: cached(db, rootKey) };
  }
  const firstStart = rootKey === undefined;
  const key = rootKey ?? makeRootKey(rootKeyFile);
  await db.query('insert into root_key_check (id, sealed) values (1, $1)', [seal(key, CHECK, CHECK)]);
  return { sealed: false, firstStart, tenant: cached(db, key) };
};
