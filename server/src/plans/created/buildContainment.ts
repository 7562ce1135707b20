import type { ObjectType, PerType } from '@trc/domain/objectTypes';
import { attributeWords } from '@trc/domain/attributeWords';
import type { Links } from '../../comparison/index.ts';
import type { GraphObject, LinkDescription, LinkValue, TypeDescription } from '../../directory/index.ts';
import { credentialLosses } from '../../directory/types/credentials.ts';
import { lengthOf, textOf } from '../../directory/types/calls.ts';
import { isMasteredElsewhere } from '../../directory/types/onPremises.ts';
import { valuesAt } from '../../directory/types/paths.ts';
import type { PlannedAttribute, PlannedLinks } from '../../restore/plan/operation.ts';
import { containmentOf } from './containment.ts';

/** An object of the directory as it is now. */
export interface SeenObject {
  type: ObjectType;
  id: string;
  name: string;
  description: TypeDescription;
  object: GraphObject;
  links: Links;
  /** Links that could not be read, and why. */
  unread: readonly string[];
  unreadReason?: string | undefined;
}

/** Facts from the directory about a contained object, apart from the object itself. */
export interface ContainFacts {
  /** Objects that may name it: roles, groups, policies and service principals. */
  holders: readonly SeenObject[];
  /** Ids, in lower case, of groups that a policy excludes. */
  excludedGroups: ReadonlySet<string>;
  /** The service principal of an application, through which it signs in. */
  principal?: SeenObject;
}

/** Writes of containment to one object. Parts of several containments that write one object are joined. */
export interface ContainPart {
  target: SeenObject;
  kind: 'disable' | 'update';
  attributes: readonly PlannedAttribute[];
  /** Ids that leave a list of the object. */
  leaves: readonly { path: string; id: string }[];
  links: readonly PlannedLinks[];
  /** Effects that an undo cannot reverse, and tasks that are left to a person. */
  losses: readonly string[];
}

export type Contained = { offered: true; parts: ContainPart[] } | { offered: false; reason: string };

type PartOf = Partial<Omit<ContainPart, 'target'>>;

const partOf = (target: SeenObject, more: PartOf): ContainPart[] => {
  const part = { target, kind: 'update' as const, attributes: [], leaves: [], links: [], losses: [], ...more };
  const size = part.attributes.length + part.leaves.length + part.links.length + part.losses.length;
  return size > 0 ? [part] : [];
};

const linkOf = ({ description }: SeenObject, name: string): LinkDescription | undefined =>
  description.links.find((link) => link.name === name);

const isRemovable = ({ remove, writable }: LinkDescription, { object }: SeenObject): boolean =>
  remove !== undefined && (writable?.(object) ?? true);

const notRead = ({ name: of, unreadReason }: SeenObject, link: string): string =>
  [
    `${attributeWords(link)} of ${of} could not be read.`,
    ...(unreadReason === undefined ? [] : [unreadReason]),
    'Check them in the Microsoft Entra admin center.',
  ].join(' ');

/** Takes every value out of some links of the object. */
const emptied = (target: SeenObject, names: readonly string[]): Pick<ContainPart, 'links' | 'losses'> => {
  const links = names.flatMap((name): PlannedLinks[] => {
    const link = linkOf(target, name);
    const values = target.links[name] ?? [];
    return link && isRemovable(link, target) && values.length > 0 ? [{ name, add: [], remove: values }] : [];
  });
  return { links, losses: names.filter((name) => target.unread.includes(name)).map((name) => notRead(target, name)) };
};

const isNamed = (value: LinkValue, id: string): boolean =>
  [textOf(value), ...(typeof value === 'string' ? [] : [textOf(value['principalId'])])].some(
    (named) => named.toLowerCase() === id.toLowerCase(),
  );

/** Links through which an object of a type gives something to another one. */
const GIVING: PerType<readonly string[]> = {
  directoryRoles: ['assignments', 'eligibleAssignments', 'activeAssignments'],
  groups: ['members', 'owners', 'eligibilitySchedules', 'assignmentSchedules'],
  servicePrincipals: ['appRoleAssignedTo'],
  users: [],
  conditionalAccessPolicies: [],
  namedLocations: [],
  applications: [],
  administrativeUnits: [],
  tenantWidePolicies: [],
  authenticationStrengths: [],
  authenticationContexts: [],
};

/** Lists of a policy that exempt users or service principals. */
export const EXEMPTING = ['conditions.users.excludeUsers', 'conditions.clientApplications.excludeServicePrincipals'];

const isGiving = ({ type, id, object }: SeenObject, { excludedGroups }: ContainFacts): boolean =>
  type !== 'groups' || object['isAssignableToRole'] === true || excludedGroups.has(id.toLowerCase());

const stays = (holder: SeenObject, link: LinkDescription): string =>
  link.watched
    ? `${holder.name}: remove the time-limited or eligible assignment in Privileged Identity Management.`
    : `${holder.name}: ${attributeWords(link.name)} cannot be removed here.`;

const withdrawnFrom = (holder: SeenObject, id: string): ContainPart[] => {
  const found = GIVING[holder.type].flatMap((name) => {
    const link = linkOf(holder, name);
    const values = (holder.links[name] ?? []).filter((value) => isNamed(value, id));
    return link && values.length > 0 ? [{ link, values }] : [];
  });
  const [open, fixed] = [true, false].map((wanted) => found.filter(({ link }) => isRemovable(link, holder) === wanted));
  const unread = GIVING[holder.type].filter((name) => holder.unread.includes(name));
  return partOf(holder, {
    leaves: EXEMPTING.filter((path) =>
      valuesAt(holder.object, `${path}[]`).some((value) => textOf(value).toLowerCase() === id.toLowerCase()),
    ).map((path) => ({ path, id })),
    links: (open ?? []).map(({ link, values }) => ({ name: link.name, add: [], remove: values })),
    losses: [...(fixed ?? []).map(({ link }) => stays(holder, link)), ...unread.map((name) => notRead(holder, name))],
  });
};

/** Removes the grants of other objects from the object. */
const withdrawn = ({ id }: SeenObject, facts: ContainFacts): ContainPart[] =>
  facts.holders.filter((holder) => isGiving(holder, facts)).flatMap((holder) => withdrawnFrom(holder, id));

const ON_PREMISES = 'It is synchronised from your on-premises Active Directory. Disable it there.';

const signInOff = ({ object }: SeenObject): PlannedAttribute[] =>
  object['accountEnabled'] === false
    ? []
    : [
        {
          path: 'accountEnabled',
          ...(object['accountEnabled'] === undefined ? {} : { expected: object['accountEnabled'] }),
          wanted: false,
        },
      ];

const containUser = (user: SeenObject, facts: ContainFacts): ContainPart[] => {
  const isMastered = isMasteredElsewhere(user.object);
  const attributes = isMastered ? [] : signInOff(user);
  return [
    ...partOf(user, { kind: 'disable', attributes, losses: isMastered ? [ON_PREMISES] : [] }),
    ...withdrawn(user, facts),
  ];
};

const KEY_LISTS = ['passwordCredentials', 'keyCredentials'];

/** The directory never returns the secret of a key, so nothing puts a removed one back. */
const keysOff = ({ object }: SeenObject): Pick<ContainPart, 'attributes' | 'losses'> => ({
  attributes: KEY_LISTS.filter((path) => lengthOf(object[path]) > 0).map((path) => ({
    path,
    expected: object[path],
    wanted: [],
  })),
  losses: credentialLosses(Object.fromEntries(KEY_LISTS.map((path) => [path, object[path]]))).map(
    (loss) => `${loss}: an undo cannot put them back`,
  ),
});

const NO_KEYS = { attributes: [], losses: [] };

const containPrincipal = (principal: SeenObject, facts: ContainFacts): ContainPart[] => {
  // The directory owns the keys of a managed identity.
  const keys = textOf(principal.object['servicePrincipalType']) === 'ManagedIdentity' ? NO_KEYS : keysOff(principal);
  const links = emptied(principal, ['oauth2PermissionGrants', 'appRoleAssignedTo', 'owners']);
  return [
    ...partOf(principal, {
      kind: 'disable',
      attributes: [...signInOff(principal), ...keys.attributes],
      links: links.links,
      losses: [...keys.losses, ...links.losses],
    }),
    ...withdrawn(principal, facts),
  ];
};

const containApplication = (application: SeenObject, facts: ContainFacts): ContainPart[] => {
  const keys = keysOff(application);
  const links = emptied(application, ['owners', 'federatedIdentityCredentials']);
  return [
    ...partOf(application, {
      attributes: keys.attributes,
      links: links.links,
      losses: [...keys.losses, ...links.losses],
    }),
    ...(facts.principal ? containPrincipal(facts.principal, facts) : []),
  ];
};

const containPolicy = (policy: SeenObject): ContainPart[] => {
  const { state } = policy.object;
  const off = { path: 'state', ...(state === undefined ? {} : { expected: state }), wanted: 'disabled' };
  return partOf(policy, { kind: 'disable', attributes: state === 'disabled' ? [] : [off] });
};

const BY_RULE = 'Its members follow a rule. Change the rule, or delete the group.';

const containGroup = (group: SeenObject): ContainPart[] => {
  const members = linkOf(group, 'members');
  if (members?.follows?.(group.object)) return partOf(group, { losses: [BY_RULE] });
  if (members && !isRemovable(members, group)) return partOf(group, { losses: [stays(group, members)] });
  return partOf(group, emptied(group, ['members']));
};

/** For types of which containment is not offered (containment.ts). */
const notOffered = (): ContainPart[] => [];

const CONTAIN: PerType<(seen: SeenObject, facts: ContainFacts) => ContainPart[]> = {
  users: containUser,
  groups: containGroup,
  applications: containApplication,
  servicePrincipals: containPrincipal,
  conditionalAccessPolicies: containPolicy,
  directoryRoles: notOffered,
  namedLocations: notOffered,
  administrativeUnits: notOffered,
  tenantWidePolicies: notOffered,
  authenticationStrengths: notOffered,
  authenticationContexts: notOffered,
};

/**
 * Lists the writes that take the effect of an object away without deleting it.
 * @returns no parts where the object has no effect
 */
export const buildContainment = (seen: SeenObject, facts: ContainFacts): Contained => {
  const how = containmentOf(seen.type);
  return how.offered ? { offered: true, parts: CONTAIN[seen.type](seen, facts) } : how;
};
