import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { HARMLESS, SPOILED } from '../spoiled/backends.mjs';
import { tryBackend } from '../spoiled/try.mjs';
import { startBackend } from './backend.mjs';

const BIN = fileURLToPath(new URL('../bin/contract.mjs', import.meta.url));
/** One of each kind; `npm run contract:spoiled` tries all. */
const TEN = [
  'a missing version', 'a private field of a key', 'an undocumented status of init', 'a wrong content type of listBackups', 'listBackups lets in without a token',
  'a page that repeats a row', 'a sort that is none', 'a total that lies', 'a CSV that disagrees', 'getKeyStatus lets a role in',
];
const THREE = ['members in another order', 'a cookie more', 'an extension less'];

const run = async (args) => {
  const child = spawn(process.execPath, [BIN, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (part) => { output += part; });
  const [code] = await once(child, 'exit');
  return { code, output };
};

describe('the contract tool and a real backend', () => {
  let backend;
  let folder;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'contract-'));
    backend = await startBackend();
  });
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await backend?.stop();
  });

  it('our own service keeps the contract: no violation, all 44 operations exercised, every role, three reports', async (context) => {
    const [ada, oscar, vera] = [await backend.tokenOf('ada'), await backend.tokenOf('oscar'), await backend.tokenOf('vera')];
    const { code, output } = await run([
      '--base-url', backend.baseUrl, '--token', ada, '--role', `admin=${await backend.tokenOf('ada')}`, '--role', `backupRestoreOperator=${oscar}`, '--role', `viewOnly=${vera}`,
      '--allow-changes', '--report', folder,
    ]);
    context.diagnostic(output.split('\n').find((line) => line.includes('exercised')) ?? '');
    assert.equal(code, 0, output);
    assert.match(output, /44 of 44 operations exercised/);
    const written = ['report.json', 'report.xml', 'report.html'].map((name) => readFileSync(join(folder, name), 'utf8'));
    assert.equal(JSON.parse(written[0]).violations.length, 0);
    assert.match(written[1], /<testsuite name="contract" tests="\d+" failures="0"/);
    for (const text of [output, ...written]) for (const token of [ada, oscar, vera]) assert.ok(!text.includes(token));
  });

  it('with a tenant scenario it changes what that names, checks it and puts it back', async () => {
    const [nora] = (await backend.ask('/api/aad/users/search', { prefix: 'nora' })).list;
    const scenario = join(folder, 'scenario.json');
    writeFileSync(scenario, JSON.stringify({ schedule: true, directoryUser: nora.id }));
    const state = async () => [await backend.ask('/api/permissions/users'), (await backend.ask('/api/get_scheduled_backup_info', undefined, 'GET')).enabled ?? false];
    const former = await state();
    const { code, output } = await run([
      '--base-url', backend.baseUrl, '--token', await backend.tokenOf('ada'), '--runs', '0', '--allow-changes', '--tenant-scenario', scenario, '--only', 'permissions', '--only', 'scheduler', '--report', folder,
    ]);
    assert.equal(code, 0, output);
    assert.match(output, /Changed and put back: the schedule, permissions\./);
    const { operations } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    for (const name of ['saveSchedule', 'stopSchedule', 'addPermission', 'changePermission', 'deletePermission']) {
      assert.ok(operations.find(({ operationId }) => operationId === name).statuses.includes(200), name);
    }
    assert.deepEqual(await state(), former);
  });

  it('without leave it sends nothing that changes something, and says so', async () => {
    const { code, output } = await run(['--base-url', backend.baseUrl, '--token', await backend.tokenOf('ada'), '--runs', '0', '--report', folder]);
    assert.equal(code, 0, output);
    assert.match(output, /Nothing is changed/);
    const { operations } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    for (const name of ['runBackup', 'deleteBackup', 'generateKek', 'rotateSystemKey', 'saveSchedule', 'signOut']) {
      assert.deepEqual(operations.find(({ operationId }) => operationId === name).statuses, [], name);
    }
  });

  it('a token that is not taken ends with 2', async () => {
    const { code } = await run(['--base-url', backend.baseUrl, '--token', 'none']);
    assert.equal(code, 2);
  });

  for (const name of TEN) {
    it(`tells a backend with this fault: ${name}`, async () => {
      const spoiled = SPOILED.find((one) => one.name === name);
      const found = await tryBackend(backend, spoiled);
      assert.ok(found.some(({ operationId, kind }) => operationId === spoiled.operationId && kind === spoiled.kind), JSON.stringify(found));
    });
  }
  for (const name of THREE) {
    it(`says nothing of a backend with ${name}`, async () => assert.deepEqual(await tryBackend(backend, HARMLESS.find((one) => one.name === name), ['session', 'getKeyStatus']), []));
  }
});
