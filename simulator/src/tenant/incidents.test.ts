import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { CLIENT_ID, PEOPLE } from '@trc/domain/sampleTenant';
import { INCIDENTS } from './incidents/index.ts';
import type { Deed, IncidentReport } from './incidents/scene.ts';
import { ENTITY_SETS } from './registry.ts';
import type { Entity } from './store/entity.ts';
import { SMALL, startTenant, temporaryFolder, type TestTenant } from '../../test/tenant/kit.ts';

const happen = async (tenant: TestTenant, name: string, more: object = {}): Promise<readonly Deed[]> => {
  const { status, body } = await tenant.call('POST', '/_simulator/incident', { body: { name, ...more } });
  assert.equal(status, 200, JSON.stringify(body));
  return (body as unknown as IncidentReport).deeds;
};

const checkDeed = (
  tenant: TestTenant,
  { set, id, what, properties = [], other = '' }: Deed,
  before: Entity | undefined,
): void => {
  const { directory } = tenant.store;
  const said = `${set} ${id} ${what}`;
  if (what === 'softDeleted')
    assert.ok(directory.set(set).get(id) === undefined && directory.deleted(set).get(id) !== undefined, said);
  if (what === 'hardDeleted') {
    assert.equal(directory.set(set).get(id), undefined, said);
    if (ENTITY_SETS[set].softDelete === true) assert.equal(directory.deleted(set).get(id), undefined, said);
  }
  if (what === 'created') assert.ok(before === undefined && directory.set(set).get(id) !== undefined, said);
  if (what === 'changed')
    for (const name of properties)
      assert.notDeepEqual(directory.set(set).get(id)?.[name], before?.[name], `${said} ${name}`);
  const [relation] = properties;
  if (relation === 'members') assert.equal(directory.relation(relation).has(id, other), what === 'linkAdded', said);
};

describe('incidents of the simulated tenant', () => {
  for (const name of Object.keys(INCIDENTS).filter((each) => each !== 'everything')) {
    it(`${name} does what it says, to the same victims each time, and never to the sample people or the console`, async () => {
      const [tenant, twin] = await Promise.all([startTenant(), startTenant()]);
      const objects = new Map(
        Object.keys(ENTITY_SETS).flatMap((set) =>
          twin.store.directory
            .set(set as Deed['set'])
            .keys()
            .map((key): [string, Entity | undefined] => [
              `${set} ${key}`,
              twin.store.directory.set(set as Deed['set']).get(key),
            ]),
        ),
      );
      const deeds = await happen(tenant, name);
      assert.ok(deeds.length > 0);
      for (const deed of deeds) checkDeed(tenant, deed, objects.get(`${deed.set} ${deed.id}`));
      assert.deepEqual(await happen(twin, name), deeds);
      for (const { oid } of PEOPLE) assert.ok(tenant.store.directory.set('users').get(oid) !== undefined);
      assert.equal(tenant.store.directory.set('servicePrincipals').where('appId', CLIENT_ID).length, 1);
    });
  }

  it('pick other victims with another seed and as many as were asked for', async () => {
    const tenant = await startTenant();
    const first = await happen(tenant, 'usersDeleted', { count: 3 });
    const second = await happen(tenant, 'usersDeleted', { count: 5, seed: 'b' });
    assert.deepEqual([first.length, second.length], [3, 5]);
    const ids = [...first, ...second].map(({ id }) => id);
    assert.equal(new Set(ids).size, 8);
    assert.equal((await happen(tenant, 'usersDeleted', { count: 1000 })).length, SMALL.users - 8 - PEOPLE.length);
    for (const wish of [{ name: 'rain' }, { name: 'usersDeleted', count: 0 }, { name: 'usersDeleted', how: 'fast' }]) {
      assert.equal((await tenant.call('POST', '/_simulator/incident', { body: wish })).status, 400);
    }
    assert.match(
      (await tenant.call('POST', '/_simulator/incident', { body: { name: 'rain' } })).body.error.message,
      /^name is one of usersDeleted, /,
    );
  });

  it('take half of their victims from what was imported', async () => {
    const tenant = await startTenant();
    const imported = Array.from({ length: 5 }, (_, number) => `aaaaaaaa-0000-4000-8000-00000000000${number}`);
    await tenant.call('POST', '/_simulator/import', {
      body: { items: imported.map((id) => ({ set: 'users', object: { id, displayName: `Imported ${id.at(-1)}` } })) },
    });
    const victims = (await happen(tenant, 'usersHardDeleted', { count: 6 })).map(({ id }) => id);
    assert.equal(victims.length, 6);
    assert.equal(victims.filter((id) => imported.includes(id)).length, 3);
  });

  it('touch every type when everything goes wrong, and last over a restart', async () => {
    const folder = temporaryFolder();
    const tenant = await startTenant({ ...SMALL, namedLocations: 8 }, folder);
    const deeds = await happen(tenant, 'everything');
    const touched = new Set(deeds.map(({ type }) => type));
    for (const { type } of OBJECT_TYPES) assert.ok(touched.has(type), type);
    tenant.close();
    const again = await startTenant(SMALL, folder);
    for (const { set, id, what } of deeds) {
      if (what === 'softDeleted' && !deeds.some((deed) => deed.id === id && deed.what === 'hardDeleted'))
        assert.ok(again.store.directory.deleted(set).get(id) !== undefined, `${set} ${id}`);
      if (what === 'hardDeleted') assert.equal(again.store.directory.set(set).get(id), undefined);
    }
  });

  it('touch roles, federation, methods, owners, extension values and restored applications as attackers do', async () => {
    const tenant = await startTenant();
    const { directory } = tenant.store;
    const [activation] = await happen(tenant, 'pimActivation');
    assert.equal(
      directory.find('roleAssignmentScheduleInstances', activation?.id ?? '')?.['assignmentType'],
      'Activated',
    );
    const [domain, federation] = await happen(tenant, 'federationAdded');
    assert.equal(directory.set('domains').get(domain?.id ?? '')?.['authenticationType'], 'Federated');
    assert.equal(directory.set('domainFederations').get(federation?.id ?? '')?.['domainId'], domain?.id);
    await happen(tenant, 'authenticationMethodsWeakened');
    const methods = directory.set('authenticationMethodsPolicy').get('authenticationMethodsPolicy')?.[
      'authenticationMethodConfigurations'
    ];
    assert.deepEqual((methods as Entity[]).find(({ id }) => id === 'Sms')?.['state'], 'enabled');
    const owned = await happen(tenant, 'ownerAdded');
    assert.deepEqual(
      owned.map(({ set }) => set),
      ['applications', 'servicePrincipals'],
    );
    for (const { id, other = '' } of owned) assert.ok(directory.relation('owners').has(id, other));
    const [value] = await happen(tenant, 'extensionValuesChanged', { count: 1 });
    const [name = ''] = value?.properties ?? [];
    assert.match(name, /^ext/);
    assert.equal((directory.set('users').get(value?.id ?? '')?.[name] as Entity)['badgeNumber'], 'HACKED');
    const [old, fresh] = await happen(tenant, 'applicationRestored');
    const appId = directory.set('servicePrincipals').get(fresh?.id ?? '')?.['appId'] as string;
    assert.deepEqual(directory.set('servicePrincipals').where('appId', appId), [fresh?.id]);
    assert.equal(directory.deleted('servicePrincipals').get(old?.id ?? '')?.['appId'], appId);
    assert.equal(directory.set('applications').where('appId', appId).length, 1);
    const restore = await tenant.call('POST', `/v1.0/directory/deletedItems/${String(old?.id)}/restore`);
    assert.equal(restore.status, 409);
  });

  it('everything leaves out what a restore does not undo', async () => {
    const tenant = await startTenant();
    const sets = new Set((await happen(tenant, 'everything')).map(({ set }) => set));
    for (const set of ['domains', 'domainFederations', 'extensionProperties', 'synchronizationJobs'] as const)
      assert.equal(sets.has(set), false, set);
  });
});
