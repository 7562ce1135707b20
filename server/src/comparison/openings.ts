import type { Severity } from '@trc/domain/changes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { isRecord } from '../directory/index.ts';
import type { GraphObject } from '../directory/index.ts';
import { isAtPlace } from '../directory/types/restorable.ts';
import { GRAPH, LEARN } from './sources.ts';
import type { AttributeDifference } from './difference.ts';
import { becomes, differencesAt, gains, asList, textsAt, valueAt } from './values.ts';

/** Two states of a tenant-wide policy. */
export interface PolicyChange {
  before: { object: GraphObject };
  after: { object: GraphObject };
  /** The differences; empty for policies that are written, whose rules read both states. */
  attributes: readonly AttributeDifference[];
}

/** One way in which a tenant-wide policy opens the tenant. */
export interface Opening {
  id: string;
  severity: Severity;
  title: string;
  sentence: string;
  source: string;
  /**
   * The place of the policies, as in their ids: "crossTenantAccessPolicy" stands for the default and the partners too.
   */
  place: string;
  opens: (change: PolicyChange) => boolean;
}

const ENTRA = `${LEARN}/entra`;

/** From the strictest to the most open value. Source: authorizationPolicy. */
const INVITERS = ['none', 'adminsandguestinviters', 'adminsguestinvitersandallmembers', 'everyone'];
/** Restricted guest, guest, and the role of members. Source: "Restrict guest access permissions". */
const GUEST_ROLES = [
  '2af84b1e-32c8-42b7-82bc-daa82404023b',
  '10dae51f-b6af-4016-8d66-8c2a99b929b3',
  'a0b1b346-4d3e-4e8b-98f8-753987be4970',
];

/** A value that is not in the order, or is missing, says nothing. */
const rises = ({ before, after }: PolicyChange, path: string, order: readonly string[]): boolean => {
  const [then, now] = [before, after].map(({ object }) => order.indexOf(textsAt(object, path)[0] ?? ''));
  return then !== undefined && now !== undefined && then >= 0 && now > then;
};

const DEFAULT_PERMISSIONS = [
  'allowedToCreateApps',
  'allowedToCreateSecurityGroups',
  'allowedToCreateTenants',
  'allowedToReadBitlockerKeysForOwnedDevice',
  'allowedToReadOtherUsers',
].map((name) => `defaultUserRolePermissions.${name}`);

const SELF_SERVICE = ['allowedToSignUpEmailBasedSubscriptions', 'allowEmailVerifiedUsersToJoinOrganization'];

const ACCESS = [
  'b2bCollaborationInbound',
  'b2bCollaborationOutbound',
  'b2bDirectConnectInbound',
  'b2bDirectConnectOutbound',
  'm365CollaborationInbound',
  'm365CollaborationOutbound',
  'appServiceConnectInbound',
].flatMap((name) => ['usersAndGroups', 'applications', 'users'].map((part) => `${name}.${part}`));

const partAt = (object: GraphObject, path: string): GraphObject => {
  const found = valueAt(object, path);
  return isRecord(found) ? found : {};
};

const targetsOf = (part: GraphObject): string[] => textsAt(part, 'targets[].target');
const ALL = /^all/;

/** Allowed is open for the targets, blocked is open for everybody else. */
const opensAccess = ({ before, after }: PolicyChange, path: string): boolean => {
  const [then, now] = [partAt(before.object, path), partAt(after.object, path)];
  const [old, wanted] = [targetsOf(then), targetsOf(now)];
  if (now['accessType'] === 'allowed')
    return then['accessType'] !== 'allowed' || (!old.some((target) => ALL.test(target)) && gains(old, wanted));
  if (now['accessType'] !== 'blocked' || then['accessType'] !== 'blocked') return false;
  return !wanted.some((target) => ALL.test(target)) && gains(wanted, old);
};

const TRUST = ['isCompliantDeviceAccepted', 'isHybridAzureADJoinedDeviceAccepted', 'isMfaAccepted'].map(
  (name) => `inboundTrust.${name}`,
);
const CONSENT = ['inboundAllowed', 'outboundAllowed'].map((name) => `automaticUserConsentSettings.${name}`);

/** Methods that attackers phish, or add without the person. Source: "Authentication methods and features". */
const WEAK_METHODS = new Set(['sms', 'voice', 'email', 'temporaryaccesspass', 'softwareoath']);

const methodsOf = (object: GraphObject): ReadonlyMap<string, GraphObject> => {
  const list = asList(object['authenticationMethodConfigurations']).filter(isRecord);
  return new Map(list.map((one) => [textsAt(one, 'id')[0] ?? '', one]));
};

/** A weak method that is opened, or a strong one that is closed. */
const weakensMethods = ({ before, after }: PolicyChange): boolean => {
  const [then, now] = [methodsOf(before.object), methodsOf(after.object)];
  return [...now].some(([name, one]) => {
    const old = then.get(name);
    if (!old) return false;
    if (!WEAK_METHODS.has(name)) return old['state'] === 'enabled' && one['state'] === 'disabled';
    if (one['state'] !== 'enabled') return false;
    return (
      old['state'] === 'disabled' || gains(textsAt(old, 'includeTargets[].id'), textsAt(one, 'includeTargets[].id'))
    );
  });
};

const differs = ({ attributes }: PolicyChange, ...paths: readonly string[]): boolean =>
  paths.some((path) => differencesAt(attributes, path).length > 0);

/** Guest, consent, cross-tenant, federation and authorization settings, and methods of authentication. */
export const OPENINGS: readonly Opening[] = [
  {
    id: 'guestInvitationsOpened',
    severity: 'high',
    title: 'guest invitations opened',
    sentence: 'More people may invite guests.',
    source: `${GRAPH}/authorizationpolicy`,
    place: 'authorizationPolicy',
    opens: (change) => rises(change, 'allowInvitesFrom', INVITERS),
  },
  {
    id: 'guestAccessOpened',
    severity: 'high',
    title: 'guest access opened',
    sentence: 'Guests may read more of the directory.',
    source: `${ENTRA}/identity/users/users-restrict-guest-permissions`,
    place: 'authorizationPolicy',
    opens: (change) => rises(change, 'guestUserRoleId', GUEST_ROLES),
  },
  {
    id: 'selfServiceSignUpOpened',
    severity: 'high',
    title: 'self-service sign-up opened',
    sentence: 'People from outside may sign themselves up.',
    source: `${ENTRA}/identity/users/directory-self-service-signup`,
    place: 'authorizationPolicy',
    opens: (change) => SELF_SERVICE.some((path) => becomes(change, path, true)),
  },
  {
    id: 'signUpFlowsOpened',
    severity: 'high',
    title: 'self-service sign-up opened',
    sentence: 'Sign-up flows for guests are switched on.',
    source: `${GRAPH}/authenticationflowspolicy`,
    place: 'authenticationFlowsPolicy',
    opens: (change) => becomes(change, 'selfServiceSignUp.isEnabled', true),
  },
  {
    id: 'userConsentOpened',
    severity: 'high',
    title: 'user consent opened',
    sentence: 'Users may consent to more applications.',
    source: `${ENTRA}/identity/enterprise-apps/configure-user-consent`,
    place: 'authorizationPolicy',
    opens: (change) =>
      becomes(change, 'allowUserConsentForRiskyApps', true) ||
      gains(
        ...((['before', 'after'] as const).map((side) =>
          textsAt(change[side].object, 'defaultUserRolePermissions.permissionGrantPoliciesAssigned[]'),
        ) as [string[], string[]]),
      ),
  },
  {
    id: 'grantPolicyWidened',
    severity: 'high',
    title: 'consent policy widened',
    sentence: 'A consent policy includes more, or excludes less.',
    source: `${GRAPH}/permissiongrantpolicy`,
    place: 'permissionGrantPolicies',
    opens: ({ before, after }) =>
      gains(asList(before.object['includes']), asList(after.object['includes'])) ||
      gains(asList(after.object['excludes']), asList(before.object['excludes'])),
  },
  {
    id: 'defaultPermissionsOpened',
    severity: 'medium',
    title: 'default user permissions opened',
    sentence: 'All users have more permissions in the directory than before.',
    source: `${ENTRA}/fundamentals/users-default-permissions`,
    place: 'authorizationPolicy',
    opens: (change) =>
      DEFAULT_PERMISSIONS.some((path) => becomes(change, path, true)) ||
      (valueAt(change.before.object, 'blockMsolPowerShell') === true &&
        valueAt(change.after.object, 'blockMsolPowerShell') === false),
  },
  {
    id: 'crossTenantAccessOpened',
    severity: 'high',
    title: 'cross-tenant access opened',
    sentence: 'Other tenants, or access to them, are allowed more than before.',
    source: `${ENTRA}/external-id/cross-tenant-access-overview`,
    place: 'crossTenantAccessPolicy',
    opens: (change) =>
      ACCESS.some((path) => opensAccess(change, path)) || CONSENT.some((path) => becomes(change, path, true)),
  },
  {
    id: 'crossTenantTrustOpened',
    severity: 'critical',
    title: 'other tenant trusted',
    sentence: 'Multi-factor authentication or devices of another tenant are trusted, or its users are synchronised.',
    source: `${ENTRA}/external-id/cross-tenant-access-settings-b2b-collaboration`,
    place: 'crossTenantAccessPolicy',
    opens: (change) =>
      [...TRUST, 'identitySynchronization.userSyncInbound.isSyncAllowed'].some((path) => becomes(change, path, true)),
  },
  {
    id: 'federationChanged',
    severity: 'critical',
    title: 'federation of a domain changed',
    sentence: 'Whom a domain trusts to sign people in has changed.',
    source: `${GRAPH}/internaldomainfederation`,
    place: 'domains',
    opens: (change) =>
      becomes(change, 'authenticationType', 'Federated') ||
      change.attributes.some(
        ({ name, newValue }) => name === 'links.federationConfiguration' && newValue !== undefined,
      ),
  },
  {
    id: 'tokenValidationChanged',
    severity: 'high',
    title: 'validation of federated tokens changed',
    sentence: 'Which domains must match the domain of a federated token has changed.',
    source: `${GRAPH}/federatedtokenvalidationpolicy`,
    place: 'federatedTokenValidationPolicy',
    opens: (change) => change.attributes.length > 0,
  },
  {
    id: 'authenticationMethodWeakened',
    severity: 'high',
    title: 'authentication method weakened',
    sentence: 'A weak method of authentication is opened, or a strong method is closed.',
    source: `${ENTRA}/identity/authentication/concept-authentication-methods`,
    place: 'authenticationMethodsPolicy',
    opens: weakensMethods,
  },
  {
    id: 'roleSettingsChanged',
    severity: 'high',
    title: 'settings of a privileged role changed',
    sentence: 'The settings by which a role is activated have changed.',
    source: `${ENTRA}/id-governance/privileged-identity-management/pim-how-to-change-default-settings`,
    place: 'roleManagementPolicies',
    opens: (change) => differs(change, 'rules'),
  },
  {
    id: 'deviceRegistrationOpened',
    severity: 'high',
    title: 'device registration opened',
    sentence: 'Devices register without multi-factor authentication.',
    source: `${GRAPH}/deviceregistrationpolicy`,
    place: 'deviceRegistrationPolicy',
    opens: (change) =>
      valueAt(change.before.object, 'multiFactorAuthConfiguration') === 'required' &&
      valueAt(change.after.object, 'multiFactorAuthConfiguration') === 'notRequired',
  },
  {
    id: 'appManagementOff',
    severity: 'medium',
    title: 'limits on credentials of applications switched off',
    sentence: 'Limits on the credentials of applications are switched off.',
    source: `${GRAPH}/tenantappmanagementpolicy`,
    place: 'defaultAppManagementPolicy',
    opens: (change) =>
      valueAt(change.before.object, 'isEnabled') === true && valueAt(change.after.object, 'isEnabled') === false,
  },
];

/** @returns true if a change of the policy with this id opens the tenant in this way */
export const isOpenedBy = (
  { place, opens }: Pick<Opening, 'place' | 'opens'>,
  change: PolicyChange & { type: ObjectType; id: string },
): boolean => isAtPlace(change.type, change.id, [place]) && opens(change);
