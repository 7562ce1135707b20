import { GRAPH_APP_ID } from '@trc/domain/applicationPermissions';
import { API_AUDIENCE, API_SCOPE, CLIENT_ID, TENANT_DOMAIN, TENANT_ID } from '@trc/domain/sampleTenant';
import { appRoleAssignment } from '../consent.ts';
import { appRole, appRolesOfApi } from '../graphPermissions.ts';
import { deriveGuid, opaqueId, type Random } from '../random.ts';
import type { Directory } from '../store/directory.ts';
import { textOf, type Entity, type Json } from '../store/entity.ts';
import { makeApplication, makeServicePrincipal } from './applicationObjects.ts';
import { FIRST_PARTY, MICROSOFT_SERVICES_TENANT } from './firstParty.ts';
import { APPLICATION_KINDS, PARTNERS, toAsciiName, PROJECTS, SYSTEMS } from './names.ts';

/** Delegated scopes that consented applications hold on Microsoft Graph. */
const DELEGATED = [
  'User.Read',
  'openid profile email',
  'User.Read Mail.Read',
  'User.Read Files.Read.All',
  'User.Read offline_access',
] as const;
/** "Default access" of an application without app roles. */
const DEFAULT_ROLE = '00000000-0000-0000-0000-000000000000';
const GALLERY = 30;
const MANAGED_IDENTITIES = 20;

export const seedApplications = (directory: Directory, random: Random, count: number): void => {
  for (const [appId, displayName] of FIRST_PARTY) {
    const appRoles = appRolesOfApi(appId);
    directory.put(
      'servicePrincipals',
      makeServicePrincipal(random, { appId, displayName, owner: MICROSOFT_SERVICES_TENANT, appRoles }),
    );
  }
  const graphKey = directory.set('servicePrincipals').where('appId', GRAPH_APP_ID)[0] ?? '';
  const graph = directory.set('servicePrincipals').get(graphKey);

  for (let number = 0; number < count; number += 1) {
    const own = number === 0;
    const displayName = own
      ? 'Tenant Recovery Console'
      : `${random.pick(PROJECTS)} ${random.pick(SYSTEMS)} ${random.pick(APPLICATION_KINDS)}`;
    const appId = own ? CLIENT_ID : random.guid();
    const facts = {
      appId,
      displayName,
      identifierUris: own ? [API_AUDIENCE] : random.chance(0.4) ? [`api://${appId}`] : [],
      appRoles:
        !own && random.chance(0.3)
          ? [appRole(random.guid(), 'Reader', ['User']), appRole(random.guid(), 'Contributor', ['User'])]
          : [],
      scopes: own
        ? [scope('access_as_user', deriveGuid(API_SCOPE))]
        : random.chance(0.3)
          ? [scope('user_impersonation', random.guid())]
          : [],
      requiredResourceAccess: [
        {
          resourceAppId: GRAPH_APP_ID,
          resourceAccess: [{ id: 'e1fe6dd8-ba31-4d61-89e7-88639da4683d', type: 'Scope' }],
        },
      ],
    };
    const application = makeApplication(random, facts);
    directory.put('applications', application);
    const principal = makeServicePrincipal(random, {
      ...facts,
      owner: TENANT_ID,
      saml: !own && random.chance(0.1),
      homepage: `https://${toAsciiName(displayName)}.${TENANT_DOMAIN}`,
    });
    directory.put('servicePrincipals', own ? { ...principal, accountEnabled: true } : principal);
    addOwners(directory, random, textOf(application['id']), textOf(principal['id']));
    if (random.chance(0.12)) addFederatedCredential(directory, random, textOf(application['id']));
    if (graph !== undefined && random.chance(0.5)) addGrant(directory, random, principal, graph);
    if (!own) addAssignments(directory, random, principal);
  }
  for (const kind of [
    ...Array<'gallery'>(GALLERY).fill('gallery'),
    ...Array<'identity'>(MANAGED_IDENTITIES).fill('identity'),
  ]) {
    const displayName =
      kind === 'gallery'
        ? `${random.pick(SYSTEMS)} Cloud by ${random.pick(PARTNERS).split('.')[0] ?? ''}`
        : `id-${toAsciiName(random.pick(PROJECTS))}-${toAsciiName(random.pick(SYSTEMS))}-${random.int(1, 99)}`;
    const principal = makeServicePrincipal(random, {
      appId: random.guid(),
      displayName,
      owner: kind === 'gallery' ? random.guid() : TENANT_ID,
      type: kind === 'gallery' ? 'Application' : 'ManagedIdentity',
      saml: kind === 'gallery' && random.chance(0.5),
    });
    directory.put('servicePrincipals', principal);
    if (kind === 'gallery') addAssignments(directory, random, principal);
  }
};

const scope = (value: string, id: string): Json => ({
  adminConsentDescription: `Lets an application call the API as the signed-in person (${value})`,
  adminConsentDisplayName: value,
  id,
  isEnabled: true,
  type: 'User',
  userConsentDescription: null,
  userConsentDisplayName: null,
  value,
});

const addOwners = (directory: Directory, random: Random, application: string, principal: string): void => {
  for (const owner of random.sample(directory.set('users').keys(), random.int(0, 2))) {
    directory.relation('owners').add(application, owner);
    if (random.chance(0.5)) directory.relation('owners').add(principal, owner);
  }
};

const addAssignments = (directory: Directory, random: Random, resource: Entity): void => {
  const roles = Array.isArray(resource['appRoles']) ? (resource['appRoles'] as readonly Entity[]) : [];
  const appRoleId = roles.length > 0 ? textOf(random.pick(roles)['id']) : DEFAULT_ROLE;
  const groups = random
    .sample(directory.set('groups').keys(), random.int(0, 2))
    .map((id) => directory.set('groups').get(id));
  const users = random
    .sample(directory.set('users').keys(), random.int(0, 4))
    .map((id) => directory.set('users').get(id));
  for (const principal of groups)
    if (principal !== undefined)
      directory.put('appRoleAssignments', appRoleAssignment(principal, 'Group', resource, appRoleId));
  for (const principal of users)
    if (principal !== undefined)
      directory.put('appRoleAssignments', appRoleAssignment(principal, 'User', resource, appRoleId));
};

const addGrant = (directory: Directory, random: Random, client: Entity, resource: Entity): void => {
  const [principal = null] = random.chance(0.3) ? random.sample(directory.set('users').keys(), 1) : [];
  const clientId = textOf(client['id']);
  const resourceId = textOf(resource['id']);
  directory.put('oauth2PermissionGrants', {
    id: opaqueId('grant', clientId, resourceId, principal ?? ''),
    clientId,
    consentType: principal === null ? 'AllPrincipals' : 'Principal',
    principalId: principal,
    resourceId,
    scope: random.pick(DELEGATED),
  });
};

const addFederatedCredential = (directory: Directory, random: Random, applicationId: string): void => {
  const project = toAsciiName(random.pick(PROJECTS));
  directory.put('federatedIdentityCredentials', {
    id: random.guid(),
    applicationId,
    name: `${project}-main`,
    issuer: `https://builds.${TENANT_DOMAIN}`,
    subject: `repository:${project}:branch:main`,
    description: null,
    audiences: ['api://AzureADTokenExchange'],
  });
};
