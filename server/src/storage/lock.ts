import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Holder {
  pid: number;
  /** When that process began, as the system counts it: a reused process id has another value. */
  began: string;
  command: string;
}

const TAKEOVER_LIFE = 10_000;

const quiet = (command: string, args: readonly string[]): string => {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

/** @returns the start of a process in the system's own count, '' when there is no such process. */
const beganOf = (pid: number): string => {
  if (process.platform !== 'linux') return quiet('ps', ['-o', 'lstart=', '-p', String(pid)]);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 22; the second field is a name in brackets that may hold blanks. Z is a process that has ended.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
};

const readHolder = (file: string): Holder | undefined => {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return typeof holder.pid === 'number' && typeof holder.began === 'string'
      ? { pid: holder.pid, began: holder.began, command: String(holder.command ?? '') }
      : undefined;
  } catch {
    return undefined;
  }
};

const refusal = (directory: string, holder: Holder): Error =>
  new Error(`The data directory ${directory} is in use by process ${holder.pid} (${holder.command}). Stop that process first.`);

/** Replacing a stale lock is done by one process at a time; a directory is the one thing that is made atomically everywhere. */
const withTakeover = (directory: string, work: () => void): void => {
  const guard = join(directory, 'service.lock.takeover');
  try {
    mkdirSync(guard);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (Date.now() - statSync(guard).mtimeMs < TAKEOVER_LIFE) {
      throw new Error(`Another process is starting on the data directory ${directory}. Try again.`, { cause: error });
    }
  }
  try {
    work();
  } finally {
    rmdirSync(guard);
  }
};

/**
 * Takes the data directory for this process. A lock whose process is gone, or whose process id has been given to another
 * process since, is stale and is replaced.
 * @returns what releases it. @throws Error with a sentence that names the process holding it.
 */
export const lockDirectory = (dataDir: string): (() => void) => {
  const directory = resolve(dataDir);
  const file = join(directory, 'service.lock');
  const own: Holder = { pid: process.pid, began: beganOf(process.pid), command: process.argv.slice(0, 2).join(' ') };
  withTakeover(directory, () => {
    const holder = readHolder(file);
    if (holder && holder.began !== '' && beganOf(holder.pid) === holder.began) throw refusal(directory, holder);
    const fresh = `${file}.${process.pid}`;
    writeFileSync(fresh, `${JSON.stringify(own)}\n`, { mode: 0o600 });
    renameSync(fresh, file);
  });
  return () => {
    const holder = readHolder(file);
    if (holder?.pid === own.pid && holder.began === own.began) rmSync(file, { force: true });
  };
};
