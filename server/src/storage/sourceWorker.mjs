/**
 * Runs a TypeScript module in a worker thread: Node.js 20 gives the entry module of a thread to no loader.
 * Argument: the path of the module, which must not await at its top level.
 */
import { createRequire } from 'node:module';
import { register } from 'tsx/cjs/api';

register();
createRequire(import.meta.url)(process.argv[2]);
