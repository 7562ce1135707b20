import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, afterEach, describe, it } from 'node:test';
import { freePort, isFree } from './lib/ports.mjs';
import { ensureBuilt } from './lib/prepare.mjs';
import { root } from './lib/run.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'start-'));
const alive = new Set();
after(() => fs.rmSync(folder, { recursive: true, force: true }));
// A program that a failed test left running must not disturb the next test.
afterEach(async () => {
  for (const run of alive) run.child.kill('SIGTERM');
  await Promise.all([...alive].map((run) => run.ended));
});

const READY = 'Press Ctrl+C';

/** `npm start` with its own ports and data. @returns once it is ready, has ended, or has come as far as is asked for */
const start = async (
  settings = {},
  far = () => new Promise(() => {}),
  command = [process.execPath, 'scripts/start.mjs'],
) => {
  const ports = {
    PORT: String(await freePort()),
    TENANT_PORT: String(await freePort()),
    SIGN_IN_PORT: String(await freePort()),
  };
  const env = {
    ...process.env,
    DATA_DIR: path.join(folder, 'data'),
    ROOT_KEY_FILE: path.join(folder, 'keys/root.key'),
    ...ports,
    ...settings,
  };
  const from = Date.now();
  const child = spawn(command[0], command.slice(1), { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const run = { child, env, output: '', took: 0 };
  alive.add(run);
  run.ended = new Promise((resolve) =>
    child.on('close', (code) => {
      alive.delete(run);
      resolve(code);
    }),
  );
  const ready = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        run.output += text;
        if (run.output.includes(READY)) resolve();
      });
  });
  await Promise.race([ready, run.ended, far()]);
  run.took = Date.now() - from;
  return run;
};

const stop = async (run) => {
  run.child.kill('SIGTERM');
  return run.ended;
};
const portsFree = async ({ env }) =>
  (
    await Promise.all([env.PORT, env.TENANT_PORT, env.SIGN_IN_PORT].map((port) => isFree(Number(port), '127.0.0.1')))
  ).every(Boolean);
const childrenOf = ({ child: { pid }, output }) =>
  assert.ok(fs.existsSync(`/proc/${pid}`), output) ??
  fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
const commandOf = (pid) => fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
const until = async (condition, limit = 15_000) => {
  for (const from = Date.now(); Date.now() - from < limit; await new Promise((resolve) => setTimeout(resolve, 100)))
    if (await condition()) return true;
  return false;
};

describe('npm start', { concurrency: false }, () => {
  it('says where it is, who can sign in, and to copy the root key away', async () => {
    await ensureBuilt(() => {});
    const run = await start();
    assert.match(run.output, new RegExp(`Tenant Recovery Console +http://localhost:${run.env.PORT}\n`));
    for (const who of ['ada', 'oscar', 'vera', 'nora'])
      assert.match(run.output, new RegExp(`${who}@fabrikam\\.example +\\S`));
    assert.match(run.output, /new root key[\s\S]*Copy it to a safe place/);
    assert.equal(fs.statSync(run.env.ROOT_KEY_FILE).mode & 0o777, 0o600);
    const page = await fetch(`http://localhost:${run.env.PORT}/login`);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /Tenant Recovery Console/);
    assert.equal((await fetch(`http://localhost:${run.env.PORT}/healthz`)).status, 200);
    assert.equal(await stop(run), 0);
    assert.equal(await portsFree(run), true);
  });

  it('installs and builds nothing at a second start, and does not mention the key again', async (context) => {
    const run = await start();
    assert.doesNotMatch(run.output, /root key|Installing|Building/);
    context.diagnostic(`listening again after ${run.took} ms`);
    assert.equal(await stop(run), 0);
  });

  it('refuses a data directory that is in use, naming the process', async () => {
    const first = await start();
    const second = await start();
    assert.equal(await second.ended, 1);
    const pids = childrenOf(first);
    assert.ok(
      pids.some((pid) => new RegExp(`\\b${pid}\\b`).test(second.output)),
      second.output,
    );
    assert.equal(await portsFree(second), true);
    await stop(first);
  });

  it('names the setting of a port that is taken', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const taken = String(other.address().port);
    for (const name of ['PORT', 'TENANT_PORT', 'SIGN_IN_PORT']) {
      const run = await start({ [name]: taken });
      assert.equal(await run.ended, 1);
      assert.match(run.output, new RegExp(`Port ${taken} is in use[^\n]*\\b${name}\\b`));
    }
    other.close();
  });

  it('names two settings that are the same port', async () => {
    const port = String(await freePort());
    const run = await start({ PORT: port, SIGN_IN_PORT: port });
    assert.equal(await run.ended, 1);
    assert.match(run.output.trim(), new RegExp(`^The settings PORT and SIGN_IN_PORT are both ${port}, [^\n]*\\.$`));
  });

  it('shows that it is sealed, and why, in place of the accounts', async () => {
    const other = path.join(folder, 'keys/other.key');
    fs.writeFileSync(other, `tenant-recovery-root-key-1 ${Buffer.alloc(32).toString('base64url')}`, { mode: 0o600 });
    const run = await start({ ROOT_KEY_FILE: other });
    assert.match(run.output, /The service is sealed: The root key file .*other\.key does not belong/);
    assert.doesNotMatch(run.output, /Sample accounts/);
    assert.equal(await stop(run), 0);
  });

  it('ends with all that it started when it is stopped while the database is made', async () => {
    const made = path.join(folder, 'ended-early');
    const makers = () =>
      fs.readdirSync('/proc').filter((pid) => {
        try {
          return commandOf(pid).includes(`${made}/database`);
        } catch {
          return false;
        }
      });
    const run = await start({ DATA_DIR: made, ROOT_KEY_FILE: path.join(folder, 'keys/early.key') }, () =>
      until(() => makers().length > 0, 60_000),
    );
    assert.equal(makers().length, 1);
    assert.equal(await stop(run), 0);
    assert.equal(await until(() => makers().length === 0), true);
  });

  it('names a setting that cannot be used, in one sentence', async () => {
    for (const [name, value] of [
      ['PORT', '80x'],
      ['TENANT_PORT', '70000'],
      ['DIRECTORY', 'ldap'],
      ['UNKNOWN_USERS', 'all'],
      ['HOST', '192.0.2.1'],
      ['DATABASE_URL', 'mysql://x/y'],
    ]) {
      const run = await start({ [name]: value });
      assert.equal(await run.ended, 1);
      assert.match(run.output.trim(), new RegExp(`^The setting ${name} [^\n]*\\.$`));
    }
  });

  it('stops everything and reports when the service is killed', async () => {
    const run = await start();
    const service = childrenOf(run).find((pid) => commandOf(pid).includes('server/src/main.js'));
    process.kill(service, 'SIGKILL');
    assert.equal(await run.ended, 1);
    assert.match(run.output, /The service was ended by SIGKILL/);
    assert.equal(await portsFree(run), true);
  });

  it('starts again after kill -9 of everything, past the locks left behind', async () => {
    const run = await start();
    const children = childrenOf(run);
    for (const pid of [run.child.pid, ...children]) process.kill(pid, 'SIGKILL');
    await run.ended;
    const again = await start();
    assert.ok(again.output.includes(READY), again.output);
    assert.equal(await stop(again), 0);
  });

  it('leaves no process behind when it is itself killed', async () => {
    const run = await start();
    const children = childrenOf(run);
    assert.equal(children.length, 3);
    run.child.kill('SIGKILL');
    await run.ended;
    assert.equal(await until(() => portsFree(run)), true);
    // The service closes its port first and its database last, and gives the data directory back only then.
    assert.equal(await until(() => children.every((pid) => !fs.existsSync(`/proc/${pid}`))), true);
  });

  it('stops all that it started when npm is stopped', async () => {
    const run = await start({}, undefined, ['npm', 'start']);
    assert.ok(run.output.includes(READY), run.output);
    await stop(run);
    assert.equal(await until(() => portsFree(run)), true);
  });

  it('uses a running tenant and sign-in provider', async () => {
    const first = await start();
    const second = await start({
      DATA_DIR: path.join(folder, 'other'),
      TENANT_URL: `http://localhost:${first.env.TENANT_PORT}`,
      TENANT_TOKEN_FILE: path.join(folder, 'data/tenant/app.token'),
      SIGN_IN_URL: `http://localhost:${first.env.SIGN_IN_PORT}`,
    });
    assert.ok(second.output.includes(READY), second.output);
    assert.equal(childrenOf(second).length, 1);
    assert.equal(await stop(second), 0, second.output);
    assert.equal(await stop(first), 0, first.output);
  });

  it('asks for a newer Node.js in one sentence', () => {
    const text = "import('./scripts/lib/node.mjs').then(({ checkNode }) => checkNode('18.20.0'))";
    const { status, stderr } = spawnSync(process.execPath, ['-e', text], { cwd: root, encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(stderr, /^Node\.js 20\.19 or newer is needed; this is 18\.20\.0\./);
  });
});
