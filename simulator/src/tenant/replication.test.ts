import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PEOPLE } from '@trc/domain/sampleTenant';
import { assign, own, patch, plainUser, post, tenantWith } from '../../test/tenant/changes.ts';
import { startTenant } from '../../test/tenant/kit.ts';

const vera = PEOPLE[2]?.oid;

describe('time in the simulated tenant', () => {
  it('passes until an application can have a service principal and until a new object can be linked', async () => {
    const tenant = await tenantWith({ servicePrincipalLag: 60_000, linkLag: 60_000, timeDivisor: 100 });
    const { body: application } = await post(tenant, 'applications', { displayName: 'Late' });
    const principal = () => post(tenant, 'servicePrincipals', { appId: application['appId'] });
    const refused = await principal();
    assert.deepEqual(
      [refused.status, refused.body.error.message],
      [
        400,
        `The appId '${String(application['appId'])}' of the service principal does not reference a valid application object.`,
      ],
    );
    const group = { displayName: 'G', mailEnabled: false, mailNickname: 'g', securityEnabled: true };
    const groupId = String((await post(tenant, 'groups', group)).body['id']);
    const user = await plainUser(tenant);
    const link = () =>
      post(tenant, `groups/${groupId}/members/$ref`, { '@odata.id': `${tenant.url}/v1.0/users/${user}` });
    const assignment = () => assign(tenant, user, 'fe930be7-5e62-47db-91af-98c3a49a38b1');
    assert.deepEqual([(await link()).status, (await assignment()).status], [404, 404]);
    assert.equal((await tenant.get(`/v1.0/users/${user}`)).status, 200, 'it is there to be read');
    await new Promise((resolve) => setTimeout(resolve, 650));
    assert.deepEqual([(await principal()).status, (await link()).status, (await assignment()).status], [201, 204, 201]);
  });

  it('must pass between two writes to one object, also in one batch', async () => {
    const tenant = await tenantWith({ writeSpacing: 300 });
    const { body: application } = await post(tenant, 'applications', { displayName: 'Pipelines' });
    const url = `/applications/${String(application['id'])}/federatedIdentityCredentials`;
    const credential = (number: number): object => ({
      name: `env-${number}`,
      issuer: 'https://token.actions.githubusercontent.com',
      subject: `repo:contoso/app:environment:${number}`,
      audiences: ['api://AzureADTokenExchange'],
    });
    const headers = { 'Content-Type': 'application/json' };
    const requests = [0, 1, 2, 3].map((id) => ({ id: `${id}`, method: 'POST', url, headers, body: credential(id) }));
    const { body } = await post(tenant, '$batch', { requests });
    const answers = body['responses'] as { status: number; body: { error?: { code: string } } }[];
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409]);
    assert.ok(
      answers.every(
        ({ status, body: each }) => status === 201 || each.error?.code === 'Directory_ConcurrencyViolation',
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 320));
    assert.equal((await post(tenant, url.slice(1), credential(9))).status, 201);
    assert.equal((await patch(tenant, `users/${vera}`, { jobTitle: 'x' })).status, 204, 'another object');
  });

  it('makes the application owner of what it creates, but of no Microsoft 365 group', async () => {
    const tenant = await tenantWith({ creatorIsOwner: true });
    const group = { displayName: 'G', mailEnabled: false, mailNickname: 'g', securityEnabled: true };
    const unified = {
      displayName: 'U',
      mailEnabled: true,
      mailNickname: 'u',
      securityEnabled: false,
      groupTypes: ['Unified'],
    };
    const ownersOf = async (path: string, body: object): Promise<string[]> => {
      const id = String((await post(tenant, path, body)).body['id']);
      return tenant.store.directory.relation('owners').targets(id);
    };
    assert.deepEqual(await ownersOf('groups', group), [own(tenant)]);
    assert.deepEqual(await ownersOf('applications', { displayName: 'A' }), [own(tenant)]);
    assert.deepEqual(await ownersOf('groups', unified), []);
  });
});

describe('devices and contacts of the simulated tenant', () => {
  it('are members of groups, devices of units too, and are found by id', async () => {
    const tenant = await startTenant();
    const [device] = (await tenant.get('/v1.0/devices?$select=id')).body.value;
    const [contact] = (await tenant.get('/v1.0/contacts?$select=id')).body.value;
    const group = { displayName: 'G', mailEnabled: false, mailNickname: 'g', securityEnabled: true };
    const groupId = String((await post(tenant, 'groups', group)).body['id']);
    const unitId = String((await post(tenant, 'directory/administrativeUnits', { displayName: 'U' })).body['id']);
    const add = (path: string, id: string | undefined) =>
      post(tenant, `${path}/members/$ref`, { '@odata.id': `${tenant.url}/v1.0/directoryObjects/${id}` });
    for (const id of [device?.id, contact?.id]) assert.equal((await add(`groups/${groupId}`, id)).status, 204);
    assert.equal((await add(`directory/administrativeUnits/${unitId}`, device?.id)).status, 204);
    assert.equal((await add(`directory/administrativeUnits/${unitId}`, contact?.id)).status, 400);
    const types = (await tenant.get(`/v1.0/groups/${groupId}/members`)).body.value.map((each) => each['@odata.type']);
    assert.deepEqual(types.sort(), ['#microsoft.graph.device', '#microsoft.graph.orgContact']);
    const found = await post(tenant, 'directoryObjects/getByIds', {
      ids: [device?.id, contact?.id],
      types: ['device'],
    });
    assert.deepEqual(
      found.body.value.map(({ id }) => id),
      [device?.id],
    );
    assert.equal((await tenant.call('DELETE', `/v1.0/devices/${device?.id}`)).status, 403);
    await tenant.call('POST', '/_simulator/consent', { body: { permissions: { 'Device.ReadWrite.All': true } } });
    assert.equal((await tenant.call('DELETE', `/v1.0/devices/${device?.id}`)).status, 204);
    assert.equal((await tenant.get(`/v1.0/groups/${groupId}/members`)).body.value.length, 1);
  });
});
