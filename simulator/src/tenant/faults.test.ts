import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Faults } from './http/faults.ts';
import { LISTED_FAULTS } from './http/faultKinds.ts';
import { Quotas, parseQuotaSetting } from './http/quotas.ts';
import type { Call } from './http/call.ts';
import type { Target } from './http/target.ts';
import { startTenant, type Answer, type Body, type TestTenant } from '../../test/tenant/kit.ts';

const disturb = async (tenant: TestTenant, fault: object): Promise<void> => {
  const { status, body } = await tenant.call('POST', '/_simulator/fault', { body: fault });
  assert.equal(status, 200, JSON.stringify(body));
};
const create = (tenant: TestTenant, name: string): Promise<Answer> =>
  tenant.call('POST', '/v1.0/groups', {
    body: { displayName: name, mailEnabled: false, mailNickname: name, securityEnabled: true },
  });
const countOf = async (tenant: TestTenant, name: string): Promise<number> =>
  (await tenant.get(`/v1.0/groups?$filter=displayName eq '${name}'`)).body.value.length;

describe('the listed faults of the simulated tenant', () => {
  it('are 24', () => assert.equal(LISTED_FAULTS.length, 24));

  it('throttle in the three ways', async () => {
    const tenant = await startTenant();
    for (const [name, more, wanted] of [
      ['throttleSeconds', { retryAfter: 9 }, /^9$/],
      ['throttleDate', {}, /GMT$/],
      ['throttleSilent', {}, undefined],
    ] as const) {
      await disturb(tenant, { name, ...more });
      const { status, headers } = await tenant.get('/v1.0/users');
      assert.equal(status, 429);
      if (wanted === undefined) assert.equal(headers.get('retry-after'), null);
      else assert.match(headers.get('retry-after') ?? '', wanted);
    }
  });

  it('throttle parts of a batch that is itself good', async () => {
    const tenant = await startTenant();
    await disturb(tenant, { name: 'throttleInBatch', path: '/users*', count: 2, retryAfter: 3 });
    assert.equal((await tenant.get('/v1.0/users')).status, 200);
    const requests = ['/users', '/groups', '/users?$top=1', '/users?$top=2'].map((url, index) => ({
      id: String(index),
      method: 'GET',
      url,
    }));
    const { status, body } = await tenant.call('POST', '/v1.0/$batch', { body: { requests } });
    assert.equal(status, 200);
    const parts = new Map(
      (body['responses'] as { id: string; status: number; headers: Record<string, string> }[]).map((part) => [
        part.id,
        part,
      ]),
    );
    assert.deepEqual(
      ['0', '1', '2', '3'].map((id) => parts.get(id)?.status),
      [429, 200, 429, 200],
    );
    assert.equal(parts.get('0')?.headers['Retry-After'], '3');
  });

  it('fail before the work is done, or after it', async () => {
    const tenant = await startTenant();
    for (const [name, created] of [
      ['errorBeforeCommit', 0],
      ['errorAfterCommit', 1],
    ] as const) {
      for (const status of [500, 502, 503, 504]) {
        await disturb(tenant, { name, method: 'POST', path: '/groups', status });
        assert.equal((await create(tenant, `${name}${status}`)).status, status);
        assert.equal(await countOf(tenant, `${name}${status}`), created, name);
      }
    }
    await disturb(tenant, { name: 'errorBeforeCommit', count: 40 });
    const statuses = new Set<number>();
    for (let number = 0; number < 40; number += 1) statuses.add((await tenant.get('/v1.0/users?$top=1')).status);
    assert.deepEqual([...statuses].sort(), [500, 502, 503, 504]);
  });

  it('cut the connection after the work, or answer it with HTML, half a reply or nothing', async () => {
    const tenant = await startTenant();
    await disturb(tenant, { name: 'resetAfterCommit', method: 'write' });
    await assert.rejects(() => create(tenant, 'cut'));
    assert.equal(await countOf(tenant, 'cut'), 1);
    const [group] = (await tenant.get("/v1.0/groups?$filter=displayName eq 'cut'")).body.value;
    await disturb(tenant, { name: 'html', method: 'PATCH' });
    const changed = await tenant.call('PATCH', `/v1.0/groups/${group?.id}`, { body: { description: 'new' } });
    assert.equal(changed.status, 200);
    assert.match(String(changed.body['text']), /<html>/);
    for (const name of ['truncated', 'empty']) {
      await disturb(tenant, { name, method: 'POST' });
      await assert.rejects(() => create(tenant, name), SyntaxError);
      assert.equal(await countOf(tenant, name), 1);
    }
  });

  it('spoil the answer to a creation as well: no id, one of the wrong type', async () => {
    const tenant = await startTenant();
    for (const [name, id] of [
      ['missingId', undefined],
      ['wrongType', 7],
    ] as const) {
      await disturb(tenant, { name, method: 'POST' });
      const { status, body } = await create(tenant, name);
      assert.equal(status, 201);
      assert.equal(body['id'], id);
    }
  });

  it('keep a new object from sight for a while', async () => {
    const tenant = await startTenant();
    await disturb(tenant, { name: 'notFoundAfterCreate', delayMs: 400 });
    const { body } = await create(tenant, 'late');
    const address = `/v1.0/groups/${String(body['id'])}`;
    assert.equal((await tenant.get(address)).status, 404);
    assert.equal((await tenant.call('PATCH', address, { body: { description: 'x' } })).status, 404);
    const until = Date.now() + 10_000;
    while ((await tenant.get(address)).status !== 200) assert.ok(Date.now() < until);
    assert.equal((await tenant.get(`/v1.0/groups/${String((await create(tenant, 'soon')).body['id'])}`)).status, 200);
    assert.equal(
      (await tenant.call('POST', '/_simulator/fault', { body: { name: 'notFoundAfterCreate', delayMs: 60_001 } }))
        .status,
      400,
    );
  });

  it('refuse a name, and in the middle a right or a token', async () => {
    const tenant = await startTenant();
    await disturb(tenant, { name: 'nameConflict' });
    assert.equal((await tenant.get('/v1.0/groups')).status, 200);
    assert.equal((await create(tenant, 'taken')).status, 409);
    for (const [name, status] of [
      ['forbidden', 403],
      ['unauthorized', 401],
      ['expiredToken', 400],
    ] as const) {
      await disturb(tenant, { name, path: '/users', after: 2 });
      const statuses = [];
      for (let number = 0; number < 4; number += 1) statuses.push((await tenant.get('/v1.0/users?$top=1')).status);
      assert.deepEqual(statuses, [200, 200, status, 200]);
    }
  });

  it('hit a share of the requests, the same ones for the same seed', async () => {
    const tenant = await startTenant();
    const hits = async (seed: string): Promise<number[]> => {
      await disturb(tenant, { name: 'unavailable', rate: 0.3, seed, count: null });
      const statuses = [];
      for (let number = 0; number < 60; number += 1)
        statuses.push((await tenant.get('/v1.0/users?$top=1&$select=id')).status);
      await tenant.call('DELETE', '/_simulator/fault');
      return statuses;
    };
    const first = await hits('a');
    assert.deepEqual(await hits('a'), first);
    assert.notDeepEqual(await hits('b'), first);
    const share = first.filter((status) => status === 503).length;
    assert.ok(share > 5 && share < 35, `${share} of 60`);
  });

  it('explain an invalid request', () => {
    const faults = new Faults();
    for (const wish of [
      { name: 'html', rate: 0 },
      { name: 'html', rate: 1.1 },
      { name: 'html', method: 'LOOK' },
      { name: 'html', status: 200 },
      { name: 'html', seed: null },
      { name: 'html', speed: 3 },
      { name: 'toString' },
    ]) {
      assert.throws(() => faults.add(wish));
    }
    assert.equal(faults.active.length, 0);
  });
});

const call = (method: string, query = ''): Call => ({
  method,
  origin: '',
  version: 'v1.0',
  segments: [],
  target: '',
  params: new URLSearchParams(query),
  headers: {},
  body: undefined,
});
const at = (set: Target['set']): Target => ({ set, key: undefined, keyProperty: undefined, rest: [] });

/** Requests that pass in this many seconds when they come as fast as they may. */
const passed = (quotas: Quotas, seconds: number, method: string, target: Target, users?: number): number => {
  let count = 0;
  for (let now = 0; now < seconds * 1000; now += 1) {
    try {
      quotas.charge(call(method), target, now, users);
      count += 1;
    } catch {
      // Refused: nothing was taken.
    }
  }
  return count;
};

describe('the quotas of the simulated tenant', () => {
  it('let 20 writes a second through, or that many times the scale', () => {
    for (const scale of [1, 0.5, 2, 0.01]) {
      const count = passed(new Quotas({ enabled: true, scale }, 0), 150, 'PATCH', at('users'));
      assert.ok(count >= 3000 * scale && count <= 3100 * scale + 1, `${count} at ${scale}`);
    }
  });

  it('let a larger tenant read more', () => {
    const counts = [10, 200, 100_000].map((users) =>
      passed(new Quotas({ enabled: true, scale: 0.1 }, 0), 100, 'GET', at('groups'), users),
    );
    // A tenth of 3,500, 5,000 and 8,000 units, eleven times in 100 seconds: the bucket is full at first.
    assert.deepEqual(
      counts.map((count) => Math.round(count / 110)),
      [35, 50, 80],
    );
  });

  it('let one request a second reach conditional access and named locations together', () => {
    const quotas = new Quotas({ enabled: true, scale: 1 }, 0);
    assert.equal(passed(quotas, 30, 'GET', at('namedLocations')), 30);
    assert.throws(() => quotas.charge(call('GET'), at('conditionalAccessPolicies'), 29_100), { headers: {} });
  });

  it('are set by a word and fall back to how the tenant was started', async () => {
    assert.deepEqual(
      [
        parseQuotaSetting('off'),
        parseQuotaSetting('0.5'),
        parseQuotaSetting('0'),
        parseQuotaSetting('on'),
        parseQuotaSetting('-1'),
      ],
      [{ enabled: false, scale: 1 }, { enabled: true, scale: 0.5 }, undefined, undefined, undefined],
    );
    const tenant = await startTenant();
    const setting = async (): Promise<unknown> =>
      ((await tenant.get('/_simulator/status')).body as Body & { quotas: unknown }).quotas;
    assert.equal((await tenant.call('POST', '/_simulator/quotas', { body: { setting: 2 } })).status, 200);
    assert.deepEqual(await setting(), { enabled: true, scale: 2 });
    assert.equal((await tenant.call('POST', '/_simulator/quotas', { body: { setting: 'much' } })).status, 400);
    await tenant.call('POST', '/_simulator/reset');
    assert.deepEqual(await setting(), { enabled: false, scale: 1 });
    const quotas = new Quotas({ enabled: true, scale: 0.5 });
    quotas.set({ enabled: false, scale: 1 }, 0);
    quotas.reset(0);
    assert.deepEqual(quotas.setting, { enabled: true, scale: 0.5 });
  });
});
