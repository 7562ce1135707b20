import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fsyncPath } from '../storage/embeddedFiles.ts';
import { KEY_BYTES } from './wrap.ts';

const PREFIX = 'tenant-recovery-root-key-1 ';

/** @returns the key in the file, undefined when there is no file. @throws Error when the file is not a root key. */
export const readRootKey = (file: string): Buffer | undefined => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`The root key file ${file} cannot be read.`, { cause: error });
  }
  const key = Buffer.from(text.slice(PREFIX.length), 'base64url');
  if (!text.startsWith(PREFIX) || key.length !== KEY_BYTES) throw new Error(`The file ${file} is not a root key.`);
  return key;
};

/**
 * Writes a text to a new file and deletes the file if that fails. @throws Error with one sentence that names the
 * setting
 */
const writeUnfinished = (file: string, text: string): string => {
  // In a container the process id is the same at each start: the file of an interrupted start must not be in the way.
  const unfinished = `${file}.${randomUUID()}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(unfinished, text, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if (existsSync(unfinished)) rmSync(unfinished);
    throw new Error(
      `The setting ROOT_KEY_FILE names a file that this account cannot make (${(error as NodeJS.ErrnoException).code}): ${file}.`,
      { cause: error },
    );
  }
  return unfinished;
};

/**
 * Makes a root key file, readable by its owner only, and has it on disk before anything is sealed with it.
 * @returns the key in the file, which another process may have made meanwhile
 */
export const makeRootKey = (file: string): { key: Buffer; isNew: boolean } => {
  const key = randomBytes(KEY_BYTES);
  const unfinished = writeUnfinished(file, `${PREFIX}${key.toString('base64url')}\n`);
  try {
    // A link refuses to replace a key that another process has made meanwhile.
    linkSync(unfinished, file);
  } catch (error) {
    const theirs = (error as NodeJS.ErrnoException).code === 'EEXIST' ? readRootKey(file) : undefined;
    if (!theirs) throw error;
    return { key: theirs, isNew: false };
  } finally {
    rmSync(unfinished);
  }
  fsyncPath(dirname(file));
  return { key, isNew: true };
};
