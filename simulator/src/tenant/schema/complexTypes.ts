/** Types of properties, written as in entityTypes.ts. */
export const COMPLEX_TYPES: Readonly<Record<string, string>> = {
  assignedLicense: 'disabledPlans:s*! skuId',
  assignedPlan: 'assignedDateTime:d capabilityStatus service servicePlanId',
  authorizationInfo: 'certificateUserIds:s*',
  employeeOrgData: 'costCenter division',
  objectIdentity: 'issuer issuerAssignedId signInType',
  licenseAssignmentState: 'assignedByGroup disabledPlans:s* error lastUpdatedDateTime:d skuId state',
  mailboxSettings:
    'archiveFolder automaticRepliesSetting:automaticRepliesSetting dateFormat delegateMeetingMessageDeliveryOptions language:localeInfo ' +
    'timeFormat timeZone userPurpose workingHours:workingHours',
  onPremisesExtensionAttributes:
    'extensionAttribute1 extensionAttribute10 extensionAttribute11 extensionAttribute12 extensionAttribute13 extensionAttribute14 ' +
    'extensionAttribute15 extensionAttribute2 extensionAttribute3 extensionAttribute4 extensionAttribute5 extensionAttribute6 extensionAttribute7 ' +
    'extensionAttribute8 extensionAttribute9',
  onPremisesProvisioningError: 'category occurredDateTime:d propertyCausingError value',
  passwordProfile: 'forceChangePasswordNextSignIn:b forceChangePasswordNextSignInWithMfa:b password',
  provisionedPlan: 'capabilityStatus provisioningStatus service',
  serviceProvisioningError: 'createdDateTime:d isResolved:b serviceInstance',
  signInActivity:
    'lastNonInteractiveSignInDateTime:d lastNonInteractiveSignInRequestId lastSignInDateTime:d lastSignInRequestId lastSuccessfulSignInDateTime:d ' +
    'lastSuccessfulSignInRequestId',
  assignedLabel: 'displayName labelId',
  licenseProcessingState: 'state',
  addIn: 'id properties:keyValue*! type:s!',
  apiApplication:
    'acceptMappedClaims:b knownClientApplications:s* oauth2PermissionScopes:permissionScope*! preAuthorizedApplications:preAuthorizedApplication* ' +
    'requestedAccessTokenVersion:i',
  appRole: 'allowedMemberTypes:s*! description displayName id:s! isEnabled:b! origin value',
  authenticationBehaviors: 'blockAzureADGraphAccess:b removeUnverifiedEmailClaim:b requireClientServicePrincipal:b',
  certification:
    'certificationDetailsUrl certificationExpirationDateTime:d isCertifiedByMicrosoft:b isPublisherAttested:b lastCertificationDateTime:d',
  informationalUrl: 'logoUrl marketingUrl privacyStatementUrl supportUrl termsOfServiceUrl',
  keyCredential: 'customKeyIdentifier displayName endDateTime:d key keyId startDateTime:d type usage',
  optionalClaims: 'accessToken:optionalClaim* idToken:optionalClaim* saml2Token:optionalClaim*',
  parentalControlSettings: 'countriesBlockedForMinors:s* legalAgeGroupRule',
  passwordCredential: 'customKeyIdentifier displayName endDateTime:d hint keyId secretText startDateTime:d',
  publicClientApplication: 'redirectUris:s*!',
  requestSignatureVerification: 'allowedWeakAlgorithms isSignedRequestRequired:b!',
  requiredResourceAccess: 'resourceAccess:resourceAccess*! resourceAppId:s!',
  servicePrincipalLockConfiguration:
    'allProperties:b credentialsWithUsageSign:b credentialsWithUsageVerify:b isEnabled:b! tokenEncryptionKeyId:b',
  spaApplication: 'redirectUris:s*!',
  verifiedPublisher: 'addedDateTime:d displayName verifiedPublisherId',
  webApplication:
    'homePageUrl implicitGrantSettings:implicitGrantSettings logoutUrl redirectUris:s*! redirectUriSettings:redirectUriSettings*!',
  permissionScope:
    'adminConsentDescription adminConsentDisplayName id:s! isEnabled:b! origin type userConsentDescription userConsentDisplayName value',
  resourceSpecificPermission: 'description displayName id:s! isEnabled:b! value',
  samlSingleSignOnSettings: 'relayState',
  unifiedRolePermission: 'allowedResourceActions:s*! condition excludedResourceActions:s*',
  identity: 'displayName id *',
  conditionalAccessConditionSet:
    'applications:conditionalAccessApplications authenticationFlows:conditionalAccessAuthenticationFlows ' +
    'clientApplications:conditionalAccessClientApplications clientAppTypes:s*! devices:conditionalAccessDevices insiderRiskLevels ' +
    'locations:conditionalAccessLocations platforms:conditionalAccessPlatforms servicePrincipalRiskLevels:s*! signInRiskLevels:s*! ' +
    'userRiskLevels:s*! users:conditionalAccessUsers',
  conditionalAccessGrantControls:
    'builtInControls:s*! customAuthenticationFactors:s*! operator termsOfUse:s*! authenticationStrength:any',
  conditionalAccessSessionControls:
    'applicationEnforcedRestrictions:any cloudAppSecurity:cloudAppSecuritySessionControl disableResilienceDefaults:b ' +
    'persistentBrowser:persistentBrowserSessionControl secureSignInSession:any signInFrequency:signInFrequencySessionControl',
  ipRange: 'cidrAddress:s!',
  defaultUserRolePermissions:
    'allowedToCreateApps:b! allowedToCreateSecurityGroups:b! allowedToCreateTenants:b allowedToReadBitlockerKeysForOwnedDevice:b ' +
    'allowedToReadOtherUsers:b! permissionGrantPoliciesAssigned:s*',
  selfServiceSignUpAuthenticationFlowConfiguration: 'isEnabled:b!',
  accessReviewReviewerScope: 'query queryRoot queryType',
  crossTenantAccessPolicyAppServiceConnectSetting: 'applications:crossTenantAccessPolicyTargetConfiguration',
  inboundOutboundPolicyConfiguration: 'inboundAllowed:b outboundAllowed:b',
  crossTenantAccessPolicyB2BSetting:
    'applications:crossTenantAccessPolicyTargetConfiguration usersAndGroups:crossTenantAccessPolicyTargetConfiguration devices:devicesFilter',
  crossTenantAccessPolicyInboundTrust:
    'isCompliantDeviceAccepted:b isHybridAzureADJoinedDeviceAccepted:b isMfaAccepted:b',
  crossTenantAccessPolicyM365CollaborationInboundSetting: 'users:crossTenantAccessPolicyTargetConfiguration',
  crossTenantAccessPolicyM365CollaborationOutboundSetting: 'usersAndGroups:crossTenantAccessPolicyTargetConfiguration',
  crossTenantAccessPolicyTenantRestrictions:
    'applications:crossTenantAccessPolicyTargetConfiguration usersAndGroups:crossTenantAccessPolicyTargetConfiguration devices:devicesFilter',
  registrationEnforcement: 'authenticationMethodsRegistrationCampaign:authenticationMethodsRegistrationCampaign',
  settingValue: 'name value',
  automaticRepliesSetting:
    'externalAudience externalReplyMessage internalReplyMessage scheduledEndDateTime:dateTimeTimeZone scheduledStartDateTime:dateTimeTimeZone ' +
    'status',
  localeInfo: 'displayName locale',
  workingHours: 'daysOfWeek:s* endTime:any startTime:any timeZone:timeZoneBase',
  keyValue: 'key value',
  preAuthorizedApplication: 'appId delegatedPermissionIds:s*!',
  optionalClaim: 'additionalProperties:s* essential:b! name:s! source',
  resourceAccess: 'id:s! type',
  implicitGrantSettings: 'enableAccessTokenIssuance:b enableIdTokenIssuance:b',
  redirectUriSettings: 'index:i uri',
  conditionalAccessApplications:
    'applicationFilter:conditionalAccessFilter excludeApplications:s*! includeApplications:s*! includeAuthenticationContextClassReferences:s*! ' +
    'includeUserActions:s*!',
  conditionalAccessAuthenticationFlows: 'transferMethods:s!',
  conditionalAccessClientApplications:
    'excludeServicePrincipals:s*! includeServicePrincipals:s*! servicePrincipalFilter:conditionalAccessFilter',
  conditionalAccessDevices: 'deviceFilter:conditionalAccessFilter',
  conditionalAccessLocations: 'excludeLocations:s*! includeLocations:s*!',
  conditionalAccessPlatforms: 'excludePlatforms:s*! includePlatforms:s*!',
  conditionalAccessUsers:
    'excludeGroups:s*! excludeGuestsOrExternalUsers:conditionalAccessGuestsOrExternalUsers excludeRoles:s*! excludeUsers:s*! includeGroups:s*! ' +
    'includeGuestsOrExternalUsers:conditionalAccessGuestsOrExternalUsers includeRoles:s*! includeUsers:s*!',
  cloudAppSecuritySessionControl: 'isEnabled:b cloudAppSecurityType',
  persistentBrowserSessionControl: 'isEnabled:b mode',
  signInFrequencySessionControl: 'isEnabled:b authenticationType frequencyInterval type value:i',
  crossTenantAccessPolicyTargetConfiguration: 'accessType targets:crossTenantAccessPolicyTarget*',
  devicesFilter: 'mode rule',
  authenticationMethodsRegistrationCampaign:
    'excludeTargets:excludeTarget*! includeTargets:authenticationMethodsRegistrationCampaignIncludeTarget*! snoozeDurationInDays:i! state:s!',
  dateTimeTimeZone: 'dateTime:s! timeZone',
  timeZoneBase: 'name',
  conditionalAccessFilter: 'mode:s! rule:s!',
  conditionalAccessGuestsOrExternalUsers:
    'externalTenants:conditionalAccessExternalTenants guestOrExternalUserTypes:s!',
  crossTenantAccessPolicyTarget: 'target targetType',
  excludeTarget: 'id:s! targetType:s!',
  authenticationMethodsRegistrationCampaignIncludeTarget: 'id:s! targetedAuthenticationMethod targetType:s!',
  conditionalAccessExternalTenants: 'membershipKind members:s*!',
  crossTenantUserSyncInbound: 'isSyncAllowed:b',
  privacyProfile: 'contactEmail statementUrl',
  azureADJoinPolicy: 'allowedToJoin:any isAdminConfigurable:b localAdmins:localAdminSettings',
  azureADRegistrationPolicy: 'allowedToRegister:any isAdminConfigurable:b',
  localAdminSettings: 'enableGlobalAdmins:b registeringUsers:any',
  localAdminPasswordSettings: 'isEnabled:b',
};
