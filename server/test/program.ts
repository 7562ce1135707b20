import { fileURLToPath } from 'node:url';

/** @returns what node needs to load a module of ours: nothing for what `npm test` has compiled */
export const loaderOf = (module: URL): string[] => (module.pathname.endsWith('.ts') ? ['--import', 'tsx'] : []);

/** What `npm test` has told this process of WebAssembly is for those that it starts as well. */
const FLAGS = process.execArgv.filter((flag) => flag.startsWith('--wasm-'));

/** @returns the arguments with which node runs a module of ours in a process of its own */
export const program = (module: URL): string[] => [...FLAGS, ...loaderOf(module), fileURLToPath(module)];
