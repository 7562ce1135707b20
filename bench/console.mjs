#!/usr/bin/env node
/**
 * `npm run bench:console`: how the console works once it is there, against its goals (docs/guides/benchmarks.md) and
 * next to a floor in the same run. Starts the product, prints a table, and writes every sample to
 * out/bench-console.json.
 *   --runs N      samples of each time (default 5)
 *   --url URL     measure a running product instead
 *   --minutes N   how long the heap is watched (default 10; 0 leaves it out)
 *   --only NAMES  tables (of a backup; also starts, a comparison, a selection, polling), recovery (changes and a plan
 *                 of the whole tenant)
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../scripts/lib/run.mjs';
import { traceBlocking } from './lib/blocking.mjs';
import { launch, slowDown } from './lib/browser.mjs';
import { makeLargePlan } from './lib/changedTenant.mjs';
import { coldStart } from './lib/coldStart.mjs';
import { COMPARED, visitComparison } from './lib/comparisonVisit.mjs';
import { backupRows, IDLE_SECONDS, recoveryRows } from './lib/consoleRows.mjs';
import { changeUsers, makeBackup } from './lib/data.mjs';
import { startFloorTable } from './lib/floorTable.mjs';
import { visitIdle, visitStill } from './lib/idleVisit.mjs';
import { startProduct } from './lib/product.mjs';
import { renderTable } from './lib/report.mjs';
import { visitSelection } from './lib/selectionVisit.mjs';
import { openApp, visitTable } from './lib/tableVisit.mjs';
import { signIn } from './lib/visits.mjs';

const say = (text) => console.error(text);
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '10' },
    url: { type: 'string' },
    only: { type: 'string' },
  },
});
const RUNS = Number(options.runs);
const MINUTES = Number(options.minutes);
/** Users of the tenant: a search finds all of them, and nearly as many objects may be selected (10,000). */
const USERS = 9_900;
/** Users of the tenant in which every object is changed: a plan of nearly 10,000 operations. */
const RECOVERY_USERS = 11_800;

/** The measurements, the same for both. */
const appsOf = (product, floor, backup) => ({
  ours: {
    url: product.url,
    open: (page) => signIn(page, product.url, '/backups'),
    data: '_list_from_backup',
    poll: 'get_tid_backups_list',
    table: `${backup}?rows=100`,
    next: `${backup}?type=groups&rows=100`,
    full: `${backup}?search=fabrikam&rows=100`,
  },
  floor: {
    url: floor.url,
    open: (page) => page.goto(floor.url),
    data: '/rows',
    poll: '/poll',
    table: '/table?1',
    next: '/table?2',
  },
});

/** Tables of the two pages with the most rows, measured like the table of a backup. */
const recoveryApps = ({ url }, { changesPath, planPath }) => {
  const app = (path, data, hasSort) => ({
    open: (page) => signIn(page, url, '/backups'),
    data,
    hasSort,
    table: `${path}?rows=100`,
    between: '/backups',
    next: `${path}?rows=100&type=users`,
  });
  return { changes: app(changesPath, '/changes/', true), plan: app(planPath, '/operations', false) };
};

const measureTables = async (apps) => {
  const samples = Object.fromEntries(Object.keys(apps).map((name) => [name, []]));
  // The first round fills caches of the servers and is thrown away; the two are measured in turns.
  for (let run = 0; run <= RUNS; run += 1) {
    for (const [name, app] of Object.entries(apps)) {
      const browser = await launch();
      const sample = await visitTable(browser, app);
      const tab = await openApp(browser, app.open);
      const trace = await traceBlocking(browser, () =>
        tab.page.evaluate(([to, isData]) => window.__watch.goTo(to, 100, isData), [app.table, app.data]),
      );
      await tab.context.close();
      await browser.close();
      if (run > 0) samples[name].push({ ...sample, ...trace });
      say(
        `  ${name} ${run}/${RUNS}: table after ${sample.painted.toFixed(0)} ms, drawn in ${sample.afterData.toFixed(0)} ms, blocking ${trace.blocking.toFixed(0)} ms`,
      );
    }
  }
  return samples;
};

const measureStarts = async (app) => {
  const browser = await launch();
  const tab = await openApp(browser, app.open);
  await slowDown(tab.cdp);
  const starts = [];
  for (let run = 0; run <= RUNS; run += 1) {
    starts.push(await coldStart(tab, `${app.url}/backups`));
    say(`  start ${run}/${RUNS}`);
  }
  await browser.close();
  return starts.slice(1);
};

/** Only the console is measured this way: the same visit is repeated. */
const measureVisits = async (visit, app, label) => {
  const samples = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const browser = await launch();
    const sample = await visit(browser, app);
    await browser.close();
    if (run === 0) continue;
    samples.push(sample);
    say(`  ${label} ${run}/${RUNS}: ${JSON.stringify(sample)}`);
  }
  return samples;
};

const measureIdle = async (apps) => {
  const found = {};
  for (const [name, app] of Object.entries(apps)) {
    say(`  idle, ${name}: watching for ${name === 'ours' ? MINUTES : 0} minutes`);
    const browser = await launch();
    found[name] = await visitIdle(browser, app, { minutes: name === 'ours' ? MINUTES : 0 });
    await browser.close();
    say(`  idle, ${name}: ${JSON.stringify(found[name])}`);
  }
  return found;
};

const measureRecovery = async (product) => {
  const browser = await launch();
  const backupId = await makeBackup(browser, product);
  const large = await makeLargePlan(browser, product, backupId);
  await browser.close();
  say(`  ${large.changes} changes, a plan of ${large.operations} operations; measuring both`);
  const apps = recoveryApps(product, large);
  const tables = await measureTables(apps);
  const idle = {};
  for (const name of Object.keys(apps)) {
    const tab = await launch();
    idle[name] = await visitStill(tab, apps[name], IDLE_SECONDS);
    await tab.close();
  }
  return { ...large, tables, idle };
};

const measureBackup = async (product) => {
  const floor = await startFloorTable();
  try {
    const browser = await launch();
    const backupId = await makeBackup(browser, product);
    say('  the backup is complete; measuring tables');
    if (product.tenant) await changeUsers(browser, product, backupId, COMPARED);
    await browser.close();
    const apps = appsOf(product, floor, `/backups/${backupId}`);
    return {
      tables: await measureTables(apps),
      starts: await measureStarts(apps.ours),
      comparisons: await measureVisits(visitComparison, apps.ours, 'comparison'),
      selections: await measureVisits(visitSelection, apps.ours, 'full selection'),
      idle: await measureIdle(apps),
    };
  } finally {
    await floor.stop();
  }
};

/** Runs one part against its own product, or against the one of --url. */
const withProduct = async (users, measure) => {
  say(`  starting: a tenant of ${users} users and its first backup`);
  const product = options.url
    ? { url: options.url, stop: async () => {} }
    : await startProduct({ TENANT_SIZE: String(users) });
  try {
    return await measure(product);
  } finally {
    await product.stop();
  }
};

const PARTS = {
  tables: async () => {
    const found = await withProduct(USERS, measureBackup);
    return { ...found, rows: backupRows(found, MINUTES) };
  },
  recovery: async () => {
    const found = await withProduct(RECOVERY_USERS, measureRecovery);
    return { ...found, rows: recoveryRows(found) };
  },
};

const main = async () => {
  const names = options.only?.split(',') ?? Object.keys(PARTS);
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0) throw new Error(`--only takes ${Object.keys(PARTS).join(', ')}, not ${unknown.join(', ')}`);
  if (options.url && names.includes('recovery'))
    throw new Error('The part recovery damages its tenant: it cannot measure the product of --url. Add --only tables.');
  const found = {};
  for (const name of names) found[name] = await PARTS[name]();
  const rows = Object.values(found).flatMap((part) => part.rows);
  const machine = `${os.cpus().length} cores, load ${os.loadavg()[0].toFixed(1)}`;
  console.log(`\nMedians of ${RUNS} runs; CPU slowed down 4 times, Fast 4G; ${machine}\n\n${renderTable(rows)}\n`);
  fs.mkdirSync(path.join(root, 'out'), { recursive: true });
  fs.writeFileSync(path.join(root, 'out/bench-console.json'), JSON.stringify(found, null, 1));
};

await main();
