import { recordActivity } from './activity.ts';
import type { ActivityEntry } from './activity.ts';
import type { Db } from '../storage/types.ts';

const HOUR_MS = 3_600_000;
/** Keys that this process remembers; the table knows the others. */
const MAX_REMEMBERED = 50_000;
/** The key of the entry that says that further ones are not listed. */
const OVERFLOW = '';

/** Entries that are counted together in an hour. */
export interface ActivityBucket {
  name: string;
  /** Entries of an hour at most; one more says that further ones are not listed. Without it the keys are the limit. */
  max?: number;
  /** Details of that last entry. */
  overflow?: string;
}

export interface OnceEntry {
  bucket: ActivityBucket;
  /** The entry is written when at least one of its keys is new in this hour. */
  keys: readonly string[];
  /** Called only for an entry that is written. */
  entry: () => Promise<ActivityEntry> | ActivityEntry;
}

export interface ActivityOnce {
  /** Writes an entry unless the hour has it already. */
  record(tenantId: string, once: OnceEntry): Promise<void>;
}

/** Oldest marks can go once their hour is over. */
export const forgetOldMarks = async (db: Db, now: Date): Promise<void> => {
  await db.query('delete from activity_once where hour < $1', [new Date(now.getTime() - 2 * HOUR_MS)]);
};

/**
 * Writes repeated or frequent entries once per key and hour. Services with one database share the marks. A process
 * caches the keys that it has seen, so that a repeated call costs no query.
 */
export const createActivityOnce = (db: Db, now: () => number): ActivityOnce => {
  let remembered = { hour: 0, keys: new Set<string>() };

  const currentHour = (): number => {
    const hour = Math.floor(now() / HOUR_MS) * HOUR_MS;
    if (remembered.hour !== hour) remembered = { hour, keys: new Set() };
    return hour;
  };
  const remember = (key: string): void => {
    if (remembered.keys.size < MAX_REMEMBERED) remembered.keys.add(key);
  };

  /** @returns true if the entry, or the entry that ends the list, has to be written */
  const mark = async (
    tx: Db,
    tenantId: string,
    hour: Date,
    { name, max }: ActivityBucket,
    keys: readonly string[],
  ): Promise<'entry' | 'overflow' | undefined> => {
    if (max !== undefined) {
      const [row] = await tx.query<{ count: number }>(
        'select count(*) as count from activity_once where tenant_id = $1 and hour = $2 and bucket = $3',
        [tenantId, hour, name],
      );
      if ((row?.count ?? 0) >= max) {
        remember(`${tenantId} ${name}`);
        return (await insert(tx, tenantId, hour, name, [OVERFLOW])) ? 'overflow' : undefined;
      }
    }
    return (await insert(tx, tenantId, hour, name, keys)) ? 'entry' : undefined;
  };

  return {
    record: async (tenantId, { bucket, keys, entry }) => {
      const hour = new Date(currentHour());
      const ids = keys.map((key) => `${tenantId} ${bucket.name} ${key}`);
      const isClosed = remembered.keys.has(`${tenantId} ${bucket.name}`);
      if (isClosed || ids.every((id) => remembered.keys.has(id))) return;
      const wanted = await entry();
      await db.tx(async (tx) => {
        const marked = await mark(tx, tenantId, hour, bucket, keys);
        if (marked === 'entry') await recordActivity(tx, wanted);
        if (marked === 'overflow') {
          const { target: _, cause: _cause, ...common } = wanted;
          await recordActivity(tx, {
            ...common,
            details: bucket.overflow ?? 'Further entries of this hour are not listed.',
          });
        }
      });
      for (const id of ids) remember(id);
    },
  };
};

/** @returns true if a key is new in this hour. Keys are sorted, so that two transactions lock in one order. */
const insert = async (
  tx: Db,
  tenantId: string,
  hour: Date,
  bucket: string,
  keys: readonly string[],
): Promise<boolean> =>
  (
    await tx.query(
      `insert into activity_once (tenant_id, hour, bucket, key)
     select $1, $2, $3, key from unnest($4::text[]) as key on conflict do nothing returning 1`,
      [tenantId, hour, bucket, [...keys].sort()],
    )
  ).length > 0;
