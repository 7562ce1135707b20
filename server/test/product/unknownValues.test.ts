import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startProduct } from './kit.ts';
import type { Body } from './types.ts';

const product = await startProduct({ size: 30 });
after(() => product.end());

const POLICIES = '/v1.0/identity/conditionalAccess/policies';
const UNKNOWN = 'unknownFutureValue';
const policy = (displayName: string, parts: object = {}) => ({
  displayName,
  state: 'enabled',
  conditions: {
    clientAppTypes: ['all'],
    users: { includeUsers: ['All'] },
    applications: { includeApplications: ['All'] },
    platforms: { includePlatforms: ['all'], excludePlatforms: ['windows', UNKNOWN] },
  },
  grantControls: { operator: 'OR', builtInControls: ['block'] },
  ...parts,
});
const create = async (body: object): Promise<string> => String((await product.tenant('POST', POLICIES, body))['id']);
const at = async (id: string): Promise<Body> => product.tenant('GET', `${POLICIES}/${id}`);
const platformsOf = (body: Body): unknown => (body['conditions'] as { platforms: unknown }).platforms;

interface Gap {
  type: string;
  state: string;
  properties?: { name: string; objects: number; reason?: string }[];
}

describe('values that the directory answers as unknownFutureValue', () => {
  // The simulator knows every late member; this value stays unknown also where they are asked for.
  before(() => product.behave({ lateEnumMembersHidden: false }));

  it('are flagged in the coverage of the backup, never written, and the rest of the item is', async () => {
    const id = await create(policy('Block what is not Windows or Linux'));
    const backup = await product.backup();
    const ada = await product.as('ada');
    const { body } = await ada.call<{ coverage?: { types: Gap[] }; statusDetails: string }>('POST', '/api/get_backup', {
      backupId: backup,
    });
    const gap = body.coverage?.types.find(({ type }) => type === 'conditionalAccessPolicies');
    assert.equal(gap?.state, 'complete');
    assert.deepEqual(
      gap?.properties?.map(({ name, objects }) => [name, objects]),
      [['conditions.platforms.excludePlatforms', 1]],
    );
    assert.match(body.statusDetails, /exclude platforms of Conditional access/);

    const changed = { includePlatforms: ['all'], excludePlatforms: ['windows', 'iOS'] };
    await product.tenant('PATCH', `${POLICIES}/${id}`, { state: 'disabled', conditions: { platforms: changed } });
    const [compared] = await product.compare(backup, { conditionalAccessPolicies: [id] });
    assert.deepEqual(
      compared?.attributes.map(({ name }) => name),
      ['state'],
    );
    assert.match(compared?.message ?? '', /exclude platforms/);
    const restored = await product.restore(backup, { conditionalAccessPolicies: [id] });
    const item = restored.item(id);
    assert.equal(item.status, 'CompletedWithErrors', JSON.stringify(item));
    assert.ok(
      item.errors?.some(({ attribute }) => attribute === 'conditions.platforms.excludePlatforms'),
      JSON.stringify(item.errors),
    );
    const now = await at(id);
    assert.equal(now['state'], 'enabled');
    assert.deepEqual(platformsOf(now), changed);
    await product.tenant('DELETE', `${POLICIES}/${id}`);
  });

  it('leave a policy disabled that is created without them, and the item says so', async () => {
    const id = await create(policy('Purged, with an unknown platform'));
    const backup = await product.backup();
    await product.tenant('DELETE', `${POLICIES}/${id}`);
    const restored = await product.restore(backup, { conditionalAccessPolicies: [id] });
    const item = restored.item(id);
    assert.equal(item.status, 'CompletedWithErrors', JSON.stringify(item));
    assert.ok(
      item.errors?.some(({ message }) => /disabled/.test(message)),
      JSON.stringify(item.errors),
    );
    const now = await at(item.restoredId ?? '');
    assert.equal(now['state'], 'disabled');
    assert.ok(!JSON.stringify(now).includes(UNKNOWN), JSON.stringify(now));
    await product.tenant('DELETE', `${POLICIES}/${item.restoredId ?? ''}`);
  });

  it('keep a policy from being created whose only control they are', async () => {
    const id = await create(policy('Remediate', { grantControls: { operator: 'OR', builtInControls: [UNKNOWN] } }));
    const backup = await product.backup();
    await product.tenant('DELETE', `${POLICIES}/${id}`);
    const item = (await product.restore(backup, { conditionalAccessPolicies: [id] })).item(id);
    assert.equal(item.status, 'Failed');
    assert.ok(
      item.errors?.some(({ attribute }) => attribute === 'grantControls.builtInControls'),
      JSON.stringify(item.errors),
    );
    assert.equal(
      (await product.tenant('GET', POLICIES)).value.filter(({ displayName }) => displayName === 'Remediate').length,
      0,
    );
  });
});
