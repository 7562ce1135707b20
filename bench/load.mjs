#!/usr/bin/env node
/**
 * `npm run bench:load`: how the console is delivered, against its goals (docs/guides/benchmarks.md). Starts the
 * product, prints a table, and writes every sample to out/bench-load.json.
 *   --runs N         samples of each time (default 5)
 *   --no-lighthouse  leave Lighthouse out
 *   --only ROUTES    only routes whose address begins with one of these, with commas
 *   --url URL --sign-in URL  measure a running product instead
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { tsImport } from 'tsx/esm/api';
import { root } from '../scripts/lib/run.mjs';
import { isMsal, sumOf } from './lib/bytes.mjs';
import { launch } from './lib/browser.mjs';
import { makeData } from './lib/data.mjs';
import { startFloor } from './lib/floor.mjs';
import { scoreRoutes } from './lib/lighthouse.mjs';
import { startProduct } from './lib/product.mjs';
import { median, row, renderTable } from './lib/report.mjs';
import { coldAndRepeat, visitRoutes } from './lib/visits.mjs';

const say = (text) => console.error(text);
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    lighthouse: { type: 'boolean', default: true },
    only: { type: 'string', default: '/' },
    url: { type: 'string' },
    'sign-in': { type: 'string' },
  },
  allowNegative: true,
});
const RUNS = Number(options.runs);
const KB = 1000;
/** Scores of a desktop hardly differ; those of a phone do, because Lighthouse takes every task four times. */
const SCORES = [
  { preset: 'desktop', times: 1 },
  { preset: 'mobile', times: 3 },
];
const SHELL = '/backups';

/** Every route a signed-in administrator can open, with the ids of a real backup and a real restore. */
const routesOf = async ({ backupId, restoreId }) => {
  const { ROUTES } = await tsImport('../domain/routes.ts', import.meta.url);
  const ids = { backup: backupId, restore: backupId, 'restore-records': restoreId, 'restore-report': restoreId };
  const fill = ({ name, path: pattern }) =>
    pattern
      .split('/')
      .flatMap((part) =>
        part === ':records' ? ['users'] : part.endsWith('?') ? [] : part.startsWith(':') ? [ids[name]] : [part],
      )
      .join('/');
  return ROUTES.filter((route) => route.title && route.name !== 'login')
    .map(fill)
    .filter((route) => options.only.split(',').some((start) => route.startsWith(start)));
};

const withData = async (product) => {
  const browser = await launch();
  const data = await makeData(browser, product);
  await browser.close();
  return data;
};

const measureSignIn = async (product, floor) => {
  const samples = { ours: [], floor: [] };
  // The first round fills caches of the servers and is thrown away; the two are measured in turns.
  for (let run = 0; run <= RUNS; run += 1) {
    const browser = await launch();
    const ours = await coldAndRepeat(
      browser,
      product.url,
      '/login',
      (url) => url.startsWith(product.signIn) && url.includes('/authorize'),
    );
    const least = await coldAndRepeat(browser, floor.url, '/login', (url) => url.endsWith('/elsewhere'));
    await browser.close();
    if (run === 0) continue;
    samples.ours.push(ours);
    samples.floor.push(least);
    say(`  sign-in ${run}/${RUNS}: usable ${ours.usable.toFixed(0)} ms (floor ${least.usable.toFixed(0)} ms)`);
  }
  return samples;
};

const measureRoutes = async (product, routes) => {
  const browser = await launch();
  const found = await visitRoutes(browser, product, [SHELL, ...routes.filter((name) => name !== SHELL)], say);
  await browser.close();
  // The first signed-in screen is that of who has just signed in: with the library that a reload fetches later.
  const shell = [...new Set([...found[SHELL].scripts, ...found[SHELL].back])];
  const msal = [];
  for (const script of shell) if (await isMsal(script)) msal.push(script);
  const adds = {};
  for (const [route, { scripts }] of Object.entries(found))
    adds[route] = (await sumOf(scripts.filter((script) => !shell.includes(script)))) / KB;
  return { found, adds, shellKB: (await sumOf(shell)) / KB, msalKB: (await sumOf(msal)) / KB };
};

const rowsOf = ({ ours, floor }, routes, scores) => {
  const of = (list, key) => median(list.map((sample) => sample[key]));
  const visits = Object.values(routes.found);
  const others = Object.entries(routes.adds)
    .filter(([route]) => route !== '/dashboard')
    .map(([, size]) => size);
  const measured = scores.filter(({ failure }) => failure === undefined);
  const desktop = measured.filter((score) => score.preset === 'desktop');
  const mobile = measured.filter((score) => score.preset === 'mobile');
  const least = (list, key) => Math.min(...list.map((score) => score[key]));
  return [
    row('1', 'Sign-in usable, cold', of(ours, 'usable'), 500, { unit: 'ms', floor: of(floor, 'usable') }),
    row('2', 'Bytes until sign-in is usable', of(ours, 'bytes') / KB, undefined, {
      unit: 'KB',
      floor: of(floor, 'bytes') / KB,
    }),
    row('3', 'Repeat visit usable', of(ours, 'repeat'), 500, { unit: 'ms', floor: of(floor, 'repeat') }),
    row('4', 'JavaScript of the signed-in shell with Backups', routes.shellKB, 220, { unit: 'KB' }),
    row('4', 'the same without MSAL', routes.shellKB - routes.msalKB, undefined, { unit: 'KB' }),
    row('5', 'What any other route adds, the largest', Math.max(...others), 40, { unit: 'KB' }),
    row('5', 'What the dashboard adds', routes.adds['/dashboard'], 120, { unit: 'KB' }),
    row('15', 'CLS, the worst route', Math.max(...visits.map((visit) => visit.cls)), 0.01),
    ...(scores.length === 0
      ? []
      : [
          row('16', 'Routes that Lighthouse could not measure', scores.length - measured.length, 0),
          row('16', 'Lighthouse desktop performance, the worst route', least(desktop, 'performance'), 100, {
            atLeast: true,
          }),
          row('16', 'Lighthouse accessibility, the worst route', least(desktop, 'accessibility'), 100, {
            atLeast: true,
          }),
          row('16', 'Lighthouse best practices, the worst route', least(desktop, 'best'), 100, { atLeast: true }),
          row('16', 'Lighthouse mobile performance, the worst route', least(mobile, 'performance'), 95, {
            atLeast: true,
          }),
          row('16', "the same by the tasks' own time", least(mobile, 'own'), 95, { atLeast: true }),
        ]),
    row(
      '17',
      'Off-site requests',
      visits.reduce((sum, visit) => sum + visit.offSite.length, 0),
      0,
    ),
    row(
      '17',
      'Failed requests',
      visits.reduce((sum, visit) => sum + visit.failed.length, 0),
      0,
    ),
  ];
};

const main = async () => {
  const floor = await startFloor();
  const product = options.url
    ? { url: options.url, signIn: options['sign-in'] ?? 'http://localhost:8082', stop: async () => {} }
    : await startProduct();
  try {
    const signIn = await measureSignIn(product, floor);
    const routes = await routesOf(await withData(product));
    const visited = await measureRoutes(product, routes);
    const scores = options.lighthouse ? await scoreRoutes(product.url, routes, SCORES, say) : [];
    const rows = rowsOf(signIn, visited, scores);
    const machine = `${os.cpus().length} cores, load ${os.loadavg()[0].toFixed(1)}`;
    console.log(`\nMedians of ${RUNS} runs; CPU slowed down 4 times, Fast 4G; ${machine}\n`);
    console.log(`${renderTable(rows)}\n`);
    for (const [route, { offSite, failed, problems }] of Object.entries(visited.found))
      for (const text of [...offSite.map((url) => `off-site ${url}`), ...failed, ...problems])
        console.log(`${route}: ${text}`);
    for (const { path: route, preset, failure } of scores.filter((row) => row.failure !== undefined))
      console.log(`${route} (${preset}): not measured: ${failure}`);
    for (const score of scores.filter((row) => row.failing.length > 0))
      console.log(`${score.path} (${score.preset}): ${score.failing.join('; ')}`);
    const samples = { rows, signIn, adds: visited.adds, routes: visited.found, scores };
    fs.mkdirSync(path.join(root, 'out'), { recursive: true });
    fs.writeFileSync(path.join(root, 'out/bench-load.json'), JSON.stringify(samples, null, 1));
  } finally {
    await product.stop();
    await floor.stop();
  }
};

await main();
