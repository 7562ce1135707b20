import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PEOPLE } from '@trc/domain/sampleTenant';
import { SCHEMA_EXTENSION } from './seed/extensions.ts';
import { patch, post } from '../../test/tenant/changes.ts';
import { consentTo, startTenant, type TestTenant } from '../../test/tenant/kit.ts';

const [ada, oscar] = PEOPLE.map(({ oid }) => oid);

const register = async (tenant: TestTenant, more: object = {}): Promise<{ name: string; application: string }> => {
  const { body: application } = await post(tenant, 'applications', { displayName: 'HR' });
  const definition = {
    name: 'costCenter',
    dataType: 'String',
    targetObjects: ['User', 'Group', 'Device', 'Application'],
    ...more,
  };
  const { body, status } = await post(
    tenant,
    `applications/${String(application['id'])}/extensionProperties`,
    definition,
  );
  assert.equal(status, 201);
  assert.equal(body['name'], `extension_${String(application['appId']).replaceAll('-', '')}_costCenter`);
  return { name: String(body['name']), application: String(application['id']) };
};

describe('directory extensions of the simulated tenant', () => {
  it('are sent only to a request that selects them by name, on users, groups, devices and applications', async () => {
    const tenant = await startTenant();
    await consentTo(tenant, ['Device.ReadWrite.All']);
    const { name, application } = await register(tenant);
    const [group] = (await tenant.get("/v1.0/groups?$filter=groupTypes/any(g:g eq 'Unified')")).body.value;
    const [device] = (await tenant.get('/v1.0/devices')).body.value;
    for (const path of [
      `users/${oscar}`,
      `groups/${group?.id}`,
      `devices/${device?.id}`,
      `applications/${application}`,
    ]) {
      assert.equal((await patch(tenant, path, { [name]: 'CC-1' })).status, 204, path);
      assert.equal((await tenant.get(`/v1.0/${path}?$select=id,${name}`)).body[name], 'CC-1', path);
      assert.equal(name in (await tenant.get(`/v1.0/${path}`)).body, false, path);
    }
    assert.ok((await tenant.get('/v1.0/applications')).body.value.every((each) => !(name in each)));
    assert.equal((await patch(tenant, `users/${oscar}`, { [name]: null })).status, 204);
    assert.equal(
      name in (await tenant.get(`/v1.0/users/${oscar}?$select=id,${name}`)).body,
      false,
      'no value, no property',
    );
  });

  it('are listed as available while their application is there', async () => {
    const tenant = await startTenant();
    const { name, application } = await register(tenant);
    await patch(tenant, `users/${oscar}`, { [name]: 'CC-1' });
    const names = async (body?: object): Promise<unknown[]> =>
      (await post(tenant, 'directoryObjects/getAvailableExtensionProperties', body ?? {})).body.value.map(
        (each) => each['name'],
      );
    assert.deepEqual(await names(), [name]);
    assert.deepEqual(await names({ isSyncedFromOnPremises: true }), []);
    await tenant.call('DELETE', `/v1.0/applications/${application}`);
    assert.deepEqual(await names(), []);
    assert.equal(name in (await tenant.get(`/v1.0/users/${oscar}?$select=${name}`)).body, false);
    assert.equal((await patch(tenant, `users/${oscar}`, { [name]: 'CC-2' })).status, 400);
    await tenant.call('POST', `/v1.0/directory/deletedItems/${application}/restore`);
    assert.equal((await tenant.get(`/v1.0/users/${oscar}?$select=${name}`)).body[name], 'CC-1', 'values wait');
  });

  it('are refused where they are not registered, for another kind of object, and with another kind of value', async () => {
    const tenant = await startTenant();
    const { name } = await register(tenant, { dataType: 'Integer', isMultiValued: true, targetObjects: ['User'] });
    const unknown = 'extension_25883231668a43a780b25685c3f874bc_jobGroup';
    const refused = await patch(tenant, `users/${oscar}`, { [unknown]: 'x', jobTitle: 'x' });
    assert.deepEqual(
      [refused.status, refused.body.error.message],
      [400, `The following extension properties are not available:${unknown}.`],
    );
    assert.equal((await patch(tenant, `users/${oscar}`, { [name]: 'x' })).status, 400);
    assert.equal((await patch(tenant, `users/${oscar}`, { [name]: [1, 2] })).status, 204);
    const group = { displayName: 'G', mailEnabled: false, mailNickname: 'g', securityEnabled: true };
    assert.equal((await post(tenant, 'groups', { ...group, [name]: [1] })).status, 400);
  });
});

describe('schema extensions of the simulated tenant', () => {
  it('have values on seeded users, sent by name, and changed in parts', async () => {
    const tenant = await startTenant();
    const [definition] = (await tenant.get('/v1.0/schemaExtensions')).body.value;
    assert.deepEqual([definition?.id, definition?.['targetTypes']], [SCHEMA_EXTENSION, ['User']]);
    const valueOf = async (): Promise<unknown> =>
      (await tenant.get(`/v1.0/users/${oscar}?$select=${SCHEMA_EXTENSION}`)).body[SCHEMA_EXTENSION];
    assert.deepEqual(await valueOf(), { badgeNumber: 'B-1001', isTrained: false });
    assert.equal(SCHEMA_EXTENSION in (await tenant.get(`/v1.0/users/${oscar}`)).body, false);
    assert.equal((await patch(tenant, `users/${oscar}`, { [SCHEMA_EXTENSION]: { isTrained: true } })).status, 204);
    assert.deepEqual(await valueOf(), { badgeNumber: 'B-1001', isTrained: true });
    assert.equal((await patch(tenant, `users/${oscar}`, { extabcdefgh_other: { a: 1 } })).status, 400);
  });

  it('get a generated name, and stay once they are available', async () => {
    const tenant = await startTenant();
    const body = {
      id: 'courses',
      description: 'x',
      targetTypes: ['Group'],
      properties: [{ name: 'courseId', type: 'Integer' }],
    };
    const made = await post(tenant, 'schemaExtensions', body);
    assert.match(String(made.body['id']), /^ext[a-z0-9]{8}_courses$/);
    const path = `schemaExtensions/${String(made.body['id'])}`;
    assert.equal((await patch(tenant, path, { status: 'Available' })).status, 204);
    assert.equal((await tenant.call('DELETE', `/v1.0/${path}`)).status, 400);
  });
});

describe('custom security attributes of the simulated tenant', () => {
  it('need separate permissions and a request that selects them', async () => {
    const tenant = await startTenant();
    await consentTo(tenant, []);
    const path = `/v1.0/users/${ada}?$select=id,customSecurityAttributes`;
    assert.equal((await tenant.get(path)).status, 403);
    assert.equal((await tenant.get('/v1.0/servicePrincipals?$select=id,customSecurityAttributes')).status, 403);
    await consentTo(tenant, ['CustomSecAttributeAssignment.Read.All']);
    const value = {
      Engineering: {
        '@odata.type': '#microsoft.graph.customSecurityAttributeValue',
        Project: 'Alpine',
        IsCritical: true,
      },
    };
    assert.deepEqual((await tenant.get(path)).body['customSecurityAttributes'], value);
    assert.ok(
      (await tenant.get('/v1.0/servicePrincipals')).body.value.every((each) => !('customSecurityAttributes' in each)),
    );
    const principals = (await tenant.get('/v1.0/servicePrincipals?$select=id,customSecurityAttributes&$top=999')).body
      .value;
    assert.ok(principals.some((each) => 'customSecurityAttributes' in each));
    const change = {
      customSecurityAttributes: { Engineering: { ...value.Engineering, IsCritical: null, Project: 'Baltic' } },
    };
    assert.equal((await patch(tenant, `users/${ada}`, change)).status, 403);
    await consentTo(tenant, ['CustomSecAttributeAssignment.ReadWrite.All']);
    assert.equal((await patch(tenant, `users/${ada}`, change)).status, 204);
    assert.deepEqual((await tenant.get(path)).body['customSecurityAttributes'], {
      Engineering: { '@odata.type': '#microsoft.graph.customSecurityAttributeValue', Project: 'Baltic' },
    });
    assert.equal(
      (await patch(tenant, `users/${ada}`, { customSecurityAttributes: { Other: { Name: 'x' } } })).status,
      400,
    );
  });

  it('are defined in sets', async () => {
    const tenant = await startTenant();
    await consentTo(tenant, ['CustomSecAttributeDefinition.ReadWrite.All']);
    assert.deepEqual(
      (await tenant.get('/v1.0/directory/attributeSets')).body.value.map(({ id }) => id),
      ['Compliance', 'Engineering'],
    );
    const path = '/v1.0/directory/customSecurityAttributeDefinitions';
    const rows = (await tenant.get(`${path}?$filter=attributeSet eq 'Engineering'&$expand=allowedValues`)).body.value;
    assert.deepEqual(
      rows.map(({ id }) => id),
      ['Engineering_IsCritical', 'Engineering_Project'],
    );
    assert.equal((rows[1]?.['allowedValues'] as unknown[]).length, 3);
    const body = { attributeSet: 'Engineering', name: 'Team', type: 'String', status: 'Available' };
    assert.equal((await tenant.call('POST', path, { body })).body['id'], 'Engineering_Team');
    assert.equal((await tenant.call('POST', path, { body: { ...body, attributeSet: 'None' } })).status, 400);
  });
});
