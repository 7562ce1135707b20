import type { Vault } from '../../keys/index.ts';
import type { Db } from '../types.ts';
import { Anchor, anchorFile, readAnchor } from './anchor.ts';
import type { AnchoredHeads } from './anchor.ts';
import { checkTables, listTenants } from './check.ts';
import type { Integrity } from './context.ts';
import type { IntegrityKeys } from './macs.ts';
import { olderHeads, readIntegrityKeys } from './open.ts';

export interface SignatureCheck {
  /** Signed rows that were read. */
  rows: number;
  /** One sentence for each head that is older than the anchor, or why they cannot be compared. */
  older: string[];
  /** One sentence for each row that does not fit. */
  damage: string[];
}

const noReport = (): void => undefined;

/** Checks signatures, heads and anchor. It changes nothing, neither the database nor the anchor. */
export const verifySignatures = async ({
  db,
  vault,
  dataDir,
}: {
  db: Db;
  vault: Vault;
  dataDir: string;
}): Promise<SignatureCheck> => {
  const file = anchorFile(dataDir);
  let keys: IntegrityKeys | undefined;
  try {
    keys = await readIntegrityKeys(db, vault);
  } catch {
    return { rows: 0, older: ['The key of the signatures does not open with this root key'], damage: [] };
  }
  // The anchor first: the heads of a running service are at least as new.
  const state = await readAnchor(file, vault, keys);
  if (!keys) {
    const isNew = state.kind === 'none' || state.kind === 'pending';
    const older = [`The database is older than the anchor ${file}: it has no signatures`];
    return { rows: 0, older: isNew ? [] : older, damage: [] };
  }
  const older: string[] = [];
  const damage: string[] = [];
  let heads: AnchoredHeads = new Map();
  if (state.kind === 'none') older.push(`The database is signed and this host has no anchor ${file}`);
  if (state.kind === 'foreign') older.push(`The database does not belong to the anchor ${file}`);
  if (state.kind === 'heads') {
    const names = new Set(await olderHeads(db, keys, state.heads));
    for (const name of names) older.push(`The database is older than the anchor ${file}: ${name}`);
    // An older head may still fit its rows.
    heads = new Map([...state.heads].filter(([name]) => !names.has(name)));
  }
  const anchor = new Anchor(file, keys, heads, noReport);
  const integrity: Integrity = { keys, anchor, opened: new Map(), report: noReport };
  for (const tenantId of await listTenants(db)) {
    for (const { sentence } of await checkTables(db, integrity, tenantId)) damage.push(sentence);
  }
  const [count] = await db.query<{ rows: number }>('select count(*) as rows from row_signature');
  return { rows: count?.rows ?? 0, older, damage };
};
