import type { ThrottleClass, GraphObject, ReferenceDescription, Shape, TypeDescription } from './description.ts';
import { isRecord } from '../parse.ts';
import { del, get, ownId, patchUnlessEmpty, post, pathSegment, sharing, lengthOf } from './calls.ts';
import { CONDITIONAL_ACCESS_DEFAULTS } from './defaults.ts';
import { flatShape, buildPatch, pick } from './shape.ts';

const THROTTLE_CLASS: ThrottleClass = 'conditionalAccess';
const ROOT = '/v1.0/identity/conditionalAccess';
const path = (id: string): string => `${ROOT}/policies/${pathSegment(id)}`;

const GUESTS: Shape = {
  guestOrExternalUserTypes: true,
  externalTenants: flatShape('@odata.type', 'membershipKind', 'members'),
};
const FILTER = flatShape('mode', 'rule');

/**
 * conditionalAccessPolicy of Graph v1.0. Backups keep additional properties of beta exports, which Graph refuses in
 * writes.
 */
const WRITABLE: Shape = {
  ...flatShape('displayName', 'description', 'state'),
  conditions: {
    ...flatShape(
      'clientAppTypes',
      'userRiskLevels',
      'signInRiskLevels',
      'servicePrincipalRiskLevels',
      'insiderRiskLevels',
    ),
    applications: {
      ...flatShape(
        'includeApplications',
        'excludeApplications',
        'includeUserActions',
        'includeAuthenticationContextClassReferences',
      ),
      applicationFilter: FILTER,
    },
    authenticationFlows: flatShape('transferMethods'),
    clientApplications: {
      ...flatShape('includeServicePrincipals', 'excludeServicePrincipals'),
      servicePrincipalFilter: FILTER,
    },
    devices: { deviceFilter: FILTER },
    locations: flatShape('includeLocations', 'excludeLocations'),
    platforms: flatShape('includePlatforms', 'excludePlatforms'),
    users: {
      ...flatShape('includeUsers', 'excludeUsers', 'includeGroups', 'excludeGroups', 'includeRoles', 'excludeRoles'),
      includeGuestsOrExternalUsers: GUESTS,
      excludeGuestsOrExternalUsers: GUESTS,
    },
  },
  grantControls: {
    ...flatShape('operator', 'builtInControls', 'customAuthenticationFactors', 'termsOfUse'),
    // Comes whole in a reply; only its id is written.
    authenticationStrength: flatShape('id'),
  },
  sessionControls: {
    disableResilienceDefaults: true,
    applicationEnforcedRestrictions: flatShape('isEnabled'),
    cloudAppSecurity: flatShape('isEnabled', 'cloudAppSecurityType'),
    persistentBrowser: flatShape('isEnabled', 'mode'),
    secureSignInSession: flatShape('isEnabled'),
    signInFrequency: flatShape('isEnabled', 'authenticationType', 'frequencyInterval', 'type', 'value'),
  },
};

const isSet = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : isRecord(value)
      ? Object.values(value).some(isSet)
      : value !== null && value !== undefined;

/** Graph refuses a policy that neither grants nor restricts anything. */
const hasControls = ({ grantControls, sessionControls }: GraphObject): boolean =>
  (isRecord(grantControls) &&
    ['builtInControls', 'customAuthenticationFactors', 'termsOfUse', 'authenticationStrength'].some((name) =>
      isSet(grantControls[name]),
    )) ||
  isSet(sessionControls);

const both = (place: string, name: string, rest: Omit<ReferenceDescription, 'path'>): ReferenceDescription[] =>
  ['include', 'exclude'].map((way) => ({ path: `conditions.${place}.${way}${name}[]`, ...rest }));

/** Graph reads agreements for signed-in people only, so their ids are kept and never looked for. */
const TERMS_OF_USE = 'An application cannot read terms of use: check them in the Entra admin center.';

export const conditionalAccessDescription: Omit<TypeDescription, 'reading'> = {
  type: 'conditionalAccessPolicies',
  links: [],
  // Roles are named by template ids and external tenants by tenant ids, which never change. Terms of use are not backed
  // up.
  references: [
    ...both('users', 'Users', { to: 'object', types: ['users'] }),
    ...both('users', 'Groups', { to: 'object', types: ['groups'] }),
    ...both('applications', 'Applications', { to: 'appId', types: ['applications', 'servicePrincipals'] }),
    ...both('clientApplications', 'ServicePrincipals', { to: 'object', types: ['servicePrincipals'] }),
    ...both('locations', 'Locations', { to: 'object', types: ['namedLocations'] }),
    {
      path: 'conditions.applications.includeAuthenticationContextClassReferences[]',
      to: 'object',
      types: ['authenticationContexts'],
    },
    { path: 'grantControls.authenticationStrength.id', to: 'object', types: ['authenticationStrengths'] },
  ],
  readOnly: [
    'id',
    'createdDateTime',
    'modifiedDateTime',
    'deletedDateTime',
    'templateId',
    ...[
      'displayName',
      'description',
      'policyType',
      'requirementsSatisfied',
      'allowedCombinations',
      'createdDateTime',
      'modifiedDateTime',
      'combinationConfigurations',
    ].map((name) => `grantControls.authenticationStrength.${name}`),
  ],
  immutable: [],
  writable: WRITABLE,
  sets: [
    'conditions.clientAppTypes',
    'conditions.userRiskLevels',
    'conditions.signInRiskLevels',
    'conditions.servicePrincipalRiskLevels',
    ...['Users', 'Groups', 'Roles'].flatMap((name) => [
      `conditions.users.include${name}`,
      `conditions.users.exclude${name}`,
    ]),
    ...[
      'includeApplications',
      'excludeApplications',
      'includeUserActions',
      'includeAuthenticationContextClassReferences',
    ].map((name) => `conditions.applications.${name}`),
    'conditions.clientApplications.includeServicePrincipals',
    'conditions.clientApplications.excludeServicePrincipals',
    'conditions.locations.includeLocations',
    'conditions.locations.excludeLocations',
    'conditions.platforms.includePlatforms',
    'conditions.platforms.excludePlatforms',
    'conditions.users.includeGuestsOrExternalUsers.externalTenants.members',
    'conditions.users.excludeGuestsOrExternalUsers.externalTenants.members',
    'grantControls.builtInControls',
    'grantControls.customAuthenticationFactors',
    'grantControls.termsOfUse',
  ],
  defaults: CONDITIONAL_ACCESS_DEFAULTS,
  read: (id) => get(path(id), THROTTLE_CLASS),
  readDeleted: (id) => get(`${ROOT}/deletedItems/policies/${pathSegment(id)}`, THROTTLE_CLASS),
  undelete: (id) => post(`${ROOT}/deletedItems/policies/${pathSegment(id)}/restore`, {}, THROTTLE_CLASS),
  create: (_, policy) => post(`${ROOT}/policies`, pick(WRITABLE, policy), THROTTLE_CLASS),
  withoutEffect: (policy) => ({ ...policy, state: 'disabled' }),
  cannotCreate: (policy) => (hasControls(policy) ? undefined : 'A policy cannot be created without a control.'),
  idOf: ownId,
  update: (id, changes, live) => patchUnlessEmpty(path(id), buildPatch(WRITABLE, changes, live), THROTTLE_CLASS),
  remove: (id) => del(path(id), THROTTLE_CLASS),
  naturalKey: (policy) => sharing(`${ROOT}/policies`, 'displayName', policy, { throttleClass: THROTTLE_CLASS }),
  advice: ({ grantControls }) =>
    isRecord(grantControls) && lengthOf(grantControls['termsOfUse']) > 0 ? TERMS_OF_USE : undefined,
  losses: () => [],
};
