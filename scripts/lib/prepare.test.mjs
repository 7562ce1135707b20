import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { root } from './run.mjs';

/** An npm that prints its arguments and unpacks one file; while `hangs` exists it is cut off in the middle. */
const NPM = `#!/bin/sh
echo "$1" >> asked
mkdir -p node_modules/half
echo > node_modules/half/package.json
while [ -e hangs ]; do sleep 0.1; done
`;

describe('the installation of packages', () => {
  let folder;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'prepare-'));
    fs.cpSync(path.join(root, 'scripts/lib'), path.join(folder, 'scripts/lib'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'package.json'), '{}');
    fs.mkdirSync(path.join(folder, 'bin'));
    fs.writeFileSync(path.join(folder, 'bin/npm'), NPM, { mode: 0o755 });
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  const text = `const { ensureInstalled } = await import('./scripts/lib/prepare.mjs'); const { endAll } = await import('./scripts/lib/run.mjs');
    process.on('SIGTERM', () => { endAll(); process.exit(0); }); await ensureInstalled(() => {});`;
  const install = () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
      cwd: folder,
      env: { ...process.env, PATH: `${folder}/bin:${process.env.PATH}` },
      stdio: 'inherit',
    });
    return { child, ended: new Promise((resolve) => child.on('close', resolve)) };
  };
  const asked = () => fs.readFileSync(path.join(folder, 'asked'), 'utf8').trim().split('\n');
  const hangs = () => path.join(folder, 'hangs');

  it('starts over after an interrupted run, because npm accepts half a package', async () => {
    fs.writeFileSync(hangs(), '');
    const { child, ended } = install();
    while (!fs.existsSync(path.join(folder, 'node_modules/half/package.json')))
      await new Promise((resolve) => setTimeout(resolve, 50));
    child.kill('SIGTERM');
    await ended;
    fs.rmSync(hangs());
    assert.equal(await install().ended, 0);
    assert.deepEqual(asked(), ['ci', 'ci']);
  });

  it('is not repeated without changes, and installs changed packages only', async () => {
    assert.equal(await install().ended, 0);
    assert.deepEqual(asked(), ['ci', 'ci']);
    fs.writeFileSync(path.join(folder, 'package.json'), '{"name":"changed"}');
    assert.equal(await install().ended, 0);
    assert.deepEqual(asked(), ['ci', 'ci', 'install']);
  });
});
