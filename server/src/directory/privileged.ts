import type { ObjectType } from '@trc/domain/objectTypes';
import { isHighImpactRole, isHighImpactScope } from './highImpact.ts';
import { isRecord } from './parse.ts';
import { textOf } from './types/calls.ts';
import type { GraphObject, LinkValue } from './types/description.ts';

/** Answer to: does an application or service principal hold a role or a permission of high impact? */
export type HighImpactHolding = 'holds' | 'holdsNone' | 'unread';

/** A value of a link, with the facts that decide if it is privileged. */
export interface LinkTarget {
  type: ObjectType;
  /** Name of the link in the description of the type. */
  link: string;
  owner: { id: string; object: GraphObject };
  value: LinkValue;
  /** Set for applications and service principals; other types do not need it. */
  holding?: HighImpactHolding;
}

/** Names of the rows with links, and of those with properties. */
export type PrivilegedLinkRule =
  | 'roleAssigned'
  | 'roleEligible'
  | 'unitRoleAssigned'
  | 'roleGroupMember'
  | 'roleGroupOwner'
  | 'roleGroupSchedule'
  | 'applicationPermission'
  | 'delegatedPermission'
  | 'applicationOwner'
  | 'principalOwner'
  | 'federatedCredential';
export type PrivilegedPropertyRule =
  'applicationCredentials' | 'principalCredentials' | 'applicationRedirects' | 'principalRedirects' | 'rolePermissions';

interface Row {
  /** The meaning of a change of it, e.g. for a notice. */
  readonly sentence: string;
  readonly type: ObjectType;
}

/** One kind of link whose values give privileges. */
export interface PrivilegedLinkRow extends Row {
  readonly rule: PrivilegedLinkRule;
  readonly links: readonly string[];
  /** Privileged only where the owner of the link holds a role or a permission of high impact. */
  readonly ofHolders?: true;
  readonly applies?: (target: LinkTarget) => boolean;
  /** Object ids that get the privilege; none where the value names no object of the directory. */
  readonly gains: (target: LinkTarget) => readonly unknown[];
}

/** One kind of property that opens a way to the privileges of its object. */
export interface PrivilegedPropertyRow extends Row {
  readonly rule: PrivilegedPropertyRule;
  readonly paths: readonly string[];
  readonly ofHolders?: true;
}

const part = (value: LinkValue, name: string): unknown => (typeof value === 'string' ? undefined : value[name]);
const itself = ({ value }: LinkTarget): readonly unknown[] => [value];
const principal = ({ value }: LinkTarget): readonly unknown[] => [part(value, 'principalId')];
const isRoleAssignable = ({ owner: { object } }: LinkTarget): boolean => object['isAssignableToRole'] === true;

/** Privileged links: the table of links that a restore may not give to the person who started it. */
export const PRIVILEGED_LINKS: readonly PrivilegedLinkRow[] = [
  {
    rule: 'roleAssigned',
    sentence: 'Directory role assigned',
    type: 'directoryRoles',
    links: ['assignments', 'activeAssignments'],
    gains: principal,
  },
  {
    rule: 'roleEligible',
    sentence: 'Eligible for a directory role',
    type: 'directoryRoles',
    links: ['eligibleAssignments'],
    gains: principal,
  },
  {
    rule: 'unitRoleAssigned',
    sentence: 'Directory role assigned for an administrative unit',
    type: 'administrativeUnits',
    links: ['scopedRoleMembers'],
    gains: ({ value }) => {
      const member = part(value, 'roleMemberInfo');
      return [isRecord(member) ? member['id'] : undefined];
    },
  },
  {
    rule: 'roleGroupMember',
    sentence: 'Member of a role-assignable group',
    type: 'groups',
    links: ['members'],
    applies: isRoleAssignable,
    gains: itself,
  },
  {
    rule: 'roleGroupOwner',
    sentence: 'Owner of a role-assignable group',
    type: 'groups',
    links: ['owners'],
    applies: isRoleAssignable,
    gains: itself,
  },
  {
    rule: 'roleGroupSchedule',
    sentence: 'Eligible for, or active in, a role-assignable group',
    type: 'groups',
    links: ['eligibilitySchedules', 'assignmentSchedules'],
    applies: isRoleAssignable,
    gains: principal,
  },
  {
    rule: 'applicationPermission',
    sentence: 'Application permission of high impact',
    type: 'servicePrincipals',
    links: ['appRoleAssignedTo'],
    applies: ({ owner: { object }, value }) => isHighImpactRole(object, part(value, 'appRoleId')),
    gains: principal,
  },
  {
    rule: 'delegatedPermission',
    sentence: 'Delegated permission of high impact',
    type: 'servicePrincipals',
    links: ['oauth2PermissionGrants'],
    applies: ({ value }) => isHighImpactScope(textOf(part(value, 'scope'))),
    gains: ({ owner, value }) => [owner.id, part(value, 'principalId')],
  },
  {
    rule: 'applicationOwner',
    sentence: 'Owner of a privileged application',
    type: 'applications',
    links: ['owners'],
    ofHolders: true,
    gains: itself,
  },
  {
    rule: 'principalOwner',
    sentence: 'Owner of a privileged service principal',
    type: 'servicePrincipals',
    links: ['owners'],
    ofHolders: true,
    gains: itself,
  },
  {
    rule: 'federatedCredential',
    sentence: 'Federated credential of a privileged application',
    type: 'applications',
    links: ['federatedIdentityCredentials'],
    ofHolders: true,
    gains: () => [],
  },
];

/** Privileged properties name no person. */
export const PRIVILEGED_PROPERTIES: readonly PrivilegedPropertyRow[] = [
  {
    rule: 'applicationCredentials',
    sentence: 'Credentials of a privileged application',
    type: 'applications',
    paths: ['passwordCredentials', 'keyCredentials'],
    ofHolders: true,
  },
  {
    rule: 'principalCredentials',
    sentence: 'Credentials of a privileged service principal',
    type: 'servicePrincipals',
    paths: ['passwordCredentials', 'keyCredentials'],
    ofHolders: true,
  },
  {
    rule: 'applicationRedirects',
    sentence: 'Redirect URIs of a privileged application',
    type: 'applications',
    ofHolders: true,
    paths: ['web.redirectUris', 'spa.redirectUris', 'publicClient.redirectUris', 'defaultRedirectUri'],
  },
  {
    rule: 'principalRedirects',
    sentence: 'Redirect URIs of a privileged service principal',
    type: 'servicePrincipals',
    paths: ['replyUrls'],
    ofHolders: true,
  },
  {
    rule: 'rolePermissions',
    sentence: 'Permissions of a directory role',
    type: 'directoryRoles',
    paths: ['rolePermissions', 'isEnabled'],
  },
];

/** Parts that could not be read count as privileged: no privilege is given because the directory did not answer. */
const isOfHolder = (holding: HighImpactHolding | undefined): boolean => holding !== 'holdsNone';

/** Returns undefined for a link that can never be privileged, and otherwise which facts about its owner decide. */
export const mayBePrivileged = (type: ObjectType, link: string): { needsHolding: boolean } | undefined => {
  const row = PRIVILEGED_LINKS.find((one) => one.type === type && one.links.includes(link));
  return row && { needsHolding: row.ofHolders === true };
};

/**
 * @returns the privilege that the value gives and its receiver, ids in lower case; undefined for an unprivileged value
 */
export const privilegedLink = (
  target: LinkTarget,
): { rule: PrivilegedLinkRule; sentence: string; gains: string[] } | undefined => {
  const row = PRIVILEGED_LINKS.find(({ type, links }) => type === target.type && links.includes(target.link));
  if (!row || row.applies?.(target) === false || (row.ofHolders && !isOfHolder(target.holding))) return undefined;
  const gains = row.gains(target).filter((id): id is string => typeof id === 'string' && id !== '');
  return { rule: row.rule, sentence: row.sentence, gains: [...new Set(gains.map((id) => id.toLowerCase()))] };
};

/** @returns the privileged properties of an object of this type, each with its sentence */
export const privilegedPaths = (
  type: ObjectType,
  holding: HighImpactHolding | undefined,
): { path: string; rule: PrivilegedPropertyRule; sentence: string }[] =>
  PRIVILEGED_PROPERTIES.filter((row) => row.type === type && (!row.ofHolders || isOfHolder(holding))).flatMap(
    ({ paths, rule, sentence }) => paths.map((path) => ({ path, rule, sentence })),
  );

/** Types of which has to be known whether an object holds high impact before its properties are written. */
export const hasHolderProperties = (type: ObjectType): boolean =>
  PRIVILEGED_PROPERTIES.some((row) => row.type === type && row.ofHolders);
