import type { Vault } from '../../keys/index.ts';
import type { Db } from '../types.ts';
import { Anchor, anchorFile, readAnchor } from './anchor.ts';
import type { AnchoredHead, AnchoredHeads } from './anchor.ts';
import { EMPTY_HEAD, sealHead } from './macs.ts';
import type { IntegrityKeys } from './macs.ts';
import { makeIntegrityKey, readHeads, readIntegrityKeys, signEverything } from './open.ts';
import type { SignedTableName } from './tables.ts';

/** Starts heads above all that this host has seen, so that a former state cannot replace the accepted one. */
const startAbove = async (tx: Db, keys: IntegrityKeys, known: AnchoredHeads): Promise<void> => {
  for (const [name, { revision }] of known) {
    const [table = '', tenantId = ''] = name.split(' ');
    const head = { ...EMPTY_HEAD, revision: revision + 1 };
    const { sealed, revisions } = sealHead(keys, table as SignedTableName, tenantId, head);
    await tx.query('insert into integrity_head (tenant_id, table_name, sealed, revisions) values ($1, $2, $3, $4)', [
      tenantId,
      table,
      sealed,
      revisions,
    ]);
  }
};

const openOldKeys = (db: Db, vault: Vault): Promise<IntegrityKeys | undefined> =>
  readIntegrityKeys(db, vault).catch(() => undefined);

const newest = (...all: readonly AnchoredHeads[]): AnchoredHeads => {
  const heads = new Map<string, AnchoredHead>();
  for (const [name, head] of all.flatMap((one) => [...one])) {
    if (head.revision > (heads.get(name)?.revision ?? -1)) heads.set(name, head);
  }
  return heads;
};

export interface AcceptOptions {
  db: Db;
  vault: Vault;
  dataDir: string;
  /** Writes activity and notice of the acceptance; its rows are signed with all others. */
  record: (tx: Db) => Promise<void>;
}

/** Signs every row of the database as it is now and anchors the new heads on this host. */
export const acceptDatabase = async ({ db, vault, dataDir, record }: AcceptOptions): Promise<void> => {
  const file = anchorFile(dataDir);
  const former = await openOldKeys(db, vault);
  const state = await readAnchor(file, vault, former);
  const anchored: AnchoredHeads = state.kind === 'heads' ? state.heads : new Map();
  await db.tx(async (tx) => {
    await record(tx);
    const known = newest(anchored, former ? await readHeads(tx, former) : new Map());
    await tx.exec('delete from row_signature; delete from integrity_head');
    if (!former) {
      await tx.exec('delete from integrity_key');
      await makeIntegrityKey(tx, vault);
    }
    const keys = await readIntegrityKeys(tx, vault);
    if (!keys) throw new Error('The key of the signatures is not there.');
    await startAbove(tx, keys, known);
    await signEverything(tx, keys);
  });
  const keys = await readIntegrityKeys(db, vault);
  if (!keys) throw new Error('The key of the signatures is not there.');
  let failure: Error | undefined;
  const anchor = new Anchor(file, keys, new Map(), (error) => {
    failure = error instanceof Error ? error : new Error('unknown cause');
  });
  await anchor.advance(await readHeads(db, keys));
  if (failure === undefined) return;
  throw new Error(`The anchor ${file} cannot be written (${failure.message}).`, { cause: failure });
};
