/** Rules of a type's properties apart from their kind (property tables of Microsoft Graph). */
interface PropertyRules {
  /** Never taken from a caller. */
  readonly readOnly?: string;
  /** Taken at creation only. */
  readonly createOnly?: string;
  readonly required?: string;
}

const DATES = 'createdDateTime modifiedDateTime';

/** deletedDateTime is read-only everywhere. */
export const PROPERTY_RULES: Readonly<Record<string, PropertyRules>> = {
  user: {
    readOnly:
      'createdDateTime creationType proxyAddresses assignedLicenses assignedPlans provisionedPlans imAddresses licenseAssignmentStates signInActivity ' +
      'lastPasswordChangeDateTime onPremisesDistinguishedName onPremisesDomainName onPremisesLastSyncDateTime onPremisesSamAccountName ' +
      'onPremisesSecurityIdentifier onPremisesSyncEnabled onPremisesUserPrincipalName onPremisesProvisioningErrors securityIdentifier ' +
      'legalAgeGroupClassification serviceProvisioningErrors signInSessionsValidFromDateTime isManagementRestricted',
    required: 'accountEnabled displayName mailNickname passwordProfile userPrincipalName',
  },
  group: {
    readOnly:
      'mail proxyAddresses createdDateTime renewedDateTime expirationDateTime onPremisesDomainName onPremisesLastSyncDateTime onPremisesNetBiosName ' +
      'onPremisesSamAccountName onPremisesSecurityIdentifier onPremisesSyncEnabled onPremisesProvisioningErrors securityIdentifier ' +
      'licenseProcessingState assignedLicenses hasMembersWithLicenseErrors isManagementRestricted serviceProvisioningErrors organizationId isArchived',
    createOnly: 'isAssignableToRole resourceBehaviorOptions resourceProvisioningOptions uniqueName',
    required: 'displayName mailEnabled mailNickname securityEnabled',
  },
  application: {
    readOnly:
      'appId createdDateTime publisherDomain verifiedPublisher certification createdByAppId disabledByMicrosoftStatus applicationTemplateId',
    createOnly: 'uniqueName',
    required: 'displayName',
  },
  servicePrincipal: {
    readOnly:
      'createdDateTime appDisplayName appDescription appOwnerOrganizationId servicePrincipalType signInAudience applicationTemplateId verifiedPublisher ' +
      'disabledByMicrosoftStatus createdByAppId resourceSpecificApplicationPermissions appRoles oauth2PermissionScopes',
    createOnly: 'appId',
    required: 'appId',
  },
  administrativeUnit: { createOnly: 'isMemberManagementRestricted', required: 'displayName' },
  unifiedRoleDefinition: {
    readOnly: 'isBuiltIn',
    createOnly: 'templateId',
    required: 'displayName rolePermissions isEnabled',
  },
  unifiedRoleAssignment: { required: 'principalId roleDefinitionId' },
  scopedRoleMembership: { readOnly: 'administrativeUnitId', required: 'roleId roleMemberInfo' },
  appRoleAssignment: {
    readOnly: 'createdDateTime principalDisplayName principalType resourceDisplayName',
    required: 'principalId resourceId appRoleId',
  },
  oAuth2PermissionGrant: {
    createOnly: 'clientId consentType principalId resourceId',
    required: 'clientId consentType resourceId',
  },
  federatedIdentityCredential: { createOnly: 'name', required: 'audiences issuer name subject' },
  conditionalAccessPolicy: { readOnly: DATES, createOnly: 'templateId', required: 'displayName state conditions' },
  ipNamedLocation: { readOnly: DATES, required: 'displayName ipRanges' },
  countryNamedLocation: { readOnly: DATES, required: 'displayName countriesAndRegions' },
  authenticationStrengthPolicy: {
    readOnly: `${DATES} policyType`,
    createOnly: 'allowedCombinations requirementsSatisfied',
    required: 'displayName allowedCombinations',
  },
  fido2CombinationConfiguration: { required: 'appliesToCombinations allowedAAGUIDs' },
  x509CertificateCombinationConfiguration: { required: 'appliesToCombinations' },
  directoryRole: { required: 'roleTemplateId' },
  authenticationFlowsPolicy: { readOnly: 'displayName description' },
  adminConsentRequestPolicy: { readOnly: 'version' },
  identitySecurityDefaultsEnforcementPolicy: { readOnly: 'displayName description' },
  authenticationMethodsPolicy: {
    readOnly: 'displayName description lastModifiedDateTime policyVersion reconfirmationInDays',
  },
  crossTenantAccessPolicyConfigurationDefault: { readOnly: 'isServiceDefault' },
  crossTenantAccessPolicyConfigurationPartner: {
    readOnly: 'isInMultiTenantOrganization',
    createOnly: 'tenantId',
    required: 'tenantId',
  },
  appManagementPolicy: { required: 'displayName' },
  tokenLifetimePolicy: { required: 'definition displayName' },
  tokenIssuancePolicy: { required: 'definition displayName' },
  claimsMappingPolicy: { required: 'definition displayName' },
  homeRealmDiscoveryPolicy: { required: 'definition displayName' },
  activityBasedTimeoutPolicy: { required: 'definition displayName' },
  permissionGrantPolicy: { required: 'displayName' },
  featureRolloutPolicy: { createOnly: 'feature', required: 'displayName feature isEnabled' },
  groupSetting: { createOnly: 'templateId', required: 'templateId values' },
  groupLifecyclePolicy: { required: 'groupLifetimeInDays managedGroupTypes' },
  extensionProperty: { readOnly: 'appDisplayName isSyncedFromOnPremises', required: 'name dataType targetObjects' },
  delegatedPermissionClassification: { required: 'permissionId permissionName classification' },
  domain: {
    readOnly:
      'authenticationType availabilityStatus isAdminManaged isInitial isRoot isVerified manufacturer model state',
  },
  internalDomainFederation: {
    required: 'issuerUri passiveSignInUri preferredAuthenticationProtocol signingCertificate',
    readOnly: 'signingCertificateUpdateStatus',
  },
  organization: {
    readOnly:
      'assignedPlans city country countryLetterCode createdDateTime defaultUsageLocation displayName mobileDeviceManagementAuthority onPremisesLastSyncDateTime ' +
      'onPremisesSyncEnabled partnerTenantType postalCode provisionedPlans state street tenantType verifiedDomains businessPhones',
  },
  deviceRegistrationPolicy: { readOnly: 'displayName description' },
  device: {
    readOnly:
      'approximateLastSignInDateTime complianceExpirationDateTime deviceOwnership enrollmentProfileName enrollmentType isManagementRestricted isRooted ' +
      'managementType onPremisesLastSyncDateTime onPremisesSecurityIdentifier onPremisesSyncEnabled registrationDateTime systemLabels trustType',
    createOnly: 'deviceId',
    required: 'accountEnabled alternativeSecurityIds deviceId displayName operatingSystem operatingSystemVersion',
  },
  schemaExtension: { required: 'description targetTypes properties' },
  customSecurityAttributeDefinition: {
    createOnly: 'attributeSet name type isCollection isSearchable',
    required: 'attributeSet name type status',
  },
  agentUser: { required: 'accountEnabled displayName mailNickname userPrincipalName identityParentId' },
  agentIdentityBlueprint: { readOnly: 'appId createdDateTime publisherDomain', required: 'displayName' },
  agentIdentityBlueprintPrincipal: { createOnly: 'appId', required: 'appId' },
  agentIdentity: {
    readOnly: 'appId',
    createOnly: 'agentIdentityBlueprintId',
    required: 'displayName agentIdentityBlueprintId',
  },
  flexibleFederatedIdentityCredential: {
    createOnly: 'name',
    required: 'audiences issuer name claimsMatchingExpression',
  },
};
