import { LARGEST_PAGE } from './reading.ts';
import type { TypeReading } from './reading.ts';

/**
 * A list of users without $select holds eleven properties only, so these are named. Left out: what changes by itself and says
 * nothing about the user (sign-ins, times of synchronisation and of passwords, plans that follow from licences), what can only
 * be read of a single user, and what can never be read (passwordProfile). Source: user resource of Microsoft Graph v1.0.
 */
const PROPERTIES = [
  'id', 'accountEnabled', 'ageGroup', 'assignedLicenses', 'authorizationInfo', 'businessPhones', 'city', 'companyName',
  'consentProvidedForMinor', 'country', 'createdDateTime', 'creationType', 'department', 'displayName', 'employeeHireDate',
  'employeeId', 'employeeLeaveDateTime', 'employeeOrgData', 'employeeType', 'externalUserState',
  'externalUserStateChangeDateTime', 'faxNumber', 'givenName', 'identities', 'imAddresses', 'isResourceAccount', 'jobTitle',
  'legalAgeGroupClassification', 'mail', 'mailNickname', 'mobilePhone', 'officeLocation', 'onPremisesDistinguishedName',
  'onPremisesDomainName', 'onPremisesExtensionAttributes', 'onPremisesImmutableId', 'onPremisesSamAccountName',
  'onPremisesSecurityIdentifier', 'onPremisesSyncEnabled', 'onPremisesUserPrincipalName', 'otherMails', 'passwordPolicies',
  'postalCode', 'preferredDataLocation', 'preferredLanguage', 'proxyAddresses', 'securityIdentifier', 'showInAddressList',
  'state', 'streetAddress', 'surname', 'usageLocation', 'userPrincipalName', 'userType',
] as const;

export const users: TypeReading = {
  sources: [{ path: '/v1.0/users', kind: 'collection', select: PROPERTIES, top: LARGEST_PAGE, countable: true }],
};
