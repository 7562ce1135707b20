import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Reply } from '../../src/contract/operations.ts';
import { sharedJson, startProduct } from './kit.ts';

const OWNER = '12345678-aaaa-4bbb-8ccc-000000000103';
const COST_CENTRE = 'extension_12345678aaaa4bbb8ccc000000000103_costCentre';

const product = await startProduct({ service: { CUSTOM_SECURITY_ATTRIBUTES: 'on' } });
after(() => product.end());

interface Case {
  objects: { applications: { id: string; appId: string; displayName: string }[] };
}
const { objects } = sharedJson<Case>('cases/D3-extension-values.json') ?? {
  objects: { applications: [{ id: '00000000-aaaa-4bbb-8ccc-000000000103', appId: OWNER, displayName: 'HR data' }] },
};
const application = objects.applications[0];
assert.ok(application);

const valueOf = async (id: string, name: string): Promise<unknown> =>
  (await product.tenant('GET', `/v1.0/users/${id}?$select=id,${name}`))[name];

describe('values of extensions', () => {
  let userId = '';
  let backupId = '';

  it('are backed up, compared and restored', async () => {
    await product.tenant('POST', '/_simulator/import', { items: [{ set: 'applications', object: application }] });
    const definition = { name: 'costCentre', dataType: 'String', targetObjects: ['User'] };
    await product.tenant('POST', `/v1.0/applications/${application.id}/extensionProperties`, definition);
    const {
      value: [user],
    } = await product.tenant('GET', '/v1.0/users?$select=id&$top=1');
    userId = user?.id ?? '';
    await product.tenant('PATCH', `/v1.0/users/${userId}`, { [COST_CENTRE]: 'CC-42' });
    backupId = await product.backup();
    await product.tenant('PATCH', `/v1.0/users/${userId}`, { [COST_CENTRE]: 'HACKED' });
    const [compared] = await product.compare(backupId, { users: [userId] });
    assert.deepEqual(compared?.attributes, [{ name: COST_CENTRE, oldValue: 'HACKED', newValue: 'CC-42' }]);
    const restored = await product.restore(backupId, { users: [userId] });
    assert.deepEqual(
      [restored.status, restored.item(userId).status],
      ['Completed', 'Completed'],
      JSON.stringify(restored.items),
    );
    assert.equal(await valueOf(userId, COST_CENTRE), 'CC-42');
    const [again] = await product.compare(backupId, { users: [userId] });
    assert.deepEqual(again?.attributes, []);
  });

  it('follow an application that is created again', async () => {
    await product.tenant('DELETE', `/v1.0/applications/${application.id}`);
    await product.tenant('DELETE', `/v1.0/directory/deletedItems/${application.id}`);
    await product.tenant('PATCH', `/v1.0/users/${userId}`, { jobTitle: 'Changed' });
    const restored = await product.restore(backupId, { users: [userId], applications: [application.id] });
    const created = restored.item(application.id).restoredId ?? '';
    const { appId } = await product.tenant('GET', `/v1.0/applications/${created}?$select=appId`);
    const name = `extension_${String(appId).replaceAll('-', '')}_costCentre`;
    assert.notEqual(name, COST_CENTRE);
    assert.equal(await valueOf(userId, name), 'CC-42', JSON.stringify(restored.items));
    assert.equal(restored.item(userId).status, 'Completed');
  });

  it('of an application that is not there are reported with its id and left alone', async () => {
    const { value: applications } = await product.tenant('GET', "/v1.0/applications?$filter=displayName eq 'HR data'");
    for (const { id } of applications) {
      await product.tenant('DELETE', `/v1.0/applications/${id}`);
      await product.tenant('DELETE', `/v1.0/directory/deletedItems/${id}`);
    }
    const item = (await product.restore(backupId, { users: [userId] })).item(userId);
    // The user has no other difference, so there is no possible write.
    assert.equal(item.status, 'Failed');
    assert.match(
      JSON.stringify(item.errors),
      /costCentre was not changed\. The application [0-9a-f-]{36} that defines it is not in the directory/,
    );
  });

  it('of schema extensions are restored as whole values', async () => {
    const { value: users } = await product.tenant('GET', '/v1.0/users?$select=id,extk7m2p9qd_onboarding&$top=999');
    const user = users.find(
      (one) => one['extk7m2p9qd_onboarding'] !== null && one['extk7m2p9qd_onboarding'] !== undefined,
    );
    assert.ok(user, 'a user has a value of the schema extension');
    await product.tenant('PATCH', `/v1.0/users/${user.id}`, {
      extk7m2p9qd_onboarding: { badgeNumber: 'B-0', isTrained: false },
    });
    const restored = await product.restore(backupId, { users: [user.id] });
    assert.equal(restored.item(user.id).status, 'Completed', JSON.stringify(restored.items));
    const now = await valueOf(user.id, 'extk7m2p9qd_onboarding');
    assert.deepEqual(now, user['extk7m2p9qd_onboarding']);
  });

  it('of schema extensions whose owner is gone are unknown: no difference, not written', async () => {
    const { id, appId } = await product.tenant('POST', '/v1.0/applications', { displayName: 'Parking' });
    const schema = {
      id: 'extp4rk1ng0_place',
      description: 'Parking',
      owner: appId,
      properties: [{ name: 'number', type: 'String' }],
      status: 'Available',
      targetTypes: ['User'],
    };
    await product.tenant('POST', '/_simulator/import', { items: [{ set: 'schemaExtensions', object: schema }] });
    const {
      value: [user],
    } = await product.tenant('GET', '/v1.0/users?$select=id&$top=1');
    assert.ok(user);
    await product.tenant('PATCH', `/v1.0/users/${user.id}`, { [schema.id]: { number: '12' } });
    await product.restart();
    const withValue = await product.backup();
    await product.tenant('DELETE', `/v1.0/applications/${String(id)}`);
    await product.tenant('DELETE', `/v1.0/directory/deletedItems/${String(id)}`);
    await product.restart();
    const [compared] = await product.compare(withValue, { users: [user.id] });
    assert.deepEqual(compared?.attributes, []);
  });

  it('are left alone by a backup that did not request them', async () => {
    const { value: users } = await product.tenant('GET', '/v1.0/users?$select=id&$top=9');
    const user = users.find(({ id }) => id !== userId);
    assert.ok(user);
    const extension = { name: 'later', dataType: 'String', targetObjects: ['User'] };
    const {
      value: [owner],
    } = await product.tenant('GET', '/v1.0/applications?$select=id,appId&$top=1');
    const { name } = await product.tenant('POST', `/v1.0/applications/${owner?.id}/extensionProperties`, extension);
    await product.tenant('PATCH', `/v1.0/users/${user.id}`, { [String(name)]: 'set later', jobTitle: 'Changed later' });
    const restored = await product.restore(backupId, { users: [user.id] });
    assert.equal(restored.item(user.id).status, 'Completed', JSON.stringify(restored.items));
    assert.equal(await valueOf(user.id, String(name)), 'set later');
  });
});

describe('custom security attributes', () => {
  const ATTRIBUTES = 'customSecurityAttributes';

  it('are a gap that names the permission while it is missing, and are restored once it is there', async () => {
    const ada = await product.as('ada');
    const NAMES = ['CustomSecAttributeAssignment.Read.All', 'CustomSecAttributeAssignment.ReadWrite.All'];
    const consent = (on: boolean) =>
      product.tenant('POST', '/_simulator/consent', {
        permissions: Object.fromEntries(NAMES.map((name) => [name, on])),
      });
    await consent(false);
    const gap = await product.backup();
    const { body } = await ada.call<{ statusDetails: string }>('POST', '/api/get_backup', { backupId: gap });
    assert.match(body.statusDetails, /CustomSecAttributeAssignment\.Read\.All/);
    await consent(true);
    const { value: users } = await product.tenant('GET', `/v1.0/users?$select=id,${ATTRIBUTES}&$top=999`);
    const user = users.find((one) => one[ATTRIBUTES] !== null && one[ATTRIBUTES] !== undefined);
    assert.ok(user, 'a user has custom security attributes');
    const backupId = await product.backup();
    const changed = {
      [ATTRIBUTES]: {
        Engineering: {
          '@odata.type': '#microsoft.graph.customSecurityAttributeValue',
          Project: 'Baltic',
          IsCritical: null,
        },
      },
    };
    await product.tenant('PATCH', `/v1.0/users/${user.id}`, changed);
    const [compared] = await product.compare(backupId, { users: [user.id] });
    assert.ok(
      compared?.attributes.some(({ name }) => name.startsWith(ATTRIBUTES)),
      JSON.stringify(compared),
    );
    const oscar = await product.as('oscar');
    const hidden = await oscar.call<{ attributes: { name: string; oldValue?: unknown; newValue?: unknown }[] }[]>(
      'POST',
      `/api/comparisons/directoryObjects/${backupId}/entraId`,
      [{ type: 'users', ids: [user.id] }],
    );
    const shown = hidden.body.flatMap(({ attributes }) => attributes).filter(({ name }) => name.startsWith(ATTRIBUTES));
    assert.ok(
      shown.length > 0 && shown.every(({ oldValue, newValue }) => oldValue === undefined && newValue === undefined),
      JSON.stringify(shown),
    );
    const later = await product.backup();
    const valuesFor = async (person: typeof ada): Promise<number[]> => {
      const path = `/api/backups/${backupId}/changes/${later}`;
      const { body: changes } = await person.call<Reply<'listChanges'>>('POST', path, { pagenum: 1, perpage: 25 });
      return changes.list
        .flatMap(({ attributes }) => attributes)
        .filter((one) => one.path.startsWith(ATTRIBUTES))
        .map(({ from, to }) => [from, to].filter((value) => value !== undefined).length);
    };
    const [all, none] = [await valuesFor(ada), await valuesFor(oscar)];
    assert.ok(all.length > 0 && all.every((count) => count > 0), JSON.stringify(all));
    assert.deepEqual(
      none,
      all.map(() => 0),
      'operators learn that the attributes differ',
    );
    const restored = await product.restore(backupId, { users: [user.id] });
    assert.equal(restored.item(user.id).status, 'Completed', JSON.stringify(restored.items));
    assert.deepEqual(await valueOf(user.id, ATTRIBUTES), user[ATTRIBUTES]);
  });
});
