import { Worker } from 'node:worker_threads';

const tsxApi = import.meta.resolve('tsx/esm/api');

/**
 * Starts a worker thread from a TypeScript module. Node 20 does not hand the loader of the main thread on to workers,
 * so the worker registers it itself before it loads the module.
 */
export const startWorker = (module: URL, workerData: unknown): Worker =>
  new Worker(
    `import(${JSON.stringify(tsxApi)}).then(({ register }) => { register(); return import(${JSON.stringify(module.href)}); });`,
    { eval: true, execArgv: [], workerData },
  );
