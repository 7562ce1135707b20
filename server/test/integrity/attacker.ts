import { SIGNED_TABLES, SIGNED_TABLE_NAMES } from '../../src/storage/integrity/tables.ts';
import type { SignedTable, SignedTableName } from '../../src/storage/integrity/tables.ts';
import type { Db } from '../../src/storage/types.ts';

type Row = Record<string, unknown>;

const OTHERS = ['activity_head', 'integrity_head', 'row_signature', 'integrity_key'];
const ALL = [...SIGNED_TABLE_NAMES, ...OTHERS];

/** Copies of all signed tables, as a dump would hold them. */
export type Dump = ReadonlyMap<string, readonly Row[]>;

export const dump = async (db: Db): Promise<Dump> => {
  const tables = new Map<string, Row[]>();
  for (const table of ALL) tables.set(table, await db.query<Row>(`select * from ${table}`));
  return tables;
};

/** Json columns are those that hold objects. */
const asParameter = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value) ? JSON.stringify(value) : value;
};

const insertRows = async (db: Db, table: string, rows: readonly Row[]): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const places = rows.map((_, at) => `(${names.map((__, index) => `$${at * names.length + index + 1}`).join()})`);
  await db.query(
    `insert into ${table} (${names.join()}) values ${places.join()} on conflict do nothing`,
    rows.flatMap((row) => names.map((name) => asParameter(row[name]))),
  );
};

export const insertRow = (db: Db, table: string, row: Row): Promise<void> => insertRows(db, table, [row]);

/** Puts a dump back, whole or single tables of it. */
export const putBack = (db: Db, tables: Dump, names: readonly string[] = ALL): Promise<void> =>
  db.tx(async (tx) => {
    for (const name of names) {
      await tx.exec(`delete from ${name}`);
      await insertRows(tx, name, tables.get(name) ?? []);
    }
  });

export type Kind = 'update' | 'insert' | 'delete' | 'replay';
export type Random = () => number;

const pick = <T>(list: readonly T[], random: Random): T => {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};

const describe = (table: SignedTableName): SignedTable => SIGNED_TABLES[table];
const keyOf = (table: SignedTableName, row: Row): string =>
  `${(row[describe(table).key?.column ?? ''] ?? '') as string}`;

/** SQL that finds a row by its key. */
const whereKey = (table: SignedTableName): string => {
  const { key } = describe(table);
  return key ? `${key.column}::text = $1` : `$1 = ''`;
};

const signatureOf = (tables: Dump, table: SignedTableName, key: string): Row | undefined =>
  tables.get('row_signature')?.find((row) => row['table_name'] === table && row['key'] === key);

const removeSignature = (db: Db, table: SignedTableName, key: string): Promise<unknown> =>
  db.query('delete from row_signature where table_name = $1 and key = $2', [table, key]);

/** Another value of the same type. */
const changed = (value: unknown, random: Random): unknown => {
  if (Buffer.isBuffer(value)) return Buffer.from(value.map((byte, index) => (index === 0 ? byte ^ 1 : byte)));
  if (value instanceof Date) return new Date(value.getTime() + 1000);
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'object' && value !== null) return { ...value, added: Math.floor(random() * 1000) };
  return `${(value ?? '') as string}x`;
};

const update = async (db: Db, tables: Dump, table: SignedTableName, random: Random): Promise<string> => {
  const row = pick(tables.get(table) ?? [], random);
  const { key, columns } = describe(table);
  const column = pick(
    columns.filter((name) => name !== key?.column),
    random,
  );
  const value = column === 'hash_form' ? 3 - Number(row[column]) : changed(row[column], random);
  const parameters = [keyOf(table, row), asParameter(value)];
  await db.query(`update ${table} set ${column} = $2 where ${whereKey(table)}`, parameters);
  return `${table}.${column} of ${keyOf(table, row)}`;
};

const insert = async (
  db: Db,
  tables: Dump,
  table: SignedTableName,
  random: Random,
  uuid: () => string,
): Promise<string> => {
  const { key } = describe(table);
  const rows = tables.get(table) ?? [];
  const row = pick(rows, random);
  const next = key?.type === 'bigint' ? rows.length + 1 : uuid();
  const forged: Row = { ...row, ...(key ? { [key.column]: next } : { tenant_id: uuid() }) };
  await insertRow(db, table, forged);
  const signature = signatureOf(tables, table, keyOf(table, row));
  const copies = random() < 0.5 && signature !== undefined;
  const copy = { ...signature, key: keyOf(table, forged), tenant_id: forged['tenant_id'] };
  if (copies) await insertRow(db, 'row_signature', copy);
  return `${table} ${keyOf(table, forged)}${copies ? ' with the signature of another' : ''}`;
};

const remove = async (db: Db, tables: Dump, table: SignedTableName, random: Random): Promise<string> => {
  const row = pick(tables.get(table) ?? [], random);
  const key = keyOf(table, row);
  await db.query(`delete from ${table} where ${whereKey(table)}`, [key]);
  const also = random() < 0.5;
  if (also) await removeSignature(db, table, key);
  return `${table} ${key}${also ? ' with its signature' : ''}`;
};

/** Rows of an earlier dump that are other ones now, or gone. */
const formerRows = (tables: Dump, earlier: Dump, table: SignedTableName): Row[] =>
  (earlier.get(table) ?? []).filter((row) => {
    const key = keyOf(table, row);
    const before = signatureOf(earlier, table, key);
    return before && String(signatureOf(tables, table, key)?.['revision']) !== String(before['revision']);
  });

const replay = async (db: Db, tables: Dump, earlier: Dump, random: Random): Promise<string> => {
  const all = SIGNED_TABLE_NAMES.flatMap((table) => formerRows(tables, earlier, table).map((row) => ({ table, row })));
  const { table, row } = pick(all, random);
  const key = keyOf(table, row);
  const withHead = random() < 0.3;
  if (withHead && random() < 0.5) {
    // The whole table, as it was.
    await putBack(db, earlier, [table]);
    await db.query('delete from row_signature where table_name = $1', [table]);
    for (const signature of earlier.get('row_signature') ?? []) {
      if (signature['table_name'] === table) await insertRow(db, 'row_signature', signature);
    }
  } else {
    await db.query(`delete from ${table} where ${whereKey(table)}`, [key]);
    await removeSignature(db, table, key);
    await insertRow(db, table, row);
    const signature = signatureOf(earlier, table, key);
    if (signature) await insertRow(db, 'row_signature', signature);
  }
  if (withHead) {
    await db.query('delete from integrity_head where table_name = $1', [table]);
    const head = earlier.get('integrity_head')?.find((one) => one['table_name'] === table);
    if (head) await insertRow(db, 'integrity_head', head);
  }
  return `${table} ${key}${withHead ? ' with its head' : ''}`;
};

/** Changes signed rows as somebody with access to the database would. @returns the changes, for messages */
export const tamper = (
  db: Db,
  kind: Kind,
  { now, earlier, random, uuid }: { now: Dump; earlier: Dump; random: Random; uuid: () => string },
): Promise<string> => {
  const table = pick(
    SIGNED_TABLE_NAMES.filter((name) => (now.get(name) ?? []).length > 0),
    random,
  );
  if (kind === 'update') return update(db, now, table, random);
  if (kind === 'insert') return insert(db, now, table, random, uuid);
  return kind === 'delete' ? remove(db, now, table, random) : replay(db, now, earlier, random);
};
