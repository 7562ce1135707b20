import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { descriptionOf, EXPANDED_READINGS, READINGS } from './index.ts';
import type { DirectoryCall, GraphObject } from './index.ts';
import { markKnown } from './readState.ts';

const ID = '0a0a0a0a-1111-4222-8333-444444444444';
const SKU = 'cbdc14ab-d96c-4c30-b9f4-6ada7cdc1d46';
const OTHER = '11b0131d-43c8-4bbb-b2c8-e80f9a50834a';

describe('updates', () => {
  const updated = (type: ObjectType, changes: GraphObject, live: GraphObject): readonly DirectoryCall[] =>
    descriptionOf(type, '').update?.(ID, markKnown(changes), live) ?? [];
  const bodies = (calls: readonly DirectoryCall[]): unknown[] =>
    calls.map(({ method, path, body }) => [method, path.split('/').at(-1), body]);

  it('send nothing when nothing of it can be written', () => {
    for (const { type } of OBJECT_TYPES)
      if (type !== 'tenantWidePolicies')
        assert.deepEqual(
          updated(type, { id: 'x', createdDateTime: 'y', partialEnablementStrategy: null }, {}),
          [],
          type,
        );
    assert.deepEqual(updated('directoryRoles', { displayName: 'x' }, { isBuiltIn: true }), []);
  });

  it('give a conditional access policy its parts, empty what it has too much, and never send the strength or unknown properties', () => {
    const live = {
      conditions: { users: { includeUsers: ['a'] }, platforms: { includePlatforms: ['iOS'] }, deviceStates: {} },
      grantControls: null,
    };
    const changes = {
      conditions: { users: { includeUsers: ['All'], unknown: 1 }, agents: {} },
      grantControls: { operator: 'OR', authenticationStrength: { id: ID, displayName: 'x', allowedCombinations: [] } },
      agentContext: 1,
    };
    assert.deepEqual(updated('conditionalAccessPolicies', changes, live), [
      {
        method: 'PATCH',
        path: `/v1.0/identity/conditionalAccess/policies/${ID}`,
        throttleClass: 'conditionalAccess',
        body: {
          conditions: { users: { includeUsers: ['All'] }, platforms: null },
          grantControls: { operator: 'OR', authenticationStrength: { id: ID } },
        },
      },
    ]);
  });

  it('say the type of a named location again', () => {
    assert.deepEqual(
      updated('namedLocations', { isTrusted: true }, { '@odata.type': '#microsoft.graph.ipNamedLocation' })[0]?.body,
      { '@odata.type': '#microsoft.graph.ipNamedLocation', isTrusted: true },
    );
  });

  it('switch a role or scope off before it goes', () => {
    const role = { id: '1', value: 'a', isEnabled: true, origin: 'Application' };
    const calls = updated('applications', { appRoles: [] }, { appRoles: [role] });
    assert.deepEqual(
      calls.map(({ body }) => body),
      [{ appRoles: [{ id: '1', isEnabled: false, value: 'a' }] }, { appRoles: [] }],
    );
    assert.equal(updated('applications', { appRoles: [] }, { appRoles: [{ ...role, isEnabled: false }] }).length, 1);
  });

  it('remove keys, and add none', () => {
    const live = {
      passwordCredentials: [{ keyId: 'A' }, { keyId: 'b' }],
      keyCredentials: [{ keyId: 'c' }, { keyId: 'd' }],
    };
    for (const type of ['applications', 'servicePrincipals'] as const) {
      const sent = (changes: GraphObject) =>
        updated(type, changes, live).map(({ method, path, body }) => [method, path.split('/').at(-1), body]);
      assert.deepEqual(sent({ passwordCredentials: [], keyCredentials: [] }), [
        ['POST', 'removePassword', { keyId: 'A' }],
        ['POST', 'removePassword', { keyId: 'b' }],
        ['PATCH', ID, { keyCredentials: [] }],
      ]);
      assert.deepEqual(sent({ passwordCredentials: [{ keyId: 'a' }, { keyId: 'new' }] }), [
        ['POST', 'removePassword', { keyId: 'b' }],
      ]);
      assert.deepEqual(sent({ keyCredentials: [{ keyId: 'd', key: 'x' }] }), [
        ['PATCH', ID, { keyCredentials: [{ keyId: 'd' }] }],
      ]);
    }
  });

  it('give and take licences that are assigned directly', () => {
    const live = {
      assignedLicenses: [
        { skuId: OTHER, disabledPlans: [] },
        { skuId: ID, disabledPlans: [] },
      ],
      licenseAssignmentStates: [
        { skuId: ID, assignedByGroup: 'g' },
        { skuId: OTHER, assignedByGroup: null },
      ],
    };
    assert.deepEqual(bodies(updated('users', { assignedLicenses: [{ skuId: SKU, disabledPlans: [] }] }, live)), [
      ['POST', 'assignLicense', { addLicenses: [{ skuId: SKU, disabledPlans: [] }], removeLicenses: [OTHER] }],
    ]);
    assert.deepEqual(updated('users', { assignedLicenses: [{ skuId: OTHER, disabledPlans: [] }] }, live), []);
  });

  it('keep what a permission of its own could refuse apart from the rest', () => {
    // After a refusal nothing more is sent, so it comes last.
    assert.deepEqual(
      bodies(
        updated(
          'users',
          { employeeLeaveDateTime: null, city: 'Bern', assignedLicenses: [{ skuId: SKU, disabledPlans: [] }] },
          {},
        ),
      ),
      [
        ['PATCH', ID, { city: 'Bern' }],
        ['POST', 'assignLicense', { addLicenses: [{ skuId: SKU, disabledPlans: [] }], removeLicenses: [] }],
        ['PATCH', ID, { employeeLeaveDateTime: null }],
      ],
    );
  });

  it('put the admin consent policy whole', () => {
    const live = {
      isEnabled: true,
      notifyReviewers: true,
      version: 3,
      reviewers: [{ query: '/users/a', queryType: 'MicrosoftGraph', queryRoot: null }],
    };
    assert.deepEqual(
      descriptionOf('tenantWidePolicies', 'adminConsentRequestPolicy').update?.(
        'adminConsentRequestPolicy',
        markKnown({ isEnabled: false }),
        live,
      ),
      [
        {
          method: 'PUT',
          path: '/v1.0/policies/adminConsentRequestPolicy',
          body: {
            isEnabled: false,
            notifyReviewers: true,
            reviewers: [{ query: '/users/a', queryType: 'MicrosoftGraph' }],
          },
        },
      ],
    );
  });
});

describe('tenant-wide policies', () => {
  it('are known by their ids', () => {
    for (const { singletonId, idPrefix = '', path } of READINGS.tenantWidePolicies.sources) {
      const id = singletonId ?? `${idPrefix}${ID}`;
      const { read, writable, update, create, notWritten } = descriptionOf('tenantWidePolicies', id);
      assert.equal(read(id).path.split('?')[0], singletonId ? path : `${path}/${ID}`);
      // A kind is written, or says why it never is.
      assert.equal(Object.keys(writable).length > 0, notWritten === undefined, id);
      if (notWritten !== undefined) assert.deepEqual([update, create], [undefined, undefined]);
    }
    // Earlier backups hold these.
    assert.equal(descriptionOf('tenantWidePolicies', 'featureRolloutPolicies/a').isDropped, true);
    assert.equal(
      descriptionOf('tenantWidePolicies', 'tokenLifetimePolicies/a').idOf({ id: 'b' }),
      'tokenLifetimePolicies/b',
    );
    assert.throws(() => descriptionOf('tenantWidePolicies', 'nothing/like/it'), RangeError);
  });

  it('and the recycle bin have readings of the types that can be undeleted', () => {
    for (const { type } of EXPANDED_READINGS) assert.ok(descriptionOf(type, '').undelete, type);
  });
});

describe('permanent losses', () => {
  const losses = (
    type: Parameters<typeof descriptionOf>[0],
    object: object,
    links: Record<string, object[]> = {},
  ): readonly string[] => descriptionOf(type, '').losses(object as Record<string, unknown>, links as never);

  it('names agents, gallery applications and provisioning jobs', () => {
    assert.match(losses('users', { '@odata.type': '#microsoft.graph.agentUser' }).join(), /agent's user account/);
    assert.match(
      losses('applications', { '@odata.type': '#microsoft.graph.agentIdentityBlueprint' }).join(),
      /agent identity blueprint/,
    );
    const gallery = { applicationTemplateId: 'd3b5aab4-6d0d-4b0d-8a4c-2e6b7a0b1c11' };
    assert.match(
      losses('servicePrincipals', gallery, { provisioningJobs: [{ id: 'a' }, { id: 'b' }] }).join(),
      /from the gallery.*2 provisioning jobs/,
    );
    assert.match(losses('servicePrincipals', gallery).join(), /Provisioning jobs that it may have had/);
    assert.deepEqual(losses('servicePrincipals', { applicationTemplateId: null }), []);
  });

  it('names flexible credentials, secondary addresses, and what Privileged Identity Management held', () => {
    const credentials = [
      { name: 'a', issuer: 'i', subject: 's' },
      { name: 'b', issuer: 'i' },
    ];
    assert.deepEqual(losses('applications', {}, { federatedIdentityCredentials: credentials }), [
      '1 flexible federated credential',
    ]);
    assert.ok(
      losses('users', { proxyAddresses: ['SMTP:a@x.example', 'smtp:b@x.example', 'smtp:c@x.example'] }).includes(
        '2 secondary mail addresses',
      ),
    );
    assert.deepEqual(losses('groups', {}, { eligibilitySchedules: [{}] }), ['1 eligibility or timed assignment']);
    assert.deepEqual(losses('directoryRoles', {}, { eligibleAssignments: [{}], activeAssignments: [{}] }), [
      '2 eligibilities and timed assignments',
    ]);
  });
});

describe('terms of use', () => {
  it('are nothing that an application can read, so that a person is sent to look', () => {
    const { advice } = descriptionOf('conditionalAccessPolicies', '');
    assert.match(advice?.({ grantControls: { termsOfUse: ['a'] } }) ?? '', /check them in the Entra admin center/);
    assert.equal(advice?.({ grantControls: { termsOfUse: [] } }), undefined);
    assert.equal(advice?.({ grantControls: null }), undefined);
  });
});
