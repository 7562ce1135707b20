import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, truncateSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Change } from './change.ts';

/**
 * Changes on disk, one JSON line per acknowledged request. A line is synced before the reply leaves, so `kill -9`
 * and a power cut lose nothing that was acknowledged; a torn last line was never acknowledged and is cut off.
 */
export class Journal {
  readonly #file: string;
  #descriptor: number;

  private constructor(file: string) {
    this.#file = file;
    this.#descriptor = openSync(file, 'a', 0o600);
  }

  /** Opens the journal and returns the changes it holds, oldest first. */
  static open(file: string): { journal: Journal; changes: Change[] } {
    const { changes, end } = readJournal(file);
    if (end !== undefined) truncateSync(file, end);
    return { journal: new Journal(file), changes };
  }

  append(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    writeSync(this.#descriptor, `${JSON.stringify(changes)}\n`);
    fsyncSync(this.#descriptor);
  }

  /** Puts one line with these changes in place of all others. */
  replace(changes: readonly Change[]): void {
    const next = `${this.#file}.next`;
    const descriptor = openSync(next, 'w', 0o600);
    if (changes.length > 0) writeSync(descriptor, `${JSON.stringify(changes)}\n`);
    fsyncSync(descriptor);
    closeSync(descriptor);
    closeSync(this.#descriptor);
    renameSync(next, this.#file);
    syncFolder(path.dirname(this.#file));
    this.#descriptor = openSync(this.#file, 'a', 0o600);
  }

  close(): void {
    closeSync(this.#descriptor);
    rmSync(`${this.#file}.next`, { force: true });
  }
}

/** `end` is the byte where the last whole line ends, if something follows it. */
const readJournal = (file: string): { changes: Change[]; end: number | undefined } => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return { changes: [], end: undefined };
  }
  const end = text.lastIndexOf('\n') + 1;
  const lines = text.slice(0, end).split('\n').filter((line) => line !== '');
  return {
    changes: lines.flatMap((line) => JSON.parse(line) as Change[]),
    end: end < text.length ? Buffer.byteLength(text.slice(0, end)) : undefined,
  };
};

const syncFolder = (folder: string): void => {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
};

/**
 * @returns fewer changes with the same result. A removal stays even when the object came back later, because it also
 * took away the links of that time.
 */
export const compact = (changes: readonly Change[]): Change[] => {
  const last = new Map<string, Change>();
  for (const change of changes) {
    const name =
      change[0] === 'put' || change[0] === 'remove'
        ? `${change[0]}\n${change[1]}\n${change[2]}`
        : `link\n${change[1]}\n${change[2]}\n${change[3]}`;
    last.delete(name);
    last.set(name, change);
  }
  return [...last.values()];
};
