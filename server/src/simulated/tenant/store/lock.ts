import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';

/** A second process on the same data. The message names the process that holds it. */
export class DataInUse extends Error {}

/**
 * Takes the lock file of a data folder; a lock whose process is gone is taken over.
 * @returns a function that gives the lock back
 * @throws DataInUse while another process lives that holds it
 */
export const takeLock = (file: string): (() => void) => {
  for (;;) {
    try {
      const descriptor = openSync(file, 'wx', 0o600);
      writeSync(descriptor, `${process.pid}\n`);
      closeSync(descriptor);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const holder = holderOf(file);
    if (holder !== undefined && lives(holder)) throw new DataInUse(`${file} is held by process ${holder}`);
    rmSync(file, { force: true });
  }
};

const holderOf = (file: string): number | undefined => {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isInteger(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
};

const lives = (pid: number): boolean => {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
};

const isCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code;
