import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Vault } from '../../keys/index.ts';
import { buildContext, seal, unseal } from '../../keys/wrap.ts';
import type { IntegrityKeys } from './macs.ts';

/** The record of a head on the host. */
export interface AnchoredHead {
  revision: number;
  hash: string;
}

/** By "table tenant". */
export type AnchoredHeads = ReadonlyMap<string, AnchoredHead>;

/**
 * `none`: there is no file. `pending`: the first signing began and its end is not known. `foreign`: the file does not
 * belong to the key in this database.
 */
export type AnchorState = { kind: 'none' | 'pending' | 'foreign' } | { kind: 'heads'; heads: AnchoredHeads };

const CONTEXT = buildContext('anchor');
const PENDING = buildContext('anchor-pending');

export const anchorFile = (dataDir: string): string => path.join(dataDir, 'anchor');

export const headName = (table: string, tenantId: string): string => `${table} ${tenantId}`;

/** Replaces the file so that a crash leaves the former or the new one. */
const writeSynced = async (file: string, content: Buffer): Promise<void> => {
  const next = `${file}.${process.pid}`;
  const handle = await open(next, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(next, file);
  const folder = await open(path.dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/** Says that the first signing begins: after a crash before its end, the database is not an older dump. */
export const writePending = (file: string, vault: Vault): Promise<void> =>
  writeSynced(file, vault.seal(PENDING, PENDING));

/** @param keys undefined for a database without a key */
export const readAnchor = async (file: string, vault: Vault, keys: IntegrityKeys | undefined): Promise<AnchorState> => {
  let sealed: Buffer;
  try {
    sealed = await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'none' };
    throw error;
  }
  try {
    if (keys) {
      const text = unseal(keys.anchor, CONTEXT, sealed).toString();
      return { kind: 'heads', heads: new Map(JSON.parse(text) as [string, AnchoredHead][]) };
    }
  } catch {
    // It may be the mark of a first signing.
  }
  try {
    vault.unseal(PENDING, sealed);
    return { kind: 'pending' };
  } catch {
    return { kind: 'foreign' };
  }
};

/** The newest heads that this host has seen: in memory at once, in the file after each commit. */
export class Anchor {
  readonly #heads = new Map<string, AnchoredHead>();
  #writing: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(
    readonly file: string,
    readonly keys: IntegrityKeys,
    heads: AnchoredHeads,
    readonly onError: (error: unknown) => void,
  ) {
    this.#merge(heads);
  }

  get(table: string, tenantId: string): AnchoredHead | undefined {
    return this.#heads.get(headName(table, tenantId));
  }

  get heads(): AnchoredHeads {
    return this.#heads;
  }

  /** Remembers newer heads. @returns a promise that resolves when they are on disk; concurrent calls share a write */
  advance(heads: AnchoredHeads): Promise<void> {
    this.#merge(heads);
    this.#next ??= this.#writing.then(() => {
      this.#next = undefined;
      this.#writing = this.#write().catch(this.onError);
      return this.#writing;
    });
    return this.#next;
  }

  /** Resolves when nothing is being written. */
  async settle(): Promise<void> {
    await this.#next;
    await this.#writing;
  }

  #merge(heads: AnchoredHeads): void {
    for (const [name, head] of heads) {
      if (head.revision > (this.#heads.get(name)?.revision ?? -1)) this.#heads.set(name, head);
    }
  }

  async #write(): Promise<void> {
    // Another process with the same folder may have seen newer ones.
    const onDisk = await readFile(this.file)
      .then(
        (sealed) =>
          new Map(JSON.parse(unseal(this.keys.anchor, CONTEXT, sealed).toString()) as [string, AnchoredHead][]),
      )
      .catch(() => new Map<string, AnchoredHead>());
    this.#merge(onDisk);
    await writeSynced(this.file, seal(this.keys.anchor, CONTEXT, Buffer.from(JSON.stringify([...this.#heads]))));
  }
}
