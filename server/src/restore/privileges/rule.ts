import type { PerType } from '@trc/domain/objectTypes';

/** The kind of an object that gets a privilege, as far as the directory says. */
export type GainerKind = 'user' | 'group' | 'servicePrincipal' | 'unknown';

/** The kinds of objects of a type for the rule; undefined where none of them can get a privilege. */
export const GAINER_KINDS: PerType<GainerKind | undefined> = {
  users: 'user',
  groups: 'group',
  servicePrincipals: 'servicePrincipal',
  directoryRoles: undefined,
  conditionalAccessPolicies: undefined,
  namedLocations: undefined,
  applications: undefined,
  administrativeUnits: undefined,
  tenantWidePolicies: undefined,
  authenticationStrengths: undefined,
  authenticationContexts: undefined,
};

export interface Gainer {
  /** Object id in lower case. */
  id: string;
  kind: GainerKind;
  /** A group whose members the directory does not show to the service. */
  hidesMembers?: boolean;
  /** The directory answered and does not have the object. */
  isDeleted?: boolean;
}

/**
 * Objects through which a person would get a privilege. `undefined`: the directory did not answer. Ids in lower case.
 */
export interface Reach {
  self: string;
  /** Groups that contain the person, or a service principal of the person, transitively. */
  groups: ReadonlySet<string> | undefined;
  /** Groups and service principals that the person owns; the owner can take over their privileges. */
  owned: ReadonlySet<string> | undefined;
}

/** `self`: the person would gain a privilege. `unread`: the directory did not answer. `deleted`: the gainer is. */
export type Verdict = 'allowed' | 'self' | 'unread' | 'deleted';

/** The first one of several objects decides. */
const ORDER: readonly Verdict[] = ['self', 'unread', 'deleted'];

const verdictOn = (
  { id, kind, hidesMembers = false, isDeleted = false }: Gainer,
  { self, groups, owned }: Reach,
): Verdict => {
  if (id === self || groups?.has(id) === true || owned?.has(id) === true) return 'self';
  if (kind === 'user') return 'allowed';
  if (kind === 'unknown' && isDeleted) return 'deleted';
  if (owned === undefined || kind === 'unknown') return 'unread';
  if (kind === 'servicePrincipal') return 'allowed';
  return groups === undefined || hidesMembers ? 'unread' : 'allowed';
};

/** Decides whether a restore may give a privilege to these objects when this person started it. */
export const judgeGainers = (gainers: readonly Gainer[], reach: Reach): Verdict => {
  const verdicts = gainers.map((gainer) => verdictOn(gainer, reach));
  return ORDER.find((verdict) => verdicts.includes(verdict)) ?? 'allowed';
};
