import { openText, sealText } from '../catalog/sealedText.ts';
import type { TextPlace } from '../catalog/sealedText.ts';
import { TARGET_SIZE, computePseudonyms } from '../content/referencePseudonyms.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import type { AuditEntry, Interval } from './types.ts';

/** Entries that one question opens at most; the newest ones. */
const MAX_ENTRIES = 50_000;

const placeOf = (id: string): TextPlace => ['audit-entry', id, 'sealed'];

const pseudonyms = (keys: TenantKeys, ids: readonly string[]): Buffer[] => {
  const bytes = computePseudonyms(keys, ids);
  return ids.map((_, index) => bytes.subarray(index * TARGET_SIZE, (index + 1) * TARGET_SIZE));
};

/** An array as PostgreSQL writes one, so that rows with lists of different lengths go into one statement. */
const byteaArray = (values: readonly Buffer[]): string =>
  `{${values.map((value) => `"\\\\x${value.toString('hex')}"`).join(',')}}`;

/** Stores entries once, by their id. Give it the transaction of the checkpoint. */
export const saveEntries = async (tx: Db, keys: TenantKeys, entries: readonly AuditEntry[]): Promise<void> => {
  if (entries.length === 0) return;
  await tx.query(
    `insert into audit_entry (tenant_id, entry_id, at, targets, sealed)
     select $1::uuid, id, at, targets::bytea[], sealed
     from unnest($2::text[], $3::timestamptz[], $4::text[], $5::bytea[]) as fresh (id, at, targets, sealed)
     on conflict (tenant_id, entry_id) do nothing`,
    [
      keys.tenantId,
      entries.map(({ id }) => id),
      entries.map(({ at }) => new Date(at).toISOString()),
      entries.map(({ targets }) => byteaArray(pseudonyms(keys, targets))),
      entries.map(({ id, at: _, ...content }) => sealText(keys, placeOf(id), JSON.stringify(content))),
    ],
  );
};

/** @returns entries of a period that have one of the objects as target, without entries that cannot be opened */
export const findEntries = async (
  db: Db,
  keys: TenantKeys,
  { from, to }: Interval,
  ids: readonly string[],
): Promise<AuditEntry[]> => {
  if (ids.length === 0) return [];
  const rows = await db.query<{ entry_id: string; at: Date; sealed: Buffer }>(
    `select entry_id, at, sealed from audit_entry
     where tenant_id = $1 and at > $2 and at <= $3 and targets && $4::bytea[] order by at desc limit $5`,
    [keys.tenantId, new Date(from).toISOString(), new Date(to).toISOString(), pseudonyms(keys, ids), MAX_ENTRIES],
  );
  return rows.flatMap(({ entry_id: id, at, sealed }) => {
    const text = openText(keys, placeOf(id), sealed);
    return text === undefined ? [] : [{ ...(JSON.parse(text) as Omit<AuditEntry, 'id' | 'at'>), id, at: at.getTime() }];
  });
};

/** Longest time that entries are kept. */
export const AUDIT_DAYS = 400;

/**
 * Removes entries that are older than 400 days or older than the oldest backup that is still there, and reads that
 * ended before that. No comparison reaches back before the oldest backup.
 */
export const forgetOldAuditEntries = async (db: Db, now: Date): Promise<void> => {
  const limits = `select t.tenant_id, greatest($1::timestamptz - $2 * interval '1 day', (
      select min(b.created_at) from backup b
      where b.tenant_id = t.tenant_id and b.purged_at is null
        and (b.status in ('Completed', 'Running', 'Canceling') or (b.status = 'Deleted' and b.is_data_ready))
    )) as oldest
    from (select distinct tenant_id from audit_read) t`;
  const values = [now.toISOString(), AUDIT_DAYS];
  await db.query(
    `delete from audit_entry e using (${limits}) l where e.tenant_id = l.tenant_id and e.at < l.oldest`,
    values,
  );
  // The newest read stays: the next one begins where it ended.
  await db.query(
    `delete from audit_read r using (${limits}) l where r.tenant_id = l.tenant_id and r.read_at < l.oldest
       and exists (select 1 from audit_read n where n.tenant_id = r.tenant_id and n.read_at > r.read_at
         and n.outcome = 'read')`,
    values,
  );
};

/** Removes every entry and every read. */
export const removeAuditEntries = async (db: Db): Promise<void> => {
  await db.query('delete from audit_entry');
  await db.query('delete from audit_read');
};
