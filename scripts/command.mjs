#!/usr/bin/env node
/**
 * `npm run verify` and the other commands: runs a compiled program of the service or of the simulated tenant in this
 * process.
 * Arguments: a name of PROGRAMS in scripts/lib/prepare.mjs, then the arguments of the program.
 */
import { pathToFileURL } from 'node:url';
import { ensureCompiled } from './lib/prepare.mjs';
import { UserError } from './lib/run.mjs';

const [node, , name, ...args] = process.argv;
try {
  // The output belongs to the command.
  const { [name]: file } = await ensureCompiled(console.error);
  process.argv = [node, file, ...args];
  await import(pathToFileURL(file).href);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
