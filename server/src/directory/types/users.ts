import { randomBytes } from 'node:crypto';
import { isRecord } from '../parse.ts';
import {
  del,
  get,
  idFrom,
  ownId,
  patchUnlessEmpty,
  post,
  put,
  reference,
  pathSegment,
  sharing,
  textOf,
} from './calls.ts';
import type { DirectoryCall, GraphObject, LinkDescription, Shape, TypeDescription } from './description.ts';
import { licenceCalls } from './licences.ts';
import { referencesTo } from './links.ts';
import { onPremisesLosses } from './onPremises.ts';
import { addressLosses, agentLosses } from './losses.ts';
import { omitPaths } from './paths.ts';
import { propertiesOfGroups, patchGroup, plainShape } from './propertyGroups.ts';
import { MAX_PAGE_SIZE } from './reading.ts';
import type { TypeReading } from './reading.ts';
import { flatShape, buildPatch, pick } from './shape.ts';

/**
 * A list of users without $select has eleven properties only, so these are named. Left out: properties that change
 * without a person and say nothing about the user (sign-ins, times of synchronisation and of passwords, plans that
 * follow from licences), those that only a single user returns, and those that are never returned (passwordProfile).
 * Source: user resource of Microsoft Graph v1.0.
 */
const PROPERTIES = [
  'id',
  'accountEnabled',
  'ageGroup',
  'assignedLicenses',
  'authorizationInfo',
  'businessPhones',
  'city',
  'companyName',
  'consentProvidedForMinor',
  'country',
  'createdDateTime',
  'creationType',
  'department',
  'displayName',
  'employeeHireDate',
  'employeeId',
  'employeeLeaveDateTime',
  'employeeOrgData',
  'employeeType',
  'externalUserState',
  'externalUserStateChangeDateTime',
  'faxNumber',
  'givenName',
  'identities',
  'imAddresses',
  'isResourceAccount',
  'jobTitle',
  'legalAgeGroupClassification',
  'licenseAssignmentStates',
  'mail',
  'mailNickname',
  'mobilePhone',
  'officeLocation',
  'onPremisesDistinguishedName',
  'onPremisesDomainName',
  'onPremisesExtensionAttributes',
  'onPremisesImmutableId',
  'onPremisesSamAccountName',
  'onPremisesSecurityIdentifier',
  'onPremisesSyncEnabled',
  'onPremisesUserPrincipalName',
  'otherMails',
  'passwordPolicies',
  'postalCode',
  'preferredDataLocation',
  'preferredLanguage',
  'proxyAddresses',
  'securityIdentifier',
  'showInAddressList',
  'state',
  'streetAddress',
  'surname',
  'usageLocation',
  'userPrincipalName',
  'userType',
] as const;

export const users: TypeReading = {
  sources: [
    {
      path: '/v1.0/users',
      kind: 'collection',
      select: PROPERTIES,
      top: MAX_PAGE_SIZE,
      countable: true,
      // Says which licences come from a group; moments and errors of the assignment come and go.
      keep: { licenseAssignmentStates: ['assignedByGroup', 'skuId'] },
    },
  ],
};

const WRITABLE = {
  ...flatShape(
    'accountEnabled',
    'ageGroup',
    'authorizationInfo',
    'businessPhones',
    'city',
    'companyName',
    'consentProvidedForMinor',
    'country',
    'department',
    'displayName',
    'employeeHireDate',
    'employeeId',
    'employeeOrgData',
    'employeeType',
    'faxNumber',
    'givenName',
    'identities',
    'jobTitle',
    'mail',
    'mailNickname',
    'mobilePhone',
    'officeLocation',
    'onPremisesExtensionAttributes',
    'onPremisesImmutableId',
    'otherMails',
    'passwordPolicies',
    'postalCode',
    'preferredDataLocation',
    'preferredLanguage',
    'showInAddressList',
    'state',
    'streetAddress',
    'surname',
    'usageLocation',
    'userPrincipalName',
    'userType',
  ),
};

/** Another user may have them. */
const NAMES = ['identities', 'mail', 'mailNickname', 'userPrincipalName'];
const OTHER_NAMES = ['mail', 'mailNickname'];
const LEAVE_DATE = flatShape('employeeLeaveDateTime');
/** Written apart from the plain properties, after them. */
const APART = ['sensitive', 'extensionAttributes', 'addressList'] as const;
/** Left out of a create, whose refusal would cost the user; the update afterwards writes them. */
const AFTER_CREATION = propertiesOfGroups(['identities', 'extensionAttributes', 'addressList']);

const path = (id: string): string => `/v1.0/users/${pathSegment(id)}`;

const manager: LinkDescription = {
  name: 'manager',
  value: 'ids',
  single: true,
  types: ['users'],
  read: { kind: 'expand', property: 'manager', path: (id) => `${path(id)}/manager?$select=id` },
  add: (id, value) => put(`${path(id)}/manager/$ref`, reference(idFrom(value))),
  remove: (id) => del(`${path(id)}/manager/$ref`),
  // The directory on premises says who manages its users; a write is refused.
  writable: (user) => user['onPremisesSyncEnabled'] !== true,
};

const isGuest = (user: GraphObject): boolean => user['userType'] === 'Guest';

/** Only guests have sponsors; asking for those of everybody would cost a request per user. */
const sponsors = referencesTo(
  'sponsors',
  ['users', 'groups'],
  path,
  {
    read: { kind: 'perObject', path: (id) => `${path(id)}/sponsors?$select=id`, when: isGuest, mayBeMissing: true },
  },
  '',
);

/**
 * A random password that is not kept: the user gets a new one from an administrator or resets it. It has the four kinds
 * of characters of password policies.
 */
const newPassword = (): string => `Aa1!${randomBytes(24).toString('base64url')}`;

const creation = (user: GraphObject): object => {
  const body = pick(omitPaths(WRITABLE, AFTER_CREATION) as Shape, user);
  return {
    ...body,
    accountEnabled: body['accountEnabled'] === true,
    passwordProfile: { forceChangePasswordNextSignIn: true, password: newPassword() },
  };
};

/** The page on which a guest lands after accepting: My Apps of the cloud, whose address the client fills in. */
const AFTER_INVITATION = '/';

/** Only an invitation connects a guest to the account at home; the update afterwards writes the other properties. */
const invitation = (user: GraphObject): object | undefined => {
  const [other] = Array.isArray(user['otherMails']) ? (user['otherMails'] as unknown[]) : [];
  const address = textOf(user['mail']) || textOf(other);
  if (user['creationType'] !== 'Invitation' || address === '') return undefined;
  return {
    invitedUserEmailAddress: address,
    invitedUserDisplayName: textOf(user['displayName']) || address,
    invitedUserType: textOf(user['userType']) || 'Guest',
    inviteRedirectUrl: AFTER_INVITATION,
    sendInvitationMessage: false,
  };
};

const creationOf = (user: GraphObject): DirectoryCall => {
  const invited = invitation(user);
  return invited ? post('/v1.0/invitations', invited) : post('/v1.0/users', creation(user));
};

/** An invitation has its own id and names the invited user. */
const userIdOf = (object: GraphObject): string | undefined =>
  isRecord(object['invitedUser']) ? ownId(object['invitedUser']) : ownId(object);

export const userDescription: TypeDescription = {
  type: 'users',
  reading: users,
  links: [manager, sponsors],
  references: [],
  readOnly: [
    'id',
    'createdDateTime',
    'creationType',
    'deletedDateTime',
    'externalUserState',
    'externalUserStateChangeDateTime',
    'imAddresses',
    'isResourceAccount',
    'legalAgeGroupClassification',
    'licenseAssignmentStates',
    'onPremisesDistinguishedName',
    'onPremisesDomainName',
    'onPremisesSamAccountName',
    'onPremisesSecurityIdentifier',
    'onPremisesSyncEnabled',
    'onPremisesUserPrincipalName',
    'proxyAddresses',
    'securityIdentifier',
  ],
  immutable: [],
  writable: { ...WRITABLE, ...LEAVE_DATE, assignedLicenses: flatShape('skuId', 'disabledPlans') },
  // Not showInAddressList: an Exchange on premises is its master, and its refusal would cost the rest of the PATCH.
  cloudOwned: [
    'ageGroup',
    'assignedLicenses',
    'consentProvidedForMinor',
    'employeeLeaveDateTime',
    'otherMails',
    'passwordPolicies',
    'usageLocation',
  ],
  uniqueNames: NAMES,
  sets: [
    'assignedLicenses',
    'assignedLicenses[].disabledPlans',
    'authorizationInfo.certificateUserIds',
    'businessPhones',
    'identities',
    'otherMails',
  ],
  read: (id) => get(`${path(id)}?$select=${PROPERTIES.join(',')}`),
  readDeleted: (id) => get(`/v1.0/directory/deletedItems/${pathSegment(id)}`),
  undelete: (id) => post(`/v1.0/directory/deletedItems/${pathSegment(id)}/restore`, {}),
  create: (_, user) => creationOf(user),
  idOf: userIdOf,
  update: (id, changes, live) => [
    ...patchUnlessEmpty(path(id), buildPatch(plainShape(omitPaths(WRITABLE, NAMES) as Shape, APART), changes, live)),
    ...(Object.hasOwn(changes, 'assignedLicenses') ? licenceCalls(path(id), changes['assignedLicenses'], live) : []),
    ...APART.flatMap((name) => patchGroup(path(id), name, changes, live)),
    ...patchGroup(path(id), 'accountName', changes, live),
    ...patchGroup(path(id), 'names', changes, live, OTHER_NAMES),
    ...(['identities', 'leaveDate'] as const).flatMap((name) => patchGroup(path(id), name, changes, live)),
  ],
  endSessions: (id) => ({ ...post(`${path(id)}/revokeSignInSessions`, {}), isRepeatable: true }),
  remove: (id) => del(path(id)),
  naturalKey: (user) => sharing('/v1.0/users', 'userPrincipalName', user, { unique: true }),
  losses: (user) => [
    'Password: set a new one',
    'Multi-factor authentication methods: the user registers them again',
    ...(isGuest(user) ? ["The guest's sign-in at home: the guest accepts a new invitation, which you send"] : []),
    ...addressLosses(user),
    ...agentLosses(user),
    ...onPremisesLosses(user),
  ],
};
