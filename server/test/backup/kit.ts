import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDirectoryClient } from '../../src/directory/index.ts';
import { createBackupEngine } from '../../src/wiring/backupEngine.ts';
import type { BackupInfo, EngineOptions, RunningEngine } from '../../src/wiring/backupEngine.ts';
import { openBody } from '../../src/content/body.ts';
import { openKeys } from '../../src/keys/index.ts';
import type { OpenKeys } from '../../src/keys/index.ts';
import { migrate } from '../../src/storage/migrate.ts';
import type { Db } from '../../src/storage/types.ts';
import { openTestDatabase } from '../database.ts';
import { startFakeGraph } from './fakeGraph.ts';
import type { FakeGraph } from './fakeGraph.ts';

export const TENANT = 'c0ffee00-0000-4000-8000-000000000001';
export const ACTOR = {
  oid: 'c0ffee00-0000-4000-8000-000000000002',
  upn: 'ada@fabrikam.example',
  requestId: 'request-1',
};

export interface EngineTest {
  db: Db;
  keys: OpenKeys;
  graph: FakeGraph;
  engine: RunningEngine;
  /** Runs a backup to its end. */
  backup(): Promise<BackupInfo>;
  /** Waits until a backup is in none of the moving states. */
  ended(backupId: string): Promise<BackupInfo>;
  close(): Promise<void>;
}

const WAIT = 60_000;

/** A whole engine on an open, empty database, and its own directory. */
export const startEngine = async (
  db: Db,
  keyDirectory: string,
  more: (db: Db, keys: OpenKeys) => Partial<EngineOptions> = () => ({}),
  opened?: OpenKeys,
): Promise<EngineTest> => {
  await migrate(db);
  const keys = opened ?? (await openKeys({ rootKeyFile: join(keyDirectory, 'root.key'), db }));
  if (keys.sealed) throw new Error(keys.reason);
  const graph = await startFakeGraph();
  const directory = createDirectoryClient({
    baseUrl: graph.url,
    token: { token: () => Promise.resolve(graph.token) },
    timeout: 5000,
    pacing: 'off',
  });
  const engine = createBackupEngine({ db, keys, directory, log: () => undefined, leaseMs: 1500, ...more(db, keys) });
  engine.start();
  const ended = async (backupId: string): Promise<BackupInfo> => {
    const deadline = Date.now() + WAIT;
    for (;;) {
      const record = await engine.get(TENANT, backupId);
      assert.ok(record, 'the backup is there');
      if (record.status !== 'Running' && record.status !== 'Canceling') return record;
      assert.ok(Date.now() < deadline, 'the backup ends in time');
      await sleep(20);
    }
  };
  return {
    db,
    keys,
    graph,
    engine,
    ended,
    backup: async () => {
      const backupId = randomUUID();
      await engine.run(TENANT, backupId, 'on-demand', ACTOR);
      return ended(backupId);
    },
    close: async () => {
      await engine.close();
      await graph.close();
      rmSync(keyDirectory, { recursive: true, force: true });
    },
  };
};

/** The same on a new database, which is deleted with it. */
export const startOwnEngine = async (): Promise<EngineTest> => {
  const { db, remove } = await openTestDatabase();
  const test = await startEngine(db, mkdtempSync(join(tmpdir(), 'trc-keys-')));
  return { ...test, close: () => test.close().then(remove) };
};

/** Opens the contents of a backup: type/id -> text of the body. */
export const contentsOf = async (
  { db, keys }: Pick<EngineTest, 'db' | 'keys'>,
  backupId: string,
): Promise<Map<string, string>> => {
  const tenantKeys = await keys.tenant(TENANT);
  const rows = await db.query<{ type: string; object_id: string; hash: Buffer; body: Buffer | null }>(
    `select v.type, v.object_id, v.hash, b.body from backup k
     join object_version v on v.tenant_id = k.tenant_id and v.valid_from <= k.number
       and (v.valid_to is null or v.valid_to > k.number)
     left join object_body b on b.tenant_id = v.tenant_id and b.hash = v.hash
     where k.tenant_id = $1 and k.backup_id = $2`,
    [TENANT, backupId],
  );
  return new Map(
    rows.map(({ type, object_id, hash, body }) => {
      assert.ok(body, `${type} ${object_id} has a body`);
      return [`${type}/${object_id}`, openBody(tenantKeys, hash, body)];
    }),
  );
};

export const bodiesIn = async (db: Db): Promise<number> =>
  (await db.query<{ n: number }>('select count(*) as n from object_body'))[0]?.n ?? 0;
