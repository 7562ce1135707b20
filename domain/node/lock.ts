import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { createWhole } from './createWhole.ts';

interface Holder {
  pid: number;
  /** Start of that process, as the system counts it: a reused process id has another value. */
  began: string;
  command: string;
  /** The machine or container in which the process id is valid: each numbers its own processes. */
  space: string;
}

const TAKEOVER_LIFE_MS = 10_000;
/** Milliseconds between heartbeats of the lock's holder. */
const BEAT = 1000;
/**
 * So long somebody from another space listens for one: a busy process may be late, a dead one must not be waited for
 * long.
 */
const LISTEN = 6 * BEAT;
const LISTEN_AGAIN_MS = 200;

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

/**
 * @returns the process id space of this process: the start of the machine and the namespace in it; '' where the system
 * has no such thing.
 */
const ownSpace = (): string => {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
};

const readHolder = (file: string): Holder | undefined => {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return typeof holder.pid === 'number' && typeof holder.began === 'string'
      ? {
          pid: holder.pid,
          began: holder.began,
          command: String(holder.command ?? ''),
          space: String(holder.space ?? ''),
        }
      : undefined;
  } catch {
    return undefined;
  }
};

const refusal = (directory: string, holder: Holder, where: string): Error =>
  new Error(
    `The data directory ${directory} is in use by process ${holder.pid} (${holder.command})${where}. Stop that process first.`,
  );

/**
 * @returns true if somebody touches the file while this process waits: a process of another host cannot be looked up.
 * No clock is compared.
 */
const isBeating = (file: string): boolean => {
  const first = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const still = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; waited < LISTEN; waited += LISTEN_AGAIN_MS) {
    Atomics.wait(still, 0, 0, LISTEN_AGAIN_MS);
    if (statSync(file, { throwIfNoEntry: false })?.mtimeMs !== first) return true;
  }
  return false;
};

/** @throws Error when the process that holds the lock lives */
const demandFree = (directory: string, file: string, own: Holder): void => {
  const holder = readHolder(file);
  if (!holder || holder.began === '') return;
  // A lock of an earlier version says nothing of its space.
  if (holder.space === '' || holder.space === own.space) {
    if (beganOf(holder.pid) === holder.began) throw refusal(directory, holder, '');
  } else if (isBeating(file)) {
    throw refusal(directory, holder, ' in another container or on another machine');
  }
};

/**
 * Replacing a stale lock is done by one process at a time; a directory is the one thing that is made atomically
 * everywhere.
 */
const withTakeover = (directory: string, work: () => void): void => {
  const guard = join(directory, 'service.lock.takeover');
  try {
    mkdirSync(guard);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (Date.now() - statSync(guard).mtimeMs < TAKEOVER_LIFE_MS) {
      throw new Error(`Another process is starting on the data directory ${directory}. Try again.`, { cause: error });
    }
  }
  try {
    work();
  } finally {
    rmdirSync(guard);
  }
};

const isSame = (left: Holder, right: Holder): boolean =>
  left.pid === right.pid && left.began === right.began && left.space === right.space;

const textOf = (holder: Holder): string => `${JSON.stringify(holder)}\n`;

/**
 * Writes a heartbeat.
 * @returns true if another process holds the lock by now, after a long pause of this process.
 */
const beat = (file: string, own: Holder): boolean => {
  const holder = readHolder(file);
  if (holder && !isSame(holder, own)) return true;
  try {
    const now = new Date();
    if (holder) utimesSync(file, now, now);
    // Another process would take over a lock that it sees empty.
    else createWhole(file, textOf(own));
  } catch {
    // A disk that is full or cannot be written: the database itself will say so.
  }
  return false;
};

const throwIt = (error: Error): void => {
  throw error;
};

/**
 * Takes the data directory for this process. A lock whose process is gone, or whose process id has been given to
 * another process since, is stale and is replaced. `onLost`: another process has taken it; nothing may be written there
 * any more.
 * @returns a function that releases it.
 * @throws Error with a sentence that names the process holding it.
 */
export const lockDirectory = (dataDir: string, onLost: (error: Error) => void = throwIt): (() => void) => {
  const directory = resolve(dataDir);
  const file = join(directory, 'service.lock');
  const own: Holder = {
    pid: process.pid,
    began: beganOf(process.pid),
    command: process.argv.slice(0, 2).join(' '),
    space: ownSpace(),
  };
  withTakeover(directory, () => {
    demandFree(directory, file, own);
    const fresh = `${file}.${process.pid}`;
    writeFileSync(fresh, textOf(own), { mode: 0o600 });
    renameSync(fresh, file);
  });
  const beating = setInterval(() => {
    if (!beat(file, own)) return;
    clearInterval(beating);
    onLost(new Error(`The data directory ${directory} was taken over by another process.`));
  }, BEAT);
  beating.unref();
  return () => {
    clearInterval(beating);
    const holder = readHolder(file);
    if (holder && isSame(holder, own)) rmSync(file, { force: true });
  };
};
