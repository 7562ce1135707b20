import { isObject } from './isObject.ts';
import { DANGER_TEXTS as T } from './texts/changes.ts';

/** One property that changed. `path` has dots into nested values. */
export interface ChangedValue {
  path: string;
  from?: unknown;
  to?: unknown;
}

interface DangerRow {
  /** Id of the object, if only some objects have the danger. */
  id?: string;
  path: RegExp;
  isDangerous: (value: unknown) => boolean;
  words: string;
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
};

/** Each set of ranges that covers all addresses of IPv4 or IPv6. */
const WHOLE_INTERNET: readonly (readonly string[])[] = [
  ['0.0.0.0/0'],
  ['0.0.0.0/1', '128.0.0.0/1'],
  ['::/0'],
  ['::/1', '8000::/1'],
];
const coversInternet = (value: unknown): boolean => {
  const ranges = new Set(textsIn(value).map((text) => text.toLowerCase()));
  return WHOLE_INTERNET.some((cover) => cover.every((range) => ranges.has(range)));
};

/** The role of members as the role of guests: authorizationPolicy, "Restrict guest access permissions". */
const MEMBER_ROLE = 'a0b1b346-4d3e-4e8b-98f8-753987be4970';

const is =
  (wanted: unknown) =>
  (value: unknown): boolean =>
    value === wanted;
const accepts =
  (method: string) =>
  (value: unknown): boolean =>
    textsIn(value).some((text) => text.toLowerCase().split(',').includes(method));
const isAllowed = (value: unknown): boolean =>
  value === 'allowed' || (isObject(value) && Object.values(value).some(isAllowed));
/** A method of the authentication methods policy that is switched on. */
const hasMethod =
  (method: string) =>
  (value: unknown): boolean =>
    Array.isArray(value) &&
    value.some(
      (one: unknown) => isObject(one) && String(one['id']).toLowerCase() === method && one['state'] === 'enabled',
    );
const hasTrue = (value: unknown): boolean => value === true || (isObject(value) && Object.values(value).some(hasTrue));

/** Consent policies of Microsoft with which users give access themselves. */
const SELF_CONSENT =
  /^managepermissiongrantsforself\.microsoft-user-default-(?:legacy|allow-consent-apps-user-consented)/i;

/** THE table of values that open a tenant. */
const DANGERS: readonly DangerRow[] = [
  { path: /^ipRanges\b/, isDangerous: coversInternet, words: T.wholeInternet },
  {
    path: /^guestUserRoleId$/,
    isDangerous: (value) => String(value).toLowerCase() === MEMBER_ROLE,
    words: T.guestsAsMembers,
  },
  { path: /^allowInvitesFrom$/, isDangerous: is('everyone'), words: T.everyoneInvites },
  { path: /^allowedCombinations\b/, isDangerous: accepts('sms'), words: T.textMessages },
  { path: /^allowedCombinations\b/, isDangerous: accepts('voice'), words: T.phoneCalls },
  { path: /^authenticationMethodConfigurations$/, isDangerous: hasMethod('sms'), words: T.textMessages },
  { path: /^authenticationMethodConfigurations$/, isDangerous: hasMethod('voice'), words: T.phoneCalls },
  { path: /^state$/, isDangerous: is('disabled'), words: T.policyOff },
  { path: /^state$/, isDangerous: is('enabledForReportingButNotEnforced'), words: T.policyReports },
  {
    path: /^(?:selfServiceSignUp\b|allowedToSignUpEmailBasedSubscriptions$|allowEmailVerifiedUsersToJoinOrganization$)/,
    isDangerous: hasTrue,
    words: T.signUp,
  },
  { path: /^blockMsolPowerShell$/, isDangerous: is(false), words: T.oldPowerShell },
  { path: /^defaultUserRolePermissions\.allowedToCreateApps$/, isDangerous: is(true), words: T.createApps },
  { path: /^defaultUserRolePermissions\.allowedToCreateTenants$/, isDangerous: is(true), words: T.createTenants },
  { path: /^defaultUserRolePermissions\.allowedToCreateSecurityGroups$/, isDangerous: is(true), words: T.createGroups },
  {
    path: /\bpermissionGrantPoliciesAssigned\b/,
    isDangerous: (value) => textsIn(value).some((text) => SELF_CONSENT.test(text)),
    words: T.anyConsent,
  },
  { id: 'adminConsentRequestPolicy', path: /^isEnabled$/, isDangerous: is(false), words: T.consentRequestsOff },
  {
    id: 'identitySecurityDefaultsEnforcementPolicy',
    path: /^isEnabled$/,
    isDangerous: is(false),
    words: T.securityDefaultsOff,
  },
  { path: /^b2b(?:Collaboration|DirectConnect)Inbound\b/, isDangerous: isAllowed, words: T.othersGetIn },
  { path: /^inboundTrust\b/, isDangerous: hasTrue, words: T.trustsOthers },
];

/**
 * @param id of the object
 * @returns the dangers of new values that open the tenant where the former ones did not, in words, each once
 */
export const findDangers = (id: string, changed: readonly ChangedValue[]): string[] => {
  const applies = (row: DangerRow): boolean =>
    (row.id ?? id) === id &&
    changed.some(({ path, from, to }) => row.path.test(path) && row.isDangerous(to) && !row.isDangerous(from));
  return [...new Set(DANGERS.filter(applies).map(({ words }) => words))];
};
