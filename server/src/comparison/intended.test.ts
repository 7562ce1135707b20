import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEFAULT_SETTINGS, equalObjects, intendedObject, mapLinks, findReferences } from './index.ts';
import { normalise } from '../content/normalForm.ts';
import type { Links } from './index.ts';
import type { GraphObject } from '../directory/index.ts';
import { createIdMap } from '../catalog/idMap.ts';
import { policyDescription as description } from '../../test/comparison/descriptions.ts';

const A = 'aaaaaaaa-0000-4000-8000-000000000001';
const B = 'bbbbbbbb-0000-4000-8000-000000000002';
const NEW = 'cccccccc-0000-4000-8000-000000000003';
const object = (properties: GraphObject, links: Links = {}) => ({ object: properties, links });

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
