import type { Worker } from 'node:worker_threads';
import { GarbageReply } from '../directory/parse.ts';
import { startWorker } from '../storage/startWorker.ts';
import type { PageShape } from './pageReader.ts';
import type { TenantKeys } from './types.ts';

export interface BodyEntry {
  type: string;
  id: string;
  hash: Buffer;
  body: Buffer;
}

export type SealerRequest = { id: number; keys: TenantKeys } & (
  | { kind: 'read'; page: number; bytes: Uint8Array; shape: PageShape }
  | { kind: 'seal'; page: number; indices: readonly number[] }
  | { kind: 'check'; entries: readonly BodyEntry[] }
);

interface ReadResult {
  kind: 'read';
  ids: string[];
  hashes: Uint8Array[];
  nextLink: string | undefined;
  withoutId: number;
  fingerprint: string;
}

export interface SealerReply {
  id: number;
  result?: ReadResult | { kind: 'seal'; bodies: Uint8Array[] } | { kind: 'check'; unsound: number[] };
  error?: { message: string; garbage: boolean };
}

/** A page whose objects are addressed; `seal` hands out the sealed bodies of some of them, once. */
export interface AddressedPage {
  ids: string[];
  hashes: Buffer[];
  nextLink: string | undefined;
  withoutId: number;
  fingerprint: string;
  seal(indices: readonly number[]): Promise<Buffer[]>;
}

/** Parses, addresses, compresses, seals and checks in a thread of its own, so that the API keeps answering meanwhile. */
export interface Sealer {
  /** @throws GarbageReply */
  read(keys: TenantKeys, bytes: Uint8Array, shape: PageShape): Promise<AddressedPage>;
  /** @returns the indices of entries that do not open, or hold something else than their address says. */
  check(keys: TenantKeys, entries: readonly BodyEntry[]): Promise<number[]>;
  close(): Promise<void>;
}

type Result = NonNullable<SealerReply['result']>;
type Request = SealerRequest extends infer Each ? (Each extends SealerRequest ? Omit<Each, 'id'> : never) : never;

const buffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The thread starts with the first request, and again after it has died. */
class Thread {
  #worker: Worker | undefined;
  #nextId = 1;
  readonly #waiting = new Map<number, { resolve(result: Result): void; reject(error: Error): void }>();

  nextPage(): number {
    return this.#nextId++;
  }

  ask<K extends Result['kind']>(kind: K, request: Request): Promise<Extract<Result, { kind: K }>> {
    const worker = (this.#worker ??= this.#start());
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (result) => resolve(result as Extract<Result, { kind: K }>), reject });
      worker.postMessage({ ...request, id });
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = startWorker(new URL('./sealerWorker.ts', import.meta.url), undefined);
    const end = (error: Error): void => {
      this.#worker = undefined;
      for (const waiting of this.#waiting.values()) waiting.reject(error);
      this.#waiting.clear();
    };
    worker.on('message', ({ id, result, error }: SealerReply) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (result) waiting?.resolve(result);
      else waiting?.reject(error?.garbage ? new GarbageReply(error.message) : new Error(error?.message));
    });
    worker.on('error', end);
    worker.on('exit', () => end(new Error('The sealing thread has ended.')));
    return worker;
  }
}

export const createSealer = (): Sealer => {
  const thread = new Thread();
  return {
    read: async (keys, bytes, shape) => {
      const page = thread.nextPage();
      const { ids, hashes, nextLink, withoutId, fingerprint } = await thread.ask('read', { kind: 'read', keys, page, bytes, shape });
      return {
        ids, nextLink, withoutId, fingerprint,
        hashes: hashes.map(buffer),
        seal: async (indices) => (await thread.ask('seal', { kind: 'seal', keys, page, indices })).bodies.map(buffer),
      };
    },
    check: async (keys, entries) =>
      entries.length === 0 ? [] : (await thread.ask('check', { kind: 'check', keys, entries })).unsound,
    close: () => thread.close(),
  };
};
