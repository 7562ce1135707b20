import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startOwnRestoreTest, describeItem } from '../../../test/restore/kit.ts';
import type { RestoreTest } from '../../../test/restore/kit.ts';

/** The policies that an intruder weakens first: the place of each, and its change. */
const WEAKENED: Readonly<Record<string, { path: string; patch: Record<string, unknown> }>> = {
  authorizationPolicy: {
    path: '/policies/authorizationPolicy',
    patch: {
      allowInvitesFrom: 'everyone',
      defaultUserRolePermissions: { allowedToCreateApps: true, allowedToCreateSecurityGroups: false },
    },
  },
  authenticationFlowsPolicy: {
    path: '/policies/authenticationFlowsPolicy',
    patch: { selfServiceSignUp: { isEnabled: true } },
  },
  identitySecurityDefaultsEnforcementPolicy: { path: '/policies/identitySecurityDefaultsEnforcementPolicy', patch: {} },
};

describe('restore of tenant-wide policies', () => {
  let test: RestoreTest;
  let backupId: string;

  before(async () => {
    test = await startOwnRestoreTest();
    backupId = await test.backup();
  });
  after(async () => {
    await test.close();
  });

  it('puts back what was weakened, leaves alone what is as it was, and says what it wrote and read back', async () => {
    const ids = Object.keys(WEAKENED);
    const whole = new Map<string, Record<string, unknown>>();
    for (const [id, { path, patch }] of Object.entries(WEAKENED)) {
      whole.set(id, await test.ask('GET', path));
      if (Object.keys(patch).length > 0) await test.ask('PATCH', path, patch);
    }
    const { restore, items } = await test.restore(backupId, { tenantWidePolicies: ids });
    assert.equal(restore.status, 'Completed', items.map(describeItem).join('\n'));
    for (const [id, { path }] of Object.entries(WEAKENED))
      assert.deepEqual(await test.ask('GET', path), whole.get(id), id);
    const outcomes = Object.fromEntries(items.map(({ sourceId, outcome }) => [sourceId, outcome]));
    assert.deepEqual(outcomes, {
      authorizationPolicy: 'update',
      authenticationFlowsPolicy: 'update',
      identitySecurityDefaultsEnforcementPolicy: 'equal',
    });
    const report = items.find(({ sourceId }) => sourceId === 'authorizationPolicy')?.report;
    assert.deepEqual(
      Object.keys(report?.written ?? {}).sort(),
      ['allowInvitesFrom', 'defaultUserRolePermissions'],
      'changed attributes only',
    );
    assert.deepEqual(report?.readBack?.['allowInvitesFrom'], whole.get('authorizationPolicy')?.['allowInvitesFrom']);
  });

  it('makes a condition set whose create was not answered once', async () => {
    const path = '/policies/permissionGrantPolicies/own-policy';
    const includes = async () => (await test.ask('GET', `${path}/includes`)).value.length;
    await test.ask('POST', '/policies/permissionGrantPolicies', {
      id: 'own-policy',
      displayName: 'Own',
      description: 'Own',
    });
    await test.ask('POST', `${path}/includes`, { permissionType: 'delegated', permissionClassification: 'low' });
    await test.ask('POST', `${path}/includes`, { permissionType: 'application', permissionClassification: 'low' });
    const withPolicy = await test.backup();
    await test.ask('DELETE', path);
    await test.ask('POST', '/_simulator/fault', {
      name: 'errorAfterCommit',
      path: `${path}/includes`,
      method: 'POST',
      count: 1,
      status: 503,
    });
    const { restore, items } = await test.restore(withPolicy, {
      tenantWidePolicies: ['permissionGrantPolicies/own-policy'],
    });
    assert.equal(restore.status, 'Completed', items.map(describeItem).join('\n'));
    assert.equal(await includes(), 2);
    await test.ask('DELETE', '/_simulator/fault');
    const [first] = (await test.ask('GET', `${path}/includes`)).value;
    await test.ask('DELETE', `${path}/includes/${first?.id}`);
    await test.ask('POST', '/_simulator/fault', {
      name: 'errorBeforeCommit',
      path: `${path}/includes`,
      method: 'POST',
      count: 1,
      status: 503,
    });
    assert.equal(
      (await test.restore(withPolicy, { tenantWidePolicies: ['permissionGrantPolicies/own-policy'] })).restore.status,
      'Completed',
    );
    assert.equal(await includes(), 2, 'what was surely not made is made again');
  });
});
