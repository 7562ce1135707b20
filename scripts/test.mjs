#!/usr/bin/env node
/**
 * `npm test`: every check of the project. The last line is `N passed, N failed[, N skipped]`; the exit code is not 0
 * when anything failed.
 *   --only NAME[,NAME]  only these gates (names: see scripts/lib/gates.mjs)
 *   --install           installs Chromium and PostgreSQL from Debian where they are missing (as root)
 *   --all-parts         a part that is skipped because a program is missing counts as failed
 */
import { checkNode } from './lib/node.mjs';

checkNode();
const { default: os } = await import('node:os');
const { parseArgs } = await import('node:util');
const { GATES } = await import('./lib/gates.mjs');
const { ensureInstalled } = await import('./lib/prepare.mjs');
const { endAllWithThis, UserError } = await import('./lib/run.mjs');
const { result, slowest } = await import('./lib/results.mjs');
const { allowInstallation } = await import('./lib/tools.mjs');

const say = (text) => console.log(text);
const seconds = (from) => `${((Date.now() - from) / 1000).toFixed(1)} s`;
endAllWithThis();

const chosen = (only) => {
  if (!only) return GATES;
  const names = only.split(',');
  const unknown = names.filter((name) => !GATES.some((gate) => gate.name === name));
  if (unknown.length > 0)
    throw new UserError(
      `There is no gate ${unknown.join(', ')}; there are: ${GATES.map((gate) => gate.name).join(', ')}`,
    );
  // The journeys look at the built console.
  return GATES.filter((gate) => names.includes(gate.name) || (gate.name === 'build' && names.includes('e2e')));
};

const runGate = async (gate) => {
  const from = Date.now();
  let found;
  try {
    found = await gate.run(say);
  } catch (error) {
    found = result(0, [`${gate.name}: ${error instanceof UserError ? error.message : error.stack}`]);
  }
  const skipped = found.skips.length > 0 ? `, ${found.skips.length} skipped` : '';
  say(
    `${found.failed > 0 ? 'FAIL' : 'ok  '}  ${gate.name.padEnd(22)} ${String(found.passed).padStart(5)} passed, ${found.failed} failed${skipped}  (${seconds(from)})`,
  );
  // The first place to look when the budget of time is gone.
  if (Date.now() - from > 60_000) for (const line of slowest(found, 5)) say(`      ${line}`);
  for (const failure of found.failures) say(`      ${failure.replaceAll('\n', '\n      ')}`);
  for (const skip of found.skips) say(`      skipped: ${skip}`);
  return found;
};

/** Milliseconds that all processors have had so far, and that they had nothing to do. */
const processors = () =>
  os
    .cpus()
    .map(({ times }) => times)
    .reduce(
      ({ all, idle }, times) => ({
        all: all + Object.values(times).reduce((sum, ms) => sum + ms, 0),
        idle: idle + times.idle,
      }),
      { all: 0, idle: 0 },
    );

/** Two gates at a time: more would only slow one another down on two cores. */
const runPhase = async (gates) => {
  const waiting = [...gates];
  const found = [];
  const lane = async () => {
    for (let gate = waiting.shift(); gate; gate = waiting.shift()) found.push(await runGate(gate));
  };
  await Promise.all([lane(), lane()]);
  return found;
};

const main = async () => {
  const flag = { type: 'boolean', default: false };
  const { values } = parseArgs({ options: { only: { type: 'string' }, 'all-parts': flag, install: flag } });
  if (values.install) allowInstallation();
  const from = Date.now();
  await ensureInstalled(say);
  const gates = chosen(values.only);
  const found = [];
  for (const phase of [1, 2]) {
    const before = processors();
    found.push(...(await runPhase(gates.filter((gate) => gate.phase === phase))));
    const [all, idle] = [processors().all - before.all, processors().idle - before.idle];
    // Busy all the time: work must go; idle: somebody waits.
    if (all > 0) say(`      the processors were busy for ${Math.round(100 * (1 - idle / all))} % of the time`);
  }
  const count = (key) => found.reduce((sum, row) => sum + row[key], 0);
  const skips = found.flatMap((row) => row.skips);
  const parts = values['all-parts'] ? skips.filter((name) => name.startsWith('PART ')).length : 0;
  if (parts > 0) say(`${parts} part(s) were skipped, which --all-parts does not allow.`);
  const failed = count('failed') + parts;
  const skipped = skips.length - parts;
  say(`Everything took ${seconds(from)}; logs are in out/.`);
  say(`${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 && count('passed') > 0 ? 0 : 1;
};

try {
  process.exitCode = await main();
} catch (error) {
  say(error instanceof UserError ? error.message : error.stack);
  say('0 passed, 1 failed');
  process.exitCode = 1;
}
