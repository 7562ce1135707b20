import type { Db } from '../storage/types.ts';
import type { Vault } from './provider.ts';
import { openTenantKeys, quarterOf } from './tenantKeys.ts';
import type { OpenKeys, TenantKeys } from './types.ts';

/**
 * Another process may have begun a data key, e.g. with a clock that is ahead; after this many milliseconds that is
 * looked for.
 */
const LOOK_AGAIN_MS = 5000;

interface Opened {
  quarter: string;
  lookedAt: number;
  keys: Promise<TenantKeys>;
}

/**
 * Data keys are added and never changed, so their number says whether `keys` are still all of them. A rotation changes
 * none.
 */
const stillAll = async (db: Db, keys: TenantKeys): Promise<boolean> => {
  try {
    const [row] = await db.query<{ count: number }>('select count(*) as count from data_key where tenant_id = $1', [
      keys.tenantId,
    ]);
    return row?.count === keys.dataKeys.size + 1;
  } catch {
    // Opened keys stay open while the database does not answer.
    return true;
  }
};

/** Keeps the opened keys of tenants in memory, as long as they are all. */
export const cachedKeys = (db: Db, vault: Vault, now: () => number = Date.now): OpenKeys['tenant'] => {
  const opened = new Map<string, Opened>();
  const open = async (
    tenantId: string,
    moment: number,
    known: Promise<TenantKeys> | undefined,
  ): Promise<TenantKeys> => {
    const keys = await known;
    return keys && (await stillAll(db, keys)) ? keys : openTenantKeys(db, vault, tenantId, new Date(moment));
  };
  return (tenantId) => {
    const moment = now();
    const quarter = quarterOf(new Date(moment));
    const known = opened.get(tenantId);
    const sameQuarter = known?.quarter === quarter;
    if (known && sameQuarter && Math.abs(moment - known.lookedAt) < LOOK_AGAIN_MS) return known.keys;
    const keys = open(tenantId, moment, sameQuarter ? known.keys : undefined);
    keys.catch(() => opened.delete(tenantId));
    opened.set(tenantId, { quarter, lookedAt: moment, keys });
    return keys;
  };
};
