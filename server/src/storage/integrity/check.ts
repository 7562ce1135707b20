import type { Db } from '../types.ts';
import { acceptedHead } from './context.ts';
import type { Integrity, IntegrityProblem } from './context.ts';
import { explainSum } from './explainSum.ts';
import type { SummedRow } from './explainSum.ts';
import { SUM_MODULUS, isSigned, computeShare } from './macs.ts';
import type { Head, StoredHead } from './macs.ts';
import { SIGNED_TABLES, SIGNED_TABLE_NAMES, buildSql, tableOf } from './tables.ts';
import type { SignedRow, SignedTableName } from './tables.ts';

/** So many rows are read at once. */
const ROWS_PER_BATCH = 5000;
/** More sentences about one table tell nothing new. */
const MAX_PROBLEMS = 100;

interface Signature {
  key: string;
  revision: number;
  mac: Buffer;
}

/** Joined with the rows here: without statistics the database compares each row with each signature. */
const readSignatures = async (tx: Db, table: SignedTableName, tenantId: string): Promise<Map<string, Signature>> => {
  const rows = await tx.query<Signature>(
    'select key, revision, mac from row_signature where tenant_id = $1 and table_name = $2',
    [tenantId, table],
  );
  return new Map(rows.map((row) => [row.key, row]));
};

const readRows = (tx: Db, table: SignedTableName, tenantId: string, after: string): Promise<SignedRow[]> => {
  const { key } = tableOf(table) as { key?: { column: string; type: string } };
  const sql = buildSql(table);
  const [isAfter, order] = key
    ? [`($2 = '' or t.${key.column} > nullif($2, '')::${key.type})`, `order by t.${key.column}`]
    : [`$2 = ''`, ''];
  return tx.query<SignedRow>(
    `select ${sql.content} from ${table} t where ${sql.ofTenant} and ${isAfter} ${order} limit ${ROWS_PER_BATCH}`,
    [tenantId, after],
  );
};

const readHead = async (tx: Db, table: SignedTableName, tenantId: string): Promise<StoredHead | undefined> =>
  (
    await tx.query<StoredHead>(
      'select sealed, revisions from integrity_head where tenant_id = $1 and table_name = $2',
      [tenantId, table],
    )
  )[0];

/**
 * Checks every row of one table and tenant: its signature, its revision, and missing rows. It changes nothing.
 * @returns the problems
 */
export const checkTable = (
  db: Db,
  integrity: Integrity,
  table: SignedTableName,
  tenantId: string,
): Promise<IntegrityProblem[]> =>
  db.tx(async (tx) => {
    // All statements see one state of the data.
    await tx.exec('set transaction isolation level repeatable read, read only');
    const { label, named, appended } = tableOf(table);
    const problems: IntegrityProblem[] = [];
    const add = (what: string, key?: string): void => {
      const sentence = key === undefined ? what : `${label(key)}: ${what}`;
      if (problems.length >= MAX_PROBLEMS) return;
      problems.push({ tenantId, table, sentence, ...(key === undefined ? {} : { key }) });
    };
    const stored = await readHead(tx, table, tenantId);
    const head: Head | undefined = stored && acceptedHead(integrity, table, tenantId, stored);
    const missing = new Set(head?.revisions.keys());
    const signatures = await readSignatures(tx, table, tenantId);
    const summed = [...signatures.values()].map(({ key, revision, mac }): SummedRow => ({
      key,
      revision,
      share: computeShare(integrity.keys, mac),
    }));
    const sum = summed.reduce((all, { share }) => (all + share) % SUM_MODULUS, 0n);
    for (let after = '', isEnd = false; !isEnd;) {
      const rows = await readRows(tx, table, tenantId, after);
      for (const found of rows) {
        const key = found.signed_key;
        const { revision = null, mac = null } = signatures.get(key) ?? {};
        const row: SignedRow = { ...found, signed_revision: revision, signed_mac: mac };
        signatures.delete(key);
        if (!row.signed_mac) add('the service did not write it', key);
        else if (!isSigned(integrity.keys, table, tenantId, row)) add('it was changed outside of the service', key);
        else if (head && named && head.revisions.get(key) !== row.signed_revision) {
          add('an older state was put back', key);
        }
        missing.delete(key);
      }
      after = rows.at(-1)?.signed_key ?? '';
      isEnd = rows.length < ROWS_PER_BATCH;
    }
    for (const key of [...signatures.keys()].sort()) {
      missing.delete(key);
      add('it was removed outside of the service', key);
    }
    for (const key of missing) add('it was removed outside of the service', key);
    if (!head && (stored || problems.length > 0 || sum !== 0n || integrity.anchor.get(table, tenantId))) {
      add(`Table ${table}: what the service knows of all rows was lost or changed`);
    }
    if (head?.broken === true) add(`Table ${table}: what the service knew of all rows was lost or changed before`);
    else if (head && problems.length === 0 && sum !== head.sum) {
      const difference = (sum - head.sum + SUM_MODULUS) % SUM_MODULUS;
      const mismatch = { difference, rows: summed, headRevision: head.revision, appended: appended === true };
      for (const { key, what } of explainSum(mismatch)) {
        add(key === undefined ? `Table ${table}: ${what}` : what, key);
      }
    }
    return problems;
  });

/** @returns the tenants that have rows, signatures or heads */
export const listTenants = async (db: Db): Promise<string[]> => {
  const tables = SIGNED_TABLE_NAMES.map((name) => `select tenant_id::text from ${name}`);
  const all = [...tables, 'select tenant_id from row_signature', 'select tenant_id from integrity_head'];
  const rows = await db.query<{ tenant_id: string }>(`${all.join(' union ')} order by 1`);
  return rows.map((row) => row.tenant_id);
};

/** Checks all signed tables. */
export const checkTables = async (db: Db, integrity: Integrity, tenantId: string): Promise<IntegrityProblem[]> => {
  const problems: IntegrityProblem[] = [];
  for (const table of Object.keys(SIGNED_TABLES) as SignedTableName[]) {
    problems.push(...(await checkTable(db, integrity, table, tenantId)));
  }
  return problems;
};
