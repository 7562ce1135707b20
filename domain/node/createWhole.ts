import { randomUUID } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Makes a file that only its owner can read, and that other processes see with its whole text only.
 * @throws Error with the code EEXIST when the file exists, as node:fs does
 */
export const createWhole = (file: string, text: string): void => {
  const unfinished = `${file}.${randomUUID()}`;
  try {
    writeFileSync(unfinished, text, { flag: 'wx', mode: 0o600 });
    linkSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
};
