import { badRequest } from '../http/graphError.ts';
import type { Directory } from '../store/directory.ts';
import { textAt, textOf, textsOf, type Entity } from '../store/entity.ts';
import { malformedRequest } from './conditionalAccess.ts';
import { graphNow, quotaExceeded, type SetRules } from './setRules.ts';

const STRENGTH_LIMIT = 15;
const SECOND_FACTORS = [
  'microsoftAuthenticatorPush',
  'softwareOath',
  'hardwareOath',
  'sms',
  'voice',
  'x509CertificateSingleFactor',
  'x509CertificateMultiFactor',
];
const ALONE = [
  'windowsHelloForBusiness',
  'fido2',
  'x509CertificateMultiFactor',
  'x509CertificateSingleFactor',
  'deviceBasedPush',
  'temporaryAccessPassOneTime',
  'temporaryAccessPassMultiUse',
  'federatedMultiFactor',
  'federatedSingleFactor',
  'password',
  'sms',
  'qrCodePin',
  'hardwareOath',
  'email',
];
/** Ways to sign in that a strength can allow, alone or as "first,second". */
const COMBINATIONS = new Set([
  ...ALONE,
  ...SECOND_FACTORS.map((factor) => `password,${factor}`),
  ...SECOND_FACTORS.map((factor) => `${factor},federatedSingleFactor`),
]);

export const STRENGTH_RULES: SetRules = {
  blank: { description: null },
  create: ({ directory }, body) => {
    const strengths = directory.set('authenticationStrengths');
    if (strengths.keys().filter((key) => !isBuiltIn(strengths.get(key))).length >= STRENGTH_LIMIT)
      throw quotaExceeded('custom authentication strengths', STRENGTH_LIMIT);
    checkName(directory, body, undefined);
    const createdDateTime = graphNow();
    return {
      ...body,
      createdDateTime,
      modifiedDateTime: createdDateTime,
      policyType: 'custom',
      requirementsSatisfied: 'mfa',
      allowedCombinations: checkedCombinations(body),
      combinationConfigurations: [],
    };
  },
  update: ({ directory }, before, next) => {
    checkCustom(before);
    checkName(directory, next, textOf(before['id']));
    return { ...next, modifiedDateTime: graphNow() };
  },
  remove: ({ directory }, key, strength) => {
    checkCustom(strength);
    if (policiesUsing(directory, key).length > 0)
      throw malformedRequest('The authentication strength is used by conditional access policies.');
    return [];
  },
};

const isBuiltIn = (strength: Entity | undefined): boolean => strength?.['policyType'] === 'builtIn';

export const checkCustom = (strength: Entity): void => {
  if (isBuiltIn(strength)) throw malformedRequest('A built-in authentication strength cannot be changed or deleted.');
};

/** @throws GraphError 400 for combinations that there are not */
export const checkedCombinations = (body: Entity): string[] => {
  const combinations = textsOf(body['allowedCombinations']);
  const bad = combinations.find((each) => !COMBINATIONS.has(each.replaceAll(' ', '')));
  if (combinations.length === 0 || bad !== undefined)
    throw malformedRequest(`allowedCombinations: '${bad ?? ''}' is not valid.`);
  return combinations;
};

export const policiesUsing = (directory: Directory, strength: string): Entity[] => {
  const policies = directory.set('conditionalAccessPolicies');
  return policies.keys().flatMap((key) => {
    const policy = policies.get(key) ?? {};
    return textAt(policy, 'grantControls/authenticationStrength/id') === strength ? [policy] : [];
  });
};

const checkName = (directory: Directory, strength: Entity, ownKey: string | undefined): void => {
  const same = directory.set('authenticationStrengths').where('displayName', textOf(strength['displayName']));
  if (same.some((key) => key !== ownKey)) throw malformedRequest('Another authentication strength has this name.');
};

export const CONTEXT_RULES: SetRules = {
  blank: { description: null, isAvailable: false },
  create: (_, body) => {
    if (!/^c([1-9]|[1-9]\d)$/.test(textOf(body['id'])))
      throw badRequest('The id of an authentication context is c1 to c99.');
    if (textOf(body['displayName']) === '')
      throw badRequest(
        "A value is required for property 'displayName' of resource 'authenticationContextClassReference'.",
      );
    return body;
  },
};
