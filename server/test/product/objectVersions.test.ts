import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { AS_IN_BACKUP, startProduct } from './kit.ts';

const product = await startProduct();
after(() => product.end());

interface Version {
  readonly objectId: string;
  readonly state: string;
  readonly change: string;
  readonly first: { readonly backupId: string };
  readonly last: { readonly backupId: string };
  readonly backups: number;
  readonly comparedWith?: { readonly backupId: string };
  readonly attributes: readonly { readonly name: string; readonly oldValue?: unknown; readonly newValue?: unknown }[];
  readonly unknown: readonly { readonly name: string; readonly state: string }[];
}

interface Versions {
  readonly objectType: string;
  readonly displayName?: string;
  readonly restorable?: boolean;
  readonly list: readonly Version[];
  readonly total: number;
}

const ask = async (
  who: 'ada' | 'oscar' | 'vera',
  objectType: string,
  objectId: string,
  page: object = {},
): Promise<{ status: number; body: Versions }> => {
  const api = await product.as(who);
  const wish = { objectType, objectId, pagenum: 1, perpage: 25, ...page };
  return api.call<Versions>('POST', '/api/object_versions/list', wish);
};

const versionsOf = async (objectType: string, objectId: string): Promise<Versions> => {
  const { status, body } = await ask('ada', objectType, objectId);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};

const shown = ({ list }: Versions): string[] => list.map(({ state, change }) => `${state} ${change}`);

const cloudUser = async (): Promise<string> => {
  const { value } = await product.tenant(
    'GET',
    '/v1.0/users?$select=id,userPrincipalName,onPremisesSyncEnabled&$top=40',
  );
  const user = value.find(
    ({ onPremisesSyncEnabled, userPrincipalName }) =>
      onPremisesSyncEnabled !== true && !/^(ada|oscar|vera|nora)@/.test(String(userPrincipalName)),
  );
  assert.ok(user);
  return user.id;
};

describe('the versions of an object', () => {
  it('show what differs from version to version, the deletion, and the object with its new id', async () => {
    const id = await cloudUser();
    await product.tenant('PATCH', `/v1.0/users/${id}`, { jobTitle: 'Clerk' });
    const first = await product.backup();
    const same = await product.backup();
    await product.tenant('PATCH', `/v1.0/users/${id}`, { jobTitle: 'Manager' });
    const changed = await product.backup();
    await product.tenant('DELETE', `/v1.0/users/${id}`);
    await product.tenant('DELETE', `/v1.0/directory/deletedItems/${id}`);
    const gone = await product.backup();
    const found = await versionsOf('users', id);
    assert.deepEqual(shown(found), ['absent deleted', 'present changed', 'present first']);
    assert.equal(found.total, 3);
    const [deleted, later, oldest] = found.list;
    assert.deepEqual([deleted?.first.backupId, deleted?.attributes], [gone, []]);
    assert.deepEqual(later?.attributes, [{ name: 'jobTitle', oldValue: 'Clerk', newValue: 'Manager' }]);
    assert.deepEqual([later.first.backupId, later.comparedWith?.backupId], [changed, same]);
    assert.deepEqual([oldest?.first.backupId, oldest?.last.backupId, oldest?.backups], [first, same, 2]);

    const restored = await product.restore(first, { users: [id] }, AS_IN_BACKUP);
    assert.notEqual(restored.status, 'Failed', JSON.stringify(restored.items));
    await product.backup();
    const whole = await versionsOf('users', id);
    assert.deepEqual(shown(whole), ['present recreated', ...shown(found)]);
    const newId = whole.list[0]?.objectId ?? '';
    assert.notEqual(newId, id);
    assert.deepEqual(
      whole.list[0]?.attributes.find(({ name }) => name === 'jobTitle'),
      { name: 'jobTitle', oldValue: 'Manager', newValue: 'Clerk' },
    );
    assert.deepEqual((await versionsOf('users', newId)).list, whole.list, 'both ids name one object');
  });

  it('are read page by page', async () => {
    const id = await cloudUser();
    for (const city of ['Oslo', 'Bergen']) {
      await product.tenant('PATCH', `/v1.0/users/${id}`, { city });
      await product.backup();
    }
    const all = await versionsOf('users', id);
    const pages = await Promise.all(
      Array.from(
        { length: all.total },
        async (_, index) => (await ask('oscar', 'users', id, { pagenum: index + 1, perpage: 1 })).body,
      ),
    );
    assert.deepEqual(
      pages.map(({ list, total }) => [list, total]),
      all.list.map((version) => [[version], all.total]),
    );
  });

  it('mark what only the service changed', async () => {
    const { value } = await product.tenant('GET', '/v1.0/identity/conditionalAccess/policies');
    const policy = value.find(({ sessionControls }) => sessionControls === null);
    assert.ok(policy);
    await product.backup();
    await product.tenant('PATCH', `/v1.0/identity/conditionalAccess/policies/${policy.id}`, {
      sessionControls: { disableResilienceDefaults: false },
    });
    await product.backup();
    const [newest] = (await versionsOf('conditionalAccessPolicies', policy.id)).list;
    assert.deepEqual([newest?.change, newest?.attributes], ['service', []]);
  });

  it('take a type that could not be read for no deletion', async () => {
    const { value } = await product.tenant('GET', '/v1.0/identity/conditionalAccess/namedLocations');
    const [location] = value;
    assert.ok(location);
    await product.backup();
    await product.tenant('POST', '/_simulator/fault', {
      name: 'refused',
      path: '/identity/conditionalAccess/namedLocations',
      method: 'GET',
      status: 403,
      count: null,
    });
    await product.backup();
    await product.tenant('DELETE', '/_simulator/fault');
    const [newest, before] = (await versionsOf('namedLocations', location.id)).list;
    assert.deepEqual([newest?.state, newest?.change, before?.state], ['unreadable', 'unknown', 'present']);
  });

  it('of a named policy and of a watched one say what they are', async () => {
    const policy = await versionsOf('authorizationPolicy', 'authorizationPolicy');
    assert.deepEqual([policy.objectType, policy.restorable], ['authorizationPolicy', undefined]);
    const { value } = await product.tenant('GET', '/v1.0/domains');
    const watched = await versionsOf('tenantWidePolicies', `domains/${value[0]?.id}`);
    assert.deepEqual([watched.restorable, watched.list.length > 0], [false, true]);
  });

  it('are for operators and administrators; an object that no backup has is not found', async () => {
    const id = await cloudUser();
    assert.equal((await ask('vera', 'users', id)).status, 403);
    assert.equal((await ask('oscar', 'users', '00000000-0000-4000-8000-00000000000f')).status, 404);
    assert.equal((await ask('ada', 'users', id, { perpage: 1000 })).status, 400);
    assert.equal((await ask('ada', 'cars', id)).status, 400);
  });
});
