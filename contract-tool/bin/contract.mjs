#!/usr/bin/env node
import { RunFailure } from '../src/failure.mjs';
import { readOptions, USAGE } from '../src/options.mjs';
import { writeReports } from '../src/report/files.mjs';
import { renderSummary } from '../src/report/summary.mjs';
import { startProxy } from '../src/proxy.mjs';
import { runContract } from '../src/run.mjs';

/** Commands with separate options, loaded when used; the others check a backend or run in front of one. */
const COMMANDS = {
  diff: async (args) => (await import('../src/diff/command.mjs')).runDiff(args),
  mock: async (args) => (await import('../src/mock/command.mjs')).runMock(args),
};

const main = async () => {
  const [command, ...rest] = process.argv.slice(2);
  if (Object.hasOwn(COMMANDS, command ?? '')) return COMMANDS[command](rest);
  const options = readOptions(process.argv.slice(2));
  if (options.mode === 'help') {
    console.log(USAGE);
    return 0;
  }
  if (options.mode === 'proxy') {
    const { baseUrl } = await startProxy(
      options,
      (operation, violations) => {
        for (const { kind, pointer, expected } of violations)
          console.log(`VIOLATION ${operation.operationId}: ${kind} at ${pointer}, expected: ${expected}`);
      },
      console.error,
    );
    console.log(`${baseUrl} hands everything on to ${options.baseUrl}; Ctrl+C ends it.`);
    return 0;
  }
  const stop = new AbortController();
  // A second Ctrl+C ends it at once.
  process.once('SIGINT', () => stop.abort());
  const found = await runContract({ ...options, signal: stop.signal }, console.log);
  if (options.report) writeReports(options.report, found);
  console.log(renderSummary(found));
  return found.violations.length === 0 ? 0 : 1;
};

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof RunFailure)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
