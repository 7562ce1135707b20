import type { Db } from '../types.ts';
import type { AnchoredHead } from './anchor.ts';
import { headName } from './anchor.ts';
import { EMPTY_HEAD, addToSum, headHash, openHead, rowMac, sealHead } from './macs.ts';
import type { Head, StoredHead } from './macs.ts';
import { acceptedHead } from './context.ts';
import type { Integrity, Touched } from './context.ts';
import { buildSql, tableOf } from './tables.ts';
import type { SignedRow, SignedTableName } from './tables.ts';

type Entry = Touched extends Map<string, infer T> ? T : never;

interface HeadRow extends StoredHead {
  tenant_id: string;
  table_name: SignedTableName;
}

interface Signature {
  tenantId: string;
  table: SignedTableName;
  key: string;
  revision: number;
  mac: Buffer;
}

const lockHeads = async (tx: Db, entries: readonly Entry[]): Promise<Map<string, HeadRow>> => {
  const rows = await tx.query<HeadRow>(
    `select tenant_id, table_name, sealed, revisions from integrity_head
     where (tenant_id, table_name) in (select * from unnest($1::text[], $2::text[]))
     order by tenant_id, table_name for update`,
    [entries.map(({ tenantId }) => tenantId), entries.map(({ table }) => table)],
  );
  return new Map(rows.map((row) => [headName(row.table_name, row.tenant_id), row]));
};

/** Locks the heads in one order; makes those that are missing, without contents. */
const lockOrMakeHeads = async (tx: Db, entries: readonly Entry[]): Promise<Map<string, HeadRow>> => {
  const heads = await lockHeads(tx, entries);
  if (heads.size === entries.length) return heads;
  const missing = entries.filter(({ table, tenantId }) => !heads.has(headName(table, tenantId)));
  await tx.query(
    `insert into integrity_head (tenant_id, table_name, sealed, revisions)
     select tenant, name, ''::bytea, '' from unnest($1::text[], $2::text[]) as wanted (tenant, name)
     on conflict do nothing`,
    [missing.map(({ tenantId }) => tenantId), missing.map(({ table }) => table)],
  );
  return lockHeads(tx, entries);
};

/** The base of the next revision. A head that was lost or changed leaves a mark that stays. */
const baseOf = async (tx: Db, integrity: Integrity, { table, tenantId }: Entry, stored: StoredHead): Promise<Head> => {
  const accepted = acceptedHead(integrity, table, tenantId, stored);
  if (accepted) return accepted;
  const known = integrity.anchor.get(table, tenantId);
  if (stored.sealed.length === 0 && !known) {
    const [signed] = await tx.query(
      'select 1 as signed from row_signature where tenant_id = $1 and table_name = $2 limit 1',
      [tenantId, table],
    );
    if (!signed) return EMPTY_HEAD;
  }
  integrity.report({
    tenantId,
    table,
    sentence: `Table ${table}: what the service knows of all rows was lost or changed`,
  });
  const opened = openHead(integrity.keys, table, tenantId, stored);
  const last = integrity.opened.get(headName(table, tenantId))?.head ?? opened ?? EMPTY_HEAD;
  return { ...last, revision: Math.max(known?.revision ?? 0, opened?.revision ?? 0, last.revision), broken: true };
};

/** Rows that were touched and are still there. */
const readTouched = (tx: Db, { table, tenantId, keys }: Entry): Promise<SignedRow[]> => {
  const sql = buildSql(table);
  return tx.query<SignedRow>(`select ${sql.content} from ${table} t where ${sql.ofTenant} and ${sql.isAmong('$2')}`, [
    tenantId,
    [...keys],
  ]);
};

/** Former signatures of the rows that were touched. */
const readMacs = async (tx: Db, { table, tenantId, keys }: Entry): Promise<Buffer[]> => {
  const rows = await tx.query<{ mac: Buffer }>(
    'select mac from row_signature where tenant_id = $1 and table_name = $2 and key = any($3::text[])',
    [tenantId, table, [...keys]],
  );
  return rows.map(({ mac }) => mac);
};

interface Change {
  stored: StoredHead;
  head: Head;
  signatures: Signature[];
  gone: string[];
}

const signEntry = async (tx: Db, integrity: Integrity, entry: Entry, stored: StoredHead): Promise<Change> => {
  const { table, tenantId } = entry;
  const base = await baseOf(tx, integrity, entry, stored);
  const revision = base.revision + 1;
  const revisions = new Map(base.revisions);
  let { sum } = base;
  for (const mac of await readMacs(tx, entry)) sum = addToSum(integrity.keys, sum, mac, -1n);
  const signatures: Signature[] = [];
  for (const row of await readTouched(tx, entry)) {
    const key = row.signed_key;
    const mac = rowMac(integrity.keys, table, tenantId, row, revision);
    sum = addToSum(integrity.keys, sum, mac, 1n);
    signatures.push({ tenantId, table, key, revision, mac });
    if (tableOf(table).named) revisions.set(key, revision);
  }
  const present = new Set(signatures.map(({ key }) => key));
  const gone = [...entry.keys].filter((key) => !present.has(key));
  for (const key of gone) revisions.delete(key);
  const head: Head = { revision, sum, revisions, broken: base.broken };
  return { head, signatures, gone, stored: sealHead(integrity.keys, table, tenantId, head) };
};

const WRITE = `
  with gone as (
    delete from row_signature s using unnest($1::text[], $2::text[], $3::text[]) as row (tenant, name, key)
    where s.tenant_id = row.tenant and s.table_name = row.name and s.key = row.key),
  signed as (
    insert into row_signature (tenant_id, table_name, key, revision, mac)
    select * from unnest($4::text[], $5::text[], $6::text[], $7::bigint[], $8::bytea[])
    on conflict (tenant_id, table_name, key) do update set revision = excluded.revision, mac = excluded.mac)
  update integrity_head h set sealed = row.sealed, revisions = row.revisions
  from unnest($9::text[], $10::text[], $11::bytea[], $12::text[]) as row (tenant, name, sealed, revisions)
  where h.tenant_id = row.tenant and h.table_name = row.name`;

/** Signs the rows that a transaction has changed. @returns the new heads, for the anchor */
export const flushSignatures = async (
  tx: Db,
  integrity: Integrity,
  touched: Touched,
): Promise<Map<string, AnchoredHead>> => {
  const anchored = new Map<string, AnchoredHead>();
  const entries = [...touched.values()];
  if (entries.length === 0) return anchored;
  const heads = await lockOrMakeHeads(tx, entries);
  const changes: (Change & Entry)[] = [];
  for (const entry of entries) {
    const stored = heads.get(headName(entry.table, entry.tenantId));
    if (!stored) throw new Error('The head of a signed table is not there.');
    changes.push({ ...entry, ...(await signEntry(tx, integrity, entry, stored)) });
  }
  const gone = changes.flatMap(({ tenantId, table, gone: keys }) => keys.map((key) => ({ tenantId, table, key })));
  const signatures = changes.flatMap((change) => change.signatures);
  await tx.query(WRITE, [
    gone.map(({ tenantId }) => tenantId),
    gone.map(({ table }) => table),
    gone.map(({ key }) => key),
    signatures.map(({ tenantId }) => tenantId),
    signatures.map(({ table }) => table),
    signatures.map(({ key }) => key),
    signatures.map(({ revision }) => revision),
    signatures.map(({ mac }) => mac),
    changes.map(({ tenantId }) => tenantId),
    changes.map(({ table }) => table),
    changes.map(({ stored }) => stored.sealed),
    changes.map(({ stored }) => stored.revisions),
  ]);
  for (const { table, tenantId, head, stored } of changes) {
    anchored.set(headName(table, tenantId), { revision: head.revision, hash: headHash(stored) });
  }
  return anchored;
};
