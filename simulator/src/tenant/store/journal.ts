import {
  closeSync,
  fdatasync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { Change, JournalEntry } from './change.ts';

/**
 * Changes on disk, one JSON line per acknowledged request. A line is synced before the reply leaves (`settled`), so
 * `kill -9` and a power cut lose nothing that was acknowledged; a torn last line was never acknowledged and is cut off.
 * Requests at the same time share one sync.
 */
export class Journal {
  readonly #file: string;
  #descriptor: number;
  /** Lines written so far, and how many of them are certainly on disk. */
  #written = 0;
  #synced = 0;
  #syncing: Promise<void> | undefined;

  private constructor(file: string) {
    this.#file = file;
    this.#descriptor = openSync(file, 'a', 0o600);
  }

  /** Opens the journal and returns its entries, oldest first. */
  static open(file: string): { journal: Journal; entries: JournalEntry[] } {
    const { entries, end } = readJournal(file);
    if (end !== undefined) truncateSync(file, end);
    return { journal: new Journal(file), entries };
  }

  append(entries: readonly JournalEntry[]): void {
    if (entries.length === 0) return;
    writeSync(this.#descriptor, `${JSON.stringify(entries)}\n`);
    this.#written += 1;
  }

  get isSettled(): boolean {
    return this.#synced >= this.#written;
  }

  /** Resolves when everything appended until now is on disk. */
  async settled(): Promise<void> {
    const wanted = this.#written;
    while (this.#synced < wanted) {
      this.#syncing ??= this.#sync();
      await this.#syncing;
    }
  }

  #sync(): Promise<void> {
    const [written, descriptor] = [this.#written, this.#descriptor];
    return new Promise((resolve, reject) => {
      fdatasync(descriptor, (error) => {
        this.#syncing = undefined;
        // A journal that was replaced meanwhile is on disk already.
        if (error !== null && descriptor === this.#descriptor && !this.isSettled) reject(error);
        else {
          this.#synced = Math.max(this.#synced, written);
          resolve();
        }
      });
    });
  }

  /** Puts one line with these entries in place of all others. */
  replace(entries: readonly JournalEntry[]): void {
    const next = `${this.#file}.next`;
    const descriptor = openSync(next, 'w', 0o600);
    if (entries.length > 0) writeSync(descriptor, `${JSON.stringify(entries)}\n`);
    fsyncSync(descriptor);
    closeSync(descriptor);
    closeSync(this.#descriptor);
    renameSync(next, this.#file);
    syncFolder(path.dirname(this.#file));
    this.#descriptor = openSync(this.#file, 'a', 0o600);
    this.#synced = this.#written;
  }

  close(): void {
    if (!this.isSettled) fsyncSync(this.#descriptor);
    this.#synced = this.#written;
    closeSync(this.#descriptor);
    rmSync(`${this.#file}.next`, { force: true });
  }
}

/** `end` is the byte where the last whole line ends, if something follows it. */
const readJournal = (file: string): { entries: JournalEntry[]; end: number | undefined } => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return { entries: [], end: undefined };
  }
  const end = text.lastIndexOf('\n') + 1;
  const lines = text
    .slice(0, end)
    .split('\n')
    .filter((line) => line !== '');
  return {
    entries: lines.flatMap((line) => JSON.parse(line) as JournalEntry[]),
    end: end < text.length ? Buffer.byteLength(text.slice(0, end)) : undefined,
  };
};

const syncFolder = (folder: string): void => {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
};

/**
 * @returns fewer changes with the same result. A removal stays even when the object was restored later, because it also
 * removed the links of that time.
 */
export const compact = (changes: readonly Change[]): Change[] => {
  const last = new Map<string, Change>();
  for (const change of changes) {
    const name = nameOf(change);
    last.delete(name);
    last.set(name, change);
  }
  return [...last.values()];
};

/** Changes with the same name undo one another: only the last one counts. */
const nameOf = (change: Change): string => {
  switch (change[0]) {
    case 'put':
    case 'softDelete':
      return `object\n${change[1]}\n${change[2]}`;
    case 'remove':
      return `remove\n${change[1]}\n${change[2]}`;
    case 'link':
    case 'unlink':
      return `link\n${change[1]}\n${change[2]}\n${change[3]}`;
  }
};
