import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { lockDirectory } from '@trc/domain/node/lock';
import { refuseInsideTransaction, runTransaction } from './session.ts';
import type { Session } from './session.ts';
import { loaderArguments, startWorker } from './startWorker.ts';
import { createConnectionQueue } from './connectionQueue.ts';
import { DatabaseError } from './types.ts';
import type { Db } from './types.ts';
import { moduleFile } from '@trc/domain/node/files';

export interface EmbeddedRequest {
  id: number;
  kind: 'query' | 'exec' | 'close';
  sql: string;
  params: readonly unknown[];
}

export interface EmbeddedReply {
  /** 0 = the database is open. */
  id: number;
  rows: Record<string, unknown>[];
  error?: { message: string; code: string | undefined; constraint: string | undefined } | undefined;
}

interface Waiting {
  resolve(rows: Record<string, unknown>[]): void;
  reject(error: Error): void;
}

/** int8 as number and bytea as Buffer, as `pg` delivers them here. */
const alike = (value: unknown): unknown => {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return Array.isArray(value) ? value.map(alike) : value;
};

const alikeRow = (row: Record<string, unknown>): Record<string, unknown> => {
  for (const key of Object.keys(row)) {
    const value = row[key];
    if (typeof value === 'bigint' || typeof value === 'object') row[key] = alike(value);
  }
  return row;
};

class WorkerSession implements Session {
  /** Statements wait in the thread; a thread that has failed takes none. */
  readonly pipelined = true;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #ended: Error | undefined;

  constructor(
    readonly worker: Worker,
    readonly onCrash: (error: Error) => void,
  ) {
    worker.on('message', (reply: EmbeddedReply) => this.#settle(reply));
    worker.on('error', (error: Error) => this.#end(error));
    worker.on('exit', () => this.#end(new Error('The embedded database has ended.')));
  }

  async query<R extends object>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
    return (await this.send('query', sql, params)).map(alikeRow) as R[];
  }

  async exec(sql: string): Promise<void> {
    await this.send('exec', sql, []);
  }

  send(kind: EmbeddedRequest['kind'], sql: string, params: readonly unknown[]): Promise<Record<string, unknown>[]> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, kind, sql, params } satisfies EmbeddedRequest);
    });
  }

  /** Resolves when the worker has said that the database is open. */
  opened(): Promise<unknown> {
    return new Promise((resolve, reject) => this.#waiting.set(0, { resolve, reject }));
  }

  #settle(reply: EmbeddedReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (!reply.error) waiting?.resolve(reply.rows);
    else waiting?.reject(new DatabaseError(reply.error.message, reply.error.code, reply.error.constraint));
  }

  #end(error: Error): void {
    if (this.#ended) return;
    this.#ended = error;
    this.onCrash(error);
    for (const waiting of this.#waiting.values()) waiting.reject(this.#ended);
    this.#waiting.clear();
  }
}

/** Kept length of a child's output before it failed, in characters. */
const WORDS = 4000;

/** Makes the cluster in a process that ends: the 400 MiB more that it takes do not stay with the service. */
const makeCluster = async (directory: string): Promise<void> => {
  const program = moduleFile(new URL('./makeCluster.ts', import.meta.url));
  const args = [...loaderArguments(program), fileURLToPath(program), directory, String(process.pid)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-WORDS);
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (code !== 0)
    throw new Error(
      `The database could not be made (${signal ?? `code ${code}`}): is there room, and may this account write, in ${dirname(directory)}?`,
      { cause: words },
    );
};

/**
 * Opens the embedded PostgreSQL under `dataDir`/database; makes it when missing. The directory is locked while it is
 * open.
 * @throws Error with a sentence naming the process that holds the directory.
 */
export const openEmbedded = async (dataDir: string): Promise<Db> => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    chmodSync(dataDir, 0o700);
  } catch (error) {
    throw new Error(
      `The setting DATA_DIR names a folder that this account cannot write (${(error as NodeJS.ErrnoException).code}): ${dataDir}.`,
      { cause: error },
    );
  }
  let endThread = (): unknown => undefined;
  const unlock = lockDirectory(dataDir, (error) => {
    // At once and without closing, which would write.
    endThread();
    throw error;
  });
  const directory = join(dataDir, 'database');
  try {
    if (!existsSync(directory)) await makeCluster(directory);
  } catch (error) {
    unlock();
    throw error;
  }
  const thread = startWorker(new URL('./embeddedWorker.ts', import.meta.url), { directory });
  endThread = () => thread.terminate();
  let isOpen = false;
  let closing: Promise<void> | undefined;
  const session = new WorkerSession(thread, (error) => {
    // The database cannot answer any more; the process ends and the next one recovers.
    if (isOpen && !closing)
      queueMicrotask(() => {
        throw error;
      });
  });
  try {
    await session.opened();
  } catch (error) {
    await thread.terminate();
    unlock();
    throw new Error(
      `The database under ${directory} cannot be opened: it is damaged, or there is no room or no right to write. Look at the disk first; docs/guides/put-into-service.md says how a copy is put back.`,
      { cause: error },
    );
  }
  isOpen = true;
  const turn = createConnectionQueue();
  const close = async (): Promise<void> => {
    const ended = new Promise((resolve) => thread.once('exit', resolve));
    await turn(() => session.send('close', '', []));
    await ended;
    unlock();
  };
  return {
    isExclusive: true,
    query: async (sql, params) => {
      refuseInsideTransaction();
      return turn(() => session.query(sql, params));
    },
    exec: async (sql) => {
      refuseInsideTransaction();
      return turn(() => session.exec(sql));
    },
    tx: async (work) => {
      refuseInsideTransaction();
      return turn(() => runTransaction(session, work));
    },
    close: () => (closing ??= close()),
  };
};
