import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, run, UserError } from './run.mjs';

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => fs.existsSync(file));

let mayInstall = false;
/** `--install` was given: a program that is missing may be installed from Debian. */
export const allowInstallation = () => {
  mayInstall = true;
};

/** Installs a Debian package where that is allowed, and possible for this user. @returns true if it was installed */
const aptInstall = async (name, say, { update = true } = {}) => {
  if (!mayInstall || process.getuid?.() !== 0 || !onPath('apt-get')) return false;
  say(`Installing ${name} from Debian ...`);
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    log: path.join(root, `out/install-${name}.log`),
    timeout: 300_000,
  };
  if (update) await run('apt-get', ['update'], options);
  return (await run('apt-get', ['install', '-y', '--no-install-recommends', name], options)).code === 0;
};

/** Chromium without the parts for a person at a screen: a window of it takes less than half the processor time. */
const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** @returns the program file of a Chromium, installed when missing and allowed, or undefined. */
export const findChromium = async (say) => {
  const set = process.env.CHROMIUM;
  if (set && !fs.existsSync(set)) throw new UserError(`The setting CHROMIUM names a file that does not exist: ${set}`);
  const found = () => [SHELL, ...BROWSERS].map(onPath).find(Boolean);
  if (set || onPath(SHELL)) return set || onPath(SHELL);
  const other = found();
  // A missing or old package list is no reason to use the network if another browser is installed.
  const isInstalled =
    (await aptInstall(SHELL, say, { update: other === undefined })) ||
    (other === undefined && (await aptInstall('chromium', say, { update: false })));
  return isInstalled ? found() : other;
};

const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const binFolder = () => {
  const set = process.env.POSTGRES_BIN;
  if (set && !fs.existsSync(path.join(set, 'initdb')))
    throw new UserError(`The setting POSTGRES_BIN names a folder without initdb: ${set}`);
  if (set) return set;
  const versions = fs.existsSync(DEBIAN_POSTGRES)
    ? fs.readdirSync(DEBIAN_POSTGRES).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => path.join(DEBIAN_POSTGRES, version, 'bin')),
    ...(onPath('initdb') ? [path.dirname(onPath('initdb'))] : []),
  ];
  return folders.find(
    (folder) => fs.existsSync(path.join(folder, 'initdb')) && fs.existsSync(path.join(folder, 'postgres')),
  );
};

/** PostgreSQL refuses to run as root: then the user `postgres`, or else `nobody`, owns the trial cluster. */
const unprivileged = () => {
  if (process.getuid?.() !== 0) return {};
  const id = (flag, name) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', name), gid: id('-g', name) };
    } catch {
      // No such user: try the next.
    }
  }
  throw new UserError('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.');
};

/**
 * A throw-away PostgreSQL for one test run, on a socket in a folder that only its account may enter: over the network
 * other accounts of the machine would be its superuser.
 * @returns its url and stop(), or undefined when none is installed and none can be. TEST_DATABASE_URL names one to use
 * instead.
 */
export const trialPostgres = async (say) => {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  const bin = binFolder() ?? ((await aptInstall('postgresql', say)) ? binFolder() : undefined);
  if (!bin) return undefined;
  const owner = unprivileged();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'trial-postgres-'));
  fs.chmodSync(folder, 0o700);
  if (owner.uid !== undefined) fs.chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const call = async (program, args) => {
    const { code, output } = await run(path.join(bin, program), args, {
      ...owner,
      cwd: folder,
      timeout: 60_000,
      detached: false,
    });
    if (code !== 0) throw new UserError(`PostgreSQL's ${program} failed:\n${output}`);
  };
  await call('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']);
  const options = `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off -c max_connections=200`;
  await call('pg_ctl', ['-D', data, '-w', '-t', '60', '-l', path.join(folder, 'log'), '-o', options, 'start']);
  const stop = async () => {
    await run(path.join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], {
      ...owner,
      cwd: folder,
      detached: false,
    });
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`, stop };
};
