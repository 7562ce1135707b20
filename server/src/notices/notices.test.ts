import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectFile } from '@trc/domain/node/files';
import { NOTICE_KINDS } from '@trc/domain/notices';
import { createNotices } from './index.ts';
import type { Notices } from './index.ts';
import { openNames } from './recordNotice.ts';
import { DomainError } from '../domainError.ts';
import type { ErrorCode } from '../domainError.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import { fill } from '../../test/backup/fakeGraph.ts';
import { ACTOR, TENANT, startEngine } from '../../test/backup/kit.ts';
import type { EngineTest } from '../../test/backup/kit.ts';

const refusal =
  (code: ErrorCode) =>
  (error: unknown): boolean =>
    error instanceof DomainError && error.code === code;
const OTHER = 'c0ffee00-0000-4000-8000-000000000003';
const SECRET = 'a secret of some length 0123456789';

interface ReceivedCall {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

it('every kind of notice is raised somewhere', () => {
  const folder = fileURLToPath(projectFile('server/src'));
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^storage.migrations|^contract|^notices.channels/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => /\b(RecordNotice|NewNotice|NoticeKind|notices?)\b/.test(text));
  const raised = (kind: string): boolean => sources.some((text) => text.includes(`'${kind}'`));
  assert.deepEqual(
    NOTICE_KINDS.filter((kind) => !raised(kind)),
    [],
  );
});

onBothEngines('notices', (open) => {
  let test: EngineTest;
  let notices: Notices;
  let receiver: Server;
  const received: ReceivedCall[] = [];
  /** Status of the next answers of the receiver; then 204. */
  const answers: number[] = [];

  before(async () => {
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString('utf8');
      });
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        response.writeHead(answers.shift() ?? 204, { location: 'http://127.0.0.1:1/elsewhere' }).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    test = await startEngine(await open(), mkdtempSync(join(tmpdir(), 'trc-keys-')), (db, { vault }) => {
      const target = { type: 'webhook', name: 'webhook', severity: 'info', names: false, url, secret: SECRET } as const;
      notices = createNotices({
        db,
        vault,
        targets: [target],
        publicUrl: 'https://console.example',
        log: () => undefined,
        firstWaitMs: 50,
      });
      return { notice: notices.record, jobs: notices.jobs };
    });
    fill(test.graph, 20);
  });
  after(async () => {
    receiver.closeAllConnections();
    receiver.close();
    await test.close();
  });

  const scheduled = async (): Promise<string> => {
    const backupId = randomUUID();
    await test.engine.run(TENANT, backupId, 'scheduled', ACTOR);
    await test.ended(backupId);
    return backupId;
  };
  const refuse = (path: string, status: number): void => {
    test.graph.fault = (request, response) => {
      if (request.path !== path) return false;
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"error":{"code":"Refused"}}');
      return true;
    };
  };
  const until = async (holds: () => boolean | Promise<boolean>, what: string): Promise<void> => {
    for (const deadline = Date.now() + 60_000; !(await holds());) {
      assert.ok(Date.now() < deadline, what);
      await sleep(20);
    }
  };

  it('are not sent for a complete backup or for one that a person started', async () => {
    await scheduled();
    refuse('/v1.0/groups', 403);
    await test.backup();
    test.graph.fault = undefined;
    assert.deepEqual(await notices.list(TENANT, ACTOR.oid), []);
  });

  it('report an incomplete and a failed scheduled backup once, in a signed message without names', async () => {
    refuse('/v1.0/groups', 403);
    const incomplete = await scheduled();
    refuse('/v1.0/groups', 400);
    const failed = await scheduled();
    test.graph.fault = undefined;
    const list = await notices.list(TENANT, ACTOR.oid);
    assert.deepEqual(
      list.map(({ kind, backupId }) => [kind, backupId]),
      [
        ['failed', failed],
        ['incomplete', incomplete],
      ],
    );
    await until(() => received.length === 2, 'both are sent');
    for (const { headers, body } of received) {
      const id = String(headers['webhook-id']);
      const seconds = String(headers['webhook-timestamp']);
      assert.equal(
        headers['webhook-signature'],
        `v1,${createHmac('sha256', SECRET).update(`${id}.${seconds}.${body}`).digest('base64')}`,
      );
      assert.ok(Math.abs(Number(seconds) - Date.now() / 1000) < 120);
      const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> };
      assert.match(type, /^backup\.(failed|incomplete)$/);
      assert.deepEqual(Object.keys(data).sort(), [
        'backupId',
        'chain',
        'count',
        'kind',
        'link',
        'noticeId',
        'severity',
        'tenantId',
      ]);
      assert.ok(!body.includes('Person') && !body.includes(test.graph.token) && !body.includes(ACTOR.upn));
    }
  });

  it('are sent again until they are taken; a redirect is not followed', async () => {
    received.length = 0;
    answers.push(500, 302, 503);
    await test.db.tx((tx) =>
      notices.record(tx, { tenantId: TENANT, kind: 'missed', subject: '2026-11-23T15:00:00.000Z', count: 2 }),
    );
    await until(() => received.length === 4, 'the fourth try is taken');
    assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 1);
    const open = `select 1 from job where kind in ('notice', 'notice-delivery') and state in ('queued', 'running')`;
    await until(async () => (await test.db.query(open)).length === 0, 'nothing is left to do');
    assert.equal(received.length, 4);
    await test.db.tx((tx) =>
      notices.record(tx, { tenantId: TENANT, kind: 'missed', subject: '2026-11-23T15:00:00.000Z', count: 2 }),
    );
    assert.equal((await test.db.query(`select 1 from notice where kind = 'missed'`)).length, 1);
  });

  it('are hidden from the person who has seen them, of the own tenant only', async () => {
    const [first] = await notices.list(TENANT, ACTOR.oid);
    assert.ok(first);
    await assert.rejects(notices.markSeen(randomUUID(), first.noticeId, ACTOR), refusal('notFound'));
    await notices.markSeen(TENANT, first.noticeId, ACTOR);
    await notices.markSeen(TENANT, first.noticeId, ACTOR);
    assert.ok((await notices.list(TENANT, ACTOR.oid)).every(({ noticeId }) => noticeId !== first.noticeId));
    const others = await notices.list(TENANT, OTHER);
    assert.ok(
      others.some(({ noticeId }) => noticeId === first.noticeId),
      'others still see it',
    );
    assert.equal((await test.db.query(`select 1 from activity where type = 'Notice'`)).length, 1);
    assert.deepEqual(await notices.list(randomUUID(), ACTOR.oid), []);
  });

  it('count as seen by the person who caused them, unless critical', async () => {
    const about = { tenantId: TENANT, subject: randomUUID(), count: 1, actor: ACTOR };
    await test.db.tx((tx) => notices.record(tx, { ...about, kind: 'backupCanceled' }));
    await test.db.tx((tx) => notices.record(tx, { ...about, kind: 'scheduleDisabled' }));
    const kindsFor = async (person: string) => (await notices.list(TENANT, person)).map(({ kind }) => kind);
    assert.ok((await kindsFor(OTHER)).includes('backupCanceled'));
    assert.ok(!(await kindsFor(ACTOR.oid)).includes('backupCanceled'));
    const critical = (await notices.list(TENANT, ACTOR.oid)).find(({ kind }) => kind === 'scheduleDisabled');
    assert.equal(critical?.severity, 'critical');
    await assert.rejects(notices.markSeen(TENANT, critical.noticeId, ACTOR), refusal('conflict'));
  });

  it('list a critical one first, however many others are newer', async () => {
    const about = { tenantId: TENANT, count: 1, actor: { ...ACTOR, oid: OTHER } };
    await test.db.tx(async (tx) => {
      await notices.record(tx, { ...about, kind: 'privilegedRestore', subject: randomUUID() });
      for (let time = 0; time < 25; time += 1)
        await notices.record(tx, { ...about, kind: 'scheduleChanged', subject: randomUUID() });
    });
    const listed = await notices.list(TENANT, ACTOR.oid);
    assert.equal(listed.length, 20);
    assert.ok(listed.some(({ kind }) => kind === 'privilegedRestore'));
    const severities = listed.map(({ severity }) => severity);
    assert.deepEqual(
      severities,
      [...severities].sort((left, right) => Number(right === 'critical') - Number(left === 'critical')),
    );
    assert.ok(severities.includes('info'));
    await test.db.query(`delete from notice where kind in ('privilegedRestore', 'scheduleChanged')`);
  });

  it('keep the counts of privileges as the restore reported them last', async () => {
    const about = { tenantId: TENANT, kind: 'privilegedRestore' as const, subject: randomUUID(), isRecounted: true };
    const first = { given: 1, removed: 0, unnamed: 0, isRunning: true };
    const last = { given: 1, removed: 3, unnamed: 0, isRunning: false };
    await test.db.tx((tx) => notices.record(tx, { ...about, count: 2, privileges: first }));
    const shown = async () =>
      (await notices.list(TENANT, OTHER)).filter(({ kind }) => kind === about.kind).map((one) => one.privileges);
    assert.deepEqual(await shown(), [first]);
    await test.db.tx((tx) => notices.record(tx, { ...about, count: 2, privileges: last }));
    assert.deepEqual(await shown(), [last]);
    await test.db.query(`delete from notice where kind = 'privilegedRestore'`);
  });

  it('keep names sealed at rest', async () => {
    const subject = randomUUID();
    await test.db.tx((tx) =>
      notices.record(tx, {
        tenantId: TENANT,
        kind: 'administratorsChanged',
        subject,
        count: 2,
        actor: ACTOR,
        names: ['vera@fabrikam.example'],
      }),
    );
    const [row] = await test.db.query<{ notice_id: string; names: Buffer }>(
      'select notice_id, names from notice where subject = $1',
      [subject],
    );
    assert.ok(row && !row.names.includes('fabrikam'));
    const opened = openNames(test.keys.vault, TENANT, row.notice_id, row.names);
    assert.deepEqual(opened, { actor: ACTOR.upn, names: ['vera@fabrikam.example'] });
  });
});
