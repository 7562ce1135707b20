import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fsyncPath } from '../storage/embeddedFiles.ts';
import { makeRootKey, readRootKey } from './rootKey.ts';

/** The file in which a new root key waits until everything is sealed with it. */
export const nextRootKeyFile = (file: string): string => `${file}.next`;

/** Two processes may ask for one within the same millisecond. */
const stamped = (file: string, word: string): string =>
  `${file}.${word}-${new Date().toISOString().replaceAll(/[:.]/g, '')}-${randomUUID().slice(0, 8)}`;
const holds = (file: string, key: Buffer): boolean => readRootKey(file)?.equals(key) === true;

/** @returns a file next to the root key for this former one */
const formerOf = (file: string, key: Buffer): string | undefined =>
  readdirSync(dirname(file))
    .filter((name) => name.startsWith(`${basename(file)}.former-`))
    .map((name) => join(dirname(file), name))
    .find((name) => holds(name, key));

const refused = (file: string, error: unknown): Error =>
  new Error(
    `${file} cannot be replaced (${(error as NodeJS.ErrnoException).code}). Its folder must be this account's own, and no mount of the file alone.`,
    { cause: error },
  );

/** The second name of a root key. */
export interface FormerRootKey {
  file: string;
  /** False where an earlier change has kept the key under this name. */
  isNew: boolean;
}

/**
 * Keeps a root key under a second name with the time, for older copies of the data. If this is refused, another key
 * cannot take its place either: the file is a separate mount, or belongs to another account.
 * @returns undefined where the file holds another key by now
 * @throws Error with one sentence for a person
 */
export const keepFormerRootKey = (file: string, key: Buffer): FormerRootKey | undefined => {
  const kept = formerOf(file, key);
  if (kept !== undefined) return { file: kept, isNew: false };
  const former = stamped(file, 'former');
  try {
    linkSync(file, former);
  } catch (error) {
    throw refused(file, error);
  }
  if (!holds(former, key)) {
    rmSync(former);
    return undefined;
  }
  fsyncPath(dirname(file));
  return { file: former, isNew: true };
};

/** Removes the second name of a key that is still in its first file. A name that an earlier change made stays. */
export const dropSecondName = (file: string, key: Buffer, former: FormerRootKey): void => {
  if (former.isNew && holds(file, key)) rmSync(former.file);
};

/**
 * Makes the key that will replace the key in the file, for the same account and group and with the same rights. A
 * waiting key is moved aside and not deleted: other data, or another server of this database, may have it in force.
 * @throws Error with one sentence for a person
 */
export const makeNextRootKey = (file: string): Buffer => {
  const next = nextRootKeyFile(file);
  if (existsSync(next)) renameSync(next, stamped(file, 'unused'));
  const { key } = makeRootKey(next);
  const { uid, gid, mode } = statSync(file);
  try {
    chownSync(next, uid, gid);
    chmodSync(next, mode & 0o777);
  } catch (error) {
    rmSync(next);
    throw refused(file, error);
  }
  fsyncPath(next);
  return key;
};

/**
 * Puts the waiting root key, which is in force, in its place; another process may have done so meanwhile. The former
 * one is left to its owner alone.
 * @throws Error where the file cannot be renamed; nothing is lost then
 */
export const takeNextRootKey = (file: string, key: Buffer, former: string | undefined): void => {
  try {
    renameSync(nextRootKeyFile(file), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !holds(file, key)) throw error;
  }
  fsyncPath(dirname(file));
  if (former !== undefined) chmodSync(former, 0o600);
};
