import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PEOPLE } from '@trc/domain/sampleTenant';
import { SMALL, startTenant, temporaryFolder, type Answer, type Item, type TestTenant } from '../../test/tenant/kit.ts';

const ada = PEOPLE[0]?.oid ?? '';
const [, oscar = '', vera = ''] = PEOPLE.map(({ oid }) => oid);

/** Follows a delta query to its end. */
const walk = async (tenant: TestTenant, target: string): Promise<{ items: Item[]; next: string; pages: number }> => {
  const items: Item[] = [];
  for (let pages = 1; ; pages += 1) {
    const { status, body }: Answer = await tenant.get(target);
    assert.equal(status, 200, JSON.stringify(body));
    items.push(...body.value);
    const link = body['@odata.nextLink'];
    if (link === undefined) return { items, next: String(body['@odata.deltaLink']), pages };
    assert.equal(body['@odata.deltaLink'], undefined);
    assert.match(link, /\/delta\?\$skiptoken=[^&]+$/, 'the token holds the options');
    target = link;
  }
};

describe('delta queries of the simulated tenant', () => {
  it('return everything, then the changes, then nothing', async () => {
    const tenant = await startTenant({ ...SMALL, users: 250 });
    const all = await walk(tenant, '/v1.0/users/delta?$select=displayName,jobTitle');
    assert.deepEqual([all.items.length, all.pages], [250, 3]);
    assert.deepEqual(Object.keys(all.items[0] ?? {}).sort(), ['displayName', 'id', 'jobTitle']);
    assert.deepEqual((await walk(tenant, all.next)).items, []);

    await tenant.call('PATCH', `/v1.0/users/${ada}`, { body: { jobTitle: 'Buyer' } });
    await tenant.call('DELETE', `/v1.0/users/${oscar}`);
    await tenant.call('DELETE', `/v1.0/users/${vera}`);
    await tenant.call('DELETE', `/v1.0/directory/deletedItems/${vera}`);
    const changed = await walk(tenant, all.next);
    const { items } = changed;
    assert.deepEqual(items.find(({ id }) => id === ada)?.['jobTitle'], 'Buyer');
    assert.deepEqual(
      items.find(({ id }) => id === oscar),
      { id: oscar, '@removed': { reason: 'changed' } },
    );
    assert.deepEqual(
      items.find(({ id }) => id === vera),
      { id: vera, '@removed': { reason: 'deleted' } },
    );
    assert.equal(items.length, 3);
    await tenant.call('POST', `/v1.0/directory/deletedItems/${oscar}/restore`);
    assert.deepEqual(
      (await walk(tenant, changed.next)).items.map(({ id, displayName }) => [id, typeof displayName]),
      [[oscar, 'string']],
    );
  });

  it('list added and removed members', async () => {
    const tenant = await startTenant();
    const body = { displayName: 'G', mailEnabled: false, mailNickname: 'g', securityEnabled: true };
    const group = String((await tenant.call('POST', '/v1.0/groups', { body })).body['id']);
    const add = (id: string) =>
      tenant.call('POST', `/v1.0/groups/${group}/members/$ref`, {
        body: { '@odata.id': `${tenant.url}/v1.0/users/${id}` },
      });
    await add(ada);
    const all = await walk(tenant, '/v1.0/groups/delta?$select=displayName,members');
    assert.deepEqual(
      all.items.find(({ id }) => id === group),
      { id: group, displayName: 'G', 'members@delta': [{ '@odata.type': '#microsoft.graph.user', id: ada }] },
    );
    await add(oscar);
    await tenant.call('DELETE', `/v1.0/groups/${group}/members/${ada}/$ref`);
    const { items } = await walk(tenant, all.next);
    assert.deepEqual(
      items.map(({ id }) => id),
      [group],
    );
    assert.deepEqual(items[0]?.['members@delta'], [
      { '@odata.type': '#microsoft.graph.user', id: ada, '@removed': { reason: 'deleted' } },
      { '@odata.type': '#microsoft.graph.user', id: oscar },
    ]);
  });

  it('begin now, outlive a restart, and end with 410 and the address to begin again at', async () => {
    const folder = temporaryFolder();
    let tenant = await startTenant(SMALL, folder);
    const { body } = await tenant.get('/v1.0/users/delta?$deltatoken=latest');
    assert.deepEqual(body.value, []);
    const next = new URL(String(body['@odata.deltaLink']));
    await tenant.call('PATCH', `/v1.0/users/${ada}`, { body: { jobTitle: 'Buyer' } });
    tenant.close();
    tenant = await startTenant(SMALL, folder);
    const target = `${next.pathname}${next.search}`;
    assert.deepEqual(
      (await walk(tenant, target)).items.map(({ id }) => id),
      [ada],
    );
    tenant.store.directory.behaviour.deltaTokenLife = 0;
    await new Promise((resolve) => setTimeout(resolve, 5));
    const old = await tenant.get(target);
    assert.equal(old.status, 410);
    tenant.store.directory.behaviour.deltaTokenLife = 60_000;
    assert.equal((await walk(tenant, old.headers.get('location') ?? '')).items.length, SMALL.users);
    tenant.store.reset();
    assert.equal((await tenant.get(target)).status, 410);
  });

  it('exist for the types that Graph tracks, and for no other', async () => {
    const tenant = await startTenant();
    for (const name of [
      'users',
      'groups',
      'applications',
      'servicePrincipals',
      'directory/administrativeUnits',
      'oauth2PermissionGrants',
    ]) {
      assert.ok((await walk(tenant, `/v1.0/${name}/delta`)).items.length > 0, name);
    }
    for (const name of [
      'identity/conditionalAccess/policies',
      'identity/conditionalAccess/namedLocations',
      'policies/authenticationStrengthPolicies',
    ]) {
      assert.notEqual((await tenant.get(`/v1.0/${name}/delta`)).status, 200, name);
    }
    assert.equal((await tenant.get('/v1.0/users/delta?$orderby=displayName')).status, 400);
  });

  it('do not lose an object that is on its way', async () => {
    const tenant = await startTenant();
    const start = await walk(tenant, '/v1.0/groups/delta?$select=displayName');
    tenant.store.directory.behaviour.lag = 150;
    const body = { displayName: 'Late', mailEnabled: false, mailNickname: 'late', securityEnabled: true };
    const id = String((await tenant.call('POST', '/v1.0/groups', { body })).body['id']);
    const early = await walk(tenant, start.next);
    const deadline = Date.now() + 10_000;
    while ((await tenant.get(`/v1.0/groups/${id}`)).status === 404) assert.ok(Date.now() < deadline);
    const late = await walk(tenant, early.next);
    assert.ok([...early.items, ...late.items].some((item) => item.id === id));
  });
});
