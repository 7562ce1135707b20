import { compareSeverity, type Severity } from '@trc/domain/changes';
import { LINKS_PREFIX } from '../directory/readState.ts';
import { PRIVILEGED_LINKS, PRIVILEGED_PROPERTIES, privilegedPaths } from '../directory/privileged.ts';
import type { PrivilegedLinkRule, PrivilegedPropertyRule } from '../directory/privileged.ts';
import { isOpenedBy, OPENINGS } from '../comparison/openings.ts';
import { gainsPrivilege } from './gainedPrivileges.ts';
import { listPrivileges } from './privileges.ts';
import { PROTECTION_RULES } from './protectionRules.ts';
import {
  APPLICATIONS,
  CONDITIONAL_ACCESS,
  GRAPH,
  LEARN,
  PERMISSIONS,
  PRIVILEGED_ACCOUNTS,
  PRIVILEGED_ROLES,
  RECOVERABILITY,
  ROLE_GROUPS,
  USER_ACCOUNTS,
} from '../comparison/sources.ts';
import type { RatedChange, Reason, SeverityRule } from './types.ts';
import { becomes, gains, gainsAt, asList, textsAt } from '../comparison/values.ts';

/** Number of deletions or losses from which they are mass changes. */
export const MASS_MIN = 10;
/** Part of the members of a list from which their loss is a mass change. */
const MASS_PART = 0.5;

const GRANTED: Readonly<Record<PrivilegedLinkRule, string>> = {
  roleAssigned: PRIVILEGED_ROLES,
  roleEligible: PRIVILEGED_ROLES,
  unitRoleAssigned: `${LEARN}/entra/identity/role-based-access-control/manage-roles-portal`,
  roleGroupMember: ROLE_GROUPS,
  roleGroupOwner: ROLE_GROUPS,
  roleGroupSchedule: `${LEARN}/entra/id-governance/privileged-identity-management/concept-pim-for-groups`,
  applicationPermission: PERMISSIONS,
  delegatedPermission: PERMISSIONS,
  applicationOwner: APPLICATIONS,
  principalOwner: APPLICATIONS,
  federatedCredential: `${GRAPH}/federatedidentitycredentials-overview`,
};

const OPENED: Readonly<Record<PrivilegedPropertyRule, string>> = {
  applicationCredentials: APPLICATIONS,
  principalCredentials: APPLICATIONS,
  applicationRedirects: `${LEARN}/entra/identity-platform/reply-url`,
  principalRedirects: `${LEARN}/entra/identity-platform/reply-url`,
  rolePermissions: `${LEARN}/entra/identity/role-based-access-control/custom-overview`,
};

/** The severity of each added value of PRIVILEGED_LINKS. */
export const GRANTED_SEVERITY: Severity = 'critical';

const granted: readonly SeverityRule[] = PRIVILEGED_LINKS.map(({ rule, sentence }) => ({
  id: rule,
  severity: GRANTED_SEVERITY,
  title: `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`,
  sentence: `Added: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}.`,
  source: GRANTED[rule],
  applies: (change) => listPrivileges(change, 'granted').includes(rule),
}));

const opened: readonly SeverityRule[] = PRIVILEGED_PROPERTIES.map(({ rule, sentence }) => ({
  id: rule,
  severity: 'critical',
  title: `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`,
  sentence: `Added: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}.`,
  source: OPENED[rule],
  applies: (change) =>
    privilegedPaths(change.type, change.holding).some(
      (one) => one.rule === rule && gainsPrivilege(change.attributes, one.path),
    ),
}));

const openings: readonly SeverityRule[] = OPENINGS.map(({ place, opens, ...words }) => ({
  ...words,
  // A deleted partner or policy opens nothing.
  applies: (change) => change.kind !== 'deleted' && isOpenedBy({ place, opens }, change),
}));

const isRoleAssignable = ({ before, after }: RatedChange): boolean =>
  [before, after].some(({ object }) => object['isAssignableToRole'] === true);

const isPolicy = ({ type }: RatedChange): boolean => type === 'conditionalAccessPolicies';
const isApplication = ({ type }: RatedChange): boolean => type === 'applications' || type === 'servicePrincipals';

/** Links by which somebody can act as an application. */
const WAYS_IN: ReadonlySet<string> = new Set<PrivilegedLinkRule>([
  'applicationOwner',
  'principalOwner',
  'federatedCredential',
]);

const membersLost = ({ kind, before, attributes }: RatedChange): boolean => {
  if (kind !== 'changed') return false;
  const lost = attributes.find(({ name }) => name === `${LINKS_PREFIX}members`);
  const count = asList(lost?.oldValue).length - asList(lost?.newValue).length;
  return count >= MASS_MIN && count >= (before.links['members']?.length ?? 0) * MASS_PART;
};

const isDisabled = (change: RatedChange): boolean =>
  change.kind === 'changed' && change.type === 'users' && becomes(change, 'accountEnabled', false);

const isUnlockedLocation = ({ type, kind, before, after }: RatedChange): boolean =>
  type === 'namedLocations' &&
  kind === 'changed' &&
  ['ipRanges[].cidrAddress', 'countriesAndRegions[]'].some((path) =>
    gains(textsAt(before.object, path), textsAt(after.object, path)),
  );

/** The rule of created objects that received a privilege in the same comparison. */
export const NEW_PRIVILEGED_ACCOUNT = 'newPrivilegedAccount';

/** The rule of objects that were re-created with a new id. */
export const CREATED_AGAIN = 'createdAgain';

/** Rules for objects and links that no other table names. */
const others: readonly SeverityRule[] = [
  {
    id: 'policyDeleted',
    severity: 'critical',
    title: 'conditional access policy deleted',
    sentence: 'A policy that was enforced is deleted.',
    source: `${GRAPH}/conditionalaccesspolicy`,
    // A state that could not be read counts as enforced.
    applies: (change) =>
      isPolicy(change) &&
      change.kind === 'deleted' &&
      !['disabled', 'enabledforreportingbutnotenforced'].includes(textsAt(change.before.object, 'state')[0] ?? ''),
  },
  {
    id: 'policyChanged',
    severity: 'medium',
    title: 'conditional access policy changed',
    sentence: 'A conditional access policy is new, changed or deleted.',
    source: `${CONDITIONAL_ACCESS}/overview`,
    applies: isPolicy,
  },
  {
    id: NEW_PRIVILEGED_ACCOUNT,
    severity: 'critical',
    title: 'new account with a privilege',
    sentence: 'The account or group is new and already has a privilege.',
    source: PRIVILEGED_ACCOUNTS,
    applies: ({ kind, receivesPrivilege, isCreatedAgain }) =>
      kind === 'created' && receivesPrivilege && !isCreatedAgain,
  },
  {
    id: 'privilegeRemoved',
    severity: 'high',
    title: 'privilege removed',
    sentence: 'Somebody lost a role, an eligibility or a permission of high impact.',
    source: PRIVILEGED_ACCOUNTS,
    applies: (change) => listPrivileges(change, 'removed').length > 0,
  },
  {
    id: 'roleGroupChanged',
    severity: 'high',
    title: 'role-assignable group changed',
    sentence: 'A role-assignable group is new, changed or deleted.',
    source: ROLE_GROUPS,
    applies: (change) => change.type === 'groups' && isRoleAssignable(change),
  },
  {
    id: 'groupSettingsChanged',
    severity: 'high',
    title: 'settings of a privileged group changed',
    sentence: 'The settings by which people become active in a group have changed.',
    source: `${LEARN}/entra/id-governance/privileged-identity-management/groups-role-settings`,
    applies: ({ kind, attributes }) =>
      kind === 'changed' && attributes.some(({ name }) => name === 'links.privilegedAccessSettings'),
  },
  {
    id: 'locationWidened',
    severity: 'medium',
    title: 'location widened',
    sentence: 'The location covers addresses or countries that it did not cover.',
    source: `${CONDITIONAL_ACCESS}/concept-assignment-network`,
    applies: isUnlockedLocation,
  },
  {
    id: 'applicationAccessAdded',
    severity: 'medium',
    title: 'access to an application added',
    sentence: 'An application got a credential, an owner or a redirect URI.',
    source: APPLICATIONS,
    applies: (change) =>
      isApplication(change) &&
      change.holding === 'holdsNone' &&
      (listPrivileges({ ...change, holding: 'holds' }, 'granted').some((rule) => WAYS_IN.has(rule)) ||
        privilegedPaths(change.type, 'holds').some(({ path }) => gainsAt(change.attributes, path))),
  },
  {
    id: 'massDeletion',
    severity: 'high',
    title: 'mass deletion',
    sentence: `${MASS_MIN} or more objects of this type are deleted.`,
    source: RECOVERABILITY,
    applies: ({ kind, deletedOfType }) => kind === 'deleted' && deletedOfType >= MASS_MIN,
  },
  {
    id: 'massDisabling',
    severity: 'high',
    title: 'mass disabling of users',
    sentence: `${MASS_MIN} or more users are disabled.`,
    source: USER_ACCOUNTS,
    applies: (change) => isDisabled(change) && change.disabledUsers >= MASS_MIN,
  },
  {
    id: 'massLossOfMembers',
    severity: 'high',
    title: 'mass loss of members',
    sentence: `The object lost half of its members or more, and at least ${MASS_MIN}.`,
    source: RECOVERABILITY,
    applies: membersLost,
  },
  {
    id: 'userDisabled',
    severity: 'medium',
    title: 'user disabled',
    sentence: 'A user is disabled.',
    source: USER_ACCOUNTS,
    applies: isDisabled,
  },
  {
    id: 'objectDeleted',
    severity: 'medium',
    title: 'object deleted',
    sentence: 'An object is deleted.',
    source: RECOVERABILITY,
    applies: ({ kind }) => kind === 'deleted',
  },
  {
    id: CREATED_AGAIN,
    severity: 'low',
    title: 're-created by a restore',
    sentence: 'A restore re-created the object with a new ID, because it had been deleted permanently.',
    source: RECOVERABILITY,
    applies: ({ isCreatedAgain }) => isCreatedAgain,
  },
];

/** The table of severities. A change that no rule covers is low. */
export const SEVERITY_RULES: readonly SeverityRule[] = [
  ...granted,
  ...PROTECTION_RULES,
  ...openings,
  ...opened,
  ...others,
];

/** @returns the more important of two severities */
export const moreSevere = (one: Severity, other: Severity): Severity =>
  compareSeverity(one, other) <= 0 ? one : other;

/**
 * @returns every reason why a change matters, the most important first; without a known difference none, apart from a
 * new id
 */
export const findReasons = (change: RatedChange): Reason[] => {
  const isEqual = change.kind === 'changed' && change.attributes.length === 0;
  return SEVERITY_RULES.filter((rule) => (!isEqual || rule.id === CREATED_AGAIN) && rule.applies(change))
    .map(({ id, severity, title, sentence }) => ({ rule: id, severity, title, sentence }))
    .sort((left, right) => compareSeverity(left.severity, right.severity));
};

/** @returns the severity of a change with these reasons */
export const severityOf = (reasons: readonly Reason[]): Severity => reasons[0]?.severity ?? 'low';
