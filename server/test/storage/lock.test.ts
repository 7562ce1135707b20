import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { lockDirectory } from '../../src/storage/lock.ts';
import { embeddedDirectory, openEmbeddedTest } from '../embedded.ts';
import { openDatabase } from '../../src/storage/index.ts';
import { loaderOf } from '../program.ts';

const directory = mkdtempSync(join(tmpdir(), 'trc-lock-'));
const file = join(directory, 'service.lock');
after(() => rmSync(directory, { recursive: true, force: true }));

const LOCK = new URL('../../src/storage/lock.ts', import.meta.url);
const STORAGE = new URL('../../src/storage/index.ts', import.meta.url);

const holderCode = `
  import { lockDirectory } from ${JSON.stringify(LOCK.href)};
  lockDirectory(${JSON.stringify(directory)});
  console.log('held');
  setInterval(() => undefined, 1000);
`;

/** Another process that holds the lock until it is killed. */
const startHolder = async () => {
  const child = spawn(process.execPath, [...loaderOf(LOCK), '--input-type=module', '-e', holderCode], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return { pid: child.pid ?? 0, kill: () => new Promise((resolve) => { child.once('exit', resolve); child.kill('SIGKILL'); }) };
};

describe('lock on the data directory', () => {
  it('names the process that holds it, and is free when that is dead', async () => {
    const holder = await startHolder();
    assert.throws(() => lockDirectory(directory), (error: Error) =>
      error.message.includes(directory) && error.message.includes(`process ${holder.pid} (`) && error.message.endsWith('Stop that process first.'));
    await holder.kill();
    assert.ok(existsSync(file));
    const unlock = lockDirectory(directory);
    assert.equal((JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid, process.pid);
    unlock();
    assert.ok(!existsSync(file));
  });

  it('recognises a lock whose process id belongs to another process by now', () => {
    writeFileSync(file, JSON.stringify({ pid: process.ppid, began: '1', command: 'node' }));
    lockDirectory(directory)();
  });

  it('takes a lock file over that a crash has left empty', () => {
    writeFileSync(file, '');
    lockDirectory(directory)();
  });

  it('refuses a second database in the same directory, in the same process too', async () => {
    const { dataDir, remove } = await openEmbeddedTest();
    await assert.rejects(openDatabase({ dataDir }), /is in use by process/);
    assert.equal(statSync(dataDir).mode & 0o777, 0o700);
    await remove();
  });
});

const crashCode = `
  import { Worker } from 'node:worker_threads';
  import { openDatabase } from ${JSON.stringify(STORAGE.href)};
  const workers = [];
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (...args) { workers.push(this); return postMessage.apply(this, args); };
  const db = await openDatabase({ dataDir: process.argv[1] });
  await db.query('select 1');
  process.on('uncaughtException', (error) => { console.log(error.message); process.exit(7); });
  void workers[0].terminate();
  setInterval(() => undefined, 1000);
`;

describe('an embedded database that dies', () => {
  it('ends the process, so that the next one recovers', async () => {
    const dataDir = await embeddedDirectory();
    const child = spawn(process.execPath, [...loaderOf(STORAGE), '--input-type=module', '-e', crashCode, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    const code = await new Promise((resolve) => child.once('exit', resolve));
    rmSync(dataDir, { recursive: true, force: true });
    assert.equal(code, 7);
    assert.match(Buffer.concat(output).toString(), /embedded database has ended/);
  });
});
