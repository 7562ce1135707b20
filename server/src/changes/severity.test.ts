import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { GRAPH_APP_ID } from '@trc/domain/applicationPermissions';
import { SEVERITIES } from '@trc/domain/changes';
import { flat, ids, linkOnly, policy, rate, set, side, unlink, USER } from '../../test/changes/ratedChanges.ts';
import type { Facts, RuleCase, Sides } from '../../test/changes/ratedChanges.ts';
import type { GraphObject, LinkValue } from '../directory/index.ts';
import type { ReadSide, UnknownParts } from '../directory/readState.ts';
import { OPENINGS } from '../comparison/openings.ts';
import { MASS_MIN, findReasons, SEVERITY_RULES, severityOf } from './severity.ts';
import type { RatedChange } from './types.ts';

const HOLDS: Facts = { holding: 'holds' };

const ROLE_ROW = { principalId: USER, directoryScopeId: '/' };
const ROLE_GROUP = { isAssignableToRole: true };
const GRAPH = {
  appId: GRAPH_APP_ID,
  appRoles: [
    { id: 'r-roles', value: 'RoleManagement.ReadWrite.Directory' },
    { id: 'r-calendar', value: 'Calendars.Read' },
  ],
};
const grant = (scope: string): LinkValue => ({ consentType: 'AllPrincipals', resourceId: USER, scope });
const credential = { name: 'ci', issuer: 'https://token.example', subject: 's', audiences: ['a'] };
const key = { keyId: USER, displayName: 'new' };

const enforced = (more: GraphObject = {}, users: GraphObject = {}): GraphObject => ({
  state: 'enabled',
  conditions: { users: { includeUsers: ['All'], ...users } },
  grantControls: { operator: 'AND', builtInControls: ['mfa', 'compliantDevice'] },
  ...more,
});
const ca = (before: GraphObject, after: GraphObject) => set('conditionalAccessPolicies', before, after);
const ranges = (isTrusted: boolean, ...addresses: string[]): GraphObject => ({
  isTrusted,
  ipRanges: addresses.map((cidrAddress) => ({ cidrAddress })),
});
const members = (count: number): ReadSide => side({ displayName: 'G' }, { members: ids(count) });

const CASES: Readonly<Record<string, RuleCase>> = {
  roleAssigned: [
    'critical',
    [linkOnly('directoryRoles', 'assignments', ROLE_ROW), linkOnly('directoryRoles', 'activeAssignments', ROLE_ROW)],
    [unlink('directoryRoles', 'assignments', ROLE_ROW)],
  ],
  roleEligible: [
    'critical',
    [linkOnly('directoryRoles', 'eligibleAssignments', ROLE_ROW)],
    [unlink('directoryRoles', 'eligibleAssignments', ROLE_ROW)],
  ],
  unitRoleAssigned: [
    'critical',
    [linkOnly('administrativeUnits', 'scopedRoleMembers', { roleId: 'r', roleMemberInfo: { id: USER } })],
    [linkOnly('administrativeUnits', 'members', USER)],
  ],
  roleGroupMember: [
    'critical',
    [linkOnly('groups', 'members', USER, ROLE_GROUP)],
    [linkOnly('groups', 'members', USER), unlink('groups', 'members', USER, ROLE_GROUP)],
  ],
  roleGroupOwner: ['critical', [linkOnly('groups', 'owners', USER, ROLE_GROUP)], [linkOnly('groups', 'owners', USER)]],
  roleGroupSchedule: [
    'critical',
    [linkOnly('groups', 'eligibilitySchedules', { principalId: USER, accessId: 'member' }, ROLE_GROUP)],
    [linkOnly('groups', 'eligibilitySchedules', { principalId: USER, accessId: 'member' })],
  ],
  applicationPermission: [
    'critical',
    [linkOnly('servicePrincipals', 'appRoleAssignedTo', { principalId: USER, appRoleId: 'r-roles' }, GRAPH)],
    [
      linkOnly('servicePrincipals', 'appRoleAssignedTo', { principalId: USER, appRoleId: 'r-calendar' }, GRAPH),
      linkOnly(
        'servicePrincipals',
        'appRoleAssignedTo',
        { principalId: USER, appRoleId: 'r-roles' },
        { appId: 'other' },
      ),
    ],
  ],
  delegatedPermission: [
    'critical',
    [
      linkOnly('servicePrincipals', 'oauth2PermissionGrants', grant('User.Read Directory.ReadWrite.All')),
      rate('servicePrincipals', 'x', [
        side({}, { oauth2PermissionGrants: [grant('User.Read')] }),
        side({}, { oauth2PermissionGrants: [grant('User.Read Directory.ReadWrite.All')] }),
      ]),
    ],
    [
      linkOnly('servicePrincipals', 'oauth2PermissionGrants', grant('User.Read')),
      rate('servicePrincipals', 'x', [
        side({}, { oauth2PermissionGrants: [grant('Directory.ReadWrite.All')] }),
        side({}, { oauth2PermissionGrants: [grant('Directory.ReadWrite.All User.Read')] }),
      ]),
    ],
  ],
  applicationOwner: [
    'critical',
    [
      linkOnly('applications', 'owners', USER, {}, HOLDS),
      linkOnly('applications', 'owners', USER, {}, { holding: 'unread' }),
    ],
    [linkOnly('applications', 'owners', USER)],
  ],
  principalOwner: [
    'critical',
    [linkOnly('servicePrincipals', 'owners', USER, {}, HOLDS)],
    [linkOnly('servicePrincipals', 'owners', USER)],
  ],
  federatedCredential: [
    'critical',
    [linkOnly('applications', 'federatedIdentityCredentials', credential, {}, HOLDS)],
    [linkOnly('applications', 'federatedIdentityCredentials', credential)],
  ],
  applicationCredentials: [
    'critical',
    [
      set('applications', {}, { passwordCredentials: [key] }, HOLDS),
      set('applications', {}, { keyCredentials: [key] }, HOLDS),
    ],
    [
      set('applications', {}, { passwordCredentials: [key] }),
      set('applications', { passwordCredentials: [key] }, {}, HOLDS),
    ],
  ],
  principalCredentials: [
    'critical',
    [set('servicePrincipals', {}, { keyCredentials: [key] }, HOLDS)],
    [set('servicePrincipals', {}, { keyCredentials: [key] })],
  ],
  applicationRedirects: [
    'critical',
    [
      set(
        'applications',
        { web: { redirectUris: ['https://a'] } },
        { web: { redirectUris: ['https://a', 'https://b'] } },
        HOLDS,
      ),
      set('applications', {}, { spa: { redirectUris: ['https://b'] } }, HOLDS),
    ],
    [
      set(
        'applications',
        { web: { redirectUris: ['https://a', 'https://b'] } },
        { web: { redirectUris: ['https://a'] } },
        HOLDS,
      ),
    ],
  ],
  principalRedirects: [
    'critical',
    [set('servicePrincipals', { replyUrls: [] }, { replyUrls: ['https://b'] }, HOLDS)],
    [set('servicePrincipals', { replyUrls: [] }, { replyUrls: ['https://b'] })],
  ],
  rolePermissions: [
    'critical',
    [
      set(
        'directoryRoles',
        { rolePermissions: [{ allowedResourceActions: ['a'] }] },
        { rolePermissions: [{ allowedResourceActions: ['a', 'b'] }] },
      ),
    ],
    [
      set('directoryRoles', { displayName: 'a' }, { displayName: 'b' }),
      set('directoryRoles', ...flat('isEnabled', true, false)),
    ],
  ],
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
  newPrivilegedAccount: [
    'critical',
    [
      rate('users', USER, [undefined, side({ displayName: 'New' })], { receivesPrivilege: true }),
      rate('groups', 'x', [undefined, side({ displayName: 'New' })], { receivesPrivilege: true }),
    ],
    [
      rate('users', USER, [undefined, side({ displayName: 'New' })]),
      set('users', ...flat('displayName', 'a', 'b'), { receivesPrivilege: true }),
      rate('users', USER, [side({ displayName: 'Gone' }), undefined], { receivesPrivilege: true }),
      rate('users', USER, [undefined, side({ displayName: 'Back' })], {
        receivesPrivilege: true,
        isCreatedAgain: true,
      }),
    ],
  ],
  createdAgain: [
    'low',
    [rate('users', USER, [undefined, side({ displayName: 'Back' })], { isCreatedAgain: true })],
    [rate('users', USER, [undefined, side({ displayName: 'New' })])],
  ],
  privilegeRemoved: [
    'high',
    [unlink('directoryRoles', 'assignments', ROLE_ROW), unlink('groups', 'members', USER, ROLE_GROUP)],
    [linkOnly('directoryRoles', 'assignments', ROLE_ROW), unlink('groups', 'members', USER)],
  ],
  roleGroupChanged: [
    'high',
    [
      set('groups', { ...ROLE_GROUP, displayName: 'a' }, { ...ROLE_GROUP, displayName: 'b' }),
      rate('groups', 'x', [side(ROLE_GROUP), undefined]),
    ],
    [set('groups', ...flat('displayName', 'a', 'b'))],
  ],
  groupSettingsChanged: [
    'high',
    [
      rate('groups', 'x', [
        side({}, { privilegedAccessSettings: [{ id: 's', rules: [{ id: 'a' }] }] }),
        side({}, { privilegedAccessSettings: [{ id: 's', rules: [{ id: 'b' }] }] }),
      ]),
    ],
    [set('groups', ...flat('displayName', 'a', 'b'))],
  ],
  locationWidened: [
    'medium',
    [
      set('namedLocations', ranges(false, '10.0.0.0/8'), ranges(false, '10.0.0.0/8', '0.0.0.0/1')),
      set('namedLocations', ...flat('countriesAndRegions', ['SE'], ['SE', 'KP'])),
    ],
    [set('namedLocations', ...flat('countriesAndRegions', ['SE', 'KP'], ['SE']))],
  ],
  applicationAccessAdded: [
    'medium',
    [
      set('applications', {}, { passwordCredentials: [key] }),
      linkOnly('applications', 'owners', USER),
      set('servicePrincipals', {}, { replyUrls: ['https://b'] }),
    ],
    [
      set('applications', { passwordCredentials: [key] }, {}),
      linkOnly('applications', 'owners', USER, {}, HOLDS),
      linkOnly('groups', 'owners', USER),
    ],
  ],
  massDeletion: [
    'high',
    [rate('users', 'x', [side({}), undefined], { deletedOfType: MASS_MIN })],
    [rate('users', 'x', [side({}), undefined], { deletedOfType: MASS_MIN - 1 })],
  ],
  massDisabling: [
    'high',
    [set('users', ...flat('accountEnabled', true, false), { disabledUsers: MASS_MIN })],
    [set('users', ...flat('accountEnabled', true, false), { disabledUsers: MASS_MIN - 1 })],
  ],
  massLossOfMembers: [
    'high',
    [rate('groups', 'x', [members(20), members(10)])],
    [rate('groups', 'x', [members(21), members(11)]), rate('groups', 'x', [members(9), members(0)])],
  ],
  userDisabled: [
    'medium',
    [set('users', ...flat('accountEnabled', true, false))],
    [
      set('users', ...flat('accountEnabled', false, true)),
      set('servicePrincipals', ...flat('accountEnabled', true, false)),
    ],
  ],
  objectDeleted: ['medium', [rate('groups', 'x', [side({}), undefined])], [rate('groups', 'x', [undefined, side({})])]],
};

const rulesOf = (change: RatedChange): string[] => findReasons(change).map(({ rule }) => rule);

describe('the table of severities', () => {
  it('has cases for each rule, and a name, a sentence and a page of Microsoft in each row', () => {
    const all = [...Object.keys(CASES), ...OPENINGS.map(({ id }) => id)];
    assert.deepEqual(SEVERITY_RULES.map(({ id }) => id).sort(), all.sort());
    for (const { id, title, sentence, source } of SEVERITY_RULES) {
      assert.match(title, /^[a-z].*[^.]$/, id);
      assert.match(sentence, /^[A-Z0-9].*\.$/, id);
      assert.match(source, /^https:\/\/learn\.microsoft\.com\/[a-z0-9/-]+$/, id);
    }
  });

  for (const [rule, [severity, applies, not]] of Object.entries(CASES))
    it(`rates ${rule} ${severity}, and not its nearest neighbour`, () => {
      assert.equal(SEVERITY_RULES.find(({ id }) => id === rule)?.severity, severity);
      for (const change of applies) assert.ok(rulesOf(change).includes(rule), JSON.stringify(change.attributes));
      for (const change of not) assert.ok(!rulesOf(change).includes(rule), JSON.stringify(change.attributes));
    });

  it('gives a change the severity of its most important reason, and low without one', () => {
    for (const [, applies] of Object.values(CASES))
      for (const change of applies) {
        const reasons = findReasons(change);
        const best = SEVERITIES.find((one) => reasons.some(({ severity }) => severity === one));
        assert.equal(severityOf(reasons), best);
      }
    assert.equal(severityOf(findReasons(set('users', ...flat('displayName', 'a', 'b')))), 'low');
  });

  it('finds no reason in parts that either side does not know', () => {
    const changes = Object.values(CASES)
      .flatMap(([, applies]) => applies)
      .filter(({ kind }) => kind === 'changed');
    const unknownOf = ({ attributes }: RatedChange, kind: 'notRequested' | 'unreadable' | 'unknown'): UnknownParts =>
      new Map(attributes.map(({ name }) => [name, { kind, reason: 'Not known.' }]));
    fc.assert(
      fc.property(
        fc.constantFrom(...changes),
        fc.constantFrom('before', 'after'),
        fc.constantFrom('notRequested' as const, 'unreadable' as const, 'unknown' as const),
        (change, which, kind) => {
          const sides: Sides = [change.before, change.after];
          const at = which === 'before' ? 0 : 1;
          sides[at] = { ...(sides[at] ?? side({})), unknown: unknownOf(change, kind) };
          const { holding, deletedOfType, disabledUsers } = change;
          const again = rate(change.type, change.id, sides, { holding, deletedOfType, disabledUsers });
          assert.deepEqual(again.attributes, []);
          assert.deepEqual(findReasons(again), []);
        },
      ),
    );
  });
});
