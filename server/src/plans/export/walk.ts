import type { TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import { loadRows, shownRows } from '../listOperations.ts';
import type { PlanRow } from '../store.ts';
import type { ShownOperation } from '../types.ts';

/** Operations that are opened at a time. */
const BATCH_SIZE = 200;

/** Reads all operations of a plan in parts, in their order. */
export async function* walkOperations(db: Db, keys: TenantKeys, plan: PlanRow): AsyncGenerator<ShownOperation[]> {
  const all = await loadRows(db, keys.tenantId, plan);
  for (let start = 0; start < all.length; start += BATCH_SIZE)
    yield shownRows(db, keys, plan, all.slice(start, start + BATCH_SIZE));
}
