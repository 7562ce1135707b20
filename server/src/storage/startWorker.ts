import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/**
 * Starts a worker thread from a module, which must not await at its top level where it is TypeScript. Node 20 does not hand the loader
 * of the main thread on to workers, so the worker registers one itself: the one that loads with `require`, because the other one would
 * start an additional thread for each worker (about 20 MiB and 0.15 s of processor time). A compiled module needs none.
 */
export const startWorker = (module: URL, workerData: unknown): Worker => {
  if (!module.pathname.endsWith('.ts')) return new Worker(module, { execArgv: [], workerData });
  const loader = createRequire(import.meta.url).resolve('tsx/cjs/api');
  return new Worker(`require(${JSON.stringify(loader)}).register(); require(${JSON.stringify(fileURLToPath(module))});`, { eval: true, execArgv: [], workerData });
};
