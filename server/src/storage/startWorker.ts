import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

const isSource = (module: URL): boolean => module.pathname.endsWith('.ts');

/** @returns arguments with which Node.js runs a module as a program: a built one needs none, TypeScript needs tsx */
export const loaderOf = (module: URL): string[] => {
  if (!isSource(module)) return [];
  // Not import.meta.resolve, which is missing where this module was loaded by a CommonJS one.
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
};

/** Starts a worker thread from a module. */
export const startWorker = (module: URL, workerData: unknown): Worker => {
  if (!isSource(module)) return new Worker(module, { execArgv: [], workerData });
  const starter = new URL('./sourceWorker.mjs', import.meta.url);
  return new Worker(starter, { argv: [fileURLToPath(module)], execArgv: [], workerData });
};
