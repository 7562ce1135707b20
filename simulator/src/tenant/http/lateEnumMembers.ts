import type { EntitySetName } from '../registry.ts';
import { isEntity, type Json } from '../store/entity.ts';
import type { Call } from './call.ts';
import { GraphError } from './graphError.ts';

const UNKNOWN = 'unknownFutureValue';

/** Members after unknownFutureValue in the CSDL, by the property that holds them. */
const LATE_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  includePlatforms: ['linux'],
  excludePlatforms: ['linux'],
  builtInControls: ['riskRemediation'],
  allowedCombinations: ['qrCodePin'],
  currentCombinations: ['qrCodePin'],
  previousCombinations: ['qrCodePin'],
  appliesToCombinations: ['qrCodePin'],
  x509CertificateRuleType: ['issuerSubjectAndPolicyOID'],
  feature: ['certificateBasedAuthentication', 'multiFactorAuthentication'],
};

const SETS: readonly EntitySetName[] = [
  'conditionalAccessPolicies',
  'authenticationStrengths',
  'authenticationMethodsPolicy',
  'featureRolloutPolicies',
];

export const hasLateMembers = (set: EntitySetName): boolean => SETS.includes(set);

/** True if the caller asks for the members by their names. A nextLink does not carry the header. */
export const asksForLateMembers = (call: Call): boolean =>
  /\binclude-unknown-enum-members\b/i.test(call.headers['prefer']?.toString() ?? '');

/** @returns the value with unknownFutureValue in place of late members */
export const withoutLateMembers = (value: Json, property = ''): Json => {
  if (typeof value === 'string') return LATE_MEMBERS[property] === undefined ? value : replaced(value, property);
  if (Array.isArray(value)) return value.map((each: Json) => withoutLateMembers(each, property));
  if (!isEntity(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutLateMembers(each, name)]));
};

/** A value may be several members with commas between them. */
const replaced = (value: string, property: string): string =>
  value
    .split(',')
    .map((member) => (LATE_MEMBERS[property]?.includes(member) === true ? UNKNOWN : member))
    .join(',');

/** @throws GraphError 400 for a body that holds unknownFutureValue, which is a placeholder and no member */
export const checkMembers = (value: unknown, property = ''): void => {
  if (Array.isArray(value)) for (const each of value as readonly unknown[]) checkMembers(each, property);
  else if (isEntity(value)) for (const [name, each] of Object.entries(value)) checkMembers(each, name);
  else if (typeof value === 'string' && value.split(',').includes(UNKNOWN)) {
    throw new GraphError(400, 'BadRequest', `Invalid value '${UNKNOWN}' specified for property '${property}'.`);
  }
};
