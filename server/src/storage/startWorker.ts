import { Worker } from 'node:worker_threads';

const LOADERS = ['tsx/cjs/api', 'tsx/esm/api'].map((name) => import.meta.resolve(name));

/**
 * Starts a worker thread from a TypeScript module. Node 20 does not hand the loader of the main thread on to workers,
 * so the worker registers it itself before it loads the module: for modules, and for what src/domain is to Node, CommonJS.
 */
export const startWorker = (module: URL, workerData: unknown): Worker =>
  new Worker(
    `Promise.all(${JSON.stringify(LOADERS)}.map((name) => import(name))).then((loaders) => {
      for (const { register } of loaders) register();
      return import(${JSON.stringify(module.href)});
    });`,
    { eval: true, execArgv: [], workerData },
  );
