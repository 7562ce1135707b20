import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, it } from 'node:test';
import { countPauses, createLimiter } from '../../directory/index.ts';
import { createMetrics, openMetricsPort } from './index.ts';
import { InvalidSettingError, readSettings } from '../../settings/index.ts';
import { PEOPLE, TENANT_ID } from '@trc/domain/sampleTenant';
import { createKit } from '../../../test/http/kit.ts';
import type { TestKit } from '../../../test/http/kit.ts';

const TOKEN = 'a-token-of-more-than-24-characters';
const NOW = Date.parse('2026-03-01T12:00:00Z');
const ELSEWHERE = '11111111-2222-4333-8444-555555555555';
const folder = mkdtempSync(path.join(tmpdir(), 'metrics-'));
const tokenFile = path.join(folder, 'token');
writeFileSync(tokenFile, `${TOKEN}\n`, { mode: 0o600 });

let kit: TestKit;
let sealed: TestKit;
let without: TestKit;
const ids: string[] = [];

const addBackup = async (number: number, status: string, secondsAgo: number, isReady: boolean): Promise<void> => {
  const id = randomUUID();
  ids.push(id);
  await kit.db.query(
    `insert into backup (tenant_id, backup_id, number, job_id, status, source, tag, requested_by, request_id,
       is_data_ready, created_at) values ($1, $2::uuid, $3, $2::uuid, $4, 'Ada', 'tag', 'ada', 'r', $5, $6)`,
    [TENANT_ID, id, number, status, isReady, new Date(NOW - secondsAgo * 1000).toISOString()],
  );
};
const addJob = async (tenantId: string, kind: string, state: string, failures: number): Promise<void> => {
  await kit.db.query(
    `insert into job (tenant_id, job_id, kind, payload, state, singleton, failures, error)
     values ($1, $2::uuid, $3, '{}', $4, $2::uuid::text, $5, 'ada@fabrikam.example')`,
    [tenantId, randomUUID(), kind, state, failures],
  );
};

before(async () => {
  kit = await createKit({ env: { METRICS_TOKEN_FILE: tokenFile }, now: () => NOW });
  sealed = await createKit({ env: { METRICS_TOKEN_FILE: tokenFile }, sealed: true, sharing: kit });
  without = await createKit({ sharing: kit });
  await addBackup(1, 'Completed', 7200, true);
  await addBackup(2, 'Completed', 600, false);
  await addBackup(3, 'Deleted', 60, true);
  await addJob(TENANT_ID, 'backup', 'done', 0);
  await addJob(TENANT_ID, 'backup', 'done', 2);
  await addJob(TENANT_ID, 'restore', 'failed', 5);
  await addJob(ELSEWHERE, 'purge', 'done', 0);
  const names = ['Ada Lovelace'];
  const raised = [
    ['failed', 'a'],
    ['failed', 'b'],
    ['noBackup', 'c'],
    ['noBackup', 'd'],
  ] as const;
  for (const [kind, subject] of raised) {
    await kit.db.tx((tx) => kit.notices.record(tx, { tenantId: TENANT_ID, kind, subject, count: 1, names }));
  }
  const actor = { oid: PEOPLE[0]?.oid ?? '', upn: 'ada@fabrikam.example', requestId: 'r' };
  const listed = await kit.notices.history(TENANT_ID);
  const idOf = (kind: string): string => listed.find((one) => one.kind === kind)?.noticeId ?? '';
  await kit.notices.markSeen(TENANT_ID, idOf('failed'), actor);
  ids.push(...listed.map(({ noticeId }) => noticeId));
  await kit.notices.acknowledge(TENANT_ID, idOf('noBackup'), actor);
  await kit.keys.tenant(TENANT_ID);
  const limiter = countPauses(createLimiter('off'), kit.throttled);
  for (const name of ['reads', 'reads', 'writes'] as const) limiter.pause(name, 1);
});
after(async () => {
  await without.close();
  await sealed.close();
  await kit.close();
  rmSync(folder, { recursive: true });
});

const onError = (error: unknown): void => assert.fail(String(error));
const ask = (of: TestKit, authorization?: string) =>
  of.call({ method: 'GET', url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

/** Samples by name with labels. */
const samplesOf = (text: string): Record<string, number> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ');
        return [line.slice(0, at).replace('tenant_recovery_', ''), Number(line.slice(at + 1))];
      }),
  );

it('the metrics hold ages, counts and the state of the vault', async () => {
  const reply = await ask(kit, `Bearer ${TOKEN}`);
  assert.equal(reply.statusCode, 200, reply.body);
  assert.match(String(reply.headers['content-type']), /^text\/plain; version=0\.0\.4/);
  assert.deepEqual(samplesOf(reply.body), {
    vault_open: 1,
    newest_completed_backup_age_seconds: 600,
    newest_verified_backup_age_seconds: 7200,
    'backups{status="Completed"}': 2,
    'backups{status="Deleted"}': 1,
    'jobs{kind="backup",state="done"}': 2,
    'jobs{kind="restore",state="failed"}': 1,
    'jobs{kind="notice",state="queued"}': 4,
    'job_errors{kind="notice",state="queued"}': 0,
    'keys{kind="system",state="active"}': 1,
    'job_errors{kind="backup",state="done"}': 2,
    'job_errors{kind="restore",state="failed"}': 5,
    'open_notices{severity="info"}': 0,
    'open_notices{severity="warning"}': 1,
    'open_notices{severity="critical"}': 1,
    'directory_throttled_total{quota="reads"}': 2,
    'directory_throttled_total{quota="writes"}': 1,
    'directory_throttled_total{quota="conditionalAccess"}': 0,
    'directory_throttled_total{quota="auditLog"}': 0,
  });
});

it('the age of a backup is absent where there is no backup', async () => {
  const {
    notices: { countOpen },
    throttled,
  } = kit;
  const read = createMetrics({ db: kit.db, tenantId: ELSEWHERE, openNotices: countOpen, throttled: () => throttled });
  const samples = samplesOf(await read());
  assert.deepEqual(
    Object.keys(samples).filter((name) => /age|backups|keys/.test(name)),
    [],
  );
  assert.equal(samples['jobs{kind="purge",state="done"}'], 1);
});

it('the metrics hold no name and no id', async () => {
  const { body } = await ask(kit, `Bearer ${TOKEN}`);
  const people = PEOPLE.flatMap(({ oid, upn, name }) => [oid, upn, ...name.split(' ')]);
  for (const word of [...people, ...ids, TENANT_ID, ELSEWHERE, TOKEN]) {
    assert.equal(body.toLowerCase().includes(word.toLowerCase()), false, word);
  }
  assert.doesNotMatch(body, /[\da-f]{8}-[\da-f]{4}-|@|purge/i);
});

it('a sealed service serves the state of the vault only', async () => {
  const reply = await ask(sealed, `Bearer ${TOKEN}`);
  assert.deepEqual([reply.statusCode, samplesOf(reply.body)], [200, { vault_open: 0 }]);
  assert.equal((await ask(sealed, 'Bearer wrong')).statusCode, 401);
});

it('a wrong token or none is refused, and without the setting there is nothing, also for a browser', async () => {
  for (const authorization of [undefined, 'Bearer', 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, TOKEN]) {
    const reply = await ask(kit, authorization);
    assert.equal(reply.statusCode, 401, authorization);
    assert.equal(reply.body.includes('tenant_recovery'), false);
  }
  assert.equal((await ask(without, `Bearer ${TOKEN}`)).statusCode, 404);
  const page = await without.call({ method: 'GET', url: '/metrics', headers: { accept: 'text/html' } });
  assert.equal(page.statusCode, 404);
});

const get = (port: number, where: string, host: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: where, headers: { host }, agent: false }, (reply) => {
      let body = '';
      reply.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });

it('the port of METRICS_PORT serves the metrics, and nothing under another host name', async () => {
  const opened = await openMetricsPort(0, kit.metrics, onError);
  try {
    const { status, body } = await get(opened.port, '/metrics', 'localhost');
    assert.deepEqual([status, samplesOf(body)['vault_open']], [200, 1]);
    assert.equal((await get(opened.port, '/metrics', 'attacker.example')).status, 421);
    assert.equal((await get(opened.port, '/healthz', '127.0.0.1')).status, 404);
  } finally {
    await opened.close();
  }
  await assert.rejects(get(opened.port, '/metrics', 'localhost'), /ECONNREFUSED/);
});

it('a port that is in use is named with its setting', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => void other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  await assert.rejects(openMetricsPort(port, kit.metrics, onError), /Port \d+ is in use.*METRICS_PORT/);
  other.close();
});

it('both are off by default, and a token that is short or missing is refused', () => {
  assert.deepEqual(readSettings({}).metrics, { port: undefined, token: undefined });
  const { metrics, secretFiles } = readSettings({ METRICS_PORT: '9464', METRICS_TOKEN_FILE: tokenFile });
  assert.deepEqual([metrics, secretFiles.includes(tokenFile)], [{ port: 9464, token: TOKEN }, true]);
  const short = path.join(folder, 'short');
  writeFileSync(short, 'short');
  for (const file of [short, path.join(folder, 'away')]) {
    const expected = { name: 'InvalidSettingError', message: /METRICS_TOKEN_FILE/ };
    assert.throws(() => readSettings({ METRICS_TOKEN_FILE: file }), expected);
  }
  assert.throws(() => readSettings({ METRICS_PORT: '0' }), InvalidSettingError);
});
