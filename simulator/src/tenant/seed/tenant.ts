import { TENANT_DOMAIN, TENANT_ID, TENANT_NAME } from '@trc/domain/sampleTenant';
import { deriveGuid, type Random } from '../random.ts';
import type { Directory } from '../store/directory.ts';
import { textOf, type Entity } from '../store/entity.ts';

/** Sign-in for people of this domain happens at an identity provider of the organization. */
export const FEDERATED_DOMAIN = `legacy.${TENANT_DOMAIN}`;

/** Added, but not yet verified. */
export const UNVERIFIED_DOMAIN = 'new-brand.example';

/**
 * Domains, settings of the organization, device registration, federated tokens, user synchronization with a partner,
 * provisioning jobs.
 */
export const seedTenant = (directory: Directory, random: Random): void => {
  putDomains(directory, random);
  putOrganization(directory);
  putDevicePolicies(directory);
  const partner = directory.set('crossTenantAccessPolicyPartners').keys().at(-1);
  const configuration =
    partner === undefined ? undefined : directory.set('crossTenantAccessPolicyPartners').get(partner);
  if (partner !== undefined && configuration !== undefined) {
    directory.put('crossTenantAccessPolicyPartners', {
      ...configuration,
      identitySynchronization: {
        tenantId: partner,
        displayName: 'Colleagues of the joint venture',
        userSyncInbound: { isSyncAllowed: true },
      },
    });
  }
  putJobs(directory, random);
};

export const makeDomain = (id: string, more: Entity): Entity => ({
  id,
  authenticationType: 'Managed',
  availabilityStatus: null,
  isAdminManaged: true,
  isDefault: false,
  isInitial: false,
  isRoot: true,
  isVerified: true,
  manufacturer: null,
  model: null,
  passwordNotificationWindowInDays: 14,
  passwordValidityPeriodInDays: 2_147_483_647,
  state: null,
  supportedServices: ['Email', 'OfficeCommunicationsOnline'],
  ...more,
});

export const makeFederation = (domainId: string, host: string, random: Random): Entity => ({
  id: random.guid(),
  domainId,
  displayName: `${TENANT_NAME} sign-in`,
  issuerUri: `http://${host}/adfs/services/trust`,
  metadataExchangeUri: `https://${host}/adfs/services/trust/mex`,
  passiveSignInUri: `https://${host}/adfs/ls/`,
  activeSignInUri: `https://${host}/adfs/services/trust/2005/usernamemixed`,
  signOutUri: `https://${host}/adfs/ls/`,
  passwordResetUri: null,
  preferredAuthenticationProtocol: 'wsFed',
  promptLoginBehavior: 'nativeSupport',
  federatedIdpMfaBehavior: 'rejectMfaByFederatedIdp',
  isSignedAuthenticationRequestRequired: false,
  nextSigningCertificate: null,
  signingCertificate: Buffer.from(`certificate of ${host} ${random.guid()}`).toString('base64'),
  signingCertificateUpdateStatus: null,
});

const putDomains = (directory: Directory, random: Random): void => {
  directory.put('domains', makeDomain(TENANT_DOMAIN, { isDefault: true, isInitial: true }));
  directory.put('domains', makeDomain(FEDERATED_DOMAIN, { authenticationType: 'Federated', isRoot: false }));
  directory.put('domains', makeDomain(UNVERIFIED_DOMAIN, { isVerified: false, supportedServices: [] }));
  directory.put('domainFederations', makeFederation(FEDERATED_DOMAIN, `sts.${TENANT_DOMAIN}`, random));
};

const putOrganization = (directory: Directory): void => {
  directory.put('organization', {
    id: TENANT_ID,
    deletedDateTime: null,
    displayName: TENANT_NAME,
    createdDateTime: '2017-03-01T08:00:00Z',
    countryLetterCode: 'SE',
    country: null,
    city: null,
    state: null,
    street: null,
    postalCode: null,
    defaultUsageLocation: 'SE',
    preferredLanguage: 'en',
    tenantType: 'AAD',
    partnerTenantType: null,
    businessPhones: [],
    marketingNotificationEmails: [],
    technicalNotificationMails: [`it@${TENANT_DOMAIN}`],
    securityComplianceNotificationMails: [`security@${TENANT_DOMAIN}`],
    securityComplianceNotificationPhones: [],
    onPremisesSyncEnabled: true,
    onPremisesLastSyncDateTime: null,
    mobileDeviceManagementAuthority: 'intune',
    privacyProfile: { contactEmail: `privacy@${TENANT_DOMAIN}`, statementUrl: `https://${TENANT_DOMAIN}/privacy` },
    assignedPlans: [],
    provisionedPlans: [],
    verifiedDomains: [
      {
        capabilities: 'Email, OfficeCommunicationsOnline',
        isDefault: true,
        isInitial: true,
        name: TENANT_DOMAIN,
        type: 'Managed',
      },
      {
        capabilities: 'Email, OfficeCommunicationsOnline',
        isDefault: false,
        isInitial: false,
        name: FEDERATED_DOMAIN,
        type: 'Federated',
      },
    ],
  });
};

const EVERYBODY: Entity = { '@odata.type': '#microsoft.graph.allDeviceRegistrationMembership' };

const putDevicePolicies = (directory: Directory): void => {
  directory.put('deviceRegistrationPolicy', {
    id: 'deviceRegistrationPolicy',
    displayName: 'Device Registration Policy',
    description: 'Who may join and register devices',
    userDeviceQuota: 50,
    multiFactorAuthConfiguration: 'required',
    azureADRegistration: { isAdminConfigurable: false, allowedToRegister: EVERYBODY },
    azureADJoin: {
      isAdminConfigurable: true,
      allowedToJoin: EVERYBODY,
      localAdmins: { enableGlobalAdmins: true, registeringUsers: EVERYBODY },
    },
    localAdminPassword: { isEnabled: true },
  });
  directory.put('federatedTokenValidationPolicy', {
    id: deriveGuid('federatedTokenValidationPolicy'),
    deletedDateTime: null,
    validatingDomains: { '@odata.type': '#microsoft.graph.allDomains', rootDomains: 'all' },
  });
};

/** Two applications of the gallery are provisioned with users. */
const putJobs = (directory: Directory, random: Random): void => {
  const principals = directory.set('servicePrincipals');
  const gallery = principals
    .keys()
    .filter((key) => textOf(principals.get(key)?.['displayName']).includes(' Cloud by '));
  for (const servicePrincipalId of random.sample(gallery, 2)) {
    directory.put('synchronizationJobs', {
      id: `scim.${TENANT_ID.replaceAll('-', '')}.${random.guid()}`,
      servicePrincipalId,
      templateId: 'scim',
      schedule: { expiration: null, interval: 'PT40M', state: 'Active' },
      synchronizationJobSettings: [],
      status: {
        code: 'Active',
        countSuccessiveCompleteFailures: 0,
        escrowsPruned: false,
        quarantine: null,
        progress: [],
        troubleshootingUrl: null,
      },
    });
  }
};
