#!/usr/bin/env node
/**
 * `npm run build`: the console into dist/, and the service compiled, so that it runs without a loader of TypeScript.
 * Says where both are.
 */
import path from 'node:path';
import { ensureBuilt, ensureCompiled } from './lib/prepare.mjs';
import { endAllWithThis, root, UserError } from './lib/run.mjs';

endAllWithThis();

try {
  await ensureBuilt(console.log);
  const { service } = await ensureCompiled(console.log);
  console.log(`The console is in dist/, the service is ${path.relative(root, service)}`);
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}
