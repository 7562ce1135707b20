import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/ports.mjs';
import { root } from '../../scripts/lib/run.mjs';

/**
 * Starts the whole product by its own command, on free ports and with a new data folder.
 * @returns url: the console; signIn: the sign-in provider; tenant: the simulated tenant; tokenFile: its bearer; stop():
 * ends it and removes its data
 */
export const startProduct = async (settings = {}) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  const [port, tenant, signIn] = [await freePort(), await freePort(), await freePort()];
  const env = {
    ...process.env,
    PORT: String(port),
    TENANT_PORT: String(tenant),
    SIGN_IN_PORT: String(signIn),
    DATA_DIR: path.join(folder, 'data'),
    ROOT_KEY_FILE: path.join(folder, 'root.key'),
    ...settings,
  };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const ended = new Promise((resolve) => child.on('close', resolve));
  const ready = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (output.includes('Press Ctrl+C')) resolve(true);
      });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  };
  if ((await Promise.race([ready, ended.then(() => false)])) !== true) {
    fs.rmSync(folder, { recursive: true, force: true });
    throw new Error(`The product did not start:\n${output}`);
  }
  return {
    url: `http://localhost:${port}`,
    signIn: `http://localhost:${signIn}`,
    tenant: `http://localhost:${tenant}`,
    tokenFile: path.join(env.DATA_DIR, 'tenant/app.token'),
    stop,
  };
};
