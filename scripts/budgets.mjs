#!/usr/bin/env node
/**
 * Fails when the built console is heavier than its goals (docs/guides/benchmarks.md, 2, 4, 5 and 17), as far as that
 * can be told without a browser: brotli bytes from the chunk graph of the build, the sign-in page, addresses of other
 * sites.
 */
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { BUILD_STATS } from './lib/prepare.mjs';
import { root } from './lib/run.mjs';

const DIST = path.join(root, 'dist');
const KB = 1000;
/**
 * Brotli KB of JavaScript. `page` holds for every chunk group that is not named here: a new page is measured at birth.
 * `overlays` is not a page: Fluent's dialogs and menus, fetched when the pointer nears their button. `insights` and
 * `recorder` are the libraries of monitoring: fetched separately where a deployment switches them on, and nowhere else
 * (a journey watches).
 */
const LIMITS = {
  shell: 220,
  shellWithoutMsal: 150,
  page: 40,
  dashboard: 120,
  overlays: 75,
  insights: 70,
  recorder: 70,
  signInPage: 4,
};
/**
 * Chunk groups of the signed-in shell with Backups, in the order they are fetched; `msal` is the sign-in library,
 * `restoreWatch` comes when the page stands.
 */
const SHELL = ['main', 'app', 'backups', 'restoreWatch'];
const MSAL = 'msal';
/** Fetched on demand after the page is shown, so not counted (the diff viewer, goal 5). */
const ON_DEMAND = ['diff'];
/** Chunks that a page prefetches after its first paint count with it, up to the limit of any page. */
const AFTER_PAINT = { dashboard: ['charts'] };

/** Hosts that are in the code as text and are never fetched: names of schemas, and links a person may follow. */
const TEXT_HOSTS = [
  'www.w3.org',
  'localhost',
  'learn.microsoft.com',
  'react.dev',
  'redux.js.org',
  'redux-toolkit.js.org',
  'bit.ly',
  // MSAL's list of known authorities, Fluent's fonts (switched off in src/app, the journeys watch), a name that never
  // resolves.
  'login.microsoftonline.com',
  'res-1.cdn.office.net',
  'console.invalid',
  'aka.ms',
  'github.com',
  'reactrouter.com',
  'momentjs.com',
  'jedwatson.github.io',
  'purl.org',
  'www.highcharts.com',
  // The libraries of monitoring name their makers' services; the page's policy lets them call the configured hosts
  // only.
  'dc.services.visualstudio.com',
  'dc-int.services.visualstudio.com',
  'breeze.aimon.applicationinsights.io',
  'js.monitor.azure.com',
  'docs.openreplay.com',
  'api.openreplay.com',
  'app.openreplay.com',
  'static.openreplay.com',
];

const stats = JSON.parse(fs.readFileSync(BUILD_STATS, 'utf8'));
const graph = Object.fromEntries(
  Object.entries(stats.namedChunkGroups).map(([name, group]) => [name, group.assets.map((asset) => asset.name)]),
);
const problems = [];
const say = (text) => console.log(text);

const sizes = new Map();
const brotli = (name) => {
  if (!sizes.has(name)) sizes.set(name, fs.statSync(path.join(DIST, `${name}.br`)).size);
  return sizes.get(name);
};
const filesOf = (group) => graph[group].filter((file) => file.endsWith('.js'));
const union = (groups) => new Set(groups.flatMap(filesOf));
const kilobytes = (files) => [...files].reduce((sum, file) => sum + brotli(file), 0) / KB;
const without = (files, others) => [...files].filter((file) => !others.has(file));

const check = (what, value, limit) => {
  say(`${value <= limit ? 'ok  ' : 'OVER'} ${what.padEnd(46)} ${value.toFixed(1).padStart(7)} KB of ${limit}`);
  if (value > limit) problems.push(`${what}: ${value.toFixed(1)} KB, limit ${limit}`);
};

const named = new Set(Object.values(graph).flat());
for (const file of stats.chunks.flatMap((chunk) => chunk.files))
  if (!named.has(file)) problems.push(`${file} belongs to no named chunk group: give its import() a webpackChunkName.`);
for (const name of [...SHELL, MSAL, ...Object.entries(AFTER_PAINT).flat(2)])
  if (!graph[name])
    problems.push(`The build has no chunk group "${name}": the budgets no longer measure what they say.`);
if (problems.length === 0) {
  const shell = union(SHELL);
  const withMsal = union([...SHELL, MSAL]);
  check('signed-in shell with Backups', kilobytes(withMsal), LIMITS.shell);
  check('the same without MSAL', kilobytes(shell), LIMITS.shellWithoutMsal);
  const later = Object.values(AFTER_PAINT).flat();
  for (const name of Object.keys(graph).filter((group) => ![...SHELL, MSAL, ...ON_DEMAND, ...later].includes(group)))
    check(
      `what "${name}" adds`,
      kilobytes(without(filesOf(name), withMsal)),
      (AFTER_PAINT[name] ? undefined : LIMITS[name]) ?? LIMITS.page,
    );
  for (const [name, parts] of Object.entries(AFTER_PAINT))
    check(
      `what "${name}" adds with ${parts.join(', ')}`,
      kilobytes(without(union([name, ...parts]), withMsal)),
      LIMITS[name],
    );

  const html = fs.readFileSync(path.join(DIST, 'index.html'));
  check(
    'sign-in page, before its settings',
    brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length / KB,
    LIMITS.signInPage,
  );
}

/** The guides name addresses as text, load nothing from them, and are read too rarely to be compressed. */
const GUIDES = `guides${path.sep}`;
const shipped = fs
  .readdirSync(DIST, { recursive: true })
  .map(String)
  .filter((file) => /\.(js|css|html)$/.test(file) && !file.startsWith(GUIDES));
for (const file of shipped) {
  const text = fs.readFileSync(path.join(DIST, file), 'utf8');
  for (const [, host] of text.matchAll(/(?:https?:|["'`(])\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi))
    if (/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i.test(host) && !TEXT_HOSTS.includes(host.toLowerCase()))
      problems.push(`${file} names another site: ${host}`);
  if (/\.(js|css)$/.test(file) && !['.br', '.gz'].every((ending) => fs.existsSync(path.join(DIST, file + ending))))
    problems.push(`${file} is not compressed at build time`);
}

for (const problem of new Set(problems)) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
