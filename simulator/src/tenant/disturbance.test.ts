import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FAULT_NAMES } from './http/faults.ts';
import { startTenant, type TestTenant } from '../../test/tenant/kit.ts';

const disturb = async (tenant: TestTenant, fault: object): Promise<void> => {
  assert.equal((await tenant.call('POST', '/_simulator/fault', { body: fault })).status, 200);
};
const raw = (tenant: TestTenant, target: string): Promise<Response> =>
  fetch(`${tenant.url}${target}`, { headers: { authorization: `Bearer ${tenant.token}` } });

describe('faults of the simulated tenant', () => {
  it('hit the path that was named, as often as was said, after as many as were let through', async () => {
    const tenant = await startTenant();
    await disturb(tenant, { name: 'unavailable', path: '/groups*', count: 2, after: 1 });
    const statuses = [];
    for (const target of ['/v1.0/groups', '/v1.0/users', '/v1.0/groups', '/v1.0/groups?$top=1', '/v1.0/groups'])
      statuses.push((await tenant.get(target)).status);
    assert.deepEqual(statuses, [200, 200, 503, 503, 200]);
    const { body } = await tenant.get('/_simulator/fault');
    assert.deepEqual(body['active'], []);
    assert.equal((body['hits'] as unknown[]).length, 2);
  });

  it('throttle with seconds, a date, or nothing', async () => {
    const tenant = await startTenant();
    for (const retryAfter of [7, 'date', null])
      await disturb(tenant, { name: 'throttle', retryAfter, path: `/users/${String(retryAfter)}` });
    assert.equal((await tenant.get('/v1.0/users/7')).headers.get('retry-after'), '7');
    const asked = Date.now();
    const until = Date.parse((await tenant.get('/v1.0/users/date')).headers.get('retry-after') ?? '');
    assert.ok(until > asked - 1000 && until < Date.now() + 3000, new Date(until).toISOString());
    assert.equal((await tenant.get('/v1.0/users/null')).headers.get('retry-after'), null);
  });

  it('corrupt bodies and links', async () => {
    const tenant = await startTenant();
    const check = async (name: string, look: (reply: Response, text: string) => void): Promise<void> => {
      await disturb(tenant, { name, origin: 'http://127.0.0.2:9' });
      const reply = await raw(tenant, '/v1.0/users?$top=3');
      look(reply, await reply.text());
      assert.equal((await tenant.get('/v1.0/users')).status, 200, `${name} is over`);
    };
    await check('truncated', (_, text) =>
      assert.throws(() => {
        JSON.parse(text);
      }, SyntaxError),
    );
    await check('html', (reply, text) => {
      assert.equal(reply.status, 200);
      assert.match(text, /<html>/);
    });
    await check('empty', (reply, text) => {
      assert.equal(reply.status, 200);
      assert.equal(text, '');
    });
    await check('badUtf8', (_, text) => assert.match(text, /\ufffd/));
    await check('hugeName', (_, text) => assert.ok(text.length > 10 * 2 ** 20));
    await check('wrongType', (_, text) => assert.equal((JSON.parse(text) as { value: unknown }).value, 'not a list'));
    await check('missingId', (_, text) =>
      assert.ok(!('id' in ((JSON.parse(text) as { value: object[] }).value[0] ?? {}))),
    );
    await check('foreignNextLink', (_, text) =>
      assert.match(text, /"@odata.nextLink":"http:\/\/127\.0\.0\.2:9\/v1\.0\/users\?\$top=3"/),
    );
    await check('emptyPage', (_, text) => assert.deepEqual((JSON.parse(text) as { value: unknown }).value, []));
    for (const [name, status] of [
      ['unauthorized', 401],
      ['forbidden', 403],
      ['expiredToken', 400],
    ] as const)
      await check(name, (reply) => assert.equal(reply.status, status));
  });

  it('repeat a page and then go on', async () => {
    const tenant = await startTenant();
    await disturb(tenant, { name: 'duplicatePage' });
    const first = await tenant.get('/v1.0/users?$top=5&$select=id');
    const again = await tenant.get(first.body['@odata.nextLink'] ?? '');
    assert.deepEqual(again.body.value, first.body.value);
    assert.notEqual(again.body['@odata.nextLink'], first.body['@odata.nextLink']);
  });

  it('cut, delay and stretch the connection', async () => {
    const tenant = await startTenant();
    await disturb(tenant, { name: 'reset' });
    await assert.rejects(async () => (await raw(tenant, '/v1.0/users')).text());
    await disturb(tenant, { name: 'slow', delayMs: 300 });
    const started = Date.now();
    assert.equal((await tenant.get('/v1.0/users?$top=1')).status, 200);
    assert.ok(Date.now() - started >= 295);
    for (const name of ['never', 'trickle']) {
      await disturb(tenant, { name });
      await assert.rejects(
        async () =>
          (
            await fetch(`${tenant.url}/v1.0/users`, {
              headers: { authorization: `Bearer ${tenant.token}` },
              signal: AbortSignal.timeout(400),
            })
          ).text(),
        /Timeout|abort/i,
      );
    }
  });

  it('lose the reply to a write that was done', async () => {
    const tenant = await startTenant();
    await disturb(tenant, { name: 'resetAfterCommit', path: '/users/*' });
    await assert.rejects(() => tenant.call('DELETE', '/v1.0/users/0a1da000-0000-4000-8000-000000000004'));
    assert.equal((await tenant.get('/v1.0/users/0a1da000-0000-4000-8000-000000000004')).status, 404);
  });

  it('are refused when misspelt, listed by name and cleared', async () => {
    const tenant = await startTenant();
    for (const wish of [
      { name: 'unheardOf' },
      { name: 'html', count: -1 },
      { name: 'html', path: 5 },
      { name: 'throttle', retryAfter: 'soon' },
      [],
    ]) {
      assert.equal((await tenant.call('POST', '/_simulator/fault', { body: wish })).status, 400);
    }
    for (const name of FAULT_NAMES) await disturb(tenant, { name, count: null });
    assert.equal((await tenant.call('DELETE', '/_simulator/fault')).status, 204);
    assert.equal((await tenant.get('/v1.0/users')).status, 200);
  });
});

describe('quotas of the simulated tenant', () => {
  it('are off at first, and report the cost of a request', async () => {
    const tenant = await startTenant();
    const cost = async (target: string): Promise<string | null> =>
      (await tenant.get(target)).headers.get('x-ms-resource-unit');
    assert.equal(await cost('/v1.0/users'), '2');
    assert.equal(await cost('/v1.0/users?$select=id'), '1');
    assert.equal(await cost('/v1.0/users?$select=id&$expand=manager'), '2');
    const group = (await tenant.get('/v1.0/groups')).body.value[0]?.id ?? '';
    assert.equal(await cost(`/v1.0/groups/${group}/members`), '3');
    for (let number = 0; number < 30; number += 1)
      assert.equal((await tenant.get('/v1.0/identity/conditionalAccess/policies')).status, 200);
  });

  it('limit reads with Retry-After, conditional access without', async () => {
    const tenant = await startTenant();
    await tenant.call('POST', '/_simulator/quotas', { body: { enabled: true, scale: 0.001 } });
    const reads = [];
    for (let number = 0; number < 12; number += 1) reads.push(await tenant.get('/v1.0/groups?$top=999'));
    assert.equal(reads[0]?.status, 200);
    const refused = reads.find(({ status }) => status === 429);
    assert.equal(refused?.body.error.code, 'TooManyRequests');
    assert.ok(Number(refused?.headers.get('retry-after')) >= 1);
    await tenant.call('POST', '/_simulator/quotas', { body: { enabled: true } });
    assert.equal((await tenant.get('/v1.0/identity/conditionalAccess/policies')).status, 200);
    const slow = await tenant.get('/v1.0/identity/conditionalAccess/namedLocations');
    assert.equal(slow.status, 429);
    assert.equal(slow.headers.get('retry-after'), null);
    await tenant.call('POST', '/_simulator/quotas', { body: { enabled: false } });
    assert.equal((await tenant.get('/v1.0/identity/conditionalAccess/namedLocations')).status, 200);
  });
});
