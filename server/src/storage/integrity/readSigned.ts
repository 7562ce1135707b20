import type { Db } from '../types.ts';
import { headName } from './anchor.ts';
import { headHash, isSigned } from './macs.ts';
import type { Head, StoredHead } from './macs.ts';
import { acceptedHead, integrityOf, isTouched } from './context.ts';
import type { Integrity } from './context.ts';
import { buildSql, tableOf } from './tables.ts';
import type { SignedRow, SignedTableName } from './tables.ts';

type Row = SignedRow & { readonly head_sealed: Buffer | null };

/** Another transaction may write a head between two statements; so often it is read again. */
const MAX_READS = 8;

/**
 * The opened head that these rows belong to. 'moved': the database holds another by now, or this service has written a
 * newer one since the rows were read, or an older one was put back; the caller reads again.
 */
const openedHead = async (
  db: Db,
  integrity: Integrity,
  table: SignedTableName,
  tenantId: string,
  sealed: Buffer | null,
): Promise<Head | 'moved' | undefined> => {
  if (!sealed) return undefined;
  const name = headName(table, tenantId);
  const known = integrity.opened.get(name);
  const isNewest = (head: Head): boolean => head.revision >= (integrity.anchor.get(table, tenantId)?.revision ?? 0);
  if (known?.sealed.equals(sealed)) return isNewest(known.head) ? known.head : 'moved';
  const [stored] = await db.query<StoredHead>(
    'select sealed, revisions from integrity_head where tenant_id = $1 and table_name = $2',
    [tenantId, table],
  );
  if (!stored?.sealed.equals(sealed)) return 'moved';
  const head = acceptedHead(integrity, table, tenantId, stored);
  if (!head) return 'moved';
  integrity.opened.set(name, { sealed, head });
  void integrity.anchor.advance(new Map([[name, { revision: head.revision, hash: headHash(stored) }]]));
  return head;
};

/** @returns the reason that a row is refused, undefined for one that the service wrote and that is its newest state */
const refusal = (
  integrity: Integrity,
  table: SignedTableName,
  tenantId: string,
  row: SignedRow,
  head: Head | undefined,
): string | undefined => {
  const { label, named } = tableOf(table);
  const name = label(row.signed_key);
  if (row.signed_mac === null) return `${name}: the service did not write it`;
  if (!isSigned(integrity.keys, table, tenantId, row)) return `${name}: it was changed outside of the service`;
  if (!named) return undefined;
  if (!head) return `${name}: what the service knows of all rows was lost or changed`;
  const revision = head.revisions.get(row.signed_key);
  return revision === row.signed_revision ? undefined : `${name}: an older state was put back`;
};

/**
 * Reads rows of a signed table and leaves out, and reports, those that the service did not write. Without signatures
 * (tests of single parts) it returns all.
 * @param keys the keys of the rows wanted; without it all of the tenant
 */
export const readSigned = async <T extends object>(
  db: Db,
  table: SignedTableName,
  tenantId: string,
  keys?: readonly string[],
): Promise<T[]> => {
  const integrity = integrityOf(db);
  const sql = buildSql(table);
  for (let read = 1; ; read += 1) {
    // A single statement sees one state of row, signature and head.
    const rows = await db.query<Row>(
      `select ${sql.columns}, h.sealed as head_sealed from ${table} t left join ${sql.signature}
         left join integrity_head h on h.tenant_id = $1 and h.table_name = '${table}'
       where ${sql.ofTenant}${keys ? ` and ${sql.isAmong('$2')}` : ''}`,
      keys ? [tenantId, keys] : [tenantId],
    );
    if (!integrity || rows.length === 0) return rows as object[] as T[];
    const head = await openedHead(db, integrity, table, tenantId, rows[0]?.head_sealed ?? null);
    if (head === 'moved' && read < MAX_READS) continue;
    return rows.filter((row) => {
      if (isTouched(db, table, tenantId, row.signed_key)) return true;
      const sentence = refusal(integrity, table, tenantId, row, head === 'moved' ? undefined : head);
      if (sentence !== undefined) integrity.report({ tenantId, table, key: row.signed_key, sentence });
      return sentence === undefined;
    }) as object[] as T[];
  }
};
