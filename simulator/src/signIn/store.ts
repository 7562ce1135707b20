import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Entry {
  /** SHA-256 of the secret, so that a copy of the file holds nothing that can be presented. */
  readonly id: string;
  /** Unix time in milliseconds. */
  readonly expiresAt: number;
  readonly value: unknown;
}

/** Lines that may be appended before the file is rewritten. */
const COMPACT_AFTER = 5_000;

const idOf = (kind: string, secret: string): string =>
  `${kind}.${createHash('sha256').update(secret).digest('base64url')}`;

export const randomSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Sessions, codes and refresh tokens in memory with an append-only file behind them, so that a restart keeps them.
 * Appending is synchronous, so every answered entry is in the file even if the process is killed right after.
 */
export class SecretStore {
  readonly #file: string;
  readonly #entries = new Map<string, Entry>();
  #appended = 0;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#file = join(folder, 'state.jsonl');
    if (existsSync(this.#file)) this.#read();
    this.#compact();
  }

  put<T>(kind: string, secret: string, value: T, secondsToLive: number): void {
    const entry: Entry = { id: idOf(kind, secret), expiresAt: Date.now() + secondsToLive * 1000, value };
    this.#entries.set(entry.id, entry);
    this.#append(entry);
  }

  get<T>(kind: string, secret: string): T | undefined {
    const entry = this.#entries.get(idOf(kind, secret));
    return entry && entry.expiresAt > Date.now() ? (entry.value as T) : undefined;
  }

  /** Returns the value and removes it. */
  take<T>(kind: string, secret: string): T | undefined {
    const value = this.get<T>(kind, secret);
    this.#remove(idOf(kind, secret));
    return value;
  }

  removeWhere(kind: string, matches: (value: unknown) => boolean): void {
    for (const entry of [...this.#entries.values()]) {
      if (entry.id.startsWith(`${kind}.`) && matches(entry.value)) this.#remove(entry.id);
    }
  }

  #remove(id: string): void {
    if (this.#entries.delete(id)) this.#append({ id, expiresAt: 0, value: null });
  }

  #append(entry: Entry): void {
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    this.#appended += 1;
    if (this.#appended > COMPACT_AFTER) this.#compact();
  }

  #read(): void {
    for (const line of readFileSync(this.#file, 'utf8').split('\n')) {
      try {
        const entry = JSON.parse(line) as Entry;
        this.#entries.set(entry.id, entry);
      } catch {
        // A kill in the middle of a write leaves a torn last line, which was never confirmed.
      }
    }
  }

  #compact(): void {
    const now = Date.now();
    for (const entry of [...this.#entries.values()]) if (entry.expiresAt <= now) this.#entries.delete(entry.id);
    const lines = [...this.#entries.values()].map((entry) => `${JSON.stringify(entry)}\n`);
    writeFileSync(`${this.#file}.new`, lines.join(''), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
    this.#appended = 0;
  }
}
