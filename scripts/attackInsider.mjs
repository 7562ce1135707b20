#!/usr/bin/env node
/**
 * `npm run attack:insider`: plays the steps of an attacker who is Global and console administrator against a running
 * product. It prints for each step its refusals, delays and notices, and the effects that were not prevented. It starts
 * its own simulated tenant and service, with the floors of a real tenant. At the end each backup from before the attack
 * is opened; the exit code is 1 where one does not open, or where a step could not be played.
 */
import { checkNode } from './lib/node.mjs';

checkNode();
const { default: fs } = await import('node:fs');
const { default: path } = await import('node:path');
const { ensureInstalled } = await import('./lib/prepare.mjs');
const { endAllWithThis, root, run, tail } = await import('./lib/run.mjs');

const OUT = path.join(root, 'out');
const REPORT = path.join(OUT, 'attack-insider.ndjson');
const LOG = path.join(OUT, 'attack-insider.log');
const LIMIT_MS = 15 * 60_000;

endAllWithThis();

const PARTS = [
  ['refused', 'Refused'],
  ['delayed', 'Delayed or undone'],
  ['notified', 'Notified'],
  ['notPrevented', 'Not prevented'],
];

const print = (line) => {
  if (line.step === undefined) {
    console.log(`\nBackups that the floor covers: ${line.covered}. Still open after the attack: ${line.opened}.`);
    return;
  }
  console.log(`\n${line.step}. ${line.title}`);
  for (const [key, label] of PARTS) {
    if (line[key].length === 0) continue;
    console.log(`   ${label}:`);
    for (const text of line[key]) console.log(`     - ${text}`);
  }
  if (line.notified.length === 0) console.log('   Notified: nothing');
};

await ensureInstalled(console.log);
fs.mkdirSync(OUT, { recursive: true });
fs.writeFileSync(REPORT, '');
let printed = 0;
const printNew = () => {
  const lines = fs.readFileSync(REPORT, 'utf8').split('\n').slice(0, -1);
  for (; printed < lines.length; printed += 1) print(JSON.parse(lines[printed]));
};
const timer = setInterval(printNew, 500);
const { code, output } = await run(
  process.execPath,
  ['--import', 'tsx', '--test', '--test-reporter=spec', 'server/test/attack/insider.ts'],
  {
    log: LOG,
    timeout: LIMIT_MS,
    env: { ...process.env, NODE_OPTIONS: '', ATTACK_REPORT: REPORT },
  },
);
clearInterval(timer);
printNew();
if (code !== 0)
  console.error(
    `\nThe attack reached something, or a step could not be played (${path.relative(root, LOG)}):\n${tail(output, 30)}`,
  );
process.exitCode = code === 0 ? 0 : 1;
