import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { Vault } from '../../keys/index.ts';
import { KEY_BYTES, buildContext } from '../../keys/wrap.ts';
import type { Db } from '../types.ts';
import { Anchor, anchorFile, headName, readAnchor, writePending } from './anchor.ts';
import type { AnchoredHead, AnchoredHeads } from './anchor.ts';
import type { Integrity, Touched } from './context.ts';
import { deriveKeys, headHash, openHead } from './macs.ts';
import type { IntegrityKeys, StoredHead } from './macs.ts';
import { listTenants } from './check.ts';
import { flushSignatures } from './sign.ts';
import { signedDb } from './signedDb.ts';
import { SIGNED_TABLE_NAMES, buildSql } from './tables.ts';
import type { SignedTableName } from './tables.ts';

export interface IntegrityOptions {
  db: Db;
  vault: Vault;
  dataDir: string;
  /** Called for an anchor that cannot be written. */
  onError?: (error: unknown) => void;
}

/** A database whose heads are at least as new as the anchor, or the reason why it is not used. */
export type OpenedIntegrity = { refused: false; db: Db; integrity: Integrity } | { refused: true; reason: string };

/** The context that binds the sealed key to its place. */
export const INTEGRITY_KEY = buildContext('integrity-key');

const ACCEPT = 'npm run recovery -- accept-database';

/** @returns true if a service has signed the rows of the database */
export const isSignedDatabase = async (db: Db): Promise<boolean> =>
  (await db.query('select 1 from integrity_key')).length > 0;

/** @returns the keys, undefined for a database that was never signed. @throws Error when the key does not open */
export const readIntegrityKeys = async (db: Db, vault: Vault): Promise<IntegrityKeys | undefined> => {
  const [row] = await db.query<{ sealed: Buffer }>('select sealed from integrity_key where id = 1');
  return row && deriveKeys(vault.unseal(INTEGRITY_KEY, row.sealed));
};

/** Makes the key unless another service was first. @returns true if this one made it */
export const makeIntegrityKey = async (tx: Db, vault: Vault): Promise<boolean> => {
  const sealed = vault.seal(INTEGRITY_KEY, randomBytes(KEY_BYTES));
  const made = await tx.query(
    'insert into integrity_key (id, sealed) values (1, $1) on conflict do nothing returning 1',
    [sealed],
  );
  return made.length > 0;
};

/** @returns the heads that open */
export const readHeads = async (db: Db, keys: IntegrityKeys): Promise<Map<string, AnchoredHead>> => {
  const rows = await db.query<StoredHead & { tenant_id: string; table_name: SignedTableName }>(
    'select tenant_id, table_name, sealed, revisions from integrity_head',
  );
  return new Map(
    rows.flatMap((row): [string, AnchoredHead][] => {
      const head = openHead(keys, row.table_name, row.tenant_id, row);
      return head ? [[headName(row.table_name, row.tenant_id), { revision: head.revision, hash: headHash(row) }]] : [];
    }),
  );
};

/** Heads that the database has lost. The check reports a head that exists and does not open. */
export const olderHeads = async (db: Db, keys: IntegrityKeys, anchored: AnchoredHeads): Promise<string[]> => {
  const opened = await readHeads(db, keys);
  const rows = await db.query<{ tenant_id: string; table_name: string }>(
    'select tenant_id, table_name from integrity_head',
  );
  const present = new Set(rows.map((row) => headName(row.table_name, row.tenant_id)));
  return [...anchored]
    .filter(([name, known]) => {
      const head = opened.get(name);
      if (!head) return !present.has(name);
      return head.revision < known.revision || (head.revision === known.revision && head.hash !== known.hash);
    })
    .map(([name]) => name);
};

/** So many rows are signed in one statement. */
const ROWS_PER_BATCH = 5000;

const noReport = (): void => undefined;

/** Signs every row as it is now. @returns the heads */
export const signEverything = async (tx: Db, keys: IntegrityKeys): Promise<Map<string, AnchoredHead>> => {
  const heads = new Map<string, AnchoredHead>();
  const anchor = new Anchor('', keys, new Map(), noReport);
  const integrity: Integrity = { keys, anchor, opened: new Map(), report: noReport };
  for (const tenantId of await listTenants(tx)) {
    for (const table of SIGNED_TABLE_NAMES) {
      const sql = buildSql(table);
      const rows = await tx.query<{ signed_key: string }>(
        `select ${sql.content} from ${table} t where ${sql.ofTenant}${sql.inOrder}`,
        [tenantId],
      );
      for (let first = 0; first < rows.length; first += ROWS_PER_BATCH) {
        const part = rows.slice(first, first + ROWS_PER_BATCH).map((row) => row.signed_key);
        const touched: Touched = new Map([[headName(table, tenantId), { tenantId, table, keys: new Set(part) }]]);
        for (const [name, head] of await flushSignatures(tx, integrity, touched)) heads.set(name, head);
      }
    }
  }
  return heads;
};

const refused = (reason: string): OpenedIntegrity => ({ refused: true, reason });

const notNewest = (what: string, why = 'a dump was put back, or rows were'): OpenedIntegrity =>
  refused(`The database ${what}: ${why}. If this is intended, run \`${ACCEPT}\` on this host and start again.`);

const opened = async (
  { db, onError = noReport }: IntegrityOptions,
  file: string,
  keys: IntegrityKeys,
  heads: AnchoredHeads,
): Promise<OpenedIntegrity> => {
  const anchor = new Anchor(file, keys, heads, onError);
  await anchor.advance(await readHeads(db, keys));
  const integrity: Integrity = { keys, anchor, opened: new Map(), report: noReport };
  return { refused: false, integrity, db: signedDb(db, integrity) };
};

/** The first start after the migration signs the existing rows. */
const signFirst = async (options: IntegrityOptions, file: string): Promise<OpenedIntegrity> => {
  const { db, vault } = options;
  await writePending(file, vault);
  await db.tx(async (tx) => {
    if (!(await makeIntegrityKey(tx, vault))) return;
    const keys = await readIntegrityKeys(tx, vault);
    if (keys) await signEverything(tx, keys);
  });
  const keys = await readIntegrityKeys(db, vault);
  if (!keys) throw new Error('The key of the signatures is not there.');
  return opened(options, file, keys, new Map());
};

/**
 * Compares the database with the anchor of this host and signs a database that was never signed. Its refusal is a
 * value: the service starts sealed.
 */
export const openIntegrity = async (options: IntegrityOptions): Promise<OpenedIntegrity> => {
  const { db, vault, dataDir } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = anchorFile(dataDir);
  let keys: IntegrityKeys | undefined;
  try {
    keys = await readIntegrityKeys(db, vault);
  } catch {
    return notNewest('has a key of signatures that the root key does not open', 'the key was changed');
  }
  const state = await readAnchor(file, vault, keys);
  const isFirst = state.kind === 'none' || state.kind === 'pending';
  if (!keys) return isFirst ? signFirst(options, file) : notNewest(`is older than the anchor ${file}`);
  if (state.kind === 'none') {
    return notNewest(`is signed and this host has no anchor ${file}`, 'a dump was put back, or the host is new');
  }
  if (state.kind === 'foreign') return notNewest(`does not belong to the anchor ${file}`);
  const heads: AnchoredHeads = state.kind === 'heads' ? state.heads : new Map();
  const older = await olderHeads(db, keys, heads);
  return older.length > 0 ? notNewest(`is older than the anchor ${file}`) : opened(options, file, keys, heads);
};
