import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BackupInfo } from '../wiring/backupEngine.ts';
import { openKeys } from '../keys/index.ts';
import { openDatabase } from '../storage/openDatabase.ts';
import { embeddedDirectory } from '../../test/embedded.ts';
import { program } from '@trc/simulator/test/program';
import { seededRandom } from '../../test/seed.ts';
import { fill, startFakeGraph } from '../../test/backup/fakeGraph.ts';
import type { FakeGraph } from '../../test/backup/fakeGraph.ts';
import { contentsOf } from '../../test/backup/kit.ts';

const random = seededRandom('kills of one backup');
const KILLS = 3;
const USERS = '/v1.0/users';
const SERVICE = new URL('../../test/backup/service.ts', import.meta.url);

describe('a backup whose process is killed again and again', () => {
  let graph: FakeGraph;
  let dataDir: string;
  const keyDirectory = mkdtempSync(join(tmpdir(), 'trc-keys-'));
  const rootKeyFile = join(keyDirectory, 'root.key');
  const backupId = randomUUID();
  before(async () => {
    graph = await startFakeGraph();
    fill(graph, 600);
    graph.pageSize = 50;
    dataDir = await embeddedDirectory();
  });
  after(async () => {
    await graph.close();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(keyDirectory, { recursive: true, force: true });
  });

  const start = () => {
    const child = spawn(
      process.execPath,
      [...program(SERVICE), dataDir, rootKeyFile, graph.url, graph.token, backupId],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    return {
      lines,
      ended,
      kill: () => {
        child.kill('SIGKILL');
        return ended;
      },
    };
  };
  const pagesAsked = (): number[] =>
    graph.requests
      .filter(({ path }) => path === USERS)
      .map(({ url }) => Number(new URL(url).searchParams.get('$skiptoken') ?? 0));

  it('resumes at its page and ends complete', async () => {
    graph.delay = 60;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const process = start();
      const pages = pagesAsked().length;
      // The next page travels while one is stored, and the links of another are read, so the fourth question is the
      // first that proves a stored page: progress.
      while (pagesAsked().length < pages + 4) await sleep(10);
      await sleep(random.below(60));
      await process.kill();
    }
    graph.delay = 0;
    const last = start();
    await last.ended;
    const record = JSON.parse(last.lines.at(-1) ?? '') as BackupInfo;
    assert.equal(record.status, 'Completed', `${record.statusDetails} SEED=${random.seed}`);
    assert.equal(record.aadUsersCounter, 600);

    // Every page was read; only pages in progress at a kill were read again, so the backup never restarted.
    const asked = pagesAsked();
    assert.equal(new Set(asked).size, 12);
    assert.ok(asked.length <= 12 + 3 * KILLS, `${asked.join(' ')} SEED=${random.seed}`);
    assert.equal(asked.filter((page) => page === 0).length <= 2, true, `${asked.join(' ')} SEED=${random.seed}`);

    const db = await openDatabase({ dataDir });
    const keys = await openKeys({ rootKeyFile, db });
    assert.ok(!keys.sealed);
    const contents = await contentsOf({ db, keys }, backupId);
    assert.equal([...contents.keys()].filter((key) => key.startsWith('users/')).length, 600);
    assert.equal((await db.query('select 1 from object_version')).length, contents.size);
    assert.equal((await db.query('select 1 from object_body')).length, contents.size);
    assert.equal((await db.query('select 1 from backup_seen')).length, 0);
    await db.close();
  });
});
