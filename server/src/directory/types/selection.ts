import type { ObjectType, PerType } from '@trc/domain/objectTypes';

/**
 * Every property of a type whose lists are otherwise read whole, for tenants in which it has extensions: those are
 * returned only where they are selected, and a `$select` returns nothing else. Source: the resource pages of Microsoft
 * Graph v1.0.
 */
const WHOLE: PerType<readonly string[] | undefined> = {
  // These are always read by name.
  users: undefined,
  groups: undefined,
  // These have no extensions.
  directoryRoles: undefined,
  conditionalAccessPolicies: undefined,
  namedLocations: undefined,
  tenantWidePolicies: undefined,
  authenticationStrengths: undefined,
  authenticationContexts: undefined,
  applications: [
    'id',
    'addIns',
    'api',
    'appId',
    'applicationTemplateId',
    'appRoles',
    'certification',
    'createdDateTime',
    'defaultRedirectUri',
    'deletedDateTime',
    'description',
    'disabledByMicrosoftStatus',
    'displayName',
    'groupMembershipClaims',
    'identifierUris',
    'info',
    'isDeviceOnlyAuthSupported',
    'isFallbackPublicClient',
    'keyCredentials',
    'nativeAuthenticationApisEnabled',
    'notes',
    'oauth2RequirePostResponse',
    'optionalClaims',
    'parentalControlSettings',
    'passwordCredentials',
    'publicClient',
    'publisherDomain',
    'requestSignatureVerification',
    'requiredResourceAccess',
    'samlMetadataUrl',
    'serviceManagementReference',
    'servicePrincipalLockConfiguration',
    'signInAudience',
    'spa',
    'tags',
    'tokenEncryptionKeyId',
    'uniqueName',
    'verifiedPublisher',
    'web',
  ],
  servicePrincipals: [
    'id',
    'accountEnabled',
    'addIns',
    'alternativeNames',
    'appDescription',
    'appDisplayName',
    'appId',
    'applicationTemplateId',
    'appOwnerOrganizationId',
    'appRoleAssignmentRequired',
    'appRoles',
    'deletedDateTime',
    'description',
    'disabledByMicrosoftStatus',
    'displayName',
    'homepage',
    'info',
    'keyCredentials',
    'loginUrl',
    'logoutUrl',
    'notes',
    'notificationEmailAddresses',
    'oauth2PermissionScopes',
    'passwordCredentials',
    'preferredSingleSignOnMode',
    'preferredTokenSigningKeyThumbprint',
    'replyUrls',
    'resourceSpecificApplicationPermissions',
    'samlSingleSignOnSettings',
    'servicePrincipalNames',
    'servicePrincipalType',
    'signInAudience',
    'tags',
    'tokenEncryptionKeyId',
    'verifiedPublisher',
  ],
  administrativeUnits: [
    'id',
    'deletedDateTime',
    'description',
    'displayName',
    'isMemberManagementRestricted',
    'membershipRule',
    'membershipRuleProcessingState',
    'membershipType',
    'visibility',
  ],
};

/** @returns the properties that are named where a type without a `$select` gets one */
export const completeSelection = (type: ObjectType): readonly string[] | undefined => WHOLE[type];

const SELECT = /([?&]\$select=)[^&]*/;

/** @returns the path with these names in its `$select` */
export const withSelect = (path: string, names: readonly string[]): string => {
  if (SELECT.test(path)) return path.replace(SELECT, (_, start: string) => `${start}${names.join(',')}`);
  return `${path}${path.includes('?') ? '&' : '?'}$select=${names.join(',')}`;
};
