import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GraphObject } from '../directory/index.ts';
import { protectionLoss, protectionLossAfter, PROTECTION_RULES } from './protectionLoss.ts';
import type { Change } from './protectionLoss.ts';

const policy = (more: GraphObject = {}, users: GraphObject = {}): GraphObject => ({
  state: 'enabled',
  conditions: {
    users: { includeUsers: ['All'], excludeUsers: ['a'], ...users },
    applications: { includeApplications: ['All'] },
  },
  grantControls: { operator: 'AND', builtInControls: ['mfa', 'compliantDevice'] },
  ...more,
});
const ca = (before: GraphObject, after: GraphObject): Change => ({
  type: 'conditionalAccessPolicies',
  id: 'p',
  before,
  after,
});
const grant = (operator: string, ...builtInControls: string[]): GraphObject =>
  policy({ grantControls: { operator, builtInControls } });
const strength = (id: string): GraphObject =>
  policy({ grantControls: { operator: 'OR', builtInControls: [], authenticationStrength: { id } } });
const frequency = (isEnabled: boolean): GraphObject => policy({ sessionControls: { signInFrequency: { isEnabled } } });
const location = (more: GraphObject): GraphObject => ({ ipRanges: [{ cidrAddress: '10.0.0.0/8' }], ...more });
const named = (before: GraphObject, after: GraphObject): Change => ({ type: 'namedLocations', id: 'l', before, after });
const combinations = (...allowedCombinations: string[]): GraphObject => ({ allowedCombinations });

/** A change that lowers protection by each rule, and the nearest one that does not. */
const CASES: readonly [sentence: string, lowers: readonly Change[], keeps: readonly Change[]][] = [
  [
    'The policy is enforced now and is not enforced afterwards.',
    [ca(policy(), policy({ state: 'disabled' })), ca(policy(), policy({ state: 'enabledForReportingButNotEnforced' }))],
    [
      ca(policy({ state: 'disabled' }), policy()),
      ca(policy({ state: 'enabledForReportingButNotEnforced' }), policy({ state: 'disabled' })),
    ],
  ],
  [
    'The policy requires less than now.',
    [
      ca(policy(), grant('AND', 'mfa')),
      ca(policy(), grant('OR', 'mfa', 'compliantDevice')),
      ca(grant('OR', 'mfa'), grant('OR', 'mfa', 'compliantDevice')),
      ca(grant('OR', 'block'), grant('OR', 'mfa')),
      ca(policy(), policy({ grantControls: null })),
      ca(strength('s'), policy({ grantControls: null })),
    ],
    [
      ca(grant('AND', 'mfa'), policy()),
      ca(grant('OR', 'mfa', 'compliantDevice'), policy()),
      ca(grant('OR', 'mfa', 'compliantDevice'), grant('OR', 'mfa')),
      ca(policy(), policy()),
    ],
  ],
  [
    'The policy excludes more than now.',
    [
      ca(policy(), policy({}, { excludeUsers: ['a', 'b'] })),
      ca(policy(), policy({}, { excludeGroups: ['g'] })),
      ca(policy(), policy({}, { excludeGuestsOrExternalUsers: { guestOrExternalUserTypes: 'b2bCollaborationGuest' } })),
    ],
    [
      ca(policy(), policy({}, { excludeUsers: [] })),
      ca(policy({ state: 'disabled' }), policy({}, { excludeUsers: ['a', 'b'] })),
    ],
  ],
  [
    'The policy covers less than now.',
    [
      ca(policy(), policy({}, { includeUsers: ['b'] })),
      ca(policy({}, { includeUsers: ['b', 'c'] }), policy({}, { includeUsers: ['b'] })),
    ],
    [
      ca(policy({}, { includeUsers: ['b'] }), policy()),
      ca(policy({}, { includeUsers: ['B'] }), policy({}, { includeUsers: ['b', 'c'] })),
    ],
  ],
  [
    'The policy limits sessions less than now.',
    [ca(frequency(true), frequency(false)), ca(frequency(true), policy())],
    [ca(frequency(false), frequency(true))],
  ],
  [
    'Security defaults are on now and are off afterwards.',
    [
      {
        type: 'tenantWidePolicies',
        id: 'identitySecurityDefaultsEnforcementPolicy',
        before: { isEnabled: true },
        after: { isEnabled: false },
      },
    ],
    [
      {
        type: 'tenantWidePolicies',
        id: 'identitySecurityDefaultsEnforcementPolicy',
        before: { isEnabled: false },
        after: { isEnabled: true },
      },
      {
        type: 'tenantWidePolicies',
        id: 'adminConsentRequestPolicy',
        before: { isEnabled: true },
        after: { isEnabled: false },
      },
    ],
  ],
  [
    'The location becomes a trusted one.',
    [named(location({ isTrusted: false }), location({ isTrusted: true }))],
    [named(location({ isTrusted: true }), location({ isTrusted: false }))],
  ],
  [
    'The trusted location covers more than now.',
    [
      named(
        location({ isTrusted: true }),
        location({ isTrusted: true, ipRanges: [{ cidrAddress: '10.0.0.0/8' }, { cidrAddress: '0.0.0.0/1' }] }),
      ),
    ],
    [
      named(location({}), location({ ipRanges: [{ cidrAddress: '0.0.0.0/1' }] })),
      named(location({ isTrusted: true }), location({ isTrusted: true, ipRanges: [] })),
    ],
  ],
  [
    'The authentication strength allows more methods than now.',
    [
      {
        type: 'authenticationStrengths',
        id: 's',
        before: combinations('fido2'),
        after: combinations('fido2', 'password,sms'),
      },
    ],
    [
      {
        type: 'authenticationStrengths',
        id: 's',
        before: combinations('fido2', 'password,sms'),
        after: combinations('fido2'),
      },
    ],
  ],
];

describe('what lowers protection', () => {
  it('has a case for every rule', () => {
    assert.deepEqual(
      CASES.map(([sentence]) => sentence),
      PROTECTION_RULES.map(({ sentence }) => sentence),
    );
  });

  for (const [sentence, lowers, keeps] of CASES) {
    it(`says "${sentence}" of changes that do so, and not of the opposite`, () => {
      for (const change of lowers) assert.ok(protectionLoss(change)?.includes(sentence), JSON.stringify(change));
      for (const change of keeps) assert.ok(!protectionLoss(change)?.includes(sentence), JSON.stringify(change));
    });
  }

  it('is said in the past once it is written, also with other sentences', () => {
    const loss = protectionLoss(ca(policy(), policy({ state: 'disabled' }))) ?? '';
    assert.equal(
      protectionLossAfter(`${loss} More people may invite guests.`),
      'The policy was enforced before and is not enforced now. More people may invite guests.',
    );
    for (const { sentence } of PROTECTION_RULES)
      assert.doesNotMatch(protectionLossAfter(sentence), /than now|afterwards|becomes/);
  });

  it('says how a written policy opens the tenant, and nothing of a deleted one', () => {
    const before = { allowInvitesFrom: 'none', selfServiceSignUp: { isEnabled: false } };
    const after = { allowInvitesFrom: 'everyone', selfServiceSignUp: { isEnabled: true } };
    const change = { type: 'tenantWidePolicies', id: 'authorizationPolicy', before, after } as const;
    assert.equal(protectionLoss(change), 'More people may invite guests.');
    assert.equal(protectionLoss({ ...change, before: after, after: before }), undefined);
    const grants = { includes: [], excludes: [{ permissionType: 'delegated' }] };
    const policy = { type: 'tenantWidePolicies', id: 'permissionGrantPolicies/a', before: grants } as const;
    assert.match(protectionLoss({ ...policy, after: { ...grants, excludes: [] } }) ?? '', /excludes less/);
    assert.equal(protectionLoss({ ...policy, after: {} }), undefined);
  });
});
