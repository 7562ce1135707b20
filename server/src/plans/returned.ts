import type { ObjectType } from '@trc/domain/objectTypes';
import { findBackup } from '../catalog/backups.ts';
import { readObjects } from '../catalog/objects.ts';
import type { StoredObject } from '../catalog/objects.ts';
import { canonicalJson } from '../content/canonicalJson.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { isUndeleted } from './returningLinks.ts';
import type { PlanRow } from './store.ts';
import type { ShownOperation } from './types.ts';

/** `yes`: the links that the directory restores are there again. */
export type Returned = NonNullable<ShownOperation['returned']>;

/** The newest complete reading of the directory that began after the restore had ended. */
const READING_AFTER = `
  select b.number from backup_or_snapshot b
  join restore r on r.tenant_id = b.tenant_id and r.restore_id = $2
  where b.tenant_id = $1 and b.status = 'Completed' and b.created_at >= r.updated_at
  order by b.number desc limit 1`;

/** @returns link values of a version that lead only to undeleted objects, by link */
const listReturning = ({ links }: Pick<StoredObject, 'links'>, undeleted: ReadonlySet<string>) =>
  Object.entries(links).flatMap(([name, values]) => {
    const found = values.filter((value) => isUndeleted(value, undeleted));
    return found.length > 0 ? [{ name, values: found }] : [];
  });

/**
 * Compares the links of an object before the incident with a reading after the restore.
 * @param undeleted ids, in lower case, of objects that the plan restores from the recycle bin
 */
export const checkReturned = (
  before: Pick<StoredObject, 'links'> | undefined,
  after: Pick<StoredObject, 'links'> | undefined,
  undeleted: ReadonlySet<string>,
): Returned => {
  const wanted = before ? listReturning(before, undeleted) : [];
  if (!after || wanted.length === 0) return 'notChecked';
  const isThere = wanted.map(({ name, values }) => {
    const live = after.links[name];
    if (!live) return undefined;
    const keys = new Set(live.map((value) => canonicalJson(value)));
    return values.every((value) => keys.has(canonicalJson(value)));
  });
  if (isThere.includes(false)) return 'no';
  return isThere.includes(undefined) ? 'notChecked' : 'yes';
};

const readStored = async (
  db: Db,
  keys: TenantKeys,
  number: number,
  wanted: readonly Pick<ShownOperation, 'type' | 'id'>[],
) => {
  const found = new Map<string, StoredObject>();
  for (const type of new Set(wanted.map((one): ObjectType => one.type))) {
    const ids = wanted.filter((one) => one.type === type).map(({ id }) => id);
    for (const [id, object] of await readObjects(db, keys, number, type, ids))
      if (object.found) found.set(`${type} ${id}`, object.stored);
  }
  return found;
};

/**
 * Adds to operations of an executed plan whether the links that the directory restores were there again, by the newest
 * reading after the restore.
 */
export const withReturned = async (
  db: Db,
  keys: TenantKeys,
  plan: Pick<PlanRow, 'plan_id' | 'backup_id' | 'restore_id' | 'restore_status'>,
  operations: readonly ShownOperation[],
): Promise<ShownOperation[]> => {
  const { plan_id: planId, restore_id: restoreId, restore_status: status } = plan;
  const returning = operations.filter((one) => one.returning === true);
  if (returning.length === 0 || restoreId === null || status === null || status === 'Running') return [...operations];
  const { tenantId } = keys;
  const [reading] = await db.query<{ number: number }>(READING_AFTER, [tenantId, restoreId]);
  const backup = await findBackup(db, tenantId, plan.backup_id);
  const undeleted = await db.query<{ id: string }>(
    `select lower(source_id) as id from plan_operation where tenant_id = $1 and plan_id = $2 and kind = 'undelete'`,
    [tenantId, planId],
  );
  const ids = new Set(undeleted.map(({ id }) => id));
  const [before, after] = [
    backup ? await readStored(db, keys, backup.number, returning) : undefined,
    reading ? await readStored(db, keys, reading.number, returning) : undefined,
  ];
  return operations.map((one) => {
    if (one.returning !== true) return one;
    const key = `${one.type} ${one.id}`;
    return { ...one, returned: checkReturned(before?.get(key), after?.get(key), ids) };
  });
};
