#!/usr/bin/env node
/**
 * `npm start`: installs and builds missing parts, then runs the product: the service with the console, and, unless a
 * real directory is configured, the simulated tenant and the local sign-in provider. `--dev` serves the console from
 * webpack's dev server instead, with reload.
 */
import { checkNode } from './lib/node.mjs';

checkNode();
const { UserError } = await import('./lib/run.mjs');
const { supervise } = await import('./lib/supervise.mjs');
try {
  await supervise({ dev: process.argv.includes('--dev') });
} catch (error) {
  console.error(error instanceof UserError ? `\n${error.message}` : error);
  process.exit(1);
}
