import type { ObjectType } from '@trc/domain/objectTypes';
import { isRecord } from '../directory/index.ts';
import type { GraphObject } from '../directory/index.ts';
import { valuesAt } from '../directory/types/paths.ts';
import { isOpenedBy, OPENINGS } from './openings.ts';
import type { Opening } from './openings.ts';

/** An object as it is now and as it will be after the restore. */
export interface Change {
  type: ObjectType;
  id: string;
  before: GraphObject;
  after: GraphObject;
}

export type ProtectionRule =
  | 'policyNotEnforced'
  | 'policyRequiresLess'
  | 'policyExcludesMore'
  | 'policyCoversLess'
  | 'policyLimitsSessionsLess'
  | 'securityDefaultsOff'
  | 'locationTrusted'
  | 'trustedLocationWidened'
  | 'strengthAllowsMore';

interface Rule {
  readonly id: ProtectionRule;
  /** The sentence about an object to which the rule applies, before the change is written. */
  sentence: string;
  /** The same sentence once the change is written. */
  pastSentence: string;
  applies: (change: Change) => boolean;
}

const ENFORCED = 'enabled';

const textsAt = (object: GraphObject, path: string): string[] =>
  valuesAt(object, path)
    .filter((value): value is string => typeof value === 'string')
    .map((value) => value.toLowerCase());

const partAt = (object: GraphObject, name: string): GraphObject => (isRecord(object[name]) ? object[name] : {});

const isPolicy = ({ type }: Change): boolean => type === 'conditionalAccessPolicies';
/** Only a policy that is enforced before and after protects users. */
const staysEnforced = (change: Change): boolean =>
  isPolicy(change) && change.before['state'] === ENFORCED && change.after['state'] === ENFORCED;

const gains = (before: readonly string[], after: readonly string[]): boolean =>
  after.some((value) => !before.includes(value));

const USERS = ['Users', 'Groups', 'Roles'].map((name) => `users.*${name}`);
const TARGETS = [
  ...USERS,
  'applications.*Applications',
  'applications.includeUserActions',
  'clientApplications.*ServicePrincipals',
  'platforms.*Platforms',
  'locations.*Locations',
];
const pathsOf = (way: 'include' | 'exclude'): string[] =>
  [...new Set(TARGETS.map((path) => `conditions.${path.replace('*', way)}[]`))].filter((path) => path.includes(way));

const leavesOutGuests = (policy: GraphObject): boolean =>
  valuesAt(policy, 'conditions.users.excludeGuestsOrExternalUsers').some(isRecord);

const excludesMore = ({ before, after }: Change): boolean =>
  pathsOf('exclude').some((path) => gains(textsAt(before, path), textsAt(after, path))) ||
  (!leavesOutGuests(before) && leavesOutGuests(after));

const includesLess = ({ before, after }: Change): boolean =>
  pathsOf('include').some((path) => {
    const now = textsAt(after, path);
    return !now.includes('all') && gains(now, textsAt(before, path));
  });

const controlsOf = (policy: GraphObject): Set<string> => {
  const grant = partAt(policy, 'grantControls');
  const strength = partAt(grant, 'authenticationStrength')['id'];
  return new Set([
    ...textsAt(grant, 'builtInControls[]'),
    ...textsAt(grant, 'customAuthenticationFactors[]'),
    ...textsAt(grant, 'termsOfUse[]'),
    ...(typeof strength === 'string' ? [`strength ${strength.toLowerCase()}`] : []),
  ]);
};

/** With OR an additional control adds a way in; with AND a removed control removes a lock. */
const asksForLess = ({ before, after }: Change): boolean => {
  const [then, now] = [controlsOf(before), controlsOf(after)];
  const [wasAny, isAny] = [before, after].map((policy) => partAt(policy, 'grantControls')['operator'] === 'OR');
  const loses = [...then].some((control) => !now.has(control));
  if (then.size === 0) return false;
  if (then.has('block')) return !now.has('block');
  if (now.size === 0 || (!wasAny && isAny && now.size > 1)) return true;
  return isAny && wasAny ? [...now].some((control) => !then.has(control)) : loses;
};

const SESSION = [
  'signInFrequency',
  'persistentBrowser',
  'cloudAppSecurity',
  'applicationEnforcedRestrictions',
  'secureSignInSession',
];
const isOn = (policy: GraphObject, control: string): boolean =>
  partAt(partAt(policy, 'sessionControls'), control)['isEnabled'] === true;

const isLocation = ({ type }: Change): boolean => type === 'namedLocations';
const rangesOf = (location: GraphObject): string[] => [
  ...textsAt(location, 'ipRanges[].cidrAddress'),
  ...textsAt(location, 'countriesAndRegions[]'),
];

/** Changes of one object that lower the protection of a tenant. */
export const PROTECTION_RULES: readonly Rule[] = [
  {
    id: 'policyNotEnforced',
    sentence: 'The policy is enforced now and is not enforced afterwards.',
    pastSentence: 'The policy was enforced before and is not enforced now.',
    applies: (change) => isPolicy(change) && change.before['state'] === ENFORCED && change.after['state'] !== ENFORCED,
  },
  {
    id: 'policyRequiresLess',
    sentence: 'The policy requires less than now.',
    pastSentence: 'The policy requires less than before.',
    applies: (change) => staysEnforced(change) && asksForLess(change),
  },
  {
    id: 'policyExcludesMore',
    sentence: 'The policy excludes more than now.',
    pastSentence: 'The policy excludes more than before.',
    applies: (change) => staysEnforced(change) && excludesMore(change),
  },
  {
    id: 'policyCoversLess',
    sentence: 'The policy covers less than now.',
    pastSentence: 'The policy covers less than before.',
    applies: (change) => staysEnforced(change) && includesLess(change),
  },
  {
    id: 'policyLimitsSessionsLess',
    sentence: 'The policy limits sessions less than now.',
    pastSentence: 'The policy limits sessions less than before.',
    applies: (change) =>
      staysEnforced(change) && SESSION.some((control) => isOn(change.before, control) && !isOn(change.after, control)),
  },
  {
    id: 'securityDefaultsOff',
    sentence: 'Security defaults are on now and are off afterwards.',
    pastSentence: 'Security defaults were on before and are off now.',
    applies: ({ type, id, before, after }) =>
      type === 'tenantWidePolicies' &&
      /securityDefaults/i.test(id) &&
      before['isEnabled'] === true &&
      after['isEnabled'] === false,
  },
  {
    id: 'locationTrusted',
    sentence: 'The location becomes a trusted one.',
    pastSentence: 'The location became a trusted one.',
    applies: (change) =>
      isLocation(change) && change.before['isTrusted'] !== true && change.after['isTrusted'] === true,
  },
  {
    id: 'trustedLocationWidened',
    sentence: 'The trusted location covers more than now.',
    pastSentence: 'The trusted location covers more than before.',
    applies: (change) =>
      isLocation(change) &&
      change.before['isTrusted'] === true &&
      change.after['isTrusted'] === true &&
      gains(rangesOf(change.before), rangesOf(change.after)),
  },
  {
    id: 'strengthAllowsMore',
    sentence: 'The authentication strength allows more methods than now.',
    pastSentence: 'The authentication strength allows more methods than before.',
    applies: ({ type, before, after }) =>
      type === 'authenticationStrengths' &&
      gains(textsAt(before, 'allowedCombinations[]'), textsAt(after, 'allowedCombinations[]')),
  },
];

/** @returns the rules by which a change lowers protection */
export const brokenProtection = (change: Change): ProtectionRule[] =>
  PROTECTION_RULES.filter(({ applies }) => applies(change)).map(({ id }) => id);

/**
 * @returns the ways in which a change of a tenant-wide policy opens the tenant. A deleted policy or partner, whose
 * later state is empty, opens nothing.
 */
export const listOpenings = ({ type, id, before, after }: Change): Opening[] =>
  Object.keys(after).length === 0
    ? []
    : OPENINGS.filter((opening) =>
        isOpenedBy(opening, { type, id, before: { object: before }, after: { object: after }, attributes: [] }),
      );

/** @returns sentences about the lowered protection of a change; undefined where it lowers none */
export const protectionLoss = (change: Change): string | undefined => {
  const broken = PROTECTION_RULES.filter(({ applies }) => applies(change));
  const found = [...broken, ...listOpenings(change)].map(({ sentence }) => sentence);
  return found.length === 0 ? undefined : found.join(' ');
};

/**
 * @param text sentences of `protectionLoss`, as plans and restores keep them
 * @returns the sentences about the change once it is written
 */
export const protectionLossAfter = (text: string): string =>
  PROTECTION_RULES.reduce((said, { sentence, pastSentence }) => said.replaceAll(sentence, pastSentence), text);
