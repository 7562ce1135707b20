#!/usr/bin/env node
/**
 * `npm run bench:engine`: the service against its goals for speed, memory and storage (docs/guides/benchmarks.md).
 * Starts a simulated tenant and the service, prints a table, and writes every sample to
 * out/bench-engine.json.
 *   --size N           users of the tenant (default 20,000; the goals speak of 100,000)
 *   --runs N           samples of each time (default 1)
 *   --only PARTS       of backup, browse, compare, meaning, plan, restore, api, resume, history, with commas
 *   --postgres         on a throw-away PostgreSQL instead of the embedded database
 *   --database-url URL on that PostgreSQL; its role must be allowed to create databases
 *   --history NUMBERS  stored backups before the measured one (default 1,10,90)
 *   --history-size N   users of the tenant of that part (default 2,000)
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../scripts/lib/run.mjs';
import { trialPostgres } from '../scripts/lib/tools.mjs';
import { measureBackups } from './lib/engine/backup.mjs';
import { measureBrowsing } from './lib/engine/browse.mjs';
import { measureBusyApi } from './lib/engine/busy.mjs';
import { measureComparison } from './lib/engine/compare.mjs';
import { measureHistory } from './lib/engine/history.mjs';
import { measureMeanings } from './lib/engine/meaning.mjs';
import { measurePlans } from './lib/engine/plan.mjs';
import { measureRestore } from './lib/engine/restore.mjs';
import { measureResume } from './lib/engine/resume.mjs';
import { setStage } from './lib/engine/stage.mjs';
import { row, renderTable } from './lib/report.mjs';

const say = (text) => console.error(text);
/** In this order: restores leave users with other ids behind. */
const PARTS = {
  backup: measureBackups,
  browse: measureBrowsing,
  compare: measureComparison,
  meaning: measureMeanings,
  api: measureBusyApi,
  resume: measureResume,
  plan: measurePlans,
  restore: measureRestore,
};
const ALL = [...Object.keys(PARTS), 'history'];

const { values: given } = parseArgs({
  options: {
    size: { type: 'string', default: '20000' },
    runs: { type: 'string', default: '1' },
    only: { type: 'string', default: ALL.join(',') },
    postgres: { type: 'boolean', default: false },
    'database-url': { type: 'string' },
    history: { type: 'string', default: '1,10,90' },
    'history-size': { type: 'string', default: '2000' },
  },
});
const only = given.only.split(',');
const unknown = only.find((name) => !ALL.includes(name));
if (unknown !== undefined) {
  say(`--only knows ${ALL.join(', ')}, not "${unknown}".`);
  process.exit(2);
}

const peaks = {};
const options = {
  size: Number(given.size),
  runs: Number(given.runs),
  lengths: given.history.split(',').map(Number),
  say,
  memory: (name, mib) => {
    if (mib !== undefined) peaks[name] = Math.max(peaks[name] ?? 0, mib);
  },
};
const load = () => os.loadavg()[0].toFixed(1);
const results = {};

const measure = async (names, size, databaseUrl) => {
  if (names.length === 0) return;
  const stage = await setStage({ size, databaseUrl });
  try {
    for (const name of names) {
      say(`${name}: ${size} users, load ${load()}`);
      // A failed part fails the run, and the other parts are still measured.
      try {
        results[name] = await (PARTS[name] ?? measureHistory)(stage, options);
      } catch (error) {
        process.exitCode = 1;
        say(`  ${name} FAILED: ${error.stack}`);
        results[name] = { rows: [], failed: error.message };
        await stage.service?.end('SIGKILL');
        stage.newest = undefined;
      }
    }
  } finally {
    await stage.close();
  }
};

const memoryRows = () => {
  const goal = options.size > 100_000 ? 2048 : 800;
  return Object.entries(peaks).map(([name, mib]) =>
    row('7', `Peak memory: ${name}`, mib, name.startsWith('history') ? undefined : goal, { unit: 'MiB' }),
  );
};

const main = async () => {
  const trial = given['database-url']
    ? { url: given['database-url'], stop: async () => {} }
    : given.postgres
      ? await trialPostgres(say)
      : undefined;
  if (given.postgres && !trial)
    throw new Error('There is no PostgreSQL on this machine; name one with --database-url.');
  const before = load();
  try {
    await measure(
      Object.keys(PARTS).filter((name) => only.includes(name)),
      options.size,
      trial?.url,
    );
    await measure(
      only.filter((name) => name === 'history'),
      Number(given['history-size']),
      trial?.url,
    );
  } finally {
    await trial?.stop();
  }
  const rows = [...Object.values(results).flatMap((result) => result.rows), ...memoryRows()].sort(
    (a, b) => Number(a.number) - Number(b.number),
  );
  const failed = Object.entries(results).flatMap(([name, result]) =>
    result.failed ? [`${name} FAILED: ${result.failed}`] : [],
  );
  const database = trial ? 'PostgreSQL' : 'embedded database';
  const machine = `${os.cpus().length} cores, load ${before} before, ${load()} after`;
  console.log(`\n${options.size} users, medians of ${options.runs} runs, ${database}; ${machine}\n`);
  console.log(`${renderTable(rows)}\n${failed.join('\n')}`);
  fs.mkdirSync(path.join(root, 'out'), { recursive: true });
  fs.writeFileSync(
    path.join(root, 'out/bench-engine.json'),
    JSON.stringify({ options: given, rows, peaks, results }, null, 1),
  );
};

await main();
