import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/storage/openDatabase.ts';
import { hasPostgres, NO_POSTGRES, startPostgres } from '../postgres.ts';
import { temporaryFolder } from '@trc/simulator/test/tenant/kit';
import { callWith, startProcess, tokenIn } from '@trc/simulator/test/tenant/process';
import { ApiClient } from './client.ts';
import { startIssuer } from './issuer.ts';
import { startService } from './service.ts';

const LIMIT_MS = 60_000;
/** Some batches of the job. */
const USERS = 1500;

interface Stored extends Record<string, unknown> {
  id: string;
  meaning: string | null;
}

describe('an update whose job for missing hashes is killed', { skip: hasPostgres() ? false : NO_POSTGRES }, () => {
  it('starts the job by itself, and the next start ends it with the hashes that the backup wrote', async () => {
    const server = await startPostgres();
    assert.ok(server);
    after(() => server.stop());
    const databaseUrl = await server.database();
    const folder = temporaryFolder();
    const issuer = await startIssuer();
    after(() => issuer.close());
    const tenant = await startProcess(folder, { TENANT_SIZE: String(USERS) });
    await callWith(tenant.url, tokenIn(folder), 'POST', '/_simulator/quotas', { setting: 'off' });
    const start = () =>
      startService({
        dataDir: path.join(folder, 'data'),
        databaseUrl,
        rootKeyFile: path.join(folder, 'root.key'),
        tenantUrl: tenant.url,
        tokenFile: path.join(folder, 'tenant', 'app.token'),
        signInUrl: issuer.url,
      });
    const first = await start();
    const ada = new ApiClient(await issuer.token('ada'));
    await ada.connect(first.url);
    const backupId = randomUUID();
    assert.equal((await ada.call('POST', '/api/backup', { backupId })).status, 200);
    assert.equal((await ada.ended(backupId, LIMIT_MS)).status, 'Completed');
    await first.end('SIGTERM');

    const db = await openDatabase({ databaseUrl, dataDir: '' });
    after(() => db.close());
    const stored = (): Promise<Stored[]> =>
      db.query(
        `select type || ' ' || object_id as id, encode(meaning, 'hex') as meaning from object_version
         where type <> 'expanded' order by 1`,
      );
    const jobs = (where: string): Promise<unknown[]> =>
      db.query(`select 1 from job where kind = 'meaning' and ${where}`);
    const until = async (where: string): Promise<void> => {
      for (const deadline = Date.now() + LIMIT_MS; (await jobs(where)).length === 0;) {
        assert.ok(Date.now() < deadline, `no job where ${where}`);
        await sleep(5);
      }
    };
    const written = await stored();
    assert.ok(written.length > USERS && written.every(({ meaning }) => meaning !== null));
    assert.deepEqual(await jobs('true'), [], 'a start without missing hashes asks for nothing');

    await db.query('update object_version set meaning = null, meaning_form = null');
    const second = await start();
    await until('progress is not null');
    await second.end('SIGKILL');
    const half = (await stored()).filter(({ meaning }) => meaning !== null).length;
    assert.ok(half > 0 && half < written.length, `killed with ${half} of ${written.length} hashes`);

    const third = await start();
    await until(`state = 'done'`);
    assert.deepEqual(await stored(), written);
    assert.equal((await jobs('true')).length, 1, 'the same job');
    await third.end('SIGTERM');
  });
});
