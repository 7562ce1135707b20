import { del, get, idFrom, ownId, patch, patchUnlessEmpty, post, pathSegment, sharing, textOf } from './calls.ts';
import { credentialLosses, KEY_LISTS, keyRemovals } from './credentials.ts';
import type { LinkDescription, LinkValue, Shape, TypeDescription } from './description.ts';
import { referencesTo } from './links.ts';
import { agentLosses, galleryLosses, hasTemplate, provisioningLosses } from './losses.ts';
import { omitPaths } from './paths.ts';
import { patchGroup } from './propertyGroups.ts';
import { flatShape, buildPatch, pick } from './shape.ts';

const ROOT = '/v1.0/servicePrincipals';
const GRANTS = '/v1.0/oauth2PermissionGrants';
const path = (id: string): string => `${ROOT}/${pathSegment(id)}`;

/** Properties of a create apart from the appId; the application brings its addresses and names. */
const AT_CREATION: Shape = {
  ...flatShape(
    'accountEnabled',
    'addIns',
    'alternativeNames',
    'appRoleAssignmentRequired',
    'description',
    'homepage',
    'loginUrl',
    'logoutUrl',
    'notes',
    'notificationEmailAddresses',
    'preferredSingleSignOnMode',
    'tags',
  ),
  samlSingleSignOnSettings: flatShape('relayState'),
};
const WRITABLE: Shape = {
  ...AT_CREATION,
  ...flatShape(
    'displayName',
    'isDisabled',
    'preferredTokenSigningKeyThumbprint',
    'replyUrls',
    'servicePrincipalNames',
    'tokenEncryptionKeyId',
  ),
};

/** Another service principal may have them. */
const NAMES = ['servicePrincipalNames'];

const parts = (value: LinkValue): object => (typeof value === 'string' ? {} : value);

/** Assignments to the application, kept at the resource; the principals show the same rows. */
const appRoleAssignedTo: LinkDescription = {
  name: 'appRoleAssignedTo',
  value: 'rows',
  isDated: true,
  keep: ['principalId', 'appRoleId'],
  identity: ['principalId', 'appRoleId'],
  read: { kind: 'perObject', path: (id) => `${path(id)}/appRoleAssignedTo?$top=999` },
  references: [{ path: 'principalId', to: 'object', types: ['users', 'groups', 'servicePrincipals'] }],
  add: (id, value) => post(`${path(id)}/appRoleAssignedTo`, { ...parts(value), resourceId: id }),
  remove: (id, _, live) => del(`${path(id)}/appRoleAssignedTo/${pathSegment(idFrom(live))}`),
};

/** Provisioning to another system; a new enterprise application provisions nothing until somebody sets it up. */
const provisioningJobs: LinkDescription = {
  name: 'provisioningJobs',
  value: 'rows',
  watched: true,
  permission: 'Synchronization.Read.All',
  keep: ['id', 'templateId'],
  identity: ['id'],
  read: { kind: 'perObject', path: (id) => `${path(id)}/synchronization/jobs`, when: hasTemplate, mayBeMissing: true },
};

/**
 * Delegated permissions: one row per client, resource and person (or everybody). Another scope is a change of the row.
 */
const oauth2PermissionGrants: LinkDescription = {
  name: 'oauth2PermissionGrants',
  value: 'rows',
  keep: ['consentType', 'principalId', 'resourceId', 'scope'],
  identity: ['consentType', 'principalId', 'resourceId'],
  // Scopes are words whose order means nothing; many real rows begin with a space.
  normalise: (row) => ({
    ...row,
    scope: textOf(row['scope'])
      .split(' ')
      .filter((word) => word !== '')
      .sort()
      .join(' '),
  }),
  read: { kind: 'tenantList', path: GRANTS, owner: 'clientId', one: (id) => `${path(id)}/oauth2PermissionGrants` },
  references: [
    { path: 'principalId', to: 'object', types: ['users'] },
    { path: 'resourceId', to: 'object', types: ['servicePrincipals'] },
  ],
  add: (id, value) => post(GRANTS, { ...parts(value), clientId: id }),
  remove: (_, __, live) => del(`${GRANTS}/${pathSegment(idFrom(live))}`),
  change: (_, value, live) =>
    patch(`${GRANTS}/${pathSegment(idFrom(live))}`, { scope: typeof value === 'string' ? '' : value['scope'] }),
};

export const servicePrincipalDescription: Omit<TypeDescription, 'reading'> = {
  type: 'servicePrincipals',
  links: [
    referencesTo('owners', ['users', 'servicePrincipals'], path),
    appRoleAssignedTo,
    oauth2PermissionGrants,
    provisioningJobs,
  ],
  references: [
    { path: 'appId', to: 'appId', types: ['applications'], optional: true },
    { path: 'servicePrincipalNames[]', to: 'appId', types: ['applications'], embedded: true, optional: true },
  ],
  readOnly: [
    'id',
    'appId',
    'appDescription',
    'appDisplayName',
    'appOwnerOrganizationId',
    'appRoles',
    'applicationTemplateId',
    'createdByAppId',
    'createdDateTime',
    'deletedDateTime',
    'disabledByMicrosoftStatus',
    'info',
    'oauth2PermissionScopes',
    'publisherName',
    'resourceSpecificApplicationPermissions',
    'servicePrincipalType',
    'signInAudience',
    'verifiedPublisher',
  ],
  immutable: KEY_LISTS,
  removable: KEY_LISTS,
  writable: { ...WRITABLE, ...flatShape('appId') },
  uniqueNames: NAMES,
  sets: [
    'alternativeNames',
    'tags',
    'replyUrls',
    'servicePrincipalNames',
    'notificationEmailAddresses',
    'passwordCredentials',
    'keyCredentials',
    'addIns',
  ],
  read: (id) => get(path(id)),
  readDeleted: (id) => get(`/v1.0/directory/deletedItems/${pathSegment(id)}`),
  undelete: (id) => post(`/v1.0/directory/deletedItems/${pathSegment(id)}/restore`, {}),
  create: (_, principal) => post(ROOT, { appId: principal['appId'], ...pick(AT_CREATION, principal) }),
  cannotCreate: ({ servicePrincipalType: kind }) =>
    kind === 'ManagedIdentity' ? 'A managed identity is created by the Azure resource that it belongs to.' : undefined,
  idOf: ownId,
  update: (id, changes, live) => [
    ...patchUnlessEmpty(path(id), buildPatch(WRITABLE, omitPaths(changes, NAMES), live)),
    ...patchGroup(path(id), 'names', changes, live, NAMES),
    ...keyRemovals(path(id), changes, live),
  ],
  remove: (id) => del(path(id)),
  naturalKey: (principal) => sharing(ROOT, 'appId', principal, { unique: true }),
  losses: (principal, links) => [
    ...credentialLosses(principal),
    ...galleryLosses(principal),
    ...provisioningLosses(principal, links),
    ...agentLosses(principal),
  ],
};
