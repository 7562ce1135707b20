import { TENANT_DOMAIN, TENANT_ID } from '@trc/domain/sampleTenant';
import type { Random } from '../random.ts';
import type { Entity, Json } from '../store/entity.ts';
import { toAsciiName } from './names.ts';

export interface ApplicationFacts {
  readonly appId: string;
  readonly displayName: string;
  readonly identifierUris?: readonly string[];
  readonly appRoles?: readonly Json[];
  readonly scopes?: readonly Json[];
  readonly requiredResourceAccess?: readonly Json[];
}

const site = (displayName: string): string => `https://${toAsciiName(displayName)}.${TENANT_DOMAIN}`;

export const makeApplication = (random: Random, facts: ApplicationFacts): Entity => ({
  id: random.guid(),
  deletedDateTime: null,
  appId: facts.appId,
  applicationTemplateId: null,
  disabledByMicrosoftStatus: null,
  createdDateTime: random.instant('2018-01-01', '2026-06-01'),
  displayName: facts.displayName,
  description: random.chance(0.5) ? `${facts.displayName} of Fabrikam` : null,
  groupMembershipClaims: random.chance(0.15) ? 'SecurityGroup' : null,
  identifierUris: facts.identifierUris ?? [],
  isDeviceOnlyAuthSupported: null,
  isFallbackPublicClient: random.chance(0.1) ? true : null,
  notes: null,
  publisherDomain: TENANT_DOMAIN,
  serviceManagementReference: null,
  signInAudience: random.chance(0.12) ? 'AzureADMultipleOrgs' : 'AzureADMyOrg',
  tags: random.chance(0.2) ? ['HideApp'] : [],
  tokenEncryptionKeyId: null,
  uniqueName: null,
  samlMetadataUrl: null,
  defaultRedirectUri: null,
  certification: null,
  optionalClaims: random.chance(0.2)
    ? {
        accessToken: [],
        idToken: [{ additionalProperties: [], essential: false, name: 'email', source: null }],
        saml2Token: [],
      }
    : null,
  servicePrincipalLockConfiguration: null,
  requestSignatureVerification: null,
  addIns: [],
  api: {
    acceptMappedClaims: null,
    knownClientApplications: [],
    requestedAccessTokenVersion: 2,
    oauth2PermissionScopes: facts.scopes ?? [],
    preAuthorizedApplications: [],
  },
  appRoles: facts.appRoles ?? [],
  info: {
    logoUrl: null,
    marketingUrl: null,
    privacyStatementUrl: `${site(facts.displayName)}/privacy`,
    supportUrl: null,
    termsOfServiceUrl: null,
  },
  keyCredentials: [],
  parentalControlSettings: { countriesBlockedForMinors: [], legalAgeGroupRule: 'Allow' },
  passwordCredentials: random.chance(0.4)
    ? [
        {
          customKeyIdentifier: null,
          displayName: 'deployment',
          endDateTime: '2027-06-30T00:00:00Z',
          hint: 'q7X',
          keyId: random.guid(),
          secretText: null,
          startDateTime: '2025-06-30T00:00:00Z',
        },
      ]
    : [],
  publicClient: { redirectUris: [] },
  requiredResourceAccess: facts.requiredResourceAccess ?? [],
  verifiedPublisher: { displayName: null, verifiedPublisherId: null, addedDateTime: null },
  web: {
    homePageUrl: site(facts.displayName),
    logoutUrl: null,
    redirectUris: [`${site(facts.displayName)}/signin-oidc`],
    implicitGrantSettings: { enableAccessTokenIssuance: false, enableIdTokenIssuance: random.chance(0.3) },
    redirectUriSettings: [],
  },
  spa: { redirectUris: random.chance(0.2) ? [`${site(facts.displayName)}/spa`] : [] },
});

export interface PrincipalFacts {
  readonly appId: string;
  readonly displayName: string;
  readonly owner: string;
  readonly type?: 'Application' | 'ManagedIdentity';
  readonly appRoles?: readonly Json[];
  readonly scopes?: readonly Json[];
  readonly saml?: boolean;
  readonly homepage?: string | null;
}

export const makeServicePrincipal = (random: Random, facts: PrincipalFacts): Entity => ({
  id: random.guid(),
  deletedDateTime: null,
  accountEnabled: !random.chance(0.03),
  alternativeNames: facts.type === 'ManagedIdentity' ? ['isExplicit=True'] : [],
  appDisplayName: facts.displayName,
  appDescription: null,
  appId: facts.appId,
  applicationTemplateId: null,
  appOwnerOrganizationId: facts.owner,
  appRoleAssignmentRequired: facts.owner === TENANT_ID && random.chance(0.25),
  createdDateTime: random.instant('2018-01-01', '2026-06-01'),
  description: null,
  disabledByMicrosoftStatus: null,
  displayName: facts.displayName,
  homepage: facts.homepage ?? null,
  loginUrl: facts.saml === true ? `${site(facts.displayName)}/saml/login` : null,
  logoutUrl: null,
  notes: null,
  notificationEmailAddresses: facts.saml === true ? [`certificates@${TENANT_DOMAIN}`] : [],
  preferredSingleSignOnMode: facts.saml === true ? 'saml' : null,
  preferredTokenSigningKeyThumbprint: null,
  replyUrls: facts.type === 'ManagedIdentity' ? [] : [`${site(facts.displayName)}/signin-oidc`],
  servicePrincipalNames: [facts.appId],
  servicePrincipalType: facts.type ?? 'Application',
  signInAudience:
    facts.type === 'ManagedIdentity' ? null : facts.owner === TENANT_ID ? 'AzureADMyOrg' : 'AzureADMultipleOrgs',
  tags: facts.type === 'ManagedIdentity' ? [] : ['WindowsAzureActiveDirectoryIntegratedApp'],
  tokenEncryptionKeyId: null,
  samlSingleSignOnSettings: facts.saml === true ? { relayState: '' } : null,
  addIns: [],
  appRoles: facts.appRoles ?? [],
  info: { logoUrl: null, marketingUrl: null, privacyStatementUrl: null, supportUrl: null, termsOfServiceUrl: null },
  keyCredentials: [],
  oauth2PermissionScopes: facts.scopes ?? [],
  passwordCredentials: [],
  resourceSpecificApplicationPermissions: [],
  verifiedPublisher: { displayName: null, verifiedPublisherId: null, addedDateTime: null },
});
