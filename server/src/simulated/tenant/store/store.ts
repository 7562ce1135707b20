import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { seedDirectory, type SeedOptions } from '../seed/index.ts';
import type { Change } from './change.ts';
import type { Directory } from './directory.ts';
import { compact, Journal } from './journal.ts';
import { takeLock } from './lock.ts';

/** The directory with its disk: what the seed gives, and on top of it every change that was ever acknowledged. */
export class Store {
  #directory: Directory;
  readonly #journal: Journal;
  readonly #seed: SeedOptions;
  readonly #unlock: () => void;

  private constructor(directory: Directory, journal: Journal, seed: SeedOptions, unlock: () => void) {
    this.#directory = directory;
    this.#journal = journal;
    this.#seed = seed;
    this.#unlock = unlock;
  }

  /**
   * @param folder holds seed.json, journal.jsonl and the lock; the seed of the first start stays
   * @throws DataInUse when another process has the folder open
   */
  static open(folder: string, wanted: SeedOptions): Store {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const unlock = takeLock(folder);
    try {
      const seed = keptSeed(path.join(folder, 'seed.json'), wanted);
      const directory = seedDirectory(seed);
      const { journal, changes } = Journal.open(path.join(folder, 'journal.jsonl'));
      const kept = compact(changes);
      for (const change of kept) directory.apply(change);
      if (changes.length > 2 * kept.length) journal.replace(kept);
      return new Store(directory, journal, seed, unlock);
    } catch (error) {
      unlock();
      throw error;
    }
  }

  get directory(): Directory {
    return this.#directory;
  }

  get seed(): SeedOptions {
    return this.#seed;
  }

  /** Makes the changes lasting, then visible. All of them or none. */
  commit(changes: readonly Change[]): void {
    this.#journal.append(changes);
    for (const change of changes) this.#directory.apply(change);
  }

  /** Back to what the seed gives. */
  reset(): void {
    this.#journal.replace([]);
    this.#directory = seedDirectory(this.#seed);
  }

  close(): void {
    this.#journal.close();
    this.#unlock();
  }
}

const keptSeed = (file: string, wanted: SeedOptions): SeedOptions => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SeedOptions;
  } catch {
    writeFileSync(`${file}.next`, JSON.stringify(wanted), { mode: 0o600 });
    renameSync(`${file}.next`, file);
    return wanted;
  }
};
