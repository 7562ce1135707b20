import type { Db } from '../types.ts';
import type { Anchor } from './anchor.ts';
import { headName } from './anchor.ts';
import { headHash, openHead } from './macs.ts';
import type { Head, IntegrityKeys, StoredHead } from './macs.ts';
import type { SignedTableName } from './tables.ts';

/** Something in the database that the service did not write. */
export interface IntegrityProblem {
  tenantId: string;
  table: SignedTableName;
  /** Key of the row; undefined where the table as a whole does not fit. */
  key?: string;
  /** One sentence without names of people and objects. */
  sentence: string;
}

/** The keys and functions that sign and check the rows of one database. */
export interface Integrity {
  keys: IntegrityKeys;
  anchor: Anchor;
  /** Heads that were opened, by their name. */
  opened: Map<string, { sealed: Buffer; head: Head }>;
  /** Called for each row that is refused. */
  report: (problem: IntegrityProblem) => void;
}

/** Keys of rows that a transaction has written, by tenant and table. */
export type Touched = Map<string, { tenantId: string; table: SignedTableName; keys: Set<string> }>;

export interface SignedContext {
  integrity: Integrity;
  /** In a transaction only. */
  touched?: Touched;
}

export const contexts = new WeakMap<Db, SignedContext>();

/** @returns undefined for a database without signatures, as tests of single parts use it */
export const integrityOf = (db: Db): Integrity | undefined => contexts.get(db)?.integrity;

/** @returns true if this transaction wrote the row, so that its signature comes at the end */
export const isTouched = (db: Db, table: SignedTableName, tenantId: string, key: string): boolean =>
  contexts.get(db)?.touched?.get(headName(table, tenantId))?.keys.has(key) === true;

/**
 * Signs rows as they are at the end of the transaction, or removes the signature of rows that are gone. Call it in the
 * transaction that writes or removes them. The writer must have read a row that it changes in part with `readSigned`:
 * otherwise a forged part would be signed.
 */
export const markForSigning = (tx: Db, table: SignedTableName, tenantId: string, keys: readonly string[]): void => {
  const context = contexts.get(tx);
  if (!context || keys.length === 0) return;
  if (!context.touched) throw new Error('Rows are signed inside a transaction.');
  const name = headName(table, tenantId);
  const entry = context.touched.get(name) ?? { tenantId, table, keys: new Set<string>() };
  context.touched.set(name, entry);
  for (const key of keys) entry.keys.add(key);
};

/** Runs work that signs rows: in the transaction that `db` is, else in a new one. */
export const withSigning = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> => {
  const context = contexts.get(db);
  return context && !context.touched ? db.tx(work) : work(db);
};

/** @returns the head, or undefined where it does not open or is older than this host has seen */
export const acceptedHead = (
  { keys, anchor }: Integrity,
  table: SignedTableName,
  tenantId: string,
  stored: StoredHead,
): Head | undefined => {
  const head = openHead(keys, table, tenantId, stored);
  const known = anchor.get(table, tenantId);
  if (!head || !known || head.revision > known.revision) return head;
  return head.revision === known.revision && headHash(stored) === known.hash ? head : undefined;
};
