import { flat, policy, rate, set, side, USER } from './ratedChanges.ts';
import type { RuleCase } from './ratedChanges.ts';
import type { GraphObject } from '../../src/directory/index.ts';

const enforced = (more: GraphObject = {}, users: GraphObject = {}): GraphObject => ({
  state: 'enabled',
  conditions: { users: { includeUsers: ['All'], ...users } },
  grantControls: { operator: 'AND', builtInControls: ['mfa', 'compliantDevice'] },
  ...more,
});
const ca = (before: GraphObject, after: GraphObject) => set('conditionalAccessPolicies', before, after);
export const ranges = (isTrusted: boolean, ...addresses: string[]): GraphObject => ({
  isTrusted,
  ipRanges: addresses.map((cidrAddress) => ({ cidrAddress })),
});

/** Policies, locations and strengths of authentication. */
export const POLICY_CASES: Readonly<Record<string, RuleCase>> = {
  policyNotEnforced: [
    'critical',
    [ca(enforced(), enforced({ state: 'disabled' }))],
    [
      ca(enforced({ state: 'disabled' }), enforced()),
      rate('conditionalAccessPolicies', 'x', [side(enforced()), undefined]),
    ],
  ],
  policyRequiresLess: [
    'critical',
    [ca(enforced(), enforced({ grantControls: { operator: 'AND', builtInControls: ['mfa'] } }))],
    [ca(enforced({ grantControls: { operator: 'AND', builtInControls: ['mfa'] } }), enforced())],
  ],
  policyExcludesMore: [
    'critical',
    [ca(enforced(), enforced({}, { excludeUsers: [USER] }))],
    [ca(enforced({}, { excludeUsers: [USER] }), enforced())],
  ],
  policyCoversLess: [
    'critical',
    [ca(enforced(), enforced({}, { includeUsers: [USER] }))],
    [ca(enforced({}, { includeUsers: [USER] }), enforced())],
  ],
  policyLimitsSessionsLess: [
    'high',
    [ca(enforced({ sessionControls: { signInFrequency: { isEnabled: true, value: 1, type: 'hours' } } }), enforced())],
    [ca(enforced(), enforced({ sessionControls: { signInFrequency: { isEnabled: true, value: 1, type: 'hours' } } }))],
  ],
  securityDefaultsOff: [
    'critical',
    [policy('identitySecurityDefaultsEnforcementPolicy', ...flat('isEnabled', true, false))],
    [policy('identitySecurityDefaultsEnforcementPolicy', ...flat('isEnabled', false, true))],
  ],
  locationTrusted: [
    'high',
    [
      set('namedLocations', ranges(false, '10.0.0.0/8'), ranges(true, '10.0.0.0/8')),
      rate('namedLocations', 'x', [undefined, side(ranges(true, '10.0.0.0/8'))]),
    ],
    [set('namedLocations', ranges(true, '10.0.0.0/8'), ranges(false, '10.0.0.0/8'))],
  ],
  trustedLocationWidened: [
    'high',
    [set('namedLocations', ranges(true, '10.0.0.0/8'), ranges(true, '10.0.0.0/8', '0.0.0.0/1'))],
    [set('namedLocations', ranges(false, '10.0.0.0/8'), ranges(false, '10.0.0.0/8', '0.0.0.0/1'))],
  ],
  strengthAllowsMore: [
    'high',
    [set('authenticationStrengths', ...flat('allowedCombinations', ['fido2'], ['fido2', 'sms']))],
    [
      set('authenticationStrengths', ...flat('allowedCombinations', ['fido2', 'sms'], ['fido2'])),
      rate('authenticationStrengths', 'x', [undefined, side({ allowedCombinations: ['sms'] })]),
    ],
  ],
  policyDeleted: [
    'critical',
    [
      rate('conditionalAccessPolicies', 'x', [side(enforced()), undefined]),
      rate('conditionalAccessPolicies', 'x', [side(enforced({ state: 'unknownFutureValue' })), undefined]),
    ],
    [
      rate('conditionalAccessPolicies', 'x', [side(enforced({ state: 'disabled' })), undefined]),
      ca(enforced(), enforced({ state: 'disabled' })),
    ],
  ],
  policyChanged: [
    'medium',
    [
      ca(enforced(), enforced({ displayName: 'b' })),
      rate('conditionalAccessPolicies', 'x', [undefined, side(enforced())]),
    ],
    [set('namedLocations', ...flat('displayName', 'a', 'b'))],
  ],
};
