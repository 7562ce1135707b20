import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BUNDLED } from './bundle.mjs';
import { COMPILED, compiledPathOf } from './compile.mjs';
import { compileTests, ensureBuilt } from './prepare.mjs';
import { fromCommand, fromJest, fromNodeTest, result, slowest } from './results.mjs';
import { root, run } from './run.mjs';
import { findChromium, trialPostgres } from './tools.mjs';

const OUT = path.join(root, 'out');
const MINUTE = 60_000;
/** A file of tests that takes longer hangs: it ends and is named, and the other files go on. */
const FILE_MINUTES = 15;
const logOf = (name) => path.join(OUT, `${name.replace(/\W+/g, '-')}.log`);

const SLOWEST = 20;
/** Closes a gate's log with the files that took longest: the first place to look when the budget of time is gone. */
const withTimes = (name, found) => {
  fs.appendFileSync(logOf(name), `\nThe slowest files:\n${slowest(found, SLOWEST).join('\n')}\n`);
  return found;
};

/** By this seed a run draws a part of some tests (server/test/drawn.ts); `npm run soak` runs all of them. */
const DRAW_SEED = process.env.DRAW_SEED ?? String(randomInt(2 ** 31));

let temporary;
/** Temporary files of the tests lie in one folder, which goes with this process: killed services leave theirs. */
const temporaryFolder = () => {
  if (temporary) return temporary;
  temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'trc-tests-'));
  // A PostgreSQL in it runs as another user.
  fs.chmodSync(temporary, 0o711);
  process.on('exit', () => fs.rmSync(temporary, { recursive: true, force: true }));
  return temporary;
};

let building;
/** The console is built once; every gate that needs it waits for that build. */
const buildOnce = (say) => (building ??= ensureBuilt(say));
let compiling;
/** The tests in TypeScript are compiled once, too. */
const compileOnce = () => (compiling ??= compileTests());

/**
 * A command that runs during tests, which do not use all processors. It has low priority, because no other part waits
 * for it.
 */
const command = (name, args, { phase = 1, needs = async () => {} } = {}) => ({
  name,
  phase,
  run: async (say) => {
    await needs(say);
    const options = { log: logOf(name), timeout: 60 * MINUTE, isLowPriority: true };
    return fromCommand(name, await run(process.execPath, args, options));
  },
});
const tool = (file, ...args) => [path.join('node_modules', file), ...args];

/** Node 20 knows no patterns for test files, so they are listed here. */
const testFiles = (folder, ending) => {
  const full = path.join(root, folder);
  if (!fs.existsSync(full)) return [];
  return fs
    .readdirSync(full, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => path.join(folder, file));
};

const nodeTests = async (name, files, { env, minutes, concurrency = 2 }) => {
  const report = path.join(OUT, `${name}.ndjson`);
  fs.rmSync(report, { force: true });
  if (files.length === 0) return result(0, [`${name}: there are no tests`]);
  await compileOnce();
  const args = [
    '--test',
    `--test-concurrency=${concurrency}`,
    `--test-timeout=${Math.min(FILE_MINUTES, minutes) * MINUTE}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/lib/countingReporter.mjs',
    `--test-reporter-destination=${report}`,
    ...files.map((file) => compiledPathOf(path.join(root, file))),
  ];
  return withTimes(
    name,
    fromNodeTest(
      name,
      report,
      await run(process.execPath, args, {
        env: { ...process.env, BUNDLED, DRAW_SEED, TMPDIR: temporaryFolder(), ...env },
        log: logOf(name),
        timeout: minutes * MINUTE,
      }),
    ),
  );
};

/** Joins the results of several test runs. */
const joined = (parts) =>
  result(
    parts.reduce((sum, { passed }) => sum + passed, 0),
    parts.flatMap(({ failures }) => failures),
    parts.flatMap(({ skips }) => skips),
    Object.assign({}, ...parts.map((part) => part.files)),
  );

const build = async (say) => {
  try {
    await buildOnce(say);
    return result(1);
  } catch (error) {
    return result(0, [`build\n${error.message}`]);
  }
};

const unit = async () => {
  const report = path.join(OUT, 'jest.json');
  fs.rmSync(report, { force: true });
  const args = [
    ...tool(
      'jest/bin/jest.js',
      '--ci',
      '--json',
      `--outputFile=${report}`,
      `--maxWorkers=${Math.min(2, os.cpus().length)}`,
    ),
  ];
  return withTimes(
    'unit',
    fromJest('unit', report, await run(process.execPath, args, { log: logOf('unit'), timeout: 30 * MINUTE })),
  );
};

/**
 * Runs tests while a real PostgreSQL is there. Tests that ask for both databases run on both; those that do not depend
 * on the database use it, because an embedded one takes several times the processor time.
 * @param tests takes the settings that name the PostgreSQL
 */
const onBoth = async (name, say, tests) => {
  const postgres = await trialPostgres(say);
  try {
    const found = await tests({ TEST_DATABASE_URL: postgres?.url ?? '' });
    if (postgres) return found;
    const why = `PART ${name} tests on a real PostgreSQL: none is installed; POSTGRES_BIN names the folder of an installed one, TEST_DATABASE_URL a running one`;
    return { ...found, skips: [...found.skips, why] };
  } finally {
    await postgres?.stop();
  }
};

/** Checks the calls that the simulated tenant received in all other tests. */
const LAST_OF_SERVICE = 'receivedCalls.test.ts';

const service = async (say) => {
  const record = path.join(OUT, 'calls.ndjson');
  fs.mkdirSync(OUT, { recursive: true });
  fs.rmSync(record, { force: true });
  const files = ['server/src', 'server/test', 'simulator']
    .flatMap((folder) => testFiles(folder, '.test.ts'))
    .filter((file) => !file.endsWith(LAST_OF_SERVICE));
  // While one file waits for a timer, the two others have the processors.
  const options = { minutes: 60, concurrency: 3 };
  say(`      DRAW_SEED=${DRAW_SEED} repeats the draw of the tests that run in part`);
  const found = await onBoth('service', say, (postgres) =>
    nodeTests('service', files, { ...options, env: { CALLS_RECORD: record, ...postgres } }),
  );
  const last = await nodeTests('service-calls', [path.join('server/src/directory', LAST_OF_SERVICE)], {
    minutes: 5,
    env: { CALLS_RECORD: record },
  });
  return joined([found, last]);
};
const contract = async (say) => {
  await buildOnce(say);
  return onBoth('contract', say, (postgres) =>
    nodeTests('contract', testFiles('contract-tool', '.test.mjs'), {
      minutes: 30,
      concurrency: 1,
      env: { COMPILED, ...postgres },
    }),
  );
};
const scripts = async (say) => {
  await buildOnce(say);
  return nodeTests('scripts', testFiles('scripts', '.test.mjs'), { minutes: 30, concurrency: 1 });
};

/**
 * Only low-priority commands run at the same time as these: a backup is held to its goal in seconds, and five people
 * open the console at the same time.
 */
const ALONE = ['importedTenant.test.ts', 'routes.test.ts'];
/** Checks the operations that all other journeys called. */
const LAST = 'allOperations.test.ts';

const journeys = async (say) => {
  const chromium = await findChromium(say);
  if (!chromium)
    return result(
      0,
      [],
      ['PART browser journeys: no Chromium is installed; CHROMIUM names the program file of an installed one'],
    );
  const record = path.join(OUT, 'operations.txt');
  fs.rmSync(record, { force: true });
  const files = testFiles('e2e', '.test.ts').filter((file) => !file.endsWith(LAST));
  const settings = {
    CHROMIUM: chromium,
    CONSOLE_DIR: path.join(root, 'dist'),
    OPERATIONS_RECORD: record,
    PICTURES: 'off',
  };
  const isAlone = (file) => ALONE.some((name) => file.endsWith(name));
  return onBoth('e2e', say, async (postgres) => {
    const options = { minutes: 45, env: { ...settings, ...postgres } };
    const others = files.filter((file) => !isAlone(file));
    return joined([
      await nodeTests('e2e-alone', files.filter(isAlone), { ...options, concurrency: 1 }),
      await nodeTests('e2e', others, { ...options, concurrency: 5 }),
      await nodeTests('e2e-operations', [path.join('e2e', LAST)], options),
    ]);
  });
};

const { scripts: npmScripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
/**
 * Runs ESLint on the folders of a script of package.json. There are two, because a run keeps all types in memory
 * (docs/decisions/060-one-linter.md).
 */
const eslint = (script) => {
  const [, ...folders] = npmScripts[script].split(' ');
  return tool('eslint/bin/eslint.js', '--quiet', ...folders);
};

/**
 * All gates. Gates of one phase run two at a time in this order: the long ones first, so that both processors have work
 * to the end. A later phase starts when the earlier phase is done. Gates of low priority use idle time of the tests:
 * compilers the end of the service's tests, the slow linter the journeys that run alone. The journeys come last: a
 * person in a browser waits for seconds, not for two busy processors. Five journey files run at a time, because half of
 * their time is waiting for a page, its service and its tenant in turn. Each run() returns {passed, failed, failures,
 * skips}.
 */
export const GATES = [
  { name: 'build', phase: 1, run: build },
  { name: 'service', phase: 1, run: service },
  { name: 'unit', phase: 1, run: unit },
  { name: 'contract', phase: 1, run: contract },
  { name: 'scripts', phase: 1, run: scripts },
  { name: 'e2e', phase: 2, run: journeys },
  command('lint', eslint('lint:console'), { phase: 2 }),
  command('lint of the service', eslint('lint:service')),
  command('format', tool('prettier/bin/prettier.cjs', '--check', '.')),
  command('types of the console', tool('typescript/bin/tsc', '--noEmit')),
  command('types of the service and the simulator', tool('typescript/bin/tsc', '--noEmit', '-p', 'server')),
  command('types of the journeys', tool('typescript/bin/tsc', '--noEmit', '-p', 'e2e')),
  command('types of the contract tool', tool('typescript/bin/tsc', '--noEmit', '-p', 'contract-tool')),
  command('contract lint', tool('@redocly/cli/bin/cli.js', 'lint', 'openapi.yaml')),
  // The contract that front ends and backends were built against: no client of its 44 operations may break.
  command('former contract', ['contract-tool/bin/contract.mjs', 'diff', 'contract-tool/former/openapi.yaml', '--core']),
  command('generated code', ['scripts/codegen.mjs', '--check']),
  command('prose', ['scripts/prose.mjs']),
  command('commits', ['scripts/commits.mjs']),
  command('document tables', ['scripts/docTables.mjs', '--check']),
  command('budgets', ['scripts/budgets.mjs'], { needs: buildOnce }),
];
