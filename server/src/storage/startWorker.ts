import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { moduleFile } from '@trc/domain/node/files';

const isSource = (module: URL): boolean => module.pathname.endsWith('.ts');

/** @returns arguments with which Node.js runs a module as a program: a built one needs none, TypeScript needs tsx */
export const loaderArguments = (module: URL): string[] => {
  if (!isSource(module)) return [];
  // `import.meta.resolve` is missing when a CommonJS module loads this one.
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
};

/** @param name a module, as its source names it */
export const startWorker = (name: URL, workerData: unknown): Worker => {
  const module = moduleFile(name);
  if (!isSource(module)) return new Worker(module, { execArgv: [], workerData });
  const starter = new URL('./sourceWorker.mjs', import.meta.url);
  return new Worker(starter, { argv: [fileURLToPath(module)], execArgv: [], workerData });
};
