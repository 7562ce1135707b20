#!/usr/bin/env node
/**
 * `npm run soak`: kills the service again and again and checks that nothing was lost, doubled or reported wrongly.
 *   --only restores|plans|backups|rotation|unknown|model|fuzz|steps|faults|story|night|engines|contract|incidents|links
 *                       one part, or several with commas; default all
 *   --kills N           kills of each part; default 200 of restores, 200 of plans, 100 of backups, 100 of rotations of
 *                       the key, 40 random restores without kills (unknown)
 *                       steps, faults, story, night, engines, contract, incidents and links are not counted: the long
 *                       forms of tests of `npm test`, each step of a restore on the embedded database too, replies that
 *                       never come, 5,000 users, the night of an incident in a browser with 3,000 users, every suite
 *                       and the whole contract on both databases, each incident of the round trip, each hostile link
 *                       and each route as each person. model: 40 random tenants; fuzz: 500 bodies
 *   --seed N            repeats a run; without it each part prints the seed it has chosen
 *   --at-once N         tests at a time, each with its own seed and share of the kills; default 1. Much of a kill is
 *                       waiting for a lease to end, so that two cores carry three
 *   --faults N          how many of the directory's 24 faults are on at a time; default 8
 *                       plans draw the behaviours of the directory (lags, quotas, bins, refusals) by the seed as well
 *   --database-url URL  a PostgreSQL where it may create databases; "trial": starts its own server.
 *                       Default: the embedded database
 * The tests are those of `npm test`, only longer. Prints one line per failure and a table; the exit code is 0 without
 * failures.
 */
import { checkNode } from './lib/node.mjs';

checkNode();
const { default: fs } = await import('node:fs');
const { default: path } = await import('node:path');
const { randomInt } = await import('node:crypto');
const { parseArgs } = await import('node:util');
const { ensureInstalled } = await import('./lib/prepare.mjs');
const { endAllWithThis, root, run, tail, UserError } = await import('./lib/run.mjs');
const { trialPostgres } = await import('./lib/tools.mjs');

/** Test files that have suites for both databases. */
const engineSuites = () =>
  fs
    .readdirSync(path.join(root, 'server/src'), { recursive: true })
    .map((name) => path.join('server/src', String(name)))
    .filter((name) => name.endsWith('.test.ts'))
    .filter((name) => fs.readFileSync(path.join(root, name), 'utf8').match(/onBothEngines\(/i))
    .sort();

const PARTS = {
  restores: { file: 'server/src/restore/execute/soak.test.ts', kills: 200 },
  plans: { file: 'server/src/restore/execute/killPlans.test.ts', kills: 200 },
  backups: { file: 'server/test/kill/kill.test.ts', kills: 100 },
  rotation: { file: 'server/src/keys/management/kill.test.ts', kills: 100 },
  steps: { file: 'server/src/restore/execute/kill.test.ts', kills: 1 },
  faults: { file: 'server/test/kill/faults.test.ts', kills: 1 },
  // Without kills: the night of an incident on a tenant of 5,000 users.
  story: { file: 'server/test/story/night.test.ts', kills: 1 },
  // Without kills: the same in a browser, on a tenant of 3,000 users.
  night: { file: 'e2e/night.test.ts', kills: 1 },
  // Without kills: random restores of which parts are unknown.
  unknown: { file: 'server/test/product/unknownProperty.test.ts', kills: 40 },
  // Without kills: restores of random tenants.
  model: { file: 'server/test/roundTrip/model.test.ts', kills: 40 },
  // Without kills: random bodies, so many for each operation.
  fuzz: { file: 'server/src/http/contract/fuzz.test.ts', kills: 500 },
  // Without kills: what `npm test` draws by DRAW_SEED, as a whole (server/test/drawn.ts).
  engines: { files: [...engineSuites(), 'server/test/product/refusedJobs.test.ts'], kills: 1 },
  contract: { file: 'contract-tool/test/backend.test.mjs', kills: 1 },
  incidents: { file: 'server/test/roundTrip/roundTrip.test.ts', kills: 1 },
  links: { files: ['hostileLinks', 'routes', 'consent'].map((name) => `e2e/${name}.test.ts`), kills: 1 },
};
const OUT = path.join(root, 'out');
const MINUTE = 60_000;

endAllWithThis();

const whole = (name, text, fallback) => {
  if (text === undefined) return fallback;
  if (!/^\d+$/.test(text)) throw new UserError(`--${name} is a whole number`);
  return Number(text);
};

const readReport = (file) =>
  fs.existsSync(file)
    ? fs
        .readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

const soak = async ({ name, share, kills, seed, faults, databaseUrl }) => {
  const { file, files = [file] } = PARTS[name];
  const report = path.join(OUT, `soak-${name}${share}.ndjson`);
  const log = path.join(OUT, `soak-${name}${share}.log`);
  fs.mkdirSync(OUT, { recursive: true });
  fs.rmSync(report, { force: true });
  console.log(`${name}: ${kills} kills, --seed ${seed}, log ${path.relative(root, log)}`);
  const from = Date.now();
  const args = ['--import', 'tsx', '--test', '--test-concurrency=1', '--test-reporter=spec', ...files];
  const { code, output } = await run(process.execPath, args, {
    log,
    timeout: (kills + 30) * MINUTE,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      LONG: 'on',
      DRAW_SEED: undefined,
      SOAK_REPORT: report,
      KILLS: String(kills),
      SEED: String(seed),
      KILL_SEED: String(seed),
      FAULTS: String(faults),
      ...(databaseUrl === undefined ? {} : { TEST_DATABASE_URL: databaseUrl, SOAK_DATABASE: 'postgres' }),
    },
  });
  const [found] = readReport(report);
  const failures = found?.failures?.length > 0 ? found.failures : code === 0 ? [] : [tail(output, 30)];
  console.log(`${name}, --seed ${seed}: ended, ${failures.length} failures`);
  if (found?.states)
    console.log(
      `  objects: ${Object.entries(found.states)
        .map(([state, number]) => `${number} ${state}`)
        .join(', ')}`,
    );
  if (found?.at)
    console.log(
      `  killed at: ${Object.entries(found.at)
        .map(([at, number]) => `${at} ${number}`)
        .join(', ')}`,
    );
  if (found?.hits)
    console.log(
      `  requests hit by faults: ${Object.entries(found.hits)
        .map(([fault, number]) => `${fault} ${number}`)
        .join(', ')}`,
    );
  for (const failure of failures) console.log(`  FAIL ${name}, --seed ${seed}: ${failure}`);
  return {
    name,
    seed,
    kills: found?.kills ?? (code === 0 ? kills : '?'),
    rounds: found?.rounds ?? '',
    failures: failures.length,
    seconds: Math.round((Date.now() - from) / 1000),
  };
};

/** Divides the kills of a part among the tests. A test is repeated with its printed --seed and --kills. */
const sharesOf = (name, { kills, seed, atOnce, ...rest }) =>
  Array.from({ length: Math.min(atOnce, kills) }, (_, index) => ({
    ...rest,
    name,
    share: atOnce > 1 ? `-${index + 1}` : '',
    seed: seed + index,
    kills: Math.floor((kills + index) / Math.min(atOnce, kills)),
  }));

const main = async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      kills: { type: 'string' },
      seed: { type: 'string' },
      faults: { type: 'string' },
      'at-once': { type: 'string' },
      'database-url': { type: 'string' },
    },
  });
  const names = values.only?.split(',') ?? Object.keys(PARTS);
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0)
    throw new UserError(`There is no part ${unknown.join(', ')}; there are: ${Object.keys(PARTS).join(', ')}`);
  const faults = whole('faults', values.faults, 8);
  const atOnce = Math.max(1, whole('at-once', values['at-once'], 1));
  await ensureInstalled(console.log);
  const trial = values['database-url'] === 'trial' ? await trialPostgres(console.log) : undefined;
  if (values['database-url'] === 'trial' && !trial) throw new UserError('No PostgreSQL is installed.');
  const rows = [];
  try {
    const left = names.flatMap((name) =>
      sharesOf(name, {
        kills: whole('kills', values.kills, PARTS[name].kills),
        seed: whole('seed', values.seed, randomInt(2 ** 31)),
        atOnce,
        faults,
        databaseUrl: trial?.url ?? values['database-url'],
      }),
    );
    const next = async () => {
      for (let share = left.shift(); share; share = left.shift()) rows.push(await soak(share));
    };
    await Promise.all(Array.from({ length: atOnce }, next));
  } finally {
    await trial?.stop();
  }
  console.table(rows);
  return rows.every(({ failures }) => failures === 0) ? 0 : 1;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof UserError ? error.message : error.stack);
  process.exitCode = 1;
}
