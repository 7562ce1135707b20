import fs from 'node:fs';
import path from 'node:path';
import { root, run, tail, Told } from './run.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const INSTALL_STAMP = path.join(root, 'node_modules/.install-stamp');
const BUILD_STAMP = path.join(root, '.cache/build-stamp');
const BUILD_LOG = path.join(root, 'out/build.log');
/** Everything that the built console depends on. */
const BUILD_INPUTS = ['src', 'public', 'webpack.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];

/** Installs the packages of package-lock.json when they are missing or have changed. */
export const ensureInstalled = async (say) => {
  const wanted = hashOf(root, ['package.json', 'server/package.json', 'package-lock.json']);
  if (readStamp(INSTALL_STAMP) === wanted) return;
  const fresh = !fs.existsSync(path.join(root, 'node_modules'));
  say(fresh ? 'Installing packages (the first time takes a minute or two) ...' : 'Installing changed packages ...');
  // No package needs its install script: binaries come as optional packages.
  const args = [fresh ? 'ci' : 'install', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { code, output } = await run('npm', args, { log: path.join(root, 'out/install.log'), env: { ...process.env, NODE_ENV: 'development' } });
  if (code !== 0) throw new Told(`npm ${args[0]} failed (out/install.log):\n${tail(output, 15)}`);
  writeStamp(INSTALL_STAMP, wanted);
};

/** Builds the console into dist/ when its sources have changed since the last build. */
export const ensureBuilt = async (say) => {
  const wanted = hashOf(root, BUILD_INPUTS);
  if (readStamp(BUILD_STAMP) === wanted && fs.existsSync(path.join(root, 'dist/index.html'))) return;
  say('Building the console ...');
  const { code, output } = await run(process.execPath, ['node_modules/webpack/bin/webpack.js', '--mode', 'production'], { log: BUILD_LOG });
  if (code !== 0) throw new Told(`The build failed (out/build.log):\n${tail(output, 30)}`);
  writeStamp(BUILD_STAMP, wanted);
};
