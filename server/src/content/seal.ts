import type { Worker } from 'node:worker_threads';
import { MalformedReplyError } from '../directory/parse.ts';
import type { StoredType } from '../directory/types/stored.ts';
import { startWorker } from '../storage/startWorker.ts';
import type { PageLinks } from './addressing.ts';
import type { PageShape, ReadPage } from './pageReader.ts';
import type { SealedSegment } from './segments.ts';
import type { TenantKeys } from '../keys/types.ts';

export interface BodyEntry {
  type: StoredType;
  id: string;
  hash: Buffer;
  body: Buffer;
}

/** Summaries of checked bodies are collected under an id of their own. */
interface Collection {
  id: number;
  /** Number of the backup in which the bodies' versions began. */
  number: number;
  /** True for the last entries. */
  isEnd: boolean;
}

export type SealerRequest = { id: number; keys: TenantKeys } & (
  | { kind: 'read'; page: number; bytes: Uint8Array; shape: PageShape }
  | { kind: 'rows'; list: number; type: StoredType; name: string; bytes: Uint8Array; temporary: readonly string[] }
  | { kind: 'address'; page: number; links: PageLinks }
  | { kind: 'seal'; page: number; indices: readonly number[]; versions: readonly number[] }
  | { kind: 'forget'; lists: readonly number[] }
  | { kind: 'check'; entries: readonly BodyEntry[]; collection?: Collection | undefined }
  | { kind: 'meanings'; entries: readonly BodyEntry[] }
);

type ReadResult = { kind: 'read'; ids: string[] } & Omit<ReadPage, 'objects'>;

interface AddressResult {
  kind: 'address';
  hashes: Uint8Array[];
  links: number[];
  kept: Record<string, number[]>;
  unknown: Record<string, number[]>;
}

export interface SealerReply {
  id: number;
  result?:
    | ReadResult
    | AddressResult
    | { kind: 'rows'; nextLink: string | undefined }
    | { kind: 'forget' }
    | { kind: 'seal'; bodies: Uint8Array[]; targets: Uint8Array[]; meanings: Uint8Array[] }
    | { kind: 'meanings'; meanings: Uint8Array[] }
    | ({ kind: 'check' } & CheckedBodies);
  error?: { message: string; garbage: boolean };
}

/** A page whose objects are read; their links are still to come. */
export interface ParsedPage extends Omit<ReadPage, 'objects'> {
  ids: string[];
  /** Joins the objects with their links and addresses them; once. */
  address(links: PageLinks): Promise<AddressedPage>;
}

/** A page whose objects are addressed. */
export interface AddressedPage {
  ids: string[];
  hashes: Buffer[];
  /** Links of each object. */
  links: number[];
  /** Per kind: the indices of objects whose links are those of an earlier body, or not known at all. */
  kept: Readonly<Record<string, readonly number[]>>;
  unknown: Readonly<Record<string, readonly number[]>>;
  nextLink: string | undefined;
  withoutId: number;
  /**
   * Returns, once, the sealed bodies of the objects at `indices`; of those at `versions` the references
   * (content/referencePseudonyms.ts), and the hash of their meaning (content/meaningHash.ts), which is empty for
   * objects without one.
   */
  seal(
    indices: readonly number[],
    versions: readonly number[],
  ): Promise<{ bodies: Buffer[]; targets: Buffer[]; meanings: Buffer[] }>;
}

export interface CheckedBodies {
  /** Indices of entries that do not open, or hold something else than their address says. */
  unsound: number[];
  /** Sealed summaries of the sound ones, whenever there are enough for a segment. */
  segments: SealedSegment[];
}

/** Checks the bodies that one backup wrote, in the order of type and id, and summarises them on the way. */
export interface BodyCollector {
  check(entries: readonly BodyEntry[], isEnd: boolean): Promise<CheckedBodies>;
}

/** A kind of links that is one list of the tenant. */
export interface ListedLink {
  type: StoredType;
  name: string;
  /** Places of rows that are there for a time only (LinkDescription.temporary): they are left out. */
  temporary?: readonly string[];
}

/** Parses, addresses, compresses, seals and checks in a worker thread, so that the API stays responsive. */
export interface Sealer {
  /** @throws MalformedReplyError */
  read(keys: TenantKeys, bytes: Uint8Array, shape: PageShape): Promise<ParsedPage>;
  /** @returns a number for a list of links of the tenant, which `rows` fills and `forget` drops. */
  newList(): number;
  /** Adds one page of a list. @returns its nextLink. @throws MalformedReplyError */
  rows(keys: TenantKeys, list: number, link: ListedLink, bytes: Uint8Array): Promise<string | undefined>;
  forget(keys: TenantKeys, lists: readonly number[]): Promise<void>;
  /** @returns the indices of entries that do not open, or hold something else than their address says. */
  check(keys: TenantKeys, entries: readonly BodyEntry[]): Promise<number[]>;
  /** @returns the hash of the meaning of each entry; empty for one without a meaning, or whose body does not open. */
  meanings(keys: TenantKeys, entries: readonly BodyEntry[]): Promise<Buffer[]>;
  /** `number`: of the backup that wrote the bodies. */
  collect(keys: TenantKeys, number: number): BodyCollector;
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

  nextId(): number {
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
    const worker = startWorker(new URL('./sealWorker.ts', import.meta.url), undefined);
    const end = (error: Error): void => {
      this.#worker = undefined;
      for (const waiting of this.#waiting.values()) waiting.reject(error);
      this.#waiting.clear();
    };
    worker.on('message', ({ id, result, error }: SealerReply) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (result) waiting?.resolve(result);
      else waiting?.reject(error?.garbage ? new MalformedReplyError(error.message) : new Error(error?.message));
    });
    worker.on('error', end);
    worker.on('exit', () => end(new Error('The sealing thread has ended.')));
    return worker;
  }
}

export const createSealer = (): Sealer => {
  const thread = new Thread();

  const address = async (
    keys: TenantKeys,
    page: number,
    { ids, nextLink, withoutId }: ReadResult,
    links: PageLinks,
  ): Promise<AddressedPage> => {
    const { hashes, kind: _kind, ...addressed } = await thread.ask('address', { kind: 'address', keys, page, links });
    return {
      ids,
      nextLink,
      withoutId,
      ...addressed,
      hashes: hashes.map(buffer),
      seal: async (indices, versions) => {
        const { bodies, targets, meanings } = await thread.ask('seal', { kind: 'seal', keys, page, indices, versions });
        return { bodies: bodies.map(buffer), targets: targets.map(buffer), meanings: meanings.map(buffer) };
      },
    };
  };

  return {
    read: async (keys, bytes, shape) => {
      const page = thread.nextId();
      const read = await thread.ask('read', { kind: 'read', keys, page, bytes, shape });
      const { kind: _kind, ...parsed } = read;
      return { ...parsed, address: (links) => address(keys, page, read, links) };
    },
    newList: () => thread.nextId(),
    rows: async (keys, list, { type, name, temporary = [] }, bytes) =>
      (await thread.ask('rows', { kind: 'rows', keys, list, type, name, bytes, temporary })).nextLink,
    forget: async (keys, lists) => {
      if (lists.length > 0) await thread.ask('forget', { kind: 'forget', keys, lists });
    },
    check: async (keys, entries) =>
      entries.length === 0 ? [] : (await thread.ask('check', { kind: 'check', keys, entries })).unsound,
    meanings: async (keys, entries) =>
      entries.length === 0
        ? []
        : (await thread.ask('meanings', { kind: 'meanings', keys, entries })).meanings.map(buffer),
    collect: (keys, number) => {
      const id = thread.nextId();
      return {
        check: (entries, isEnd) =>
          thread.ask('check', { kind: 'check', keys, entries, collection: { id, number, isEnd } }),
      };
    },
    close: () => thread.close(),
  };
};
