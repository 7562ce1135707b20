import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { descriptionOf } from '../../directory/index.ts';
import type { GraphObject, LinkValue } from '../../directory/index.ts';
import { buildContainment } from './buildContainment.ts';
import type { ContainFacts, SeenObject } from './buildContainment.ts';
import { joinParts } from './joinParts.ts';

const idOf = (number: number): string => `0a0a0a0a-1111-4222-8333-${String(number).padStart(12, '0')}`;
const [ROGUE, OTHER, THIRD] = [idOf(1), idOf(2), idOf(3)];

const seen = (
  type: ObjectType,
  object: GraphObject = {},
  links: Record<string, readonly LinkValue[]> = {},
  id = ROGUE,
): SeenObject => ({
  type,
  id,
  name: `${type} ${id.slice(-1)}`,
  description: descriptionOf(type, id),
  object: { id, ...object },
  links,
  unread: [],
});

const assigned = (principalId: string) => ({ principalId, directoryScopeId: '/' });
const ROLE = seen(
  'directoryRoles',
  { isBuiltIn: true },
  { assignments: [assigned(ROGUE), assigned(OTHER)], eligibleAssignments: [assigned(ROGUE)] },
  idOf(11),
);
const ASSIGNABLE = seen('groups', { isAssignableToRole: true }, { members: [ROGUE, OTHER], owners: [ROGUE] }, idOf(12));
const PLAIN = seen('groups', {}, { members: [ROGUE] }, idOf(13));
const POLICY = seen(
  'conditionalAccessPolicies',
  { state: 'enabled', conditions: { users: { includeUsers: ['All'], excludeUsers: [ROGUE, OTHER] } } },
  {},
  idOf(14),
);
const API = seen(
  'servicePrincipals',
  { accountEnabled: true },
  {
    appRoleAssignedTo: [
      { principalId: ROGUE, appRoleId: 'r' },
      { principalId: OTHER, appRoleId: 'r' },
    ],
  },
  idOf(15),
);

const facts = (more: Partial<ContainFacts> = {}): ContainFacts => ({
  holders: [],
  excludedGroups: new Set(),
  ...more,
});

/** One line per element that containment writes, in the order of the operations. */
const elements = (object: SeenObject, more: Partial<ContainFacts> = {}): string[] => {
  const contained = buildContainment(object, facts(more));
  if (!contained.offered) return [`refused: ${contained.reason}`];
  return joinParts(contained.parts, () => undefined).flatMap(({ name, operation: { kind, attributes, links } }) => [
    ...attributes.map(({ path, wanted }) => `${kind} ${name}: ${path} = ${JSON.stringify(wanted)}`),
    ...links.map((link) => `${kind} ${name}: ${link.name} -${link.remove.length}`),
  ]);
};

const lossesOf = (object: SeenObject, more: Partial<ContainFacts> = {}): string[] => {
  const contained = buildContainment(object, facts(more));
  return contained.offered ? contained.parts.flatMap(({ losses }) => losses) : [];
};

const ENABLED = { accountEnabled: true };
const KEYS = { passwordCredentials: [{ keyId: 'a' }, { keyId: 'b' }], keyCredentials: [{ keyId: 'c' }] };
const OWNERS = { owners: [OTHER, THIRD] };
const GRANTS = { oauth2PermissionGrants: [{ consentType: 'AllPrincipals', resourceId: idOf(15), scope: 'Mail.Read' }] };
const APP_LINKS = { ...OWNERS, federatedIdentityCredentials: [{ name: 'build', issuer: 'i', subject: 's' }] };
const EVERYTHING = [ROLE, ASSIGNABLE, PLAIN, POLICY, API];

const WITHDRAWN = [
  'update directoryRoles 1: assignments -1',
  'update groups 2: members -1',
  'update groups 2: owners -1',
  `update conditionalAccessPolicies 4: conditions.users.excludeUsers = ["${OTHER}"]`,
  'update servicePrincipals 5: appRoleAssignedTo -1',
];

describe('buildContainment', () => {
  const principal = seen('servicePrincipals', { ...ENABLED, ...KEYS }, { ...OWNERS, ...GRANTS });
  const table: readonly (readonly [string, SeenObject, Partial<ContainFacts>, string[]])[] = [
    ['an enabled user', seen('users', ENABLED), {}, ['disable users 1: accountEnabled = false']],
    ['a disabled user', seen('users', { accountEnabled: false }), {}, []],
    ['a user from on premises', seen('users', { ...ENABLED, onPremisesSyncEnabled: true }), {}, []],
    [
      'a user with everything',
      seen('users', ENABLED),
      { holders: EVERYTHING },
      ['disable users 1: accountEnabled = false', ...WITHDRAWN],
    ],
    [
      'a user in a group that a policy excludes',
      seen('users', ENABLED),
      { holders: [PLAIN], excludedGroups: new Set([PLAIN.id]) },
      ['disable users 1: accountEnabled = false', 'update groups 3: members -1'],
    ],
    [
      'a service principal',
      principal,
      { holders: [ROLE, API] },
      [
        'disable servicePrincipals 1: accountEnabled = false',
        'disable servicePrincipals 1: passwordCredentials = []',
        'disable servicePrincipals 1: keyCredentials = []',
        'disable servicePrincipals 1: oauth2PermissionGrants -1',
        'disable servicePrincipals 1: owners -2',
        'update directoryRoles 1: assignments -1',
        'update servicePrincipals 5: appRoleAssignedTo -1',
      ],
    ],
    [
      'a managed identity',
      seen('servicePrincipals', { ...ENABLED, ...KEYS, servicePrincipalType: 'ManagedIdentity' }),
      {},
      ['disable servicePrincipals 1: accountEnabled = false'],
    ],
    [
      'an application without a service principal',
      seen('applications', KEYS, APP_LINKS),
      {},
      [
        'update applications 1: passwordCredentials = []',
        'update applications 1: keyCredentials = []',
        'update applications 1: owners -2',
        'update applications 1: federatedIdentityCredentials -1',
      ],
    ],
    [
      'an application with a service principal',
      seen('applications', {}, OWNERS, idOf(9)),
      { principal: seen('servicePrincipals', ENABLED), holders: [ROLE] },
      [
        'update applications 9: owners -2',
        'disable servicePrincipals 1: accountEnabled = false',
        'update directoryRoles 1: assignments -1',
      ],
    ],
    [
      'an enabled policy',
      seen('conditionalAccessPolicies', { state: 'enabled' }),
      {},
      ['disable conditionalAccessPolicies 1: state = "disabled"'],
    ],
    ['a disabled policy', seen('conditionalAccessPolicies', { state: 'disabled' }), {}, []],
    ['a group', seen('groups', {}, { members: [OTHER, THIRD], owners: [OTHER] }), {}, ['update groups 1: members -2']],
    ['a group by a rule', seen('groups', { groupTypes: ['DynamicMembership'] }, { members: [OTHER] }), {}, []],
    ['a distribution list', seen('groups', { mailEnabled: true }, { members: [OTHER] }), {}, []],
  ];
  it('writes what ends the effect of an object', () => {
    for (const [name, object, more, expected] of table) assert.deepEqual(elements(object, more), expected, name);
  });

  it('is refused with a reason for every other type', () => {
    const refusing = OBJECT_TYPES.map(({ type }) => type).filter(
      (type) => !['users', 'groups', 'applications', 'servicePrincipals', 'conditionalAccessPolicies'].includes(type),
    );
    assert.ok(refusing.length > 0);
    for (const type of refusing) {
      const id = type === 'tenantWidePolicies' ? 'authorizationPolicy' : ROGUE;
      const contained = buildContainment(seen(type, {}, {}, id), facts());
      assert.ok(!contained.offered, type);
      assert.match(contained.reason, /^[A-Z].*\.$/, type);
    }
  });

  it('says what cannot be undone and what is left to a person', () => {
    const losses = lossesOf(principal, { holders: [ROLE] });
    assert.match(losses.join('\n'), /2 client secrets: an undo cannot put them back/);
    assert.match(losses.join('\n'), /1 certificate or key: an undo cannot put them back/);
    assert.match(losses.join('\n'), /directoryRoles 1: .*Privileged Identity Management/);
    assert.match(lossesOf(seen('users', { onPremisesSyncEnabled: true })).join(), /on-premises/);
    assert.match(lossesOf(seen('groups', { groupTypes: ['DynamicMembership'] })).join(), /follow a rule/);
    const unread = { ...ROLE, unread: ['assignments'], links: {} };
    assert.match(lossesOf(seen('users', ENABLED), { holders: [unread] }).join(), /assignments of .* could not be read/);
  });

  it('expects the values that were read', () => {
    const contained = buildContainment(seen('users', ENABLED), facts({ holders: [POLICY] }));
    assert.ok(contained.offered);
    assert.deepEqual(
      joinParts(contained.parts, () => 'critical').map(({ severity, operation }) => [severity, operation.attributes]),
      [
        ['critical', [{ path: 'accountEnabled', expected: true, wanted: false }]],
        ['critical', [{ path: 'conditions.users.excludeUsers', expected: [ROGUE, OTHER], wanted: [OTHER] }]],
      ],
    );
  });
});

describe('joinParts', () => {
  it('writes each object once where several objects are contained', () => {
    const parts = [seen('users', ENABLED), seen('users', ENABLED, {}, OTHER)].flatMap((user) => {
      const contained = buildContainment(user, facts({ holders: EVERYTHING }));
      return contained.offered ? contained.parts : [];
    });
    const joined = joinParts(parts, () => undefined);
    assert.equal(joined.length, new Set(joined.map(({ type, id }) => `${type} ${id}`)).size);
    const of = (type: ObjectType) => joined.find((one) => one.type === type)?.operation;
    assert.equal(of('directoryRoles')?.links[0]?.remove.length, 2);
    assert.deepEqual(of('conditionalAccessPolicies')?.attributes[0]?.wanted, []);
  });

  it('disables an object that is contained and gives something to another contained object', () => {
    const resource = { ...API, links: { appRoleAssignedTo: [{ principalId: ROGUE, appRoleId: 'r' }] } };
    const parts = [resource, seen('users', ENABLED)].flatMap((object) => {
      const contained = buildContainment(object, facts({ holders: [resource] }));
      return contained.offered ? contained.parts : [];
    });
    const joined = joinParts(parts, () => undefined).find(({ type }) => type === 'servicePrincipals');
    assert.equal(joined?.operation.kind, 'disable');
    assert.deepEqual(
      joined?.operation.links.map(({ remove }) => remove.length),
      [1],
    );
  });
});
