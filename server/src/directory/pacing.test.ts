import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createBreaker, createLimiter, DirectoryError, createInteractiveLimiter } from './index.ts';
import type { Limiter } from './limiter.ts';
import { computeCost, computeQuota, readRate } from './quotas.ts';
import { answer, createClient, serve } from '../../test/directory/serve.ts';

const LONG = { longestWait: 600_000 };

describe('pacing', () => {
  const costs: readonly (readonly [string, number])[] = [
    ['/v1.0/users', 2],
    ['/v1.0/users?$select=id', 1],
    ['/v1.0/users?$select=id&$top=999&$expand=manager', 2],
    ['/v1.0/users?$top=5', 1],
    ['/v1.0/users/a', 1],
    ['/v1.0/applications', 2],
    ['/v1.0/groups/a/members', 3],
    ['/v1.0/groups/a/members?$select=id&$top=999', 2],
    ['/v1.0/oauth2PermissionGrants', 2],
    ['https://graph.microsoft.com/v1.0/users?$skiptoken=x', 2],
    ['/v1.0/policies/authorizationPolicy?$select=id', 1],
  ];
  for (const [path, units] of costs)
    it(`counts ${units} for ${path}, as documented`, () => assert.equal(computeCost(path), units));

  it('knows what a call takes of which quota, and what a larger tenant may read', () => {
    assert.deepEqual(computeQuota({ method: 'POST', path: '/v1.0/directoryObjects/getByIds' }), {
      name: 'reads',
      units: 3,
    });
    const extensions = '/v1.0/directoryObjects/getAvailableExtensionProperties';
    assert.deepEqual(computeQuota({ method: 'POST', path: extensions }).name, 'reads');
    assert.deepEqual(computeQuota({ method: 'PATCH', path: '/v1.0/users/a' }), { name: 'writes', units: 1 });
    assert.deepEqual(computeQuota({ method: 'PATCH', path: '/v1.0/x', throttleClass: 'conditionalAccess' }), {
      name: 'conditionalAccess',
      units: 1,
    });
    assert.deepEqual(
      [0, 49, 50, 500, 501, 1_000_000].map((users) => readRate(users).perSecond),
      [350, 350, 500, 500, 800, 800],
    );
  });

  it('writes as fast as the quota and no faster', async () => {
    const limiter = createLimiter('graph');
    const start = performance.now();
    // 40 at once after a rest, then 20 a second.
    for (let count = 0; count < 80; count += 1) await limiter.enter('writes', 1, LONG);
    const took = performance.now() - start;
    assert.ok(took >= 1950, `${took} ms`);
  });

  it('lets calls that people wait for use 40 % of a quota, and leaves the rest to backups and restores', async () => {
    const jobs = createLimiter('graph');
    const people = createInteractiveLimiter('graph', jobs);
    const enteredAtOnce = async (limiter: Limiter): Promise<number> => {
      let entered = 0;
      for (let count = 0; count < 100; count += 1) {
        if ((await limiter.enter('writes', 1, { longestWait: 0 })) === 0) entered += 1;
      }
      return entered;
    };
    const [ofPeople, ofJobs] = [await enteredAtOnce(people), await enteredAtOnce(jobs)];
    // A slow machine refills a little meanwhile.
    assert.ok(ofPeople >= 16 && ofPeople <= 18, `${ofPeople} calls of people`);
    assert.ok(ofJobs >= 24 && ofJobs <= 28, `${ofJobs} calls of jobs`);
    assert.ok((await people.enter('writes', 1, { longestWait: 0 })) > 0);
  });

  it('lets calls that people wait for use 40 % of what a backup found the tenant to have', async () => {
    const jobs = createLimiter('graph');
    const people = createInteractiveLimiter('graph', jobs);
    jobs.setTenantSize(1000);
    // 3,500 units in 10 seconds until the size is known, then 8,000. Two seconds of the first can be used at once.
    assert.equal(await people.enter('reads', 280, { longestWait: 0 }), 0);
    const wait = await people.enter('reads', 320, { longestWait: 0 });
    assert.ok(wait > 900 && wait <= 1000, `${wait} ms`);
  });

  it('sends at once when it is off, but waits when the directory says so', async () => {
    const limiter = createLimiter('off');
    const entered: string[] = [];
    const enter = (name: 'writes' | 'reads' | 'conditionalAccess', after: string) =>
      limiter.enter(name, 1, LONG).then(() => void entered.push(`${name} ${after}`));
    limiter.pause('writes', 400);
    const from = performance.now();
    // With the pace these would take a quarter of an hour; without it they all come before the waiting one.
    await Promise.all([
      enter('writes', 'late'),
      ...Array.from({ length: 1000 }, () => enter('conditionalAccess', 'at once')),
      enter('reads', 'at once'),
    ]);
    assert.ok(performance.now() - from >= 399);
    assert.deepEqual([entered.length, entered.at(-1)], [1002, 'writes late']);
  });

  it('holds all callers back after one was refused, and says so to those who do not wait', async () => {
    let asked = 0;
    const { url, close } = await serve((_, response) => {
      asked += 1;
      answer(response, 429, {}, { 'retry-after': '60' });
    });
    const limiter = createLimiter('graph');
    const retryPolicy = { retries: 1, longestAskedWait: 3000 };
    const [one, two] = [createClient(url, { limiter, retryPolicy }), createClient(url, { limiter, retryPolicy })];
    for (const client of [one, two, two])
      await assert.rejects(
        client.get('/v1.0/users'),
        (error: unknown) =>
          error instanceof DirectoryError && error.status === 429 && /wait for (60|59) seconds/.test(error.message),
      );
    assert.equal(asked, 1);
    close();
  });
});

describe('the circuit breaker', () => {
  it('leaves a failing directory alone, says so in one sentence, and tries again after a rest', async () => {
    let asked = 0;
    let isDown = true;
    const { url, close } = await serve((_, response) => {
      asked += 1;
      answer(response, isDown ? 500 : 200, {});
    });
    const breaker = createBreaker({ failures: 3, rest: 500 });
    const client = createClient(url, { breaker, retryPolicy: { retries: 0, longestAskedWait: 100 } });
    for (let count = 0; count < 3; count += 1) await assert.rejects(client.get('/v1.0/users'), /500/);
    await assert.rejects(
      client.get('/v1.0/users'),
      /^DirectoryError: The directory failed 3 times in a row\. The next attempt follows in 1 seconds\.$/,
    );
    await assert.rejects(
      client.call({ method: 'DELETE', path: '/v1.0/users/a' }),
      (error: unknown) => error instanceof DirectoryError && !error.unclear,
    );
    assert.equal(asked, 3);
    isDown = false;
    // A job is patient: it waits for the rest to end.
    assert.deepEqual(await createClient(url, { breaker }).get('/v1.0/users'), {});
    assert.deepEqual(await client.get('/v1.0/users'), {});
    close();
  });

  it('is not opened by refusals, nor by a failure here and there', async () => {
    let asked = 0;
    const { url, close } = await serve((_, response) => {
      asked += 1;
      answer(response, [404, 500, 500, 404, 403, 500, 500, 200][(asked - 1) % 8] ?? 200, {});
    });
    const client = createClient(url, {
      breaker: createBreaker({ failures: 3 }),
      retryPolicy: { retries: 0, longestAskedWait: 0 },
    });
    for (let count = 0; count < 24; count += 1) await client.get('/v1.0/users').catch(() => undefined);
    assert.equal(asked, 24);
    close();
  });
});
