import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { allReady, startChild } from './children.mjs';
import { SERVICE_FLAGS } from './memory.mjs';
import { freePort, isFree } from './ports.mjs';
import { ensureBuilt, ensureCompiled, ensureInstalled } from './prepare.mjs';
import { endAll, root, UserError } from './run.mjs';
import { demandWritable } from './writable.mjs';

const say = (text) => console.log(text);

/** Facts of the product, from the one place where it has them. */
const facts = async (programs) => {
  const [people, settings, lock] = await Promise.all(
    [programs.people, programs.settings, programs.lock].map((file) => import(pathToFileURL(file).href)),
  );
  return {
    people: people.PEOPLE,
    readSettings: settings.readSettings,
    InvalidSettingError: settings.InvalidSettingError,
    lockDirectory: lock.lockDirectory,
  };
};

/** @throws UserError with one sentence that names the setting that cannot be used. */
const checkSettings = ({ readSettings, InvalidSettingError }, env) => {
  try {
    return readSettings(env);
  } catch (error) {
    throw error instanceof InvalidSettingError ? new UserError(error.message) : error;
  }
};

const portOf = async (env, name, byDefault) => {
  const value = env[name]?.trim() || String(byDefault);
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535)
    throw new UserError(`The setting ${name} must be a whole number from 0 to 65535, not "${value}".`);
  return Number(value) || (await freePort());
};

/** Lists the programs to run, with their folders and settings. */
const plan = async (env, dev, known, programs) => {
  const settings = checkSettings(known, env);
  const ownTenant = settings.simulated && !env.TENANT_URL?.trim();
  const ownSignIn = settings.simulated && !env.SIGN_IN_URL?.trim();
  const ports = {
    PORT: await portOf(env, 'PORT', 8080),
    TENANT_PORT: await portOf(env, 'TENANT_PORT', 8081),
    SIGN_IN_PORT: await portOf(env, 'SIGN_IN_PORT', 8082),
  };
  const wanted = [
    { name: 'PORT', host: settings.host },
    ...(ownTenant ? [{ name: 'TENANT_PORT', host: '127.0.0.1' }] : []),
    ...(ownSignIn ? [{ name: 'SIGN_IN_PORT', host: '127.0.0.1' }] : []),
  ].map((row) => ({ ...row, port: ports[row.name] }));
  const shared = {
    ...env,
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    ...(ownTenant && { TENANT_URL: `http://127.0.0.1:${ports.TENANT_PORT}` }),
    ...(ownSignIn && { SIGN_IN_URL: `http://localhost:${ports.SIGN_IN_PORT}` }),
  };
  const address = env.PUBLIC_URL?.trim() || `http://localhost:${ports.PORT}`;
  // The dev server takes the console's address and passes calls on to the service behind it.
  const behind = dev ? { PORT: String(await freePort()), PUBLIC_URL: address } : {};
  const processes = [
    ...(ownTenant ? [{ name: 'tenant', title: 'The simulated tenant', args: [programs.tenant] }] : []),
    ...(ownSignIn ? [{ name: 'sign-in', title: 'The local sign-in provider', args: [programs.signIn] }] : []),
    { name: 'service', title: 'The service', args: [...SERVICE_FLAGS, programs.service], env: behind },
    ...(dev
      ? [
          {
            name: 'console',
            title: "webpack's dev server",
            args: [
              'node_modules/webpack/bin/webpack.js',
              'serve',
              '--mode',
              'development',
              '--port',
              String(ports.PORT),
            ],
            ready: /compiled (?:successfully|with)/,
            env: { SERVICE_URL: `http://127.0.0.1:${behind.PORT}` },
          },
        ]
      : []),
  ].map((row) => ({ ...row, env: { ...shared, ...row.env } }));
  return { processes, wanted, ownTenant, ownSignIn, address, settings };
};

const checkPorts = async (wanted) => {
  for (const [index, { name, port }] of wanted.entries()) {
    const other = wanted.slice(0, index).find((row) => row.port === port);
    if (other)
      throw new UserError(`The settings ${other.name} and ${name} are both ${port}, but each needs its own port.`);
  }
  for (const { name, host, port } of wanted)
    if (!(await isFree(port, host)))
      throw new UserError(`Port ${port} is in use. End what listens there, or set ${name} to another port.`);
};

/**
 * @throws UserError when the data cannot be written or another process holds them: reported here, because the
 * check of the ports would otherwise fail first.
 */
const checkDataDir = ({ dataDir, databaseUrl, rootKeyFile, simulated }, { lockDirectory }) => {
  if (!databaseUrl || simulated) demandWritable(dataDir, 'DATA_DIR');
  if (!fs.existsSync(rootKeyFile)) demandWritable(path.dirname(rootKeyFile), 'ROOT_KEY_FILE');
  if (databaseUrl || !fs.existsSync(dataDir)) return;
  try {
    lockDirectory(dataDir)();
  } catch (error) {
    throw new UserError(error.message);
  }
};

/** Lines of the service for the person who starts it, without its address. */
const NOTICES =
  /^(?:The service is sealed:|The root key was changed:|The database (?:under|of)|Jobs are switched off|Other accounts) .*$/gm;

const announce = ({ address, ownTenant, ownSignIn, settings }, { people }, firstStart, notices, isSealed) => {
  const lines = ['', `  Tenant Recovery Console   ${address}`, ''];
  for (const notice of notices) lines.push(`  ${notice}`, '');
  if (isSealed && notices.length === 0) lines.push('  The service is sealed: out/start/service.log says why.', '');
  if (ownSignIn && !isSealed) {
    lines.push('  Sample accounts (no password: choose one at sign-in)');
    for (const { upn, role } of people) lines.push(`    ${upn.padEnd(26)} ${role}`);
    lines.push('');
  }
  if (ownTenant && !isSealed)
    lines.push('  The tenant is simulated; `npm run tenant -- import FOLDER` adds real objects to it.', '');
  if (firstStart) {
    lines.push(`  A new root key was written to ${shortest(settings.rootKeyFile)}.`);
    lines.push('  Copy it to a safe place now: without it no backup can ever be opened again.', '');
  }
  lines.push('  Logs are in out/start/. Press Ctrl+C to end.');
  say(lines.join('\n'));
};

const shortest = (file) => (file.startsWith(root + path.sep) ? path.relative(root, file) : file);

/**
 * Runs the product until a signal ends it. @throws UserError when it cannot start, or when one of its processes ends.
 */
export const supervise = async ({ dev }) => {
  const children = [];
  // Last started, first ended: the service stops its work before its tenant and database go away.
  const stopAll = async () => {
    endAll();
    for (const child of [...children].reverse()) await child.stop();
  };
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (ending) return;
      ending = true;
      void stopAll().then(() => process.exit(0));
    });
  try {
    await ensureInstalled(say);
    const programs = await ensureCompiled(say);
    const known = await facts(programs);
    const work = await plan(process.env, dev, known, programs);
    checkDataDir(work.settings, known);
    await checkPorts(work.wanted);
    if (!dev) await ensureBuilt(say);
    const { rootKeyFile } = work.settings;
    const firstStart = !fs.existsSync(rootKeyFile);
    children.push(...work.processes.map(startChild));
    const addresses = await allReady(children);
    const service = children.findIndex(({ name }) => name === 'service');
    const { status } = await (await fetch(`${addresses[service]}/healthz`)).json();
    announce(
      work,
      known,
      firstStart && fs.existsSync(rootKeyFile),
      children[service].said(NOTICES),
      status === 'sealed',
    );
    throw new UserError(await Promise.race(children.map((child) => child.ended)));
  } catch (error) {
    // A signal ends the children as well: then their end is not news.
    if (ending) return await new Promise(() => {});
    await stopAll();
    throw error;
  }
};
