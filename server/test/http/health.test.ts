import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openKeys } from '../../src/keys/index.ts';
import { migrate, openDatabase } from '../../src/storage/index.ts';
import { NO_POSTGRES, hasPostgres, startPostgres } from '../postgres.ts';
import { createKit } from './kit.ts';

const HOLDS = 1000;

it('the status says when the database does not answer', { skip: hasPostgres() && !process.env['TEST_DATABASE_URL'] ? false : NO_POSTGRES }, async () => {
  const server = await startPostgres();
  assert.ok(server, NO_POSTGRES);
  const folder = mkdtempSync(path.join(tmpdir(), 'root-key-'));
  const db = await openDatabase({ databaseUrl: await server.database(), dataDir: '' });
  await migrate(db);
  const keys = await openKeys({ rootKeyFile: path.join(folder, 'root.key'), db });
  assert.ok(!keys.sealed);
  const kit = await createKit({ beside: { db, keys } });
  const status = async (): Promise<[number, unknown]> => {
    const { statusCode, body } = await kit.call({ method: 'GET', url: '/healthz' });
    return [statusCode, JSON.parse(body)];
  };
  assert.deepEqual(await Promise.all([status(), status()]), [[200, { status: 'ok' }], [200, { status: 'ok' }]]);
  await server.stop();
  await sleep(HOLDS);
  assert.deepEqual(await status(), [503, { status: 'no database' }]);
  await kit.close();
  await db.close();
  rmSync(folder, { recursive: true });
});
