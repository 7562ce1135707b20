import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  DEFAULT_SETTINGS,
  changedProperties,
  diffObjects,
  equalObjects,
  hashLiveObject,
  intendedObject,
  isRestorable,
  mapLinks,
  normalise,
  findReferences,
} from './index.ts';
import type { Links } from './index.ts';
import type { GraphObject } from '../directory/index.ts';
import { createIdMap } from '../catalog/idMap.ts';
import { policyDescription as description } from '../../test/comparison/descriptions.ts';

const A = 'aaaaaaaa-0000-4000-8000-000000000001';
const B = 'bbbbbbbb-0000-4000-8000-000000000002';
const NEW = 'cccccccc-0000-4000-8000-000000000003';

const object = (properties: GraphObject, links: Links = {}) => ({ object: properties, links });
const diff = (before: GraphObject, after: GraphObject) => diffObjects(description, object(before), object(after));

describe('differences that count', () => {
  for (const [what, before, after] of [
    ['null and a missing property', { a: null }, {}],
    ['an empty list and a missing property', { a: [] }, {}],
    [
      'an object of empty values and null',
      { conditions: { platforms: null, users: { includeUsers: [] } } },
      { conditions: null },
    ],
    [
      'read-only properties',
      { createdDateTime: '2024-01-01T00:00:00Z', modifiedDateTime: null },
      { createdDateTime: '2025-01-01T00:00:00Z' },
    ],
    [
      'a nested read-only property',
      { grantControls: { authenticationStrength: { id: A, displayName: 'x' } } },
      { grantControls: { authenticationStrength: { id: A } } },
    ],
    ['the id', { id: A }, { id: B }],
    [
      'annotations and actions',
      { '@odata.context': 'x', 'members@odata.bind': [1], '#microsoft.graph.restore': {} },
      {},
    ],
    [
      'the notation of a moment',
      { startDateTime: '2024-05-24T09:27:52.7000000Z' },
      { startDateTime: '2024-05-24T11:27:52.7+02:00' },
    ],
    [
      'the case of an id',
      { conditions: { users: { includeUsers: [A.toUpperCase(), 'All'] } } },
      { conditions: { users: { includeUsers: ['All', A] } } },
    ],
    ['the order and repetitions of a set', { keywords: ['b', 'a', 'b'] }, { keywords: ['a', 'b'] }],
  ] as const) {
    it(`not: ${what}`, () => {
      assert.deepEqual(diff(before, after), []);
      assert.deepEqual(diff(after, before), []);
    });
  }

  for (const [what, before, after] of [
    ['false and a missing property', { a: false }, {}],
    ['an empty text and null', { a: '' }, { a: null }],
    ['the case of a text', { displayName: 'a' }, { displayName: 'A' }],
    ['the order of a list that is no set', { a: [1, 2] }, { a: [2, 1] }],
    [
      'the seventh digit of a second',
      { startDateTime: '2024-05-24T09:27:52.7000001Z' },
      { startDateTime: '2024-05-24T09:27:52.7000002Z' },
    ],
    [
      'the kind of a polymorphic object',
      { '@odata.type': '#microsoft.graph.ipNamedLocation' },
      { '@odata.type': '#microsoft.graph.countryNamedLocation' },
    ],
    [
      'a moment in a property that is no date',
      { displayName: '2024-05-24T09:27:52Z' },
      { displayName: '2024-05-24T09:27:52.0Z' },
    ],
  ] as const) {
    it(`yes: ${what}`, () => assert.equal(diff(before, after).length, 1));
  }

  it('keeps a property called __proto__ as data', () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":1}}') as GraphObject;
    assert.deepEqual(diff({}, hostile), [
      { name: '__proto__.polluted', newValue: true },
      { name: 'constructor.prototype', newValue: 1 },
    ]);
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });
});

describe('differences', () => {
  it('name nested properties with dots, down to lists and plain values', () => {
    assert.deepEqual(
      diff(
        { state: 'enabled', conditions: { users: { includeUsers: ['All'] } }, sessionControls: null },
        {
          state: 'disabled',
          conditions: { users: { includeUsers: [B, A] } },
          sessionControls: { signInFrequency: { value: 4, type: 'hours' } },
        },
      ),
      [
        { name: 'conditions.users.includeUsers', oldValue: ['All'], newValue: [A, B] },
        { name: 'sessionControls.signInFrequency.type', newValue: 'hours' },
        { name: 'sessionControls.signInFrequency.value', newValue: 4 },
        { name: 'state', oldValue: 'enabled', newValue: 'disabled' },
      ],
    );
  });

  it('of links are what only one side has; links that were not read are unknown', () => {
    const difference = (before: Links, after: Links, properties: GraphObject = {}) =>
      diffObjects(description, object(properties, before), object(properties, after));
    assert.deepEqual(difference({ members: [A, NEW] }, { members: [A.toUpperCase(), B] }), [
      { name: 'links.members', oldValue: [NEW], newValue: [B] },
    ]);
    assert.deepEqual(difference({ manager: [A] }, { manager: [B] }), [
      { name: 'links.manager', oldValue: A, newValue: B },
    ]);
    assert.deepEqual(difference({ manager: [] }, { manager: [B] }), [{ name: 'links.manager', newValue: B }]);
    assert.deepEqual(difference({}, { members: [B] }), []);
    assert.deepEqual(difference({ memberOf: [A] }, { memberOf: [B] }), [], 'memberOf follows from the groups');
    assert.deepEqual(
      difference({ members: [A] }, { members: [B] }, { dynamic: true }),
      [],
      'members of a dynamic group cannot be written',
    );
  });

  it('of rows look at what is kept of them only', () => {
    const row = (principalId: string, id: string) => ({
      id,
      principalId,
      directoryScopeId: '/',
      createdDateTime: null,
    });
    assert.deepEqual(
      diffObjects(
        description,
        object({}, { assignments: [row(A, '1')] }),
        object({}, { assignments: [row(A, '2'), row(B, '3')] }),
      ),
      [{ name: 'links.assignments', newValue: [{ directoryScopeId: '/', principalId: B }] }],
    );
  });

  it('of more than a thousand attributes are listed by top-level property', () => {
    const many = (value: number) =>
      Object.fromEntries(Array.from({ length: 1200 }, (_, index) => [`p${index}`, value]));
    assert.deepEqual(
      diff({ extension: many(1) }, { extension: many(2) }).map(({ name }) => name),
      ['extension'],
    );
  });

  it('of absent objects have a hash of their own', () => {
    assert.notEqual(hashLiveObject(description, undefined), hashLiveObject(description, object({})));
    assert.match(hashLiveObject(description, object({})), /^[0-9a-f]{64}$/);
  });

  it('can omit objects that were recovered since from the hash, in members and in rows', () => {
    const before: Links = { members: [A], assignments: [] };
    const after: Links = { members: [A, NEW], assignments: [{ principalId: NEW, directoryScopeId: '/' }] };
    assert.notEqual(hashLiveObject(description, object({}, before)), hashLiveObject(description, object({}, after)));
    assert.equal(
      hashLiveObject(description, object({}, before)),
      hashLiveObject(description, object({}, after), new Set([NEW])),
    );
    assert.notEqual(
      hashLiveObject(description, object({}, before)),
      hashLiveObject(description, object({}, { ...after, members: [B, NEW] }), new Set([NEW])),
    );
  });
});

describe('what has to be sent', () => {
  it('is whole top-level properties, nothing read-only or unknown, and null where a value goes', () => {
    const live = {
      displayName: 'A',
      city: 'Oslo',
      keywords: ['a'],
      conditions: { users: { includeUsers: ['All'] } },
      templateId: '1',
      id: A,
      future: 1,
    };
    const intended = {
      displayName: 'A',
      conditions: { users: { includeUsers: [B], more: null } },
      templateId: '2',
      id: B,
      createdDateTime: 'x',
      future: 2,
    };
    const { changes, immutable } = changedProperties(description, object(live), object(intended));
    assert.deepEqual(
      { changes, immutable },
      {
        changes: { city: null, conditions: { users: { includeUsers: [B], more: null } }, keywords: null },
        immutable: ['templateId'],
      },
    );
  });

  it('says of each difference whether it can be written', () => {
    const can = (made: 'exists' | 'created') =>
      [
        'state',
        'conditions.users.includeUsers',
        'links.members',
        'templateId',
        'conditions.times',
        'future',
        'grantControls.authenticationStrength.id',
      ].filter((name) => isRestorable(description, name, made));
    assert.deepEqual(can('exists'), [
      'state',
      'conditions.users.includeUsers',
      'links.members',
      'grantControls.authenticationStrength.id',
    ]);
    assert.deepEqual(can('created'), [
      'state',
      'conditions.users.includeUsers',
      'links.members',
      'templateId',
      'grantControls.authenticationStrength.id',
    ]);
  });
});

describe('references', () => {
  it('are found without tokens, empty ids and built-in strengths', () => {
    const policy = {
      conditions: {
        users: { includeUsers: ['All', A, '00000000-0000-0000-0000-000000000000'], excludeGroups: [B] },
        applications: { includeApplications: ['Office365', NEW.toUpperCase()] },
      },
      grantControls: { authenticationStrength: { id: '00000000-0000-0000-0000-000000000004' } },
    };
    const links: Links = {
      members: [A],
      assignments: [
        { principalId: B, directoryScopeId: `/administrativeUnits/${NEW}` },
        { principalId: B, directoryScopeId: '/' },
      ],
    };
    assert.deepEqual(
      findReferences(description, policy, links).map(({ path, to, id }) => `${path} ${to} ${id}`),
      [
        `conditions.users.includeUsers[] object ${A}`,
        `conditions.users.excludeGroups[] object ${B}`,
        `conditions.applications.includeApplications[] appId ${NEW}`,
        `links.members object ${A}`,
        `links.assignments.principalId object ${B}`,
        `links.assignments.directoryScopeId object ${NEW}`,
        `links.assignments.principalId object ${B}`,
      ],
    );
  });

  it('are mapped inside scopes, too', () => {
    assert.deepEqual(
      mapLinks(
        description,
        { assignments: [{ principalId: B, directoryScopeId: `/administrativeUnits/${A}` }], members: [A] },
        createIdMap([['object', A, NEW]]),
      ),
      { assignments: [{ principalId: B, directoryScopeId: `/administrativeUnits/${NEW}` }], members: [NEW] },
    );
  });
});

describe('the intended object', () => {
  const idMap = createIdMap([['object', A, NEW]]);
  const user = { ...description, type: 'users' as const };
  const stateOf = (restoreMode: 'BackupState' | 'ReportOnly' | 'Enabled' | 'Disabled') =>
    intendedObject(description, object({ state: 'enabled' }), {
      settings: { ...DEFAULT_SETTINGS, conditionalAccessPolicies: { restoreMode } },
      idMap,
    }).object['state'];
  const enabledOf = (restoreEnabled: boolean, backup: boolean, live?: boolean) =>
    intendedObject(user, object({ accountEnabled: backup }), {
      settings: { ...DEFAULT_SETTINGS, users: { restoreEnabled } },
      idMap,
      ...(live === undefined ? {} : { live: { accountEnabled: live } }),
    }).object['accountEnabled'];

  it('has the state that the restore mode asks for', () => {
    assert.deepEqual((['BackupState', 'ReportOnly', 'Enabled', 'Disabled'] as const).map(stateOf), [
      'enabled',
      'enabledForReportingButNotEnforced',
      'enabled',
      'disabled',
    ]);
  });

  it('leaves a policy alone that equals the backup, whatever the restore mode', () => {
    const settings = { ...DEFAULT_SETTINGS, conditionalAccessPolicies: { restoreMode: 'ReportOnly' as const } };
    const stateWhere = (live: GraphObject, comesBack = false) =>
      intendedObject(description, object({ state: 'enabled', displayName: 'A' }), { settings, idMap, live, comesBack })
        .object['state'];
    const same = { state: 'enabled', displayName: 'A' };
    assert.equal(stateWhere({ ...same, future: 1 }), 'enabled');
    assert.equal(stateWhere({ ...same, displayName: 'B' }), 'enabledForReportingButNotEnforced');
    assert.equal(stateWhere({ ...same, state: 'disabled' }), 'enabledForReportingButNotEnforced');
    assert.equal(stateWhere(same, true), 'enabledForReportingButNotEnforced');
  });

  it('disables re-created users and keeps the account status of existing users, unless requested otherwise', () => {
    assert.deepEqual(
      [
        enabledOf(false, true),
        enabledOf(false, true, true),
        enabledOf(false, true, false),
        enabledOf(false, false, true),
      ],
      [false, true, false, true],
    );
    assert.deepEqual(
      [enabledOf(true, true), enabledOf(true, true, false), enabledOf(true, false, true)],
      [true, true, false],
    );
  });

  it('leaves the licences that come from a group, then or now, as they are now', () => {
    const licence = (skuId: string, ...disabledPlans: string[]) => ({ skuId, disabledPlans });
    const then = {
      assignedLicenses: [licence('own'), licence('then'), licence('now')],
      licenseAssignmentStates: [
        { skuId: 'own' },
        { skuId: 'own', assignedByGroup: 'g' },
        { skuId: 'then', assignedByGroup: 'g' },
      ],
    };
    const now = {
      assignedLicenses: [licence('now', 'p'), licence('else')],
      licenseAssignmentStates: [{ skuId: 'now', assignedByGroup: 'g' }, { skuId: 'else' }],
    };
    const licencesOf = (backup: object, live?: GraphObject) =>
      intendedObject(user, object({ ...backup }), { settings: DEFAULT_SETTINGS, idMap, ...(live ? { live } : {}) })
        .object['assignedLicenses'];
    assert.deepEqual(licencesOf(then, now), [licence('own'), licence('now', 'p')]);
    assert.deepEqual(licencesOf(then), [licence('own'), licence('now')]);
    // Backups of old do not say where a licence came from.
    assert.deepEqual(licencesOf({ assignedLicenses: then.assignedLicenses }), then.assignedLicenses);
    assert.equal(licencesOf({}, now), undefined);
  });

  it('names no key that the live object does not hold: the refusal would cost the rest of the write', () => {
    const [principal, thumbprint] = [{ ...description, type: 'servicePrincipals' as const }, '6C9F2A0B'];
    const backup = { tokenEncryptionKeyId: A, preferredTokenSigningKeyThumbprint: thumbprint, notes: 'n' };
    const intendedWith = (live?: GraphObject) =>
      intendedObject(principal, object(backup), { settings: DEFAULT_SETTINGS, idMap, ...(live ? { live } : {}) })
        .object;
    const gone = { tokenEncryptionKeyId: null, preferredTokenSigningKeyThumbprint: null, notes: 'n' };
    assert.deepEqual(intendedWith(), gone);
    assert.deepEqual(intendedWith({ keyCredentials: [] }), gone);
    assert.deepEqual(intendedWith({ tokenEncryptionKeyId: B, keyCredentials: [{ keyId: B }] }), {
      ...gone,
      tokenEncryptionKeyId: B,
    });
    for (const form of ['hex', 'latin1'] as const)
      assert.deepEqual(
        intendedWith({
          keyCredentials: [
            { keyId: A.toUpperCase(), customKeyIdentifier: Buffer.from(thumbprint, form).toString('base64') },
          ],
        }),
        backup,
        form,
      );
  });

  it('names others by the ids that they have now', () => {
    const { object: mapped, links } = intendedObject(
      description,
      object({ conditions: { users: { includeUsers: [A] } } }, { members: [A, B] }),
      { settings: DEFAULT_SETTINGS, idMap },
    );
    assert.deepEqual([mapped, links], [{ conditions: { users: { includeUsers: [NEW] } } }, { members: [NEW, B] }]);
    assert.ok(
      equalObjects(
        description,
        { object: mapped, links },
        object({ conditions: { users: { includeUsers: [NEW] } } }, { members: [B, NEW] }),
      ),
    );
  });

  it('has unknown properties as the backup has them', () => {
    assert.deepEqual(
      normalise(
        description,
        intendedObject(description, object({ futureProperty: { deep: [1, null] } }), {
          settings: DEFAULT_SETTINGS,
          idMap,
        }).object,
      ),
      { futureProperty: { deep: [1, null] } },
    );
  });
});
