import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from './log.ts';
import { openIntegrity } from '../storage/integrity/open.ts';
import { openPorts } from '../wiring/index.ts';
import { temporaryFolder } from '@trc/simulator/test/tenant/kit';
import { createKit } from '../../test/http/kit.ts';
import type { TestKit } from '../../test/http/kit.ts';

const BACKUP = randomUUID();
const REFUSED = [
  ['POST', '/api/backup', { backupId: BACKUP }],
  ['POST', `/api/restores/${BACKUP}/start`, { backupId: BACKUP, restoreSettings: {} }],
  [
    'POST',
    '/api/restore',
    { backupId: BACKUP, restoreSettings: {}, selection: { users: { all: true, selected: [] } } },
  ],
  ['POST', '/api/key/rotate', undefined],
  ['POST', '/api/grant_exo_roles', undefined],
] as const;

describe('a service that has its jobs switched off', () => {
  let kit: TestKit;
  let off: TestKit;
  before(async () => {
    kit = await createKit();
    off = await createKit({ env: { JOBS: 'off' }, sharing: kit });
  });
  after(async () => {
    await off.close();
    await kit.close();
  });

  it('refuses what begins a job or writes to the directory, and says why', async () => {
    const headers = await off.signIn('ada');
    for (const [method, url, payload] of REFUSED) {
      const reply = await off.call({ method, url, headers, ...(payload && { payload }) });
      assert.equal(reply.statusCode, 501, `${url} ${reply.body}`);
      assert.match(reply.json<{ message: string }>().message, /switched off \(setting JOBS\)/);
    }
  });

  it('checks the caller first', async () => {
    const headers = await off.signIn('vera');
    assert.equal(
      (await off.call({ method: 'POST', url: '/api/backup', headers, payload: { backupId: BACKUP } })).statusCode,
      403,
    );
    assert.equal(
      (await off.call({ method: 'POST', url: '/api/backup', payload: { backupId: BACKUP } })).statusCode,
      401,
    );
  });

  it('is healthy, reads, and accepts stops and cancels', async () => {
    const headers = await off.signIn('ada');
    const status = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
      (await off.call({ method, url, headers, ...(payload && { payload }) })).statusCode;
    assert.equal(await status('GET', '/healthz'), 200);
    assert.equal(await status('POST', '/api/get_tid_backups_list', { pagenum: 1, perpage: 25 }), 200);
    assert.equal(await status('POST', '/api/stop_backup', { backupId: BACKUP }), 404);
    assert.equal(await status('POST', `/api/restores/${BACKUP}/cancel`), 404);
  });

  it('leaves jobs unchanged for the next start with jobs', async () => {
    const tenantId = randomUUID();
    const dataDir = temporaryFolder();
    const stateAfter = async (settings: TestKit['settings']): Promise<unknown> => {
      const opened = await openIntegrity({ db: kit.db, vault: kit.keys.vault, dataDir });
      if (opened.refused) throw new Error(opened.reason);
      const { db, integrity } = opened;
      const wired = await openPorts({ settings, logger: createLogger('silent'), db, integrity, keys: kit.keys });
      wired.start();
      const state = () =>
        kit.db.query<{ state: string }>('select state from job where tenant_id = $1 and run_at < now()', [tenantId]);
      const until = Date.now() + (settings.jobs ? 20_000 : 1500);
      while ((await state())[0]?.state === 'queued' && Date.now() < until) await sleep(50);
      const [row] = await state();
      await wired.stop();
      return row?.state;
    };
    await kit.db.query(
      `insert into job (tenant_id, job_id, kind, payload, singleton) values ($1, $2, 'verify', '{}', 'verify')`,
      [tenantId, randomUUID()],
    );
    assert.equal(await stateAfter(off.settings), 'queued');
    assert.notEqual(await stateAfter(kit.settings), 'queued');
  });
});
