import { randomUUID } from 'node:crypto';
import { TENANT_DOMAIN, TENANT_ID } from '@trc/domain/sampleTenant';
import { badRequest, GraphError } from '../http/graphError.ts';
import type { Change } from '../store/change.ts';
import type { Directory } from '../store/directory.ts';
import { isEntity, textAt, textOf, textsOf, type Entity, type Json } from '../store/entity.ts';
import { checkBlueprint, derivedType } from './agents.ts';
import { checkUnique, graphNow, type SetRules, type WriteContext } from './setRules.ts';
import { LOWER_CASE_UUID } from '@trc/domain/uuid';

const APPLICATION: Entity = {
  applicationTemplateId: null,
  disabledByMicrosoftStatus: null,
  description: null,
  groupMembershipClaims: null,
  identifierUris: [],
  isDeviceOnlyAuthSupported: null,
  isFallbackPublicClient: null,
  notes: null,
  publisherDomain: TENANT_DOMAIN,
  serviceManagementReference: null,
  signInAudience: 'AzureADMyOrg',
  tags: [],
  tokenEncryptionKeyId: null,
  uniqueName: null,
  samlMetadataUrl: null,
  defaultRedirectUri: null,
  certification: null,
  optionalClaims: null,
  servicePrincipalLockConfiguration: null,
  requestSignatureVerification: null,
  addIns: [],
  appRoles: [],
  keyCredentials: [],
  passwordCredentials: [],
  requiredResourceAccess: [],
  verifiedPublisher: { displayName: null, verifiedPublisherId: null, addedDateTime: null },
};
/** Structured properties; a member that a caller omits keeps this value. */
const STRUCTURES: Readonly<Record<string, Entity>> = {
  api: {
    acceptMappedClaims: null,
    knownClientApplications: [],
    requestedAccessTokenVersion: null,
    oauth2PermissionScopes: [],
    preAuthorizedApplications: [],
  },
  info: { logoUrl: null, marketingUrl: null, privacyStatementUrl: null, supportUrl: null, termsOfServiceUrl: null },
  parentalControlSettings: { countriesBlockedForMinors: [], legalAgeGroupRule: 'Allow' },
  publicClient: { redirectUris: [] },
  spa: { redirectUris: [] },
  web: {
    homePageUrl: null,
    logoutUrl: null,
    redirectUris: [],
    implicitGrantSettings: { enableAccessTokenIssuance: false, enableIdTokenIssuance: false },
    redirectUriSettings: [],
  },
};
const PRINCIPAL: Entity = {
  accountEnabled: true,
  alternativeNames: [],
  appDescription: null,
  applicationTemplateId: null,
  appRoleAssignmentRequired: false,
  description: null,
  disabledByMicrosoftStatus: null,
  homepage: null,
  loginUrl: null,
  logoutUrl: null,
  notes: null,
  notificationEmailAddresses: [],
  preferredSingleSignOnMode: null,
  preferredTokenSigningKeyThumbprint: null,
  replyUrls: [],
  servicePrincipalType: 'Application',
  tags: [],
  tokenEncryptionKeyId: null,
  samlSingleSignOnSettings: null,
  addIns: [],
  appRoles: [],
  info: STRUCTURES['info'] ?? null,
  keyCredentials: [],
  oauth2PermissionScopes: [],
  passwordCredentials: [],
  resourceSpecificApplicationPermissions: [],
  verifiedPublisher: { displayName: null, verifiedPublisherId: null, addedDateTime: null },
};

export const APPLICATION_RULES: SetRules = {
  blank: APPLICATION,
  create: (writing, body) => {
    checkCredentials(body, undefined);
    checkNames(writing, body, undefined);
    checkUris(writing, textsOf(body['identifierUris']));
    const structures = Object.entries(STRUCTURES).map(([name, blank]): [string, Json] => {
      const given = body[name];
      return [name, isEntity(given) ? { ...blank, ...given } : blank];
    });
    return { ...body, ...Object.fromEntries(structures), appId: randomUUID() };
  },
  update: (writing, before, next) => {
    checkCredentials(next, before);
    checkNames(writing, next, textOf(before['id']));
    const known = textsOf(before['identifierUris']);
    checkUris(
      writing,
      textsOf(next['identifierUris']).filter((uri) => !known.includes(uri)),
      textOf(before['appId']),
    );
    return next;
  },
  restored: (writing, application) => {
    checkNames(writing, application, textOf(application['id']));
    return application;
  },
  // The service principal is deleted with its application; it is not restored with it.
  remove: ({ directory }, _, application) =>
    directory
      .set('servicePrincipals')
      .where('appId', textOf(application['appId']))
      .map((key): Change => {
        const principal = directory.set('servicePrincipals').get(key) ?? {};
        return ['softDelete', 'servicePrincipals', key, { ...principal, deletedDateTime: graphNow() }];
      }),
};

export const PRINCIPAL_RULES: SetRules = {
  blank: PRINCIPAL,
  typeOf: (body, before) => derivedType('servicePrincipals', before ?? body) ?? 'servicePrincipal',
  create: (writing, body) => {
    const { directory } = writing;
    const blueprint = textOf(body['agentIdentityBlueprintId']);
    if (blueprint !== '') {
      checkBlueprint(writing, blueprint);
      const id = randomUUID();
      return {
        appOwnerOrganizationId: TENANT_ID,
        signInAudience: null,
        ...body,
        id,
        appId: id,
        appDisplayName: body['displayName'] ?? null,
        servicePrincipalNames: [id],
      };
    }
    const appId = textOf(body['appId']);
    const facts = applicationOf(directory, appId);
    const [application] = directory.set('applications').where('appId', appId);
    const arrived = application === undefined || directory.isOld(application, 'servicePrincipalLag');
    if (facts === undefined || !arrived)
      throw badRequest(`The appId '${appId}' of the service principal does not reference a valid application object.`);
    checkAppId(directory, appId);
    const names = textsOf(body['servicePrincipalNames'] ?? facts['servicePrincipalNames']);
    return { ...facts, ...body, servicePrincipalNames: names.includes(appId) ? names : [appId, ...names] };
  },
  update: (_, before, next) => {
    checkCredentials(next, before);
    return next;
  },
  restored: ({ directory }, principal) => {
    checkAppId(directory, textOf(principal['appId']));
    return principal;
  },
};

const checkAppId = (directory: Directory, appId: string): void => {
  if (directory.set('servicePrincipals').where('appId', appId).length === 0) return;
  throw new GraphError(
    409,
    'Request_MultipleObjectsWithSameKeyValue',
    `The service principal cannot be created, updated, or restored because the service principal name '${appId}' is already in use.`,
  );
};

/** The application of a new service principal, of this tenant or of another one. */
const applicationOf = (directory: Directory, appId: string): Entity | undefined => {
  const [key] = directory.set('applications').where('appId', appId);
  const own = key === undefined ? undefined : directory.find('applications', key);
  if (own !== undefined) {
    const api = isEntity(own['api']) ? own['api'] : {};
    const displayName = own['displayName'] ?? null;
    return {
      appId,
      displayName,
      appDisplayName: displayName,
      appOwnerOrganizationId: TENANT_ID,
      appRoles: own['appRoles'] ?? [],
      oauth2PermissionScopes: api['oauth2PermissionScopes'] ?? [],
      signInAudience: own['signInAudience'] ?? null,
      homepage: textAt(own, 'web/homePageUrl') || null,
      replyUrls: textsOf(isEntity(own['web']) ? own['web']['redirectUris'] : []),
      servicePrincipalNames: [appId, ...textsOf(own['identifierUris'])],
    };
  }
  const foreign = key === undefined ? directory.foreignApplication(appId) : undefined;
  if (foreign === undefined) return undefined;
  const kept = [
    'appId',
    'appDisplayName',
    'appDescription',
    'appOwnerOrganizationId',
    'appRoles',
    'displayName',
    'homepage',
    'info',
    'logoutUrl',
    'oauth2PermissionScopes',
    'replyUrls',
    'resourceSpecificApplicationPermissions',
    'servicePrincipalNames',
    'signInAudience',
    'verifiedPublisher',
  ];
  return Object.fromEntries(
    kept.flatMap((name): [string, Json][] => (foreign[name] === undefined ? [] : [[name, foreign[name]]])),
  );
};

/** @param appId of the application, which may be in its URIs */
const checkUris = ({ directory }: WriteContext, uris: readonly string[], appId?: string): void => {
  if (!directory.behaviour.verifiedUris) return;
  const domains = directory.set('domains');
  const verified = domains.keys().filter((domain) => domains.get(domain)?.['isVerified'] === true);
  for (const uri of uris) {
    const host = /^(?:https?|api):\/\/([^/]+)/i.exec(uri)?.[1]?.toLowerCase() ?? '';
    const isOwn = LOWER_CASE_UUID.test(host) && (appId === undefined || host === appId || host === TENANT_ID);
    if (host === '' || isOwn || verified.some((domain) => host === domain || host.endsWith(`.${domain}`))) continue;
    const message = `Values of identifierUris property must use a verified domain of the organization or its subdomain: '${uri}'`;
    throw new GraphError(400, 'HostNameNotOnVerifiedDomain', message, {}, [
      { code: 'HostNameNotOnVerifiedDomain', message, target: 'identifierUris' },
    ]);
  }
};

const checkNames = ({ directory }: WriteContext, application: Entity, key: string | undefined): void => {
  for (const uri of textsOf(application['identifierUris']))
    checkUnique(directory, 'applications', 'identifierUris', uri, key);
  checkUnique(directory, 'applications', 'uniqueName', textOf(application['uniqueName']), key);
};

/**
 * Only the service makes secrets, and a certificate needs its key: values read from a directory cannot be written back.
 */
const checkCredentials = (next: Entity, before: Entity | undefined): void => {
  const idsOf = (entity: Entity | undefined, property: string): Set<Json> =>
    new Set(rowsOf(entity?.[property]).map((row) => row['keyId'] ?? null));
  const secrets = idsOf(before, 'passwordCredentials');
  for (const row of rowsOf(next['passwordCredentials'])) {
    if (!secrets.has(row['keyId'] ?? null))
      throw badRequest(`Update to existing credential with KeyId '${textOf(row['keyId'])}' is not allowed.`);
  }
  const certificates = idsOf(before, 'keyCredentials');
  for (const row of rowsOf(next['keyCredentials'])) {
    if (!certificates.has(row['keyId'] ?? null) && textOf(row['key']) === '')
      throw badRequest("New key credentials must have a value for property 'key'.");
  }
};

const rowsOf = (value: Json | undefined): Entity[] => (Array.isArray(value) ? value.filter(isEntity) : []);
