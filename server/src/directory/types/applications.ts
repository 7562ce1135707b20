import { isRecord } from '../parse.ts';
import {
  byAlternateKey,
  del,
  get,
  idFrom,
  ownId,
  patch,
  patchUnlessEmpty,
  post,
  pathSegment,
  sharing,
  textOf,
} from './calls.ts';
import { credentialLosses, KEY_LISTS, keyRemovals } from './credentials.ts';
import { APPLICATION_DEFAULTS } from './defaults.ts';
import type { DirectoryCall, GraphObject, LinkDescription, Shape, TypeDescription } from './description.ts';
import { referencesTo } from './links.ts';
import { agentLosses, flexibleLosses, galleryLosses, isFlexible } from './losses.ts';
import { omitPaths } from './paths.ts';
import { patchGroup } from './propertyGroups.ts';
import { flatShape, buildPatch, pick } from './shape.ts';

const ROOT = '/v1.0/applications';
const path = (id: string): string => `${ROOT}/${pathSegment(id)}`;

const WRITABLE: Shape = {
  ...flatShape(
    'addIns',
    'authenticationBehaviors',
    'defaultRedirectUri',
    'description',
    'displayName',
    'groupMembershipClaims',
    'identifierUris',
    'isDeviceOnlyAuthSupported',
    'isDisabled',
    'isFallbackPublicClient',
    'nativeAuthenticationApisEnabled',
    'notes',
    'oauth2RequirePostResponse',
    'optionalClaims',
    'parentalControlSettings',
    'requestSignatureVerification',
    'samlMetadataUrl',
    'serviceManagementReference',
    'servicePrincipalLockConfiguration',
    'signInAudience',
    'tags',
    'tokenEncryptionKeyId',
  ),
  api: {
    ...flatShape('acceptMappedClaims', 'knownClientApplications', 'requestedAccessTokenVersion'),
    oauth2PermissionScopes: flatShape(
      'id',
      'adminConsentDescription',
      'adminConsentDisplayName',
      'isEnabled',
      'type',
      'userConsentDescription',
      'userConsentDisplayName',
      'value',
    ),
    preAuthorizedApplications: flatShape('appId', 'delegatedPermissionIds'),
  },
  appRoles: flatShape('id', 'allowedMemberTypes', 'description', 'displayName', 'isEnabled', 'value'),
  info: flatShape('marketingUrl', 'privacyStatementUrl', 'supportUrl', 'termsOfServiceUrl'),
  publicClient: flatShape('redirectUris'),
  requiredResourceAccess: { resourceAppId: true, resourceAccess: flatShape('id', 'type') },
  spa: flatShape('redirectUris'),
  web: {
    ...flatShape('homePageUrl', 'logoutUrl', 'redirectUris'),
    implicitGrantSettings: flatShape('enableAccessTokenIssuance', 'enableIdTokenIssuance'),
  },
};

/** Another application may have them. */
const NAMES = ['identifierUris'];

const records = (value: unknown): GraphObject[] => (Array.isArray(value) ? value : []).filter(isRecord);
const isOn = (one: GraphObject): boolean => one['isEnabled'] !== false;

/** Off before it goes: the directory does not remove a role or scope that is enabled (application: update). */
const switchedOff = (live: unknown, wanted: unknown): GraphObject[] | undefined => {
  const before = records(live);
  const kept = new Set(records(wanted).map((one) => textOf(one['id'])));
  const goes = (one: GraphObject): boolean => !kept.has(textOf(one['id'])) && isOn(one);
  return before.some(goes) ? before.map((one) => (goes(one) ? { ...one, isEnabled: false } : one)) : undefined;
};

const apiOf = (object: GraphObject): GraphObject => (isRecord(object['api']) ? object['api'] : {});

const offFirst = (id: string, changes: GraphObject, live: GraphObject): DirectoryCall[] => {
  const roles = Object.hasOwn(changes, 'appRoles') ? switchedOff(live['appRoles'], changes['appRoles']) : undefined;
  const scopes = Object.hasOwn(changes, 'api')
    ? switchedOff(apiOf(live)['oauth2PermissionScopes'], apiOf(changes)['oauth2PermissionScopes'])
    : undefined;
  if (!roles && !scopes) return [];
  return [
    patch(
      path(id),
      pick(WRITABLE, {
        ...(roles ? { appRoles: roles } : {}),
        ...(scopes ? { api: { oauth2PermissionScopes: scopes } } : {}),
      }),
    ),
  ];
};

/**
 * Properties that need the new application's ids, or keys that are gone, are written by a later update or not at all.
 * Identifier URIs also wait: one URI of an unverified domain would fail the whole creation.
 */
const creation = (application: GraphObject): object => {
  const {
    api,
    tokenEncryptionKeyId: _,
    ...body
  } = pick({ ...omitPaths(WRITABLE, NAMES), ...flatShape('uniqueName') } as Shape, application);
  const { preAuthorizedApplications: __, ...ownApi } = isRecord(api) ? api : {};
  return { ...body, ...(Object.keys(ownApi).length === 0 ? {} : { api: ownApi }) };
};

const federatedIdentityCredentials: LinkDescription = {
  name: 'federatedIdentityCredentials',
  value: 'rows',
  keep: ['name', 'issuer', 'subject', 'audiences', 'description'],
  identity: ['name'],
  // A name cannot change, so a different name means a new entry. The directory accepts each trust once only.
  exclusive: ['issuer', 'subject'],
  canAdd: (value) => !isFlexible(value),
  read: { kind: 'perObject', path: (id) => `${path(id)}/federatedIdentityCredentials` },
  add: (id, value) => post(`${path(id)}/federatedIdentityCredentials`, typeof value === 'string' ? {} : value),
  remove: (id, _, live) => del(`${path(id)}/federatedIdentityCredentials/${pathSegment(idFrom(live))}`),
  // The name is given once.
  change: (id, value, live) =>
    patch(
      `${path(id)}/federatedIdentityCredentials/${pathSegment(idFrom(live))}`,
      typeof value === 'string' ? {} : omitPaths(value, ['name']),
    ),
};

/** The directory puts the application's id before the name; the name alone survives a new application id. */
const PREFIX = /^extension_[0-9a-f]{32}_/i;

const extensionProperties: LinkDescription = {
  name: 'extensionProperties',
  value: 'rows',
  keep: ['name', 'dataType', 'targetObjects', 'isMultiValued'],
  identity: ['name'],
  normalise: (row) => ({
    ...row,
    ...(typeof row['name'] === 'string' ? { name: row['name'].replace(PREFIX, '') } : {}),
    ...(Array.isArray(row['targetObjects']) ? { targetObjects: row['targetObjects'].map(textOf).sort() } : {}),
  }),
  read: { kind: 'perObject', path: (id) => `${path(id)}/extensionProperties`, mayBeMissing: true },
  add: (id, value) => post(`${path(id)}/extensionProperties`, typeof value === 'string' ? {} : value),
  remove: (id, _, live) => del(`${path(id)}/extensionProperties/${pathSegment(idFrom(live))}`),
};

export const applicationDescription: Omit<TypeDescription, 'reading'> = {
  type: 'applications',
  links: [
    referencesTo('owners', ['users', 'servicePrincipals'], path),
    federatedIdentityCredentials,
    extensionProperties,
  ],
  references: [
    {
      path: 'requiredResourceAccess[].resourceAppId',
      to: 'appId',
      types: ['servicePrincipals', 'applications'],
      optional: true,
    },
    {
      path: 'api.preAuthorizedApplications[].appId',
      to: 'appId',
      types: ['applications', 'servicePrincipals'],
      optional: true,
    },
    { path: 'api.knownClientApplications[]', to: 'appId', types: ['applications'], optional: true },
    { path: 'identifierUris[]', to: 'appId', types: ['applications'], embedded: true, optional: true },
  ],
  readOnly: [
    'id',
    'appId',
    'applicationTemplateId',
    'certification',
    'createdByAppId',
    'createdDateTime',
    'deletedDateTime',
    'disabledByMicrosoftStatus',
    'publisherDomain',
    'verifiedPublisher',
    'managerApplications',
    'info.logoUrl',
    'appRoles[].origin',
    'api.oauth2PermissionScopes[].origin',
    'web.redirectUriSettings',
    'logo',
  ],
  immutable: ['uniqueName', ...KEY_LISTS],
  removable: KEY_LISTS,
  writable: { ...WRITABLE, ...flatShape('uniqueName') },
  uniqueNames: NAMES,
  sets: [
    'identifierUris',
    'tags',
    'appRoles',
    'appRoles[].allowedMemberTypes',
    'api.oauth2PermissionScopes',
    'api.preAuthorizedApplications',
    'api.preAuthorizedApplications[].delegatedPermissionIds',
    'api.knownClientApplications',
    'requiredResourceAccess',
    'requiredResourceAccess[].resourceAccess',
    'web.redirectUris',
    'spa.redirectUris',
    'publicClient.redirectUris',
    'passwordCredentials',
    'keyCredentials',
    'addIns',
  ],
  defaults: APPLICATION_DEFAULTS,
  read: (id) => get(path(id)),
  readDeleted: (id) => get(`/v1.0/directory/deletedItems/${pathSegment(id)}`),
  // Its service principal stays deleted: it has its own undelete.
  undelete: (id) => post(`/v1.0/directory/deletedItems/${pathSegment(id)}/restore`, {}),
  create: (_, application) => post(ROOT, creation(application)),
  idOf: ownId,
  alternateId: 'appId',
  update: (id, changes, live) => [
    ...offFirst(id, changes, live),
    ...patchUnlessEmpty(path(id), buildPatch(WRITABLE, omitPaths(changes, NAMES), live)),
    ...patchGroup(path(id), 'identifierUris', changes, live),
    ...keyRemovals(path(id), changes, live),
  ],
  remove: (id) => del(path(id)),
  naturalKey: (application) =>
    byAlternateKey(ROOT, 'uniqueName', application) ?? sharing(ROOT, 'displayName', application),
  losses: (application, links) => [
    ...credentialLosses(application),
    ...flexibleLosses(links),
    ...galleryLosses(application),
    ...agentLosses(application),
    ...(isRecord(application['verifiedPublisher']) &&
    textOf(application['verifiedPublisher']['verifiedPublisherId']) !== ''
      ? ['The verified publisher']
      : []),
    ...(isRecord(application['info']) && textOf(application['info']['logoUrl']) !== '' ? ['The logo'] : []),
  ],
};
