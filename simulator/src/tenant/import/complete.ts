import { TENANT_DOMAIN } from '@trc/domain/sampleTenant';
import { deriveGuid } from '../random.ts';
import type { EntitySetName } from '../registry.ts';
import { textOf, type Entity } from '../store/entity.ts';

/** Values for required properties that an object lacks. They depend on nothing but the object. */
const DEFAULTS: Partial<Record<EntitySetName, (entity: Entity) => Entity>> = {
  users: (user) => {
    const name = nameOf(user, 'User');
    const nickname =
      textOf(user['mailNickname']) || textOf(user['userPrincipalName']).split('@')[0] || `user.${short(user)}`;
    return {
      accountEnabled: true,
      displayName: name,
      mailNickname: nickname,
      userPrincipalName: `${nickname}@${TENANT_DOMAIN}`,
      userType: 'Member',
      businessPhones: [],
    };
  },
  groups: (group) => ({
    displayName: nameOf(group, 'Group'),
    groupTypes: [],
    mailEnabled: false,
    mailNickname: `group-${short(group)}`,
    securityEnabled: true,
  }),
  applications: (application) => ({
    appId: deriveGuid(`appId/${textOf(application['id'])}`),
    displayName: nameOf(application, 'Application'),
    signInAudience: 'AzureADMyOrg',
    identifierUris: [],
  }),
  servicePrincipals: (principal) => ({
    appId: deriveGuid(`appId/${textOf(principal['id'])}`),
    displayName: nameOf(principal, 'Service principal'),
    accountEnabled: true,
    servicePrincipalType: 'Application',
    servicePrincipalNames: [],
  }),
  roleDefinitions: (role) => ({
    displayName: nameOf(role, 'Role'),
    isBuiltIn: false,
    isEnabled: true,
    templateId: textOf(role['id']),
    rolePermissions: [],
    resourceScopes: ['/'],
  }),
  administrativeUnits: (unit) => ({ displayName: nameOf(unit, 'Administrative unit'), membershipType: 'Assigned' }),
  conditionalAccessPolicies: (policy) => ({
    displayName: nameOf(policy, 'Policy'),
    state: 'disabled',
    conditions: {},
    grantControls: null,
    sessionControls: null,
  }),
  namedLocations: (location) => ({
    '@odata.type': Array.isArray(location['countriesAndRegions'])
      ? '#microsoft.graph.countryNamedLocation'
      : '#microsoft.graph.ipNamedLocation',
    displayName: nameOf(location, 'Location'),
    ...(Array.isArray(location['countriesAndRegions']) || location['@odata.type'] !== undefined
      ? {}
      : { ipRanges: [], isTrusted: false }),
  }),
  authenticationStrengths: (strength) => ({
    displayName: nameOf(strength, 'Strength'),
    policyType: 'custom',
    requirementsSatisfied: 'mfa',
    allowedCombinations: ['fido2'],
  }),
  authenticationContexts: (context) => ({
    displayName: nameOf(context, 'Context'),
    description: null,
    isAvailable: false,
  }),
};

/** @returns the object with its required properties; its own values stay */
export const completed = (set: EntitySetName, entity: Entity): Entity => {
  const defaults = DEFAULTS[set]?.(entity) ?? {};
  const missing = Object.entries(defaults).filter(
    ([name, value]) => entity[name] === undefined || (entity[name] === null && value !== null),
  );
  return missing.length === 0 ? entity : { ...entity, ...Object.fromEntries(missing) };
};

/** Names of the properties that the set requires. */
export const requiredNames = (set: EntitySetName, entity: Entity): string[] =>
  Object.keys(DEFAULTS[set]?.(entity) ?? {});

const nameOf = (entity: Entity, kind: string): string =>
  textOf(entity['displayName']) || textOf(entity['name']) || `${kind} ${short(entity)}`;

const short = (entity: Entity): string => textOf(entity['id']).slice(0, 8);
