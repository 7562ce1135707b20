import type { Worker } from 'node:worker_threads';
import { startWorker } from '../../storage/startWorker.ts';
import type { Calls, Kind, ThreadReply } from './protocol.ts';

interface Waiting {
  resolve(value: ThreadReply['value']): void;
  reject(error: Error): void;
}

/**
 * The thread that holds the indexes, so that loading and searching them never hold up the API. Starts with the first
 * call, and again after it has died.
 */
export class IndexThread {
  readonly #onCrash: () => void;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #nextId = 1;

  /** `onDeath`: all indexes are gone. */
  constructor(onCrash: () => void) {
    this.#onCrash = onCrash;
  }

  call<K extends Kind>(kind: K, index: number, request: Calls[K]['request']): Promise<Calls[K]['reply']> {
    const worker = (this.#worker ??= this.#start());
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (value) => resolve(value), reject });
      worker.postMessage({ ...request, id, kind, index });
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = startWorker(new URL('./worker.ts', import.meta.url), undefined);
    const end = (error: Error): void => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#onCrash();
      for (const waiting of this.#waiting.values()) waiting.reject(error);
      this.#waiting.clear();
    };
    worker.on('message', ({ id, value, error }: ThreadReply) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(value);
      else waiting?.reject(new Error(error));
    });
    worker.on('error', end);
    worker.on('exit', () => end(new Error('The thread of the indexes has ended.')));
    return worker;
  }
}
