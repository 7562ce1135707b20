import { TENANT_DOMAIN, TENANT_ID } from '@trc/domain/sampleTenant';
import { deriveGuid } from '../random.ts';
import { makeApplication, makeServicePrincipal } from '../seed/applicationObjects.ts';
import { textOf, textsOf, type Entity } from '../store/entity.ts';
import type { Scene } from './scene.ts';

const TYPE = '#microsoft.graph.';
const TEMPLATE = '8b1025e4-1dd2-430b-a150-2ef79cd700f5';

/**
 * Kinds that the seed does not have, so that data of earlier versions stays comparable: they appear when somebody asks
 * for them.
 */
export const recentKindsAdded = (scene: Scene): void => {
  addMembers(scene);
  addAgents(scene);
  addGalleryApplication(scene);
  addExtension(scene);
};

/** Devices and contacts become members of a group. */
const addMembers = (scene: Scene): void => {
  const { directory } = scene;
  const isPlain = (group: Entity): boolean =>
    group['securityEnabled'] === true && group['mailEnabled'] === false && textsOf(group['groupTypes']).length === 0;
  const [group] = scene.pick('groups', 1, (each) => isPlain(each) && each['onPremisesSyncEnabled'] !== true);
  if (group === undefined) return;
  const others = [...directory.set('devices').keys().slice(0, 2), ...directory.set('contacts').keys().slice(0, 1)];
  for (const other of others) scene.link('groups', 'members', group, other);
};

const principalOf = (scene: Scene, appId: string, displayName: string): Entity =>
  makeServicePrincipal(scene.random, { appId, displayName, owner: TENANT_ID });

/** A blueprint with its principal, an agent of it, and the account of the agent. */
const addAgents = (scene: Scene): void => {
  const appId = deriveGuid(`agent/${scene.random.guid()}`);
  const displayName = 'Travel assistant';
  const application = makeApplication(scene.random, { appId, displayName });
  scene.create('applications', { ...application, '@odata.type': `${TYPE}agentIdentityBlueprint` });
  const principal = principalOf(scene, appId, displayName);
  scene.create('servicePrincipals', { ...principal, '@odata.type': `${TYPE}agentIdentityBlueprintPrincipal` });
  const agent = principalOf(scene, deriveGuid(`agent/${scene.random.guid()}`), `${displayName} of sales`);
  const agentId = textOf(agent['appId']);
  scene.create('servicePrincipals', {
    ...agent,
    id: agentId,
    '@odata.type': `${TYPE}agentIdentity`,
    agentIdentityBlueprintId: appId,
  });
  const upn = `travel.assistant-${agentId.slice(0, 4)}@${TENANT_DOMAIN}`;
  scene.create('users', {
    '@odata.type': `${TYPE}agentUser`,
    id: deriveGuid(`agentUser/${agentId}`),
    deletedDateTime: null,
    accountEnabled: true,
    assignedLicenses: [],
    businessPhones: [],
    createdDateTime: '2026-05-04T09:00:00Z',
    displayName: `${displayName} of sales`,
    identityParentId: agentId,
    mailNickname: 'travel.assistant',
    otherMails: [],
    proxyAddresses: [],
    userPrincipalName: upn,
    userType: 'Member',
  });
};

/** An application of the gallery, provisioned, with a flexible federated credential. */
const addGalleryApplication = (scene: Scene): void => {
  const appId = deriveGuid(`gallery/${scene.random.guid()}`);
  const displayName = 'Signal by Litware';
  const made: Entity = makeApplication(scene.random, { appId, displayName });
  const application: Entity = { ...made, applicationTemplateId: TEMPLATE };
  const principal: Entity = { ...principalOf(scene, appId, displayName), applicationTemplateId: TEMPLATE };
  scene.create('applications', application);
  scene.create('servicePrincipals', principal);
  scene.create('synchronizationJobs', {
    id: `scim.${TENANT_ID.replaceAll('-', '')}.${deriveGuid(`job/${appId}`)}`,
    servicePrincipalId: textOf(principal['id']),
    templateId: 'scim',
    schedule: { expiration: null, interval: 'PT40M', state: 'Active' },
    status: { code: 'Active' },
    synchronizationJobSettings: [],
  });
  scene.create('federatedIdentityCredentials', {
    id: deriveGuid(`flexible/${appId}`),
    applicationId: textOf(application['id']),
    name: 'any-branch',
    issuer: 'https://token.actions.githubusercontent.com',
    subject: null,
    description: null,
    audiences: ['api://AzureADTokenExchange'],
    claimsMatchingExpression: { value: "claims['sub'] matches 'repo:fabrikam/*'", languageVersion: 1 },
  });
};

/** An application registers a directory extension, and some users get a value of it. */
const addExtension = (scene: Scene): void => {
  const [key] = scene.pick('applications', 1);
  const application = scene.directory.set('applications').get(key ?? '');
  if (application === undefined) return;
  const name = `extension_${textOf(application['appId']).replaceAll('-', '')}_costCenter`;
  scene.create('extensionProperties', {
    id: deriveGuid(name),
    deletedDateTime: null,
    applicationId: textOf(application['id']),
    appDisplayName: application['displayName'] ?? null,
    dataType: 'String',
    isMultiValued: false,
    isSyncedFromOnPremises: false,
    name,
    targetObjects: ['User', 'Group', 'Device'],
  });
  for (const user of scene.pick('users', scene.count ?? 6))
    scene.change('users', user, { [name]: `CC-${user.slice(0, 4)}` });
};
