import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startProduct } from './kit.ts';
import type { Body } from './types.ts';

interface Policy {
  id: string;
  displayName: string;
  restorable?: boolean;
}

const SENTENCE = 'watched and compared, not written';

const product = await startProduct();
after(() => product.end());
const ada = await product.as('ada');

const call = async <T>(path: string, body?: unknown, method = 'POST'): Promise<T> => {
  const reply = await ada.call<T>(method, path, body);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body;
};

const policiesOf = async (backupId: string): Promise<Policy[]> =>
  (
    await call<{ list: Policy[] }>('/api/get_tenantWidePolicies_list_from_backup', {
      backupId,
      pagenum: 1,
      perpage: 1000,
    })
  ).list;

interface Info {
  tenantWidePoliciesCounter: number;
  watchedPolicies?: number;
  coverage?: { types: { type: string; state: string; reason?: string; links: { name: string; reason?: string }[] }[] };
}
const infoOf = (backupId: string): Promise<Info> => call<Info>('/api/get_backup', { backupId });

interface Selection {
  restoreId: string;
  totalSelected: Record<string, number>;
  selection: Record<string, { totalCount: number; totalSelected: number; selected: { id: string }[] }>;
}

describe('policies that are watched and compared, not written', () => {
  let backupId = '';
  let watched: Policy[] = [];

  it('are listed with restorable false, and the counter counts them', async () => {
    backupId = await product.backup();
    const all = await policiesOf(backupId);
    watched = all.filter(({ restorable }) => restorable === false);
    const kinds = new Set(watched.map(({ id }) => id.split('/')[0]));
    assert.deepEqual([...kinds].sort(), ['domains', 'organization', 'roleManagementPolicies']);
    for (const id of ['deviceRegistrationPolicy', 'federatedTokenValidationPolicy', 'authorizationPolicy']) {
      assert.equal(all.find((policy) => policy.id === id)?.restorable, undefined, id);
    }
    const info = await infoOf(backupId);
    assert.deepEqual([info.tenantWidePoliciesCounter, info.watchedPolicies], [all.length, watched.length]);
    const [first] = watched;
    const named = await call<{ objects: Policy[] }>(`/api/backups/${backupId}/directoryObjects/getByIds`, [
      { type: 'tenantWidePolicies', ids: [first?.id, 'authorizationPolicy'] },
    ]);
    assert.deepEqual(
      named.objects.map(({ restorable }) => restorable),
      [false, undefined],
    );
  });

  it('of Privileged Identity Management are named by their role, and the name is no difference', async () => {
    const list = await policiesOf(backupId);
    const names = list
      .filter(({ id }) => id.startsWith('roleManagementPolicies/'))
      .map(({ displayName }) => displayName);
    assert.ok(
      names.includes('Settings of the role Global Administrator') && new Set(names).size === names.length,
      names.join(),
    );
    const { id = '' } =
      list.find(({ displayName }) => displayName === 'Settings of the role Global Administrator') ?? {};
    const [compared] = await product.compare(backupId, { tenantWidePolicies: [id] });
    assert.deepEqual([compared?.displayName, compared?.attributes], ['Settings of the role Global Administrator', []]);
  });

  it('are in no selection of the whole section, and neither total of it counts them', async () => {
    const info = await infoOf(backupId);
    const others = info.tenantWidePoliciesCounter - watched.length;
    const { restoreId, totalSelected } = await call<Selection>('/api/restores/selection', {
      backupId,
      selection: { tenantWidePolicies: { isSectionSelected: true, selected: [] } },
    });
    assert.deepEqual(totalSelected, { tenantWidePolicies: others });
    const read = await call<Selection>(`/api/restores/${restoreId}/selection`, undefined, 'GET');
    assert.deepEqual(
      [read.selection['tenantWidePolicies']?.totalCount, read.selection['tenantWidePolicies']?.totalSelected],
      [others, others],
    );
    // A policy that is taken out of the whole section leaves the others selected one by one.
    await call(
      `/api/restores/${restoreId}/selection`,
      { version: 1, selection: { tenantWidePolicies: { remove: ['authorizationPolicy'] } } },
      'PATCH',
    );
    const left = await call<Selection>(`/api/restores/${restoreId}/selection`, undefined, 'GET');
    const ids = new Set(left.selection['tenantWidePolicies']?.selected.map(({ id }) => id));
    assert.equal(ids.size, others - 1);
    assert.deepEqual(
      watched.filter(({ id }) => ids.has(id)),
      [],
    );
  });

  it('are accepted by their ids, count against the limit and end unprocessed with the sentence', async () => {
    const ids = watched.slice(0, 2).map(({ id }) => id);
    const { restoreId } = await call<Selection>('/api/restores/selection', {
      backupId,
      selection: {
        tenantWidePolicies: {
          isSectionSelected: false,
          selected: [...ids, 'authorizationPolicy'].map((id) => ({ id })),
        },
      },
    });
    const read = await call<Selection>(`/api/restores/${restoreId}/selection`, undefined, 'GET');
    assert.deepEqual(
      [read.selection['tenantWidePolicies']?.totalSelected, read.selection['tenantWidePolicies']?.selected.length],
      [1, 3],
    );
    const users = await call<{ list: { id: string }[] }>('/api/get_users_list_from_backup', {
      backupId,
      pagenum: 1,
      perpage: 99,
    });
    assert.ok(
      watched.length + users.list.length > 100,
      `${watched.length} and ${users.list.length} are enough for the limit`,
    );
    const tooMany = await ada.call<Body>('POST', '/api/restores/selection', {
      backupId,
      selection: {
        tenantWidePolicies: { isSectionSelected: false, selected: watched.map(({ id }) => ({ id })) },
        users: {
          isSectionSelected: false,
          selected: users.list.slice(0, 101 - watched.length).map(({ id }) => ({ id })),
        },
      },
    });
    assert.equal(tooMany.status, 400, 'the limit counts what is watched');
    const restored = await product.restore(backupId, { tenantWidePolicies: [...ids, 'authorizationPolicy'] });
    assert.equal(restored.item('authorizationPolicy').status, 'Completed');
    for (const id of ids) {
      const { status, errors = [] } = restored.item(id);
      assert.deepEqual([status, errors.map(({ message }) => message)], ['Unprocessed', [SENTENCE]], id);
    }
  });

  it('show what changed: a federation that somebody added is compared and not written', async () => {
    const { value: domains } = await product.tenant('GET', '/v1.0/domains');
    const domain = domains.find(
      ({ authenticationType, isVerified }) => authenticationType === 'Managed' && isVerified === true,
    );
    assert.ok(domain, 'the tenant has a domain that is not federated');
    await product.tenant('POST', '/_simulator/consent', {
      permissions: { 'Domain-InternalFederation.ReadWrite.All': true },
    });
    await product.tenant('POST', `/v1.0/domains/${domain.id}/federationConfiguration`, {
      '@odata.type': '#microsoft.graph.internalDomainFederation',
      issuerUri: 'http://evil.example/trust',
      passiveSignInUri: 'https://evil.example/sign-in',
      preferredAuthenticationProtocol: 'wsFed',
      signingCertificate: 'MIIC0TCCAbmgAwIBAgIBATANBgkqhkiG9w0BAQsFADAc',
    });
    const id = `domains/${domain.id}`;
    const [compared] = await product.compare(backupId, { tenantWidePolicies: [id] });
    assert.deepEqual(compared?.attributes, []);
    assert.match(compared?.message ?? '', /^This object is watched and compared, not written\./);
    const shown =
      (compared as unknown as { watched?: { name: string; oldValue?: unknown; newValue?: unknown }[] }).watched ?? [];
    assert.deepEqual(
      shown.find(({ name }) => name === 'authenticationType'),
      { name: 'authenticationType', oldValue: 'Federated', newValue: 'Managed' },
    );
    assert.match(
      JSON.stringify(shown.find(({ name }) => name === 'links.federationConfiguration')?.oldValue),
      /evil\.example/,
    );
    const later = await product.backup();
    const { list } = await product.compareBackups(backupId, later);
    const difference = list.find((one) => one.id === id);
    assert.equal(difference?.change, 'changed');
    assert.match(JSON.stringify(difference?.attributes), /evil\.example/);
    const before = await product.tenant('GET', `/v1.0/domains/${domain.id}`);
    await product.restore(backupId, { tenantWidePolicies: [id, 'authorizationPolicy'] });
    assert.deepEqual(await product.tenant('GET', `/v1.0/domains/${domain.id}`), before);
  });

  it('device registration, token validation and the synchronisation of a partner are written', async () => {
    const { value: partners } = await product.tenant(
      'GET',
      '/v1.0/policies/crossTenantAccessPolicy/partners?$expand=identitySynchronization',
    );
    const partner = partners[0];
    assert.ok(partner, 'the tenant has a partner');
    const tenantId = String(partner['tenantId']);
    const part = `/v1.0/policies/crossTenantAccessPolicy/partners/${tenantId}/identitySynchronization`;
    await product.tenant('PUT', part, { displayName: 'Partner', userSyncInbound: { isSyncAllowed: true } });
    const device = await product.tenant('GET', '/v1.0/policies/deviceRegistrationPolicy');
    const settings = Object.fromEntries(
      [
        'azureADJoin',
        'azureADRegistration',
        'localAdminPassword',
        'multiFactorAuthConfiguration',
        'userDeviceQuota',
      ].map((name) => [name, device[name]]),
    );
    const first = await product.backup();
    await product.tenant('PUT', part, { displayName: 'Partner', userSyncInbound: { isSyncAllowed: false } });
    await product.tenant('PUT', '/v1.0/policies/deviceRegistrationPolicy', { ...settings, userDeviceQuota: 7 });
    await product.tenant('PATCH', '/v1.0/policies/federatedTokenValidationPolicy', {
      validatingDomains: {
        '@odata.type': '#microsoft.graph.enumeratedDomains',
        rootDomains: 'enumerated',
        domainNames: ['evil.example'],
      },
    });
    const ids = [
      `crossTenantAccessPolicy/partners/${tenantId}`,
      'deviceRegistrationPolicy',
      'federatedTokenValidationPolicy',
    ];
    const compared = await product.compare(first, { tenantWidePolicies: ids });
    assert.deepEqual(
      compared.map(({ attributes }) => attributes.length > 0),
      [true, true, true],
    );
    const restored = await product.restore(first, { tenantWidePolicies: ids });
    assert.deepEqual(
      ids.map((id) => [restored.item(id).status, restored.item(id).errors]),
      ids.map(() => ['Completed', undefined]),
    );
    assert.equal(
      (await product.tenant('GET', '/v1.0/policies/deviceRegistrationPolicy'))['userDeviceQuota'],
      device['userDeviceQuota'],
    );
    assert.deepEqual((await product.tenant('GET', part))['userSyncInbound'], { isSyncAllowed: true });
    assert.deepEqual((await product.compareBackups(first, await product.backup())).list, []);
  });

  it('a refused optional place is a gap that names its permission, and hides nothing else of the type', async () => {
    const first = await product.backup();
    await product.tenant('POST', '/_simulator/consent', {
      permissions: { 'Policy.Read.DeviceConfiguration': false, 'Policy.ReadWrite.DeviceConfiguration': false },
    });
    const policy = await product.tenant('POST', '/v1.0/policies/claimsMappingPolicies', {
      displayName: 'New',
      definition: ['{"ClaimsMappingPolicy":{"Version":1}}'],
    });
    const second = await product.backup();
    const { coverage } = await infoOf(second);
    const type = coverage?.types.find((one) => one.type === 'tenantWidePolicies');
    assert.match(
      type?.reason ?? '',
      /^The directory refuses access\. The optional permission Policy\.Read\.DeviceConfiguration allows it\./,
    );
    const { list } = await product.compareBackups(first, second, { type: 'tenantWidePolicies' });
    assert.deepEqual(
      list.map(({ id, change }) => [id, change]),
      [[`claimsMappingPolicies/${String(policy['id'])}`, 'added']],
    );
    await product.tenant('POST', '/_simulator/consent', { optional: true });
  });
});
