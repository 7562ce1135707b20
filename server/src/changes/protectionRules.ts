import { SEVERITIES, type Severity } from '@trc/domain/changes';
import { brokenProtection, listOpenings } from '../comparison/protectionLoss.ts';
import type { Change, ProtectionRule } from '../comparison/protectionLoss.ts';
import { CONDITIONAL_ACCESS, GRAPH, LEARN } from '../comparison/sources.ts';
import type { SeverityRule } from './types.ts';

const PROTECTION: Readonly<Record<ProtectionRule, Omit<SeverityRule, 'id' | 'applies'>>> = {
  policyNotEnforced: {
    severity: 'critical',
    title: 'conditional access policy not enforced any more',
    sentence: 'The policy was enforced and is not enforced any more.',
    source: `${GRAPH}/conditionalaccesspolicy`,
  },
  policyRequiresLess: {
    severity: 'critical',
    title: 'conditional access policy weakened',
    sentence: 'The policy requires less than before.',
    source: `${CONDITIONAL_ACCESS}/concept-conditional-access-grant`,
  },
  policyExcludesMore: {
    severity: 'critical',
    title: 'exclusion added to a conditional access policy',
    sentence: 'The policy excludes more than before.',
    source: `${CONDITIONAL_ACCESS}/concept-conditional-access-users-groups`,
  },
  policyCoversLess: {
    severity: 'critical',
    title: 'conditional access policy narrowed',
    sentence: 'The policy covers less than before.',
    source: `${CONDITIONAL_ACCESS}/concept-conditional-access-conditions`,
  },
  policyLimitsSessionsLess: {
    severity: 'high',
    title: 'session control removed',
    sentence: 'The policy limits sessions less than before.',
    source: `${CONDITIONAL_ACCESS}/concept-conditional-access-session`,
  },
  securityDefaultsOff: {
    severity: 'critical',
    title: 'security defaults switched off',
    sentence: 'Security defaults were on and are off.',
    source: `${LEARN}/entra/fundamentals/security-defaults`,
  },
  locationTrusted: {
    severity: 'high',
    title: 'location trusted',
    sentence: 'The location has become a trusted location.',
    source: `${CONDITIONAL_ACCESS}/concept-assignment-network`,
  },
  trustedLocationWidened: {
    severity: 'high',
    title: 'trusted location widened',
    sentence: 'The trusted location covers more than before.',
    source: `${CONDITIONAL_ACCESS}/concept-assignment-network`,
  },
  strengthAllowsMore: {
    severity: 'high',
    title: 'authentication strength weakened',
    sentence: 'The authentication strength allows more methods than before.',
    source: `${LEARN}/entra/identity/authentication/concept-authentication-strengths`,
  },
};

/** @returns the severity of a change that lowers the protection of the tenant; undefined for another change */
export const rateProtection = (change: Change): Severity | undefined => {
  const rated = [
    ...brokenProtection(change).map((rule) => PROTECTION[rule].severity),
    ...listOpenings(change).map(({ severity }) => severity),
  ];
  return SEVERITIES.find((severity) => rated.includes(severity));
};

/** The severities of changes that lower the protection of the tenant. */
export const PROTECTION_RULES: readonly SeverityRule[] = Object.entries(PROTECTION).map(([id, words]) => ({
  id,
  ...words,
  applies: (change) =>
    // A new location may be trusted from the start. Other rules compare two states of one object.
    (change.kind === 'changed' || (change.kind === 'created' && id === 'locationTrusted')) &&
    brokenProtection({
      type: change.type,
      id: change.id,
      before: change.before.object,
      after: change.after.object,
    }).some((rule) => rule === id),
}));
