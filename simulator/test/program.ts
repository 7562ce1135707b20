import { fileURLToPath } from 'node:url';
import { moduleFile } from '@trc/domain/node/files';

/** @returns what node needs to load a module of ours: nothing for what `npm test` has compiled */
export const loaderOf = (module: URL): string[] => (module.pathname.endsWith('.ts') ? ['--import', 'tsx'] : []);

/** What `npm test` has told this process of V8 is for those that it starts as well (scripts/lib/gates.mjs). */
const FLAGS = process.execArgv.filter((flag) => /^--(wasm-|single-threaded-gc$|interrupt-budget=)/.test(flag));

/** @returns the arguments with which node runs one of our modules in a separate process */
export const program = (name: URL): string[] => {
  const module = moduleFile(name);
  return [...FLAGS, ...loaderOf(module), fileURLToPath(module)];
};
