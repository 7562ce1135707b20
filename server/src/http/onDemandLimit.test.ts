import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { buildApp } from './app.ts';
import { createLogger } from './log.ts';
import { createTokenVerifier } from '../identity/tokens.ts';
import { openIntegrity } from '../storage/integrity/open.ts';
import { readSettings } from '../settings/index.ts';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import { openPorts } from '../wiring/index.ts';
import { temporaryFolder } from '@trc/simulator/test/tenant/kit';
import { contract, createKit } from '../../test/http/kit.ts';
import type { TestKit } from '../../test/http/kit.ts';
import { person } from '../../test/http/tokens.ts';

const ID = '11111111-2222-4333-8444-555555555555';
const REAL = {
  DIRECTORY: 'graph',
  GRAPH_URL: 'https://127.0.0.1:1',
  GRAPH_TENANT_ID: ID,
  GRAPH_CLIENT_ID: ID,
  GRAPH_CLIENT_SECRET: 'secret',
  SIGN_IN_AUTHORITY: `https://login.microsoftonline.com/${ID}`,
  SIGN_IN_CLIENT_ID: ID,
  UNKNOWN_USERS: 'none',
  NODE_ENV: 'test',
  DISK_FOLDERS: 'off',
};
const HOUR = 3_600_000;

describe('on-demand backups of a real tenant', () => {
  let kit: TestKit;
  let closeWired: () => Promise<void>;
  let backUp: (who: 'ada' | 'oscar') => Promise<{ status: number; message: string | undefined }>;

  before(async () => {
    kit = await createKit();
    const real = readSettings({ ...REAL, CONSOLE_DIR: kit.settings.console.folder });
    // People sign in as in other tests; all else is as with a real tenant.
    const settings = { ...real, signIn: kit.settings.signIn };
    const opened = await openIntegrity({ db: kit.db, vault: kit.keys.vault, dataDir: temporaryFolder() });
    if (opened.refused) throw new Error(opened.reason);
    const { db, integrity } = opened;
    const wired = await openPorts({ settings, logger: createLogger('silent'), db, integrity, keys: kit.keys });
    const verifyToken = createTokenVerifier(settings.signIn, () => Promise.resolve(kit.tokens.issuer));
    const app = await buildApp({
      settings,
      contract,
      version: '1.7.169',
      metrics: wired.metrics,
      logger: createLogger('silent'),
      ports: { ...wired.ports, verifyToken },
    });
    closeWired = async () => {
      await app.close();
      await wired.stop();
    };
    backUp = async (who) => {
      const token = await kit.tokens.sign({ who });
      const authorization = `Bearer ${token}`;
      const signedIn = await app.inject({
        method: 'POST',
        url: '/api/set_token',
        headers: { authorization },
        payload: { token },
      });
      const [cookie] = signedIn.cookies;
      assert.ok(cookie, signedIn.body);
      const reply = await app.inject({
        method: 'POST',
        url: '/api/backup',
        payload: { backupId: randomUUID() },
        headers: { authorization, cookie: `${cookie.name}=${cookie.value}` },
      });
      return { status: reply.statusCode, message: reply.json<{ message?: string }>().message };
    };
  });
  after(async () => {
    await closeWired();
    await kit.close();
  });

  /** Backups of Ada that ended, one each half hour up to now, the newest first. */
  const insertBackups = async (count: number): Promise<Date[]> => {
    const times = Array.from({ length: count }, (_, index) => new Date(Date.now() - index * (HOUR / 2)));
    for (const [index, at] of times.entries()) {
      await kit.db.query(
        `insert into backup (tenant_id, backup_id, number, job_id, status, source, tag, requested_by, request_id,
           created_at)
         values ($1, $2, $3, $2, $4, 'on-demand', 'on-demand', $5, 'r', $6)`,
        [
          TENANT_ID,
          randomUUID(),
          1000 - index,
          index % 2 === 0 ? 'Failed' : 'Deleted',
          person('ada').oid,
          at.toISOString(),
        ],
      );
    }
    return times;
  };

  it('are 24 a day and person: the 25th is 409 and says when the next one can start', async () => {
    await insertBackups(23);
    assert.deepEqual(await backUp('ada'), { status: 200, message: undefined }, 'the 24th');
    await kit.db.exec('delete from job; delete from backup');
    const times = await insertBackups(24);
    const oldest = times.at(-1);
    assert.ok(oldest);
    const minute = Math.ceil((oldest.getTime() + 24 * HOUR) / 60_000) * 60_000;
    const next = new Date(minute).toISOString().slice(0, 16).replace('T', ' ');
    assert.deepEqual(await backUp('ada'), {
      status: 409,
      message: `You started 24 backups in the last 24 hours; the next one can start from ${next} UTC.`,
    });
    assert.equal((await backUp('oscar')).status, 200, 'another person has a count of his own');
  });
});
