import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { allPages, SMALL, startTenant } from '../../test/tenant/kit.ts';

const LISTS = [
  '/v1.0/users',
  '/v1.0/groups',
  '/v1.0/applications',
  '/v1.0/servicePrincipals',
  '/v1.0/directory/administrativeUnits',
  '/v1.0/roleManagement/directory/roleDefinitions',
  '/v1.0/identity/conditionalAccess/policies',
  '/v1.0/identity/conditionalAccess/namedLocations',
  '/v1.0/policies/authenticationStrengthPolicies',
  '/v1.0/identity/conditionalAccess/authenticationContextClassReferences',
];

describe('paging of the simulated tenant', () => {
  it('gives every row exactly once, whatever $top', async () => {
    const tenant = await startTenant();
    const expected = new Map<string, string[]>();
    for (const list of LISTS)
      expected.set(
        list,
        (await allPages(tenant, list))
          .flat()
          .map(({ id }) => id)
          .sort(),
      );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...LISTS), fc.integer({ min: 1, max: 80 }), async (list, top) => {
        const pages = await allPages(tenant, `${list}?$top=${top}`);
        assert.deepEqual(
          pages
            .flat()
            .map(({ id }) => id)
            .sort(),
          expected.get(list),
        );
        for (const page of pages.slice(0, -1)) assert.equal(page.length, top);
        assert.ok((pages.at(-1)?.length ?? 0) > 0);
      }),
      { numRuns: 60 },
    );
  });

  it('gives every row exactly once in the order that $orderby asks for', async () => {
    const tenant = await startTenant();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 70 }),
        fc.constantFrom('asc', 'desc'),
        fc.constantFrom('displayName', 'jobTitle', 'surname'),
        async (top, direction, property) => {
          const rows = (
            await allPages(tenant, `/v1.0/users?$top=${top}&$orderby=${property} ${direction}&$select=id,${property}`)
          ).flat();
          assert.equal(new Set(rows.map(({ id }) => id)).size, SMALL.users);
          assert.equal(rows.length, SMALL.users);
          const values = rows.map((row) => (typeof row[property] === 'string' ? row[property].toLowerCase() : ''));
          const sorted = values.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0));
          assert.deepEqual(values, direction === 'asc' ? sorted : sorted.reverse());
        },
      ),
      { numRuns: 20 },
    );
  });

  it('lists every remaining row exactly once while others are added and removed between pages', async () => {
    const tenant = await startTenant();
    const before = (await allPages(tenant, '/v1.0/users?$top=999&$select=id')).flat().map(({ id }) => id);
    const victims = new Set(before.filter((_, index) => index % 7 === 3));
    const queue = [...victims];
    const seen: string[] = [];
    let next: string | undefined = '/v1.0/users?$top=5&$select=id';
    for (let round = 0; next !== undefined; round += 1) {
      const { body } = await tenant.get(next);
      seen.push(...body.value.map(({ id }) => id));
      next = body['@odata.nextLink'];
      const victim = queue.shift();
      if (victim !== undefined) assert.equal((await tenant.call('DELETE', `/v1.0/users/${victim}`)).status, 204);
      const added = await tenant.call('POST', '/v1.0/users', {
        body: {
          accountEnabled: true,
          displayName: `New ${round}`,
          mailNickname: `new${round}`,
          userPrincipalName: `new${round}@fabrikam.example`,
          passwordProfile: { password: 'x' },
        },
      });
      assert.equal(added.status, 201);
    }
    assert.equal(new Set(seen).size, seen.length, 'no row twice');
    for (const id of before) if (!victims.has(id)) assert.ok(seen.includes(id), `${id} was lost`);
  });

  it('answers with full addresses that keep the question, and counts only on the first page', async () => {
    const tenant = await startTenant();
    const { body } = await tenant.get(
      '/v1.0/users?$top=7&$count=true&$select=id,displayName&$filter=accountEnabled eq true',
      { ConsistencyLevel: 'eventual' },
    );
    const enabled = Number(body['@odata.count']);
    assert.ok(enabled > 7 && enabled <= SMALL.users);
    const next = new URL(body['@odata.nextLink'] ?? '');
    assert.equal(next.origin, tenant.url);
    assert.equal(next.searchParams.get('$select'), 'id,displayName');
    assert.equal(next.searchParams.get('$filter'), 'accountEnabled eq true');
    const second = await tenant.get(next.href, { ConsistencyLevel: 'eventual' });
    assert.equal(second.status, 200);
    assert.ok(!('@odata.count' in second.body));
    assert.deepEqual(Object.keys(second.body.value[0] ?? {}), ['id', 'displayName']);
  });

  it('pages links like objects', async () => {
    const tenant = await startTenant();
    const groups = (await allPages(tenant, '/v1.0/groups?$select=id')).flat();
    let compared = 0;
    for (const { id } of groups) {
      const whole = (await allPages(tenant, `/v1.0/groups/${id}/members?$select=id&$top=999`)).flat();
      const paged = (await allPages(tenant, `/v1.0/groups/${id}/members?$select=id&$top=3`)).flat();
      assert.deepEqual(paged, whole);
      compared += whole.length;
    }
    assert.ok(compared > 50);
  });

  it('refuses page sizes and tokens that Graph would refuse', async () => {
    const tenant = await startTenant();
    for (const top of ['0', '1000', '-1', 'many', '1.5']) {
      const { status, body } = await tenant.get(`/v1.0/users?$top=${top}`);
      assert.equal(status, 400, top);
      assert.equal(body.error.code, 'Request_UnsupportedQuery');
    }
    assert.equal((await tenant.get('/v1.0/directoryRoles?$top=5')).status, 400);
    for (const token of ['x', 'trc1.e30', 'trc1.!!!', Buffer.from('{"key":"a","values":[]}').toString('base64url')]) {
      const { status, body } = await tenant.get(`/v1.0/users?$skiptoken=${token}`);
      assert.equal(status, 400, token);
      assert.equal(body.error.code, 'Directory_ExpiredPageToken');
    }
  });

  it('continues after a restart with an earlier token', async () => {
    const first = await startTenant();
    const { body } = await first.get('/v1.0/groups?$top=10&$select=id');
    const second = await startTenant();
    const target = new URL(body['@odata.nextLink'] ?? '');
    const rest = (await allPages(second, `${target.pathname}${target.search}`)).flat();
    assert.equal(rest.length + body.value.length, SMALL.groups);
    assert.equal(new Set([...rest, ...body.value].map(({ id }) => id)).size, SMALL.groups);
  });
});
