import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { readCarried } from './carried.ts';
import { readCoverage } from './readCoverage.ts';
import type { Coverage } from './coverage.ts';
import { fill } from '../../test/backup/fakeGraph.ts';
import type { Fault } from '../../test/backup/fakeGraph.ts';
import { TENANT, bodiesIn, contentsOf, startOwnEngine } from '../../test/backup/kit.ts';
import type { EngineTest } from '../../test/backup/kit.ts';

const USERS = '/v1.0/users';
const json = { 'content-type': 'application/json' };
const send = (response: ServerResponse, status: number, body: string, headers: Record<string, string> = json): true => {
  response.writeHead(status, headers).end(body);
  return true;
};
/** The fault at the second page of the users; `times` = how often. */
const atSecondPage = (times: number, answer: (response: ServerResponse) => true): Fault => {
  let left = times;
  return ({ path, page }, response) => path === USERS && page === 1 && left-- > 0 && answer(response);
};

describe('a directory that misbehaves during a backup', () => {
  let test: EngineTest;
  before(async () => {
    test = await startOwnEngine();
    fill(test.graph, 250);
  });
  after(() => test.close());

  const coverageIn = async (backupId: string): Promise<{ number: number; coverage: Coverage }> => {
    const [row] = await test.db.query<{ number: number }>('select number from backup where backup_id = $1', [backupId]);
    const number = row?.number ?? 0;
    return { number, coverage: await readCoverage(test.db, TENANT, number) };
  };

  const passing: Record<string, (response: ServerResponse) => true> = {
    '429 with Retry-After': (response) =>
      send(response, 429, '{"error":{"code":"TooManyRequests"}}', { ...json, 'retry-after': '1' }),
    'HTML with 200': (response) => send(response, 200, '<html>Sign in</html>', { 'content-type': 'text/html' }),
    'half of a page': (response) => send(response, 200, '{"value":[{"id":"x","displayName":"Per'),
    'a list of the wrong shape': (response) => send(response, 200, '{"value":"many"}'),
    'a broken connection': (response) => {
      response.destroy();
      return true;
    },
  };
  for (const [what, answer] of Object.entries(passing)) {
    it(`survives ${what}`, async () => {
      test.graph.fault = atSecondPage(1, answer);
      const done = await test.backup();
      test.graph.fault = undefined;
      assert.equal(done.status, 'Completed', done.statusDetails);
      assert.equal(done.aadUsersCounter, 250);
      assert.equal((await contentsOf(test, done.backupId)).size, 250 + 8 * 5 + 5 + 6);
    });
  }

  it('reads a type from its beginning when a page token expires on the way', async () => {
    test.graph.fault = atSecondPage(2, (response) =>
      send(response, 400, '{"error":{"code":"Directory_ExpiredPageToken"}}'),
    );
    const done = await test.backup();
    test.graph.fault = undefined;
    assert.equal(done.status, 'Completed', done.statusDetails);
    assert.equal(done.aadUsersCounter, 250);
    assert.equal((await contentsOf(test, done.backupId)).size, 250 + 8 * 5 + 5 + 6);
  });

  it('counts a page that comes twice once', async () => {
    const users = test.graph.lists.get(USERS) ?? [];
    const nextLink = `${test.graph.url}${USERS}?$skiptoken=1`;
    let once = true;
    test.graph.fault = ({ path, page }, response) => {
      if (path !== USERS || page !== 1 || !once) return false;
      once = false;
      return send(response, 200, JSON.stringify({ value: users.slice(0, 100), '@odata.nextLink': nextLink }));
    };
    const done = await test.backup();
    test.graph.fault = undefined;
    assert.equal(done.status, 'Completed', done.statusDetails);
    assert.equal(done.aadUsersCounter, 250);
  });

  const ending: Record<string, [(response: ServerResponse) => true, RegExp]> = {
    'a nextLink to another host': [
      (response) => send(response, 200, '{"value":[],"@odata.nextLink":"https://evil.example/steal"}'),
      /link to another host/,
    ],
    'a nextLink that is no address': [
      (response) => send(response, 200, '{"value":[],"@odata.nextLink":"http://["}'),
      /not an address/,
    ],
    'a redirect': [(response) => send(response, 302, '', { location: 'https://evil.example/steal' }), /redirect/],
    'a request that is wrong': [
      (response) => send(response, 400, '{"error":{"code":"BadRequest"}}'),
      /\(400, BadRequest\)/,
    ],
    'pages in a circle': [
      (response) => send(response, 200, `{"value":[],"@odata.nextLink":"${test.graph.url}${USERS}?$skiptoken=1"}`),
      /in a circle/,
    ],
  };
  for (const [what, [answer, reason]] of Object.entries(ending)) {
    it(`fails with a reason at ${what}, and leaves earlier backups alone`, async () => {
      const earlier = await test.backup();
      const contents = await contentsOf(test, earlier.backupId);
      const bodies = await bodiesIn(test.db);
      const users = test.graph.lists.get(USERS) ?? [];
      test.graph.lists.set(
        USERS,
        users.map((user) => ({ ...user, department: what })),
      );
      test.graph.fault = atSecondPage(Infinity, answer);
      const done = await test.backup();
      test.graph.fault = undefined;
      test.graph.lists.set(USERS, users);
      assert.equal(done.status, 'Failed');
      assert.equal(done.isDataReady, false);
      assert.match(done.statusDetails, /^Users could not be read\./);
      assert.match(done.statusDetails, reason);
      assert.ok(!done.statusDetails.includes(test.graph.token));
      assert.deepEqual(await contentsOf(test, earlier.backupId), contents);
      assert.equal(await bodiesIn(test.db), bodies);
    });
  }

  for (const [what, status, state] of [
    ['a refusal', 403, 'forbidden'],
    ['throttling beyond all patience', 429, 'throttled'],
  ] as const) {
    const answer = (response: ServerResponse): true =>
      send(response, status, '{"error":{"code":"Refused"}}', { ...json, 'retry-after': '1' });

    it(`never treats ${what} half-way as a deletion`, async () => {
      const earlier = await contentsOf(test, (await test.backup()).backupId);
      const users = test.graph.lists.get(USERS) ?? [];
      // The first page has changed and lost one; the contents of the second page are unknown.
      test.graph.lists.set(
        USERS,
        users.map((user) => ({ ...user, department: what })).filter((_, index) => index !== 3),
      );
      test.graph.fault = atSecondPage(Infinity, answer);
      const done = await test.backup();
      test.graph.fault = undefined;
      test.graph.lists.set(USERS, users);
      assert.equal(done.status, 'Completed', done.statusDetails);
      assert.equal(done.isDataReady, true);
      assert.equal(done.aadUsersCounter, 250);
      assert.match(
        done.statusDetails,
        new RegExp(`^Incomplete: Users \\(${status}: [^)]*, 150 objects copied from the previous backup\\)`),
      );
      const contents = await contentsOf(test, done.backupId);
      assert.equal([...contents.keys()].length, [...earlier.keys()].length);
      const ids = users.map(({ id }) => String(id));
      assert.match(contents.get(`users/${ids[0] ?? ''}`) ?? '', new RegExp(what));
      assert.equal(contents.get(`users/${ids[200] ?? ''}`), earlier.get(`users/${ids[200] ?? ''}`));
      const { number, coverage } = await coverageIn(done.backupId);
      assert.deepEqual(
        [coverage.types.users.state, coverage.types.users.carriedOver, coverage.types.groups.state],
        ['partial', 150, 'complete'],
      );
      const shown = (await test.engine.get(TENANT, done.backupId))?.coverage;
      assert.deepEqual(shown?.types, [
        {
          type: 'users',
          state: 'partial',
          reason: coverage.types.users.reason,
          captured: 250,
          carriedOver: 150,
          links: [],
        },
      ]);
      const carried = await readCarried(test.db, { tenantId: TENANT, number, type: 'users', link: '' });
      assert.deepEqual(carried, new Set([...ids.slice(101), ids[3]]));
      const whole = await test.backup();
      assert.deepEqual((await test.engine.get(TENANT, whole.backupId))?.coverage?.types, []);
      assert.equal((await coverageIn(whole.backupId)).coverage.types.users.state, 'complete');
      assert.deepEqual(await contentsOf(test, whole.backupId), earlier);
    });

    it(`keeps a type as it was at ${what} of everything`, async () => {
      const earlier = await contentsOf(test, (await test.backup()).backupId);
      test.graph.fault = ({ path }, response) => path === USERS && answer(response);
      const done = await test.backup();
      test.graph.fault = undefined;
      assert.equal(done.status, 'Completed', done.statusDetails);
      assert.deepEqual(await contentsOf(test, done.backupId), earlier);
      assert.deepEqual((await coverageIn(done.backupId)).coverage.types.users, {
        state,
        reason: (await coverageIn(done.backupId)).coverage.types.users.reason,
        carriedOver: 250,
        links: {},
        properties: {},
      });
    });
  }

  it('fails where the directory refuses everything', async () => {
    test.graph.fault = (_, response) => send(response, 403, '{"error":{"code":"Authorization_RequestDenied"}}');
    const done = await test.backup();
    test.graph.fault = undefined;
    assert.equal(done.status, 'Failed');
    assert.match(done.statusDetails, /its consent was withdrawn, .* Application permissions page\.$/);
  });

  it('keeps objects of one place that stops answering', async () => {
    test.graph.lists.set('/v1.0/policies/tokenLifetimePolicies', [{ id: 'one' }]);
    const before = await test.backup();
    test.graph.lists.delete('/v1.0/policies/tokenLifetimePolicies');
    const done = await test.backup();
    assert.ok((await contentsOf(test, done.backupId)).has('tenantWidePolicies/tokenLifetimePolicies/one'));
    assert.equal(done.tenantWidePoliciesCounter, before.tenantWidePoliciesCounter);
    assert.equal((await coverageIn(done.backupId)).coverage.types.tenantWidePolicies.state, 'partial');
    assert.match(
      done.statusDetails,
      /^Incomplete: tokenLifetimePolicies \(404: [^)]*, 1 objects copied from the previous backup\)\. Not read: /,
    );
  });

  it('sends the token only to the configured directory', () => {
    assert.ok(test.graph.requests.every(({ authorization }) => authorization === `Bearer ${test.graph.token}`));
  });

  it('names objects without an id as a gap', async () => {
    const groups = test.graph.lists.get('/v1.0/groups') ?? [];
    test.graph.lists.set('/v1.0/groups', [...groups, { displayName: 'no id' }]);
    const done = await test.backup();
    test.graph.lists.set('/v1.0/groups', groups);
    assert.equal(done.status, 'Completed');
    assert.equal(done.aadGroupsCounter, groups.length);
    assert.match(done.statusDetails, /1 of Groups without an id/);
  });
});
