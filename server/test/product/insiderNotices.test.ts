import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../kill/client.ts';
import { startHook } from '../notices/receivers.ts';
import { startProduct } from './kit.ts';

const SECRET = 'a secret of some length 0123456789';
const NORA = '0a1da000-0000-4000-8000-000000000004';

const folder = mkdtempSync(path.join(tmpdir(), 'trc-notices-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const hook = await startHook();
after(() => hook.close());
writeFileSync(path.join(folder, 'secret'), SECRET);
writeFileSync(
  path.join(folder, 'targets.json'),
  JSON.stringify({
    targets: [
      { type: 'webhook', name: 'soc', url: hook.url, secretFile: 'secret' },
      {
        type: 'webhook',
        name: 'soc-names',
        url: `${hook.url}-names`,
        secretFile: 'secret',
        names: true,
        kinds: ['administratorsChanged'],
      },
      { type: 'syslog', name: 'nowhere', host: '127.0.0.1', port: 1, severity: 'critical' },
    ],
  }),
);
const product = await startProduct({
  size: 30,
  service: { NOTIFICATIONS_FILE: path.join(folder, 'targets.json') },
});
after(() => product.end());
const ada = await product.as('ada');
const oscar = await product.as('oscar');
const vera = await product.as('vera');

interface Listed {
  noticeId: string;
  kind: string;
  severity: string;
  acknowledgedBy?: string;
}

const ok = async <T>(api: ApiClient, method: string, target: string, body?: unknown): Promise<T> => {
  const reply = await api.call<T>(method, target, body);
  assert.equal(reply.status, 200, `${method} ${target}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
};
const listed = async (api: ApiClient): Promise<Listed[]> =>
  (await ok<{ list: Listed[] }>(api, 'POST', '/api/notices/list')).list;
const kindsFor = async (api: ApiClient): Promise<string[]> => (await listed(api)).map(({ kind }) => kind).sort();
const sent = () => hook.received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
const until = async (holds: () => boolean | Promise<boolean>, what: string): Promise<void> => {
  for (const deadline = Date.now() + 60_000; !(await holds());) {
    assert.ok(Date.now() < deadline, what);
    await sleep(50);
  }
};

const SCHEDULE = { enabled: true, days: [0, 1, 2, 3, 4, 5, 6], time: '03:00', max_backups_to_retain: 90 };

describe('what an insider does is noticed', () => {
  it('raises notices for the schedule, the retention and a cancelled backup', async () => {
    await ok(oscar, 'POST', '/api/schedule_backup', SCHEDULE);
    assert.deepEqual(await kindsFor(ada), [], 'a first schedule that removes nothing is no news');
    await ok(oscar, 'POST', '/api/schedule_backup', { ...SCHEDULE, days: [0], max_backups_to_retain: 1 });
    await ok(oscar, 'POST', '/api/stop_scheduled_backup');
    const backupId = randomUUID();
    await ok(oscar, 'POST', '/api/backup', { backupId });
    await ok(oscar, 'POST', '/api/stop_backup', { backupId });
    assert.deepEqual(await kindsFor(ada), [
      'backupCanceled',
      'retentionLowered',
      'scheduleChanged',
      'scheduleDisabled',
    ]);
    assert.deepEqual(await kindsFor(oscar), ['retentionLowered', 'scheduleDisabled']);
  });

  it('raises notices for administrators and keys', async () => {
    await ok(ada, 'POST', '/api/permission/users', { permissionType: '1', users: [NORA] });
    await ok(ada, 'PUT', '/api/permission/users', { permissionType: '2', users: [NORA] });
    await ok(ada, 'DELETE', '/api/permission/users', { permissionType: '2', users: [NORA] });
    await ok(ada, 'GET', '/api/key/generate_kek');
    await ok(ada, 'POST', '/api/key/rotate');
    const kinds = await kindsFor(vera);
    assert.equal(
      kinds.filter((kind) => kind === 'administratorsChanged').length,
      2,
      'losing the permission of an operator is no change of administrators',
    );
    assert.equal(kinds.filter((kind) => kind === 'keysChanged').length, 2);
  });

  it('keeps a critical notice for everybody until an administrator acknowledges it with a name', async () => {
    const critical = (await listed(oscar)).find(({ kind }) => kind === 'scheduleDisabled');
    assert.equal(critical?.severity, 'critical');
    const { noticeId } = critical;
    assert.equal((await oscar.call('POST', `/api/notices/${noticeId}/seen`)).status, 409);
    for (const api of [oscar, vera])
      assert.equal((await api.call('POST', `/api/notices/${noticeId}/acknowledge`)).status, 403);
    const first = await ok<{ acknowledgedBy: string; acknowledgedTime: string }>(
      ada,
      'POST',
      `/api/notices/${noticeId}/acknowledge`,
    );
    assert.equal(first.acknowledgedBy, 'ada@fabrikam.example');
    assert.deepEqual(await ok(ada, 'POST', `/api/notices/${noticeId}/acknowledge`), first);
    for (const api of [ada, oscar, vera]) assert.ok(!(await kindsFor(api)).includes('scheduleDisabled'));
    const { list } = await ok<{ list: Listed[] }>(ada, 'POST', '/api/notices/history');
    assert.equal(list.find((one) => one.noticeId === noticeId)?.acknowledgedBy, 'ada@fabrikam.example');
    assert.equal((await oscar.call('POST', '/api/notices/history')).status, 403);
  });

  it('hides a notice that is not critical from the one person who has seen it', async () => {
    const warning = (await listed(vera)).find(({ kind }) => kind === 'backupCanceled');
    assert.ok(warning);
    await ok(vera, 'POST', `/api/notices/${warning.noticeId}/seen`);
    assert.ok(!(await kindsFor(vera)).includes('backupCanceled'));
    assert.ok((await kindsFor(ada)).includes('backupCanceled'));
  });

  it('sends each notice signed to the webhook, with the head of the activity chain and without names', async () => {
    const wanted = [
      'administratorsChanged',
      'backupCanceled',
      'keysChanged',
      'retentionLowered',
      'scheduleChanged',
      'scheduleDisabled',
    ];
    await until(
      () => wanted.every((kind) => sent().some(({ type }) => type === `recovery.${kind}`)),
      'every kind is sent',
    );
    for (const { headers, body } of hook.received) {
      const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
      assert.equal(headers['webhook-signature'], `v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`);
      const { data } = JSON.parse(body) as { data: { chain: { seq: number; hash: string }; link: string } };
      assert.ok(data.chain.seq > 0 && /^[0-9a-f]{64}$/.test(data.chain.hash), body);
      assert.match(data.link, /^http:\/\/localhost:\d+\/[a-z-]+$/);
    }
    const withNames = sent().filter(({ data }) => 'names' in data);
    assert.ok(withNames.length >= 2, 'a target with names gets them');
    assert.deepEqual((withNames[0]?.data['names'] as { actor: string }).actor, 'ada@fabrikam.example');
    for (const one of sent().filter(({ data }) => !('names' in data)))
      assert.ok(!JSON.stringify(one).includes('fabrikam'));
  });

  it('shows targets without secrets and how deliveries went, and sends a test', async () => {
    const { list } = await ok<{ list: Record<string, unknown>[] }>(ada, 'POST', '/api/notification_targets/list');
    assert.deepEqual(
      list.map(({ name, type, severity, names }) => [name, type, severity, names]),
      [
        ['soc', 'webhook', 'info', false],
        ['soc-names', 'webhook', 'info', true],
        ['nowhere', 'syslog', 'critical', false],
      ],
    );
    assert.ok(
      !JSON.stringify(list).includes(SECRET) && !JSON.stringify(list).includes('/hook'),
      'a path can be a secret',
    );
    const nowhere = list.find(({ name }) => name === 'nowhere');
    assert.equal(nowhere?.['lastError'], 'The connection was refused.');
    assert.ok(Number(nowhere['waiting']) > 0 && Number(nowhere['failures']) > 0);
    assert.deepEqual(await ok(ada, 'POST', '/api/notification_targets/soc/test'), { isDelivered: true });
    assert.ok(sent().some(({ type }) => type === 'recovery.test'));
    assert.deepEqual(await ok(ada, 'POST', '/api/notification_targets/nowhere/test'), {
      isDelivered: false,
      error: 'The connection was refused.',
    });
    assert.equal((await ada.call('POST', '/api/notification_targets/other/test')).status, 404);
    assert.equal((await oscar.call('POST', '/api/notification_targets/soc/test')).status, 403);
    assert.equal((await oscar.call('POST', '/api/notification_targets/list')).status, 403);
  });

  it('raises a notice when deliveries to a target fail five times in a row', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await ok(ada, 'POST', '/api/notification_targets/nowhere/test');
    await ok(ada, 'POST', '/api/permission/users', { permissionType: '1', users: [NORA] });
    await until(() => sent().some(({ type }) => type === 'recovery.deliveryFailed'), 'the other target is notified');
    assert.ok((await kindsFor(ada)).includes('deliveryFailed'));
  });
});
