/**
 * Properties of the types that can be written, as Microsoft Graph v1.0 declares them: "name:type", without a type for
 * text. b truth, i number, d instant, s text, any unchecked; another word is a type of complexTypes.ts; * list, ! never
 * null. A lone * means that other properties are taken as well.
 */
const PLAIN_TYPES: Readonly<Record<string, string>> = {
  user:
    'aboutMe accountEnabled:b ageGroup assignedLicenses:assignedLicense*! assignedPlans:assignedPlan*! authorizationInfo:authorizationInfo ' +
    'businessPhones:s*! city companyName consentProvidedForMinor country createdDateTime:d creationType customSecurityAttributes:any department ' +
    'deviceEnrollmentLimit:i! displayName employeeHireDate:d employeeId employeeLeaveDateTime:d employeeOrgData:employeeOrgData employeeType ' +
    'externalUserState externalUserStateChangeDateTime:d faxNumber givenName identities:objectIdentity* identityParentId imAddresses:s* ' +
    'interests:s* isManagementRestricted:b isResourceAccount:b jobTitle lastPasswordChangeDateTime:d legalAgeGroupClassification ' +
    'licenseAssignmentStates:licenseAssignmentState* mail mailNickname mobilePhone mySite officeLocation onPremisesDistinguishedName ' +
    'onPremisesDomainName onPremisesExtensionAttributes:onPremisesExtensionAttributes onPremisesImmutableId onPremisesLastSyncDateTime:d ' +
    'onPremisesProvisioningErrors:onPremisesProvisioningError* onPremisesSamAccountName onPremisesSecurityIdentifier onPremisesSyncEnabled:b ' +
    'onPremisesUserPrincipalName otherMails:s*! passwordPolicies passwordProfile:passwordProfile pastProjects:s* postalCode preferredDataLocation ' +
    'preferredLanguage preferredName provisionedPlans:provisionedPlan*! proxyAddresses:s*! responsibilities:s* schools:s* securityIdentifier ' +
    'serviceProvisioningErrors:serviceProvisioningError* showInAddressList:b signInActivity:signInActivity signInSessionsValidFromDateTime:d ' +
    'skills:s* state streetAddress surname usageLocation userPrincipalName userType',
  group:
    'accessType allowExternalSenders:b assignedLabels:assignedLabel* assignedLicenses:assignedLicense* autoSubscribeNewMembers:b classification ' +
    'createdDateTime:d description displayName expirationDateTime:d groupTypes:s*! hasMembersWithLicenseErrors:b hideFromAddressLists:b ' +
    'hideFromOutlookClients:b infoCatalogs:s*! isArchived:b isAssignableToRole:b isFavorite:b isManagementRestricted:b isSubscribedByMail:b ' +
    'licenseProcessingState:licenseProcessingState mail mailEnabled:b mailNickname membershipRule membershipRuleProcessingState ' +
    'onPremisesDomainName onPremisesExtensionAttributes:onPremisesExtensionAttributes onPremisesLastSyncDateTime:d onPremisesNetBiosName ' +
    'onPremisesProvisioningErrors:onPremisesProvisioningError* onPremisesSamAccountName onPremisesSecurityIdentifier onPremisesSyncEnabled:b ' +
    'organizationId preferredDataLocation preferredLanguage proxyAddresses:s*! renewedDateTime:d resourceBehaviorOptions:s*! ' +
    'resourceProvisioningOptions:s*! securityEnabled:b securityIdentifier serviceProvisioningErrors:serviceProvisioningError* theme uniqueName ' +
    'unseenConversationsCount:i unseenCount:i unseenMessagesCount:i visibility welcomeMessageEnabled:b',
  application:
    'addIns:addIn*! api:apiApplication appId applicationTemplateId appRoles:appRole*! authenticationBehaviors:authenticationBehaviors ' +
    'certification:certification createdByAppId createdDateTime:d defaultRedirectUri description disabledByMicrosoftStatus displayName ' +
    'groupMembershipClaims identifierUris:s*! info:informationalUrl isDeviceOnlyAuthSupported:b isDisabled:b isFallbackPublicClient:b ' +
    'keyCredentials:keyCredential*! managerApplications:s*! nativeAuthenticationApisEnabled notes oauth2RequirePostResponse:b! ' +
    'optionalClaims:optionalClaims parentalControlSettings:parentalControlSettings passwordCredentials:passwordCredential*! ' +
    'publicClient:publicClientApplication publisherDomain requestSignatureVerification:requestSignatureVerification ' +
    'requiredResourceAccess:requiredResourceAccess*! samlMetadataUrl serviceManagementReference ' +
    'servicePrincipalLockConfiguration:servicePrincipalLockConfiguration signInAudience spa:spaApplication tags:s*! tokenEncryptionKeyId ' +
    'uniqueName verifiedPublisher:verifiedPublisher web:webApplication',
  servicePrincipal:
    'accountEnabled:b addIns:addIn*! alternativeNames:s*! appDescription appDisplayName appId applicationTemplateId appOwnerOrganizationId ' +
    'appRoleAssignmentRequired:b! appRoles:appRole*! createdByAppId customSecurityAttributes:any description disabledByMicrosoftStatus ' +
    'displayName homepage info:informationalUrl isDisabled:b keyCredentials:keyCredential*! loginUrl logoutUrl notes ' +
    'notificationEmailAddresses:s*! oauth2PermissionScopes:permissionScope*! passwordCredentials:passwordCredential*! preferredSingleSignOnMode ' +
    'preferredTokenSigningKeyThumbprint replyUrls:s*! resourceSpecificApplicationPermissions:resourceSpecificPermission*! ' +
    'samlSingleSignOnSettings:samlSingleSignOnSettings servicePrincipalNames:s*! servicePrincipalType signInAudience tags:s*! ' +
    'tokenEncryptionKeyId verifiedPublisher:verifiedPublisher createdDateTime:d',
  administrativeUnit:
    'description displayName isMemberManagementRestricted:b membershipRule membershipRuleProcessingState membershipType visibility',
  unifiedRoleDefinition:
    'description displayName isBuiltIn:b isEnabled:b resourceScopes:s*! rolePermissions:unifiedRolePermission*! templateId version',
  scopedRoleMembership: 'administrativeUnitId:s! roleId:s! roleMemberInfo:identity!',
  appRoleAssignment:
    'appRoleId:s! createdDateTime:d principalDisplayName principalId principalType resourceDisplayName resourceId',
  oAuth2PermissionGrant: 'clientId:s! consentType principalId resourceId:s! scope',
  federatedIdentityCredential: 'audiences:s*! description issuer:s! name:s! subject',
  conditionalAccessPolicy:
    'conditions:conditionalAccessConditionSet! createdDateTime:d description displayName:s! grantControls:conditionalAccessGrantControls ' +
    'modifiedDateTime:d sessionControls:conditionalAccessSessionControls state:s! templateId',
  ipNamedLocation: 'createdDateTime:d displayName:s! modifiedDateTime:d ipRanges:ipRange*! isTrusted:b!',
  countryNamedLocation:
    'createdDateTime:d displayName:s! modifiedDateTime:d countriesAndRegions:s*! countryLookupMethod includeUnknownCountriesAndRegions:b!',
  authenticationStrengthPolicy:
    'allowedCombinations:s*! createdDateTime:d! description displayName:s! modifiedDateTime:d! policyType:s! requirementsSatisfied:s!',
  fido2CombinationConfiguration: 'appliesToCombinations:s*! allowedAAGUIDs:s*!',
  x509CertificateCombinationConfiguration: 'appliesToCombinations:s*! allowedIssuerSkis:s*! allowedPolicyOIDs:s*!',
  authenticationContextClassReference: 'description displayName isAvailable:b',
  authorizationPolicy:
    'description displayName allowedToSignUpEmailBasedSubscriptions:b! allowedToUseSSPR:b! allowEmailVerifiedUsersToJoinOrganization:b! ' +
    'allowInvitesFrom allowUserConsentForRiskyApps:b blockMsolPowerShell:b defaultUserRolePermissions:defaultUserRolePermissions! guestUserRoleId',
  authenticationFlowsPolicy:
    'description displayName selfServiceSignUp:selfServiceSignUpAuthenticationFlowConfiguration',
  adminConsentRequestPolicy:
    'isEnabled:b! notifyReviewers:b! remindersEnabled:b! requestDurationInDays:i! reviewers:accessReviewReviewerScope* version:i!',
  identitySecurityDefaultsEnforcementPolicy: 'description displayName isEnabled:b!',
  crossTenantAccessPolicy: 'description displayName allowedCloudEndpoints:s*!',
  crossTenantAccessPolicyConfigurationDefault:
    'appServiceConnectInbound:crossTenantAccessPolicyAppServiceConnectSetting automaticUserConsentSettings:inboundOutboundPolicyConfiguration ' +
    'b2bCollaborationInbound:crossTenantAccessPolicyB2BSetting b2bCollaborationOutbound:crossTenantAccessPolicyB2BSetting ' +
    'b2bDirectConnectInbound:crossTenantAccessPolicyB2BSetting b2bDirectConnectOutbound:crossTenantAccessPolicyB2BSetting ' +
    'inboundTrust:crossTenantAccessPolicyInboundTrust invitationRedemptionIdentityProviderConfiguration:any isServiceDefault:b ' +
    'm365CollaborationInbound:crossTenantAccessPolicyM365CollaborationInboundSetting ' +
    'm365CollaborationOutbound:crossTenantAccessPolicyM365CollaborationOutboundSetting ' +
    'tenantRestrictions:crossTenantAccessPolicyTenantRestrictions',
  crossTenantAccessPolicyConfigurationPartner:
    'appServiceConnectInbound:crossTenantAccessPolicyAppServiceConnectSetting automaticUserConsentSettings:inboundOutboundPolicyConfiguration ' +
    'b2bCollaborationInbound:crossTenantAccessPolicyB2BSetting b2bCollaborationOutbound:crossTenantAccessPolicyB2BSetting ' +
    'b2bDirectConnectInbound:crossTenantAccessPolicyB2BSetting b2bDirectConnectOutbound:crossTenantAccessPolicyB2BSetting ' +
    'inboundTrust:crossTenantAccessPolicyInboundTrust isInMultiTenantOrganization:b isServiceProvider:b ' +
    'm365CollaborationInbound:crossTenantAccessPolicyM365CollaborationInboundSetting ' +
    'm365CollaborationOutbound:crossTenantAccessPolicyM365CollaborationOutboundSetting tenantId:s! ' +
    'tenantRestrictions:crossTenantAccessPolicyTenantRestrictions',
  permissionGrantPolicy: 'description displayName includeAllPreApprovedApplications:b resourceScopeType',
  permissionGrantConditionSet:
    'clientApplicationIds:s* clientApplicationPublisherIds:s* clientApplicationsFromVerifiedPublisherOnly:b clientApplicationTenantIds:s* ' +
    'permissionClassification permissions:s* permissionType resourceApplication',
  authenticationMethodsPolicy:
    'description displayName lastModifiedDateTime:d policyMigrationState policyVersion reconfirmationInDays:i ' +
    'registrationEnforcement:registrationEnforcement',
  groupSetting: 'displayName templateId values:settingValue*!',
  groupLifecyclePolicy: 'alternateNotificationEmails groupLifetimeInDays:i managedGroupTypes',
  delegatedPermissionClassification: 'classification permissionId permissionName',
  externalIdentitiesPolicy:
    'description displayName allowExternalIdentitiesToLeave:b allowDeletedIdentitiesDataRemoval:b',
  appManagementPolicy: 'description displayName isEnabled:b restrictions:any',
  tenantAppManagementPolicy:
    'description displayName isEnabled:b applicationRestrictions:any servicePrincipalRestrictions:any',
  featureRolloutPolicy: 'description displayName feature isEnabled:b isAppliedToOrganization:b',
  authenticationMethodConfiguration: '* state',
  tokenLifetimePolicy: 'description displayName definition:s*! isOrganizationDefault:b',
  tokenIssuancePolicy: 'description displayName definition:s*! isOrganizationDefault:b',
  claimsMappingPolicy: 'description displayName definition:s*! isOrganizationDefault:b',
  homeRealmDiscoveryPolicy: 'description displayName definition:s*! isOrganizationDefault:b',
  activityBasedTimeoutPolicy: 'description displayName definition:s*! isOrganizationDefault:b',
  unifiedRoleAssignment: 'appScopeId condition directoryScopeId principalId roleDefinitionId',
  directoryRole: 'roleTemplateId',
  extensionProperty: 'appDisplayName dataType:s! isMultiValued:b isSyncedFromOnPremises:b name:s! targetObjects:s*!',
  unifiedRoleManagementPolicyRule: '* target:any',
  crossTenantIdentitySyncPolicyPartner: 'displayName tenantId userSyncInbound:crossTenantUserSyncInbound',
  domain:
    'authenticationType:s! availabilityStatus isAdminManaged:b! isDefault:b! isInitial:b! isRoot:b! isVerified:b! manufacturer model ' +
    'passwordNotificationWindowInDays:i passwordValidityPeriodInDays:i state:any supportedServices:s*!',
  internalDomainFederation:
    'activeSignInUri displayName federatedIdpMfaBehavior isSignedAuthenticationRequestRequired:b issuerUri metadataExchangeUri nextSigningCertificate ' +
    'passiveSignInUri passwordResetUri preferredAuthenticationProtocol promptLoginBehavior signingCertificate signingCertificateUpdateStatus:any signOutUri',
  organization:
    'assignedPlans:assignedPlan*! businessPhones:s*! city country countryLetterCode createdDateTime:d defaultUsageLocation displayName ' +
    'marketingNotificationEmails:s*! mobileDeviceManagementAuthority onPremisesLastSyncDateTime:d onPremisesSyncEnabled:b partnerTenantType postalCode ' +
    'preferredLanguage privacyProfile:privacyProfile provisionedPlans:provisionedPlan*! securityComplianceNotificationMails:s*! ' +
    'securityComplianceNotificationPhones:s*! state street technicalNotificationMails:s*! tenantType verifiedDomains:any*!',
  deviceRegistrationPolicy:
    'azureADJoin:azureADJoinPolicy azureADRegistration:azureADRegistrationPolicy description displayName localAdminPassword:localAdminPasswordSettings ' +
    'multiFactorAuthConfiguration userDeviceQuota:i!',
  federatedTokenValidationPolicy: 'validatingDomains:any',
  synchronizationJob: 'schedule:any status:any synchronizationJobSettings:any* templateId',
  device:
    'accountEnabled:b alternativeSecurityIds:any*! approximateLastSignInDateTime:d complianceExpirationDateTime:d deviceCategory deviceId ' +
    'deviceMetadata deviceOwnership deviceVersion:i displayName enrollmentProfileName enrollmentType isCompliant:b isManaged:b ' +
    'isManagementRestricted:b isRooted:b managementType manufacturer mdmAppId model onPremisesLastSyncDateTime:d onPremisesSecurityIdentifier ' +
    'onPremisesSyncEnabled:b operatingSystem operatingSystemVersion physicalIds:s*! profileType registrationDateTime:d systemLabels:s*! trustType',
  schemaExtension: 'description owner properties:any*! status targetTypes:s*!',
  attributeSet: 'description maxAttributesPerSet:i',
  customSecurityAttributeDefinition:
    'allowedValues:any* attributeSet:s! description isCollection:b isSearchable:b name:s! status:s! type:s! usePreDefinedValuesOnly:b',
};

/** Derived types have the properties of their base, and little more. */
export const ENTITY_TYPES: Readonly<Record<string, string>> = {
  ...PLAIN_TYPES,
  agentUser: PLAIN_TYPES['user'] ?? '',
  agentIdentityBlueprint: PLAIN_TYPES['application'] ?? '',
  agentIdentityBlueprintPrincipal: PLAIN_TYPES['servicePrincipal'] ?? '',
  agentIdentity: `${PLAIN_TYPES['servicePrincipal'] ?? ''} agentIdentityBlueprintId`,
  flexibleFederatedIdentityCredential: `${PLAIN_TYPES['federatedIdentityCredential'] ?? ''} claimsMatchingExpression:any`,
};
