import fs from 'node:fs';
import path from 'node:path';
import { bundle, TEST_PROGRAMS } from './bundle.mjs';
import { compile, COMPILED, compiledPathOf } from './compile.mjs';
import { root, run, tail, UserError } from './run.mjs';
import { hashEntries, readStamp, writeStamp } from './stamp.mjs';
import { demandWritable } from './writable.mjs';

const INSTALL_STAMP = path.join(root, 'node_modules/.install-stamp');
/** Exists while packages are installed. A remaining file means that an installation was interrupted. */
const INSTALLING = path.join(root, '.cache/installing');
const BUILD_STAMP = path.join(root, '.cache/build-stamp');
const GUIDES_STAMP = path.join(root, '.cache/guides-stamp');
const BUILD_LOG = path.join(root, 'out/build.log');
/** Copied with the modules to a server (docs/guides/put-into-service.md). */
const COMPILE_STAMP = path.join(COMPILED, 'stamp');
const COMPILER = path.join(root, 'node_modules/typescript');
/** File for webpack's build result: the chunk graph for the budgets, or the errors. */
export const BUILD_STATS = path.join(root, '.cache/build-stats.json');
/** Inputs of the built console. */
const BUILD_INPUTS = [
  'src',
  'domain',
  'public',
  'webpack.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

const GUIDE_INPUTS = ['docs/README.md', 'docs/guides', 'docs/images', 'scripts/lib/guidePages.mjs'];
const GUIDES = path.join(root, 'dist/guides');

/** Programs to build, and where facts are written that `npm start` needs as well. */
const PROGRAMS = {
  service: 'server/src/main.ts',
  tenant: 'simulator/src/tenant/main.ts',
  signIn: 'simulator/src/signIn/main.ts',
  people: 'domain/sampleTenant.ts',
  settings: 'server/src/settings/index.ts',
  lock: 'domain/node/lock.ts',
  // A server without development packages has no tsx (scripts/command.mjs, deploy/recovery-command).
  verify: 'server/src/commands/verify.ts',
  undelete: 'server/src/commands/undelete.ts',
  recovery: 'server/src/commands/recovery.ts',
  'root-key': 'server/src/commands/changeRootKey.ts',
  'tenant-data': 'simulator/src/tenant/cli.ts',
};
const PROGRAM_INPUTS = [
  'server/src',
  'simulator/src',
  'domain',
  'tsconfig.json',
  'server/tsconfig.json',
  'server/tsconfig.build.json',
  'simulator/package.json',
  'scripts/lib/compile.mjs',
  'package-lock.json',
];

/** Installs the packages of package-lock.json when they are missing or have changed. */
export const ensureInstalled = async (say) => {
  demandWritable(path.join(root, 'out'));
  const wanted = hashEntries(root, [
    'package.json',
    'domain/package.json',
    'server/package.json',
    'simulator/package.json',
    'package-lock.json',
  ]);
  if (readStamp(INSTALL_STAMP) === wanted) return;
  // npm does not notice a half-unpacked package; only `npm ci` replaces it.
  const fresh = !fs.existsSync(path.join(root, 'node_modules')) || fs.existsSync(INSTALLING);
  say(fresh ? 'Installing packages (the first time takes a minute or two) ...' : 'Installing changed packages ...');
  writeStamp(INSTALLING, wanted);
  // No package needs its install script: binaries come as optional packages.
  const args = [fresh ? 'ci' : 'install', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { code, output } = await run('npm', args, {
    log: path.join(root, 'out/install.log'),
    env: { ...process.env, NODE_ENV: 'development' },
  });
  if (code !== 0) throw new UserError(`npm ${args[0]} failed (out/install.log):\n${tail(output, 15)}`);
  writeStamp(INSTALL_STAMP, wanted);
  fs.rmSync(INSTALLING);
};

const errorsOf = () => {
  if (!fs.existsSync(BUILD_STATS)) return '';
  const { errors } = JSON.parse(fs.readFileSync(BUILD_STATS, 'utf8'));
  return errors
    .slice(0, 5)
    .map((error) => `${error.moduleName ?? ''} ${error.message}`.trim())
    .join('\n');
};

/** Writes the pages of the guides when the documents have changed. */
const ensureGuides = async () => {
  const wanted = hashEntries(root, GUIDE_INPUTS);
  if (readStamp(GUIDES_STAMP) === wanted && fs.existsSync(path.join(GUIDES, 'index.html'))) return;
  // Loaded late, because its packages may not be installed when this module is loaded.
  const { writeGuidePages } = await import('./guidePages.mjs');
  writeGuidePages(path.join(root, 'docs'), GUIDES);
  writeStamp(GUIDES_STAMP, wanted);
};

/** Builds the console into dist/ when its sources have changed since the last build. */
export const ensureBuilt = async (say) => {
  await ensureGuides();
  const wanted = hashEntries(root, BUILD_INPUTS);
  if (readStamp(BUILD_STAMP) === wanted && fs.existsSync(path.join(root, 'dist/index.html'))) return;
  say('Building the console ...');
  fs.mkdirSync(path.dirname(BUILD_STATS), { recursive: true });
  fs.rmSync(BUILD_STATS, { force: true });
  fs.rmSync(BUILD_STAMP, { force: true });
  const args = ['--mode', 'production', `--json=${BUILD_STATS}`, '--no-stats-modules', '--no-stats-chunk-modules'];
  const { code, output } = await run(process.execPath, ['node_modules/webpack/bin/webpack.js', ...args], {
    log: BUILD_LOG,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new UserError(`The build failed:\n${errorsOf() || tail(output, 30)}`);
  writeStamp(BUILD_STAMP, wanted);
};

/**
 * Compiles the service, the simulated tenant and the local sign-in provider when their sources have changed.
 * @returns the compiled file of each program
 */
export const ensureCompiled = async (say) => {
  const wanted = hashEntries(root, PROGRAM_INPUTS);
  const files = Object.entries(PROGRAMS).map(([name, file]) => [name, compiledPathOf(path.join(root, file))]);
  const isThere = files.every(([, file]) => fs.existsSync(file));
  // A server without the build tools runs the copied programs.
  if (isThere && (readStamp(COMPILE_STAMP) === wanted || !fs.existsSync(COMPILER))) return Object.fromEntries(files);
  say('Compiling the service ...');
  await compile('server/tsconfig.build.json');
  writeStamp(COMPILE_STAMP, wanted);
  return Object.fromEntries(files);
};

/** Compiles the tests, and bundles the programs that they start. */
export const compileTests = async () => {
  await compile('e2e/tsconfig.build.json');
  writeStamp(COMPILE_STAMP, hashEntries(root, PROGRAM_INPUTS));
  await bundle([...Object.values(PROGRAMS), ...TEST_PROGRAMS]);
};
