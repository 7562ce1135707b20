import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockDirectory } from '@trc/domain/node/lock';
import { embeddedDirectory, openEmbeddedTest } from '../../test/embedded.ts';
import { openDatabase } from './openDatabase.ts';
import { loaderArguments } from '@trc/simulator/test/program';
import { moduleFile } from '@trc/domain/node/files';

const directory = mkdtempSync(join(tmpdir(), 'trc-lock-'));
const file = join(directory, 'service.lock');
after(() => rmSync(directory, { recursive: true, force: true }));

const LOCK = moduleFile(new URL('../../../domain/node/lock.ts', import.meta.url));
const STORAGE = moduleFile(new URL('./openDatabase.ts', import.meta.url));

const waitFor = async (condition: () => boolean): Promise<void> => {
  for (const deadline = Date.now() + 10_000; !condition();) {
    assert.ok(Date.now() < deadline, 'in time');
    await sleep(50);
  }
};

/** Looks without a pause, so that it sees a file that is not written yet. @returns the first content of the file */
const readAtOnce = (name: string): string => {
  const deadline = Date.now() + 10_000;
  while (!existsSync(name)) assert.ok(Date.now() < deadline, 'in time');
  return readFileSync(name, 'utf8');
};

const holderCode = `
  import { lockDirectory } from ${JSON.stringify(LOCK.href)};
  lockDirectory(${JSON.stringify(directory)});
  console.log('held');
  setInterval(() => undefined, 1000);
`;

/** Another process that holds the lock until it is killed. */
const startHolder = async () => {
  const child = spawn(process.execPath, [...loaderArguments(LOCK), '--input-type=module', '-e', holderCode], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return {
    pid: child.pid ?? 0,
    ended,
    kill: () =>
      new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill('SIGKILL');
      }),
  };
};

describe('lock on the data directory', () => {
  it('names the process that holds it, and is free when the process has ended', async () => {
    const holder = await startHolder();
    assert.throws(
      () => lockDirectory(directory),
      (error: Error) =>
        error.message.includes(directory) &&
        error.message.includes(`process ${holder.pid} (`) &&
        error.message.endsWith('Stop that process first.'),
    );
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

  it('is not taken from a process of another container that shows signs of life, and is when it shows none', async () => {
    const holder = await startHolder();
    // As somebody sees it whose container has a process with this number too, or none.
    writeFileSync(
      file,
      JSON.stringify({
        ...(JSON.parse(readFileSync(file, 'utf8')) as object),
        pid: 1,
        began: '1',
        space: 'another container',
      }),
    );
    const toucher = spawn('sh', ['-c', `while sleep 0.5; do touch -c '${file}'; done`]);
    await holder.kill();
    assert.throws(
      () => lockDirectory(directory),
      /is in use by process 1 \(.*\) in another container or on another machine\. Stop that process first\./,
    );
    const gone = new Promise((resolve) => toucher.once('exit', resolve));
    toucher.kill();
    await gone;
    lockDirectory(directory)();
    assert.ok(!existsSync(file));
  });

  it('is renewed, is created again after a removal, and ends the process that loses it', async () => {
    const holder = await startHolder();
    const at = statSync(file).mtimeMs;
    await waitFor(() => statSync(file).mtimeMs > at);
    rmSync(file);
    const again = JSON.parse(readAtOnce(file)) as { pid: number };
    assert.equal(again.pid, holder.pid);
    writeFileSync(file, JSON.stringify({ pid: 1, began: '1', space: 'another container' }));
    assert.equal(await holder.ended, 1);
    rmSync(file);
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

describe('an embedded database that crashes', () => {
  it('ends the process, so that the next one recovers', async () => {
    const dataDir = await embeddedDirectory();
    const child = spawn(
      process.execPath,
      [...loaderArguments(STORAGE), '--input-type=module', '-e', crashCode, dataDir],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    const code = await new Promise((resolve) => child.once('exit', resolve));
    rmSync(dataDir, { recursive: true, force: true });
    assert.equal(code, 7);
    assert.match(Buffer.concat(output).toString(), /embedded database has ended/);
  });
});
