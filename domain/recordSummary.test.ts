import { describe, expect, it } from '@jest/globals';
import type { ObjectType } from './objectTypes.ts';
import { damagedSummary, nameAmong, createRecord, summarize } from './recordSummary.ts';

const id = '8f0d1a52-7c3e-4b7e-9b43-2a5cf1d5b6aa';
const at = '2024-03-05T17:07:00Z';
/** Adds properties that no list shows to an object, and summarises it. */
const recordFrom = (type: ObjectType, object: Readonly<Record<string, unknown>>, itsId = id) =>
  createRecord(
    type,
    itsId,
    summarize(type, itsId, { id: itsId, passwordCredentials: [{ secretText: 'x' }], notes: 'not shown', ...object }),
  );

const SHOWN: readonly (readonly [type: ObjectType, object: Readonly<Record<string, unknown>>])[] = [
  [
    'users',
    { displayName: 'Ada', userPrincipalName: 'ada@fabrikam.example', userType: 'Guest', accountEnabled: false },
  ],
  [
    'conditionalAccessPolicies',
    { displayName: 'CA001', state: 'enabledForReportingButNotEnforced', createdDateTime: at, modifiedDateTime: at },
  ],
  ['namedLocations', { displayName: 'Oslo', countryLookupMethod: 'clientIpAddress', isTrusted: true }],
  [
    'servicePrincipals',
    {
      displayName: 'Portal',
      appId: 'app',
      createdDateTime: at,
      servicePrincipalType: 'Application',
      accountEnabled: true,
      homepage: 'https://portal.example',
    },
  ],
  ['applications', { displayName: 'Portal', appId: 'app', createdDateTime: at }],
  [
    'administrativeUnits',
    { displayName: 'North', description: 'The north', isMemberManagementRestricted: true, membershipType: 'Dynamic' },
  ],
  ['tenantWidePolicies', { displayName: 'Token lifetime' }],
  ['authenticationStrengths', { displayName: 'Strong', description: 'Two factors', policyType: 'custom' }],
  ['authenticationContexts', { displayName: 'C1', description: 'Secrets', isAvailable: false }],
];

describe('what lists show of an object', () => {
  it.each(SHOWN)('%s: the values of its columns as the directory has them, and nothing else', (type, object) => {
    expect(recordFrom(type, object)).toEqual({ id, ...object });
    expect(recordFrom(type, {})).toEqual({
      id,
      ...Object.fromEntries(
        Object.keys(object).map((key) => [
          key,
          key === 'displayName' && type === 'tenantWidePolicies' ? expect.any(String) : null,
        ]),
      ),
    });
  });

  it.each([
    ['Microsoft 365', { groupTypes: ['Unified'], mailEnabled: true, securityEnabled: false }],
    ['Microsoft 365', { groupTypes: ['DynamicMembership', 'Unified'], mailEnabled: true, securityEnabled: true }],
    ['Mail-enabled security', { groupTypes: [], mailEnabled: true, securityEnabled: true }],
    ['Distribution', { groupTypes: [], mailEnabled: true, securityEnabled: false }],
    ['Security', { groupTypes: [], mailEnabled: false, securityEnabled: true }],
    ['Security', { groupTypes: ['DynamicMembership'], mailEnabled: false, securityEnabled: true }],
  ])('a group type is one of four: %s', (groupType, object) => {
    expect(recordFrom('groups', { displayName: 'Finance', mail: 'finance@fabrikam.example', ...object })).toEqual({
      id,
      displayName: 'Finance',
      mail: 'finance@fabrikam.example',
      groupType,
    });
  });

  it.each([
    [true, 'Built-in'],
    [false, 'Custom'],
  ])('a role is built-in (%s) or custom', (isBuiltIn, roleType) => {
    expect(recordFrom('directoryRoles', { displayName: 'Reader', description: 'Reads', isBuiltIn })).toEqual({
      id,
      displayName: 'Reader',
      description: 'Reads',
      roleType,
    });
  });

  it.each([
    ['authorizationPolicy', 'Authorization policy', { type: 'authorizationPolicy' }],
    ['externalIdentitiesPolicy', 'External identities policy', { type: 'externalIdentitiesPolicy' }],
    ['authenticationFlowsPolicy', 'Authentication flows policy', { type: 'authenticationFlowsPolicy' }],
    ['crossTenantAccessPolicy/default', 'Cross tenant access policy: default', {}],
  ])('a policy without a name of its own reads like its kind: %s', (policy, displayName, more) => {
    expect(recordFrom('tenantWidePolicies', {}, policy)).toEqual({ id: policy, displayName, ...more });
  });

  it('a text is cut where lists end, and never inside a character', () => {
    const long = `${'x'.repeat(1023)}\u{1F600}`;
    expect(recordFrom('authenticationContexts', { displayName: 'x'.repeat(2000), description: long })).toMatchObject({
      displayName: 'x'.repeat(1024),
      description: 'x'.repeat(1023),
    });
  });

  it('names a damaged object as damaged', () => {
    expect(createRecord('groups', id, damagedSummary('groups', id))).toEqual({
      id,
      displayName: `Damaged object ${id}`,
      mail: null,
      groupType: null,
    });
    expect(nameAmong('groups', damagedSummary('groups', id))).toBe(`Damaged object ${id}`);
  });
});
