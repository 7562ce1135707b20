import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TENANT_DOMAIN, TENANT_ID } from '@trc/domain/sampleTenant';
import { FEDERATED_DOMAIN } from './seed/tenant.ts';
import { consentTo, startTenant, type TestTenant } from '../../test/tenant/kit.ts';

const CERTIFICATE = 'MIIC3jCCAcagAwIBAgIQ';
const FEDERATION = {
  displayName: 'Foreign',
  issuerUri: 'http://sts.attacker.example',
  passiveSignInUri: 'https://sts.attacker.example/ls',
  preferredAuthenticationProtocol: 'wsFed',
  signingCertificate: CERTIFICATE,
  federatedIdpMfaBehavior: 'acceptIfMfaDoneByFederatedIdp',
};

const permitted = async (...permissions: string[]): Promise<TestTenant> => {
  const tenant = await startTenant();
  await consentTo(tenant, permissions);
  return tenant;
};

describe('settings of the whole simulated tenant', () => {
  it('has domains, one of them federated, and shows federation only to who may read it', async () => {
    const tenant = await permitted();
    const { body } = await tenant.get('/v1.0/domains');
    assert.deepEqual(
      body.value.map(({ id, authenticationType, isVerified }) => [id, authenticationType, isVerified]),
      [
        [TENANT_DOMAIN, 'Managed', true],
        [FEDERATED_DOMAIN, 'Federated', true],
        ['new-brand.example', 'Managed', false],
      ],
    );
    assert.equal((await tenant.get(`/v1.0/domains/${FEDERATED_DOMAIN}/federationConfiguration`)).status, 403);
    await consentTo(tenant, ['Domain.Read.All']);
    const [federation, ...more] = (await tenant.get(`/v1.0/domains/${FEDERATED_DOMAIN}/federationConfiguration`)).body
      .value;
    assert.deepEqual(
      [more.length, federation?.['federatedIdpMfaBehavior'], 'domainId' in (federation ?? {})],
      [0, 'rejectMfaByFederatedIdp', false],
    );
    assert.equal((await tenant.get('/v1.0/domains/unheard.example')).status, 404);
  });

  it('lets a domain be federated and its federation be changed', async () => {
    const tenant = await permitted('Domain-InternalFederation.ReadWrite.All');
    const path = `/v1.0/domains/${TENANT_DOMAIN}/federationConfiguration`;
    const made = await tenant.call('POST', path, { body: FEDERATION });
    assert.equal(made.status, 201);
    assert.equal((await tenant.get(`/v1.0/domains/${TENANT_DOMAIN}`)).body['authenticationType'], 'Federated');
    assert.equal((await tenant.call('POST', path, { body: FEDERATION })).status, 400, 'a domain has one');
    assert.equal(
      (await tenant.call('PATCH', `${path}/${String(made.body['id'])}`, { body: { displayName: 'X' } })).status,
      204,
    );
    assert.equal((await tenant.get(path)).body.value[0]?.['displayName'], 'X');
    assert.equal((await tenant.call('DELETE', `${path}/${String(made.body['id'])}`)).status, 204);
    assert.equal((await tenant.get(`/v1.0/domains/${TENANT_DOMAIN}`)).body['authenticationType'], 'Managed');
  });

  it('has settings of the organization, device registration and federated tokens, each behind its permission', async () => {
    const tenant = await permitted();
    assert.equal(
      (await tenant.get('/v1.0/policies/deviceRegistrationPolicy')).status,
      403,
      'Policy.Read.All does not open it',
    );
    await consentTo(tenant, [
      'Policy.ReadWrite.DeviceConfiguration',
      'Policy.ReadWrite.FedTokenValidation',
      'Organization.ReadWrite.All',
    ]);
    const { body: device } = await tenant.get('/v1.0/policies/deviceRegistrationPolicy');
    assert.deepEqual([device['userDeviceQuota'], device['multiFactorAuthConfiguration']], [50, 'required']);
    assert.equal(
      (await tenant.call('PUT', '/v1.0/policies/deviceRegistrationPolicy', { body: { userDeviceQuota: 20 } })).status,
      204,
    );
    assert.equal((await tenant.get('/v1.0/policies/deviceRegistrationPolicy')).body['userDeviceQuota'], 20);
    const tokens = '/v1.0/policies/federatedTokenValidationPolicy';
    const change = {
      validatingDomains: {
        '@odata.type': '#microsoft.graph.enumeratedDomains',
        rootDomains: 'enumerated',
        domainNames: [TENANT_DOMAIN],
      },
    };
    assert.equal((await tenant.call('PATCH', tokens, { body: change })).status, 204);
    assert.deepEqual((await tenant.get(tokens)).body['validatingDomains'], change.validatingDomains);
    const [organization] = (await tenant.get('/v1.0/organization')).body.value;
    assert.deepEqual([organization?.id, (organization?.['verifiedDomains'] as unknown[]).length], [TENANT_ID, 2]);
    assert.equal(
      (
        await tenant.call('PATCH', `/v1.0/organization/${TENANT_ID}`, {
          body: { technicalNotificationMails: ['x@y.example'] },
        })
      ).status,
      204,
    );
    assert.equal(
      (await tenant.call('PATCH', `/v1.0/organization/${TENANT_ID}`, { body: { displayName: 'x' } })).status,
      400,
    );
  });

  it('sends the user synchronization of a partner with $expand or at its path only, and keeps a partner that has one', async () => {
    const tenant = await permitted();
    const partners = '/v1.0/policies/crossTenantAccessPolicy/partners';
    const plain = (await tenant.get(partners)).body.value;
    assert.ok(plain.every((partner) => !('identitySynchronization' in partner)));
    const expanded = (await tenant.get(`${partners}?$expand=identitySynchronization`)).body.value;
    const [with1, ...others] = expanded.filter((partner) => partner['identitySynchronization'] !== null);
    const id = String(with1?.['tenantId']);
    assert.deepEqual(
      [others.length, (with1?.['identitySynchronization'] as { userSyncInbound: object }).userSyncInbound],
      [0, { isSyncAllowed: true }],
    );
    assert.equal((await tenant.call('DELETE', `${partners}/${id}`)).status, 400);
    const path = `${partners}/${id}/identitySynchronization`;
    assert.equal(
      (await tenant.call('PATCH', path, { body: { userSyncInbound: { isSyncAllowed: false } } })).status,
      204,
    );
    assert.equal((await tenant.get(path)).body['displayName'], 'Colleagues of the joint venture');
    assert.equal((await tenant.call('DELETE', path)).status, 204);
    assert.equal((await tenant.get(path)).status, 404);
    assert.equal(
      (await tenant.call('PUT', path, { body: { displayName: 'Again', userSyncInbound: { isSyncAllowed: true } } }))
        .status,
      204,
    );
    assert.deepEqual((await tenant.get(path)).body['tenantId'], id);
    assert.equal((await tenant.call('DELETE', path)).status, 204);
    assert.equal((await tenant.call('DELETE', `${partners}/${id}`)).status, 204);
  });

  it('has provisioning jobs of some service principals', async () => {
    const tenant = await permitted();
    const [owner] = tenant.store.directory
      .set('synchronizationJobs')
      .keys()
      .map((key) => tenant.store.directory.set('synchronizationJobs').get(key)?.['servicePrincipalId'] as string);
    const path = `/v1.0/servicePrincipals/${owner}/synchronization/jobs`;
    assert.equal((await tenant.get(path)).status, 403);
    await consentTo(tenant, ['Synchronization.Read.All']);
    const [job] = (await tenant.get(path)).body.value;
    assert.equal(job?.['templateId'], 'scim');
    assert.equal((await tenant.get(`${path}/${String(job?.id)}`)).body['id'], job?.id);
    const [other] = (await tenant.get('/v1.0/servicePrincipals?$top=1')).body.value;
    assert.deepEqual(
      (await tenant.get(`/v1.0/servicePrincipals/${String(other?.id)}/synchronization/jobs`)).body.value,
      [],
    );
  });
});
