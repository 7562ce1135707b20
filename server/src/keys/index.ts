import type { Db } from '../storage/types.ts';
import { cachedKeys } from './cache.ts';
import type { Vault } from './provider.ts';
import { keepFormerRootKey, nextRootKeyFile, takeNextRootKey } from './nextRootKey.ts';
import { makeRootKey, readRootKey } from './rootKey.ts';
import type { Keys, OpenKeys } from './types.ts';
import { buildContext, seal, unseal } from './wrap.ts';

export type { Vault } from './provider.ts';
export type { Keys, OpenKeys, SealedKeys, TenantKeys } from './types.ts';

/** The content of the sealed mark, to which it is also bound. */
export const ROOT_KEY_CHECK = buildContext('root-key-check');

interface Stored {
  sealed: Buffer | null;
  used: boolean;
}

/** Reads the facts of the database about its root key: the sealed mark, and whether anything is wrapped already. */
const readStored = async (db: Db): Promise<Stored> => {
  const [row] = await db.query<Stored>(
    `select (select sealed from root_key_check where id = 1) as sealed, exists (select 1 from tenant_key) as used`,
  );
  return row ?? { sealed: null, used: false };
};

/** @returns true if the mark of a database was sealed with this root key */
export const opensMark = (rootKey: Buffer, sealed: Buffer): boolean => {
  try {
    return unseal(rootKey, ROOT_KEY_CHECK, sealed).equals(ROOT_KEY_CHECK);
  } catch {
    return false;
  }
};

const sealedBecause = (reason: string): Keys => ({ sealed: true, reason });

export const createVault = (rootKey: Buffer): Vault => ({
  seal: (context, plain) => seal(rootKey, context, plain),
  unseal: (context, sealed) => unseal(rootKey, context, sealed),
});

const LATER = { firstStart: false, emptyDatabase: false };

const open = (db: Db, rootKey: Buffer, start: Pick<OpenKeys, 'firstStart' | 'emptyDatabase' | 'changed'>): OpenKeys => {
  const vault = createVault(rootKey);
  return { ...start, sealed: false, vault, tenant: cachedKeys(db, vault) };
};

/**
 * A change of the root key that was killed between the database and the file is ended.
 * @returns the key that opens this data, if there is one by now
 */
const endOfChange = (
  file: string,
  rootKey: Buffer | undefined,
  sealed: Buffer,
): { key: Buffer; outcome?: Pick<OpenKeys, 'changed'> } | undefined => {
  const next = readRootKey(nextRootKeyFile(file));
  if (next && opensMark(next, sealed)) {
    const former = rootKey && keepFormerRootKey(file, rootKey)?.file;
    takeNextRootKey(file, next, former);
    const kept = former === undefined ? '' : ` Copies of the data from before need the former one, which is ${former}.`;
    return {
      key: next,
      outcome: { changed: `The root key was changed: ${file} is a new one. Copy it to a safe place.${kept}` },
    };
  }
  // A concurrent change of the root key may have replaced the file since this read.
  const now = readRootKey(file);
  return now && opensMark(now, sealed) ? { key: now } : undefined;
};

const openOver = (db: Db, file: string, rootKey: Buffer | undefined, { sealed }: Stored): Keys => {
  if (sealed && !(rootKey && opensMark(rootKey, sealed))) {
    try {
      const end = endOfChange(file, rootKey, sealed);
      if (end) return open(db, end.key, { ...LATER, ...end.outcome });
    } catch (error) {
      return sealedBecause(
        `The new root key in ${nextRootKeyFile(file)} cannot take its place: ${(error as Error).message}`,
      );
    }
  }
  if (!rootKey)
    return sealedBecause(
      `The root key file ${file} is missing. Copy your backup of the file to this place and start again.`,
    );
  if (!sealed || !opensMark(rootKey, sealed))
    return sealedBecause(
      `The root key file ${file} does not belong to this data. Copy the right file to this place and start again.`,
    );
  return open(db, rootKey, LATER);
};

/**
 * Opens the root key (never a new key over existing data). The first start of an empty database makes the
 * file; a missing, unreadable or wrong one later means a sealed start, which is a value and not an error.
 */
export const openKeys = async ({ rootKeyFile, db }: { rootKeyFile: string; db: Db }): Promise<Keys> => {
  const stored = await readStored(db);
  let rootKey: Buffer | undefined;
  try {
    rootKey = readRootKey(rootKeyFile);
  } catch (error) {
    return sealedBecause((error as Error).message);
  }
  if (stored.sealed !== null || stored.used) return openOver(db, rootKeyFile, rootKey, stored);
  const { key, isNew } = rootKey ? { key: rootKey, isNew: false } : makeRootKey(rootKeyFile);
  const mine = await db.query(
    'insert into root_key_check (id, sealed) values (1, $1) on conflict do nothing returning 1',
    [seal(key, ROOT_KEY_CHECK, ROOT_KEY_CHECK)],
  );
  // Another service may have been first on this database meanwhile, with this key or with another.
  return mine.length > 0
    ? open(db, key, { firstStart: isNew, emptyDatabase: true })
    : openOver(db, rootKeyFile, key, await readStored(db));
};
