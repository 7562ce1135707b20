import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { coverageFrom } from './coverage.ts';
import { isRequested, notRequestedParts, planReading, requestedOf, withCarriedOver } from './readingPlan.ts';
import type { Requested } from './readingPlan.ts';
import { REQUESTED_BY_7C0F3F7 } from './requestedBefore.ts';

const EXTENSION = 'extension_0123456789abcdef0123456789abcdef_costCenter';

describe('what a run asks for', () => {
  it('are the names of the descriptions, with what was discovered and without what the cloud does not know', () => {
    const { types, permissions } = planReading({
      permissions: ['B', 'A'],
      extensions: { users: [EXTENSION], applications: [EXTENSION] },
      missing: { groups: ['assignedLabels'] },
    });
    assert.deepEqual(permissions, ['A', 'B']);
    assert.ok(types.users.properties.includes(EXTENSION) && types.users.properties.includes('jobTitle'));
    assert.ok(types.groups.properties !== 'all' && !types.groups.properties.includes('assignedLabels'));
    assert.ok(
      types.applications.properties.includes(EXTENSION) && types.applications.properties.includes('displayName'),
    );
    assert.deepEqual([types.applications.extensions, types.servicePrincipals.properties], [[EXTENSION], 'all']);
    assert.deepEqual(types.administrativeUnits.links, ['members', 'scopedRoleMembers']);
    assert.ok(types.tenantWidePolicies.sources?.includes('crossTenantAccessPolicy/partners'));
  });

  it('does not include what Graph returns on request only', () => {
    const { types } = planReading();
    for (const name of ['authenticationBehaviors', 'managerApplications', EXTENSION]) {
      assert.ok(!isRequested('applications', types.applications, name), name);
    }
    assert.ok(isRequested('applications', types.applications, 'aPropertyOfTomorrow'));
    assert.ok(
      isRequested(
        'applications',
        planReading({ extensions: { applications: [EXTENSION] } }).types.applications,
        EXTENSION,
      ),
    );
  });

  it('leaves out of a side what it did not ask for and the other one has; null and empty stay known', () => {
    const own = { jobTitle: null, id: '1' };
    const other = { jobTitle: 'x', [EXTENSION]: 'y', department: 'z', '@odata.type': '#microsoft.graph.user' };
    assert.deepEqual([...notRequestedParts('users', REQUESTED_BY_7C0F3F7, own, other).keys()], [EXTENSION]);
    assert.equal(notRequestedParts('users', undefined, own, other).size, 0);
  });

  it('says nothing of a type that an earlier version did not know', () => {
    const { authenticationContexts: _, ...types } = planReading().types;
    const requested: Requested = { types, permissions: [] };
    const { types: covered, unread } = coverageFrom({ version: 2, gaps: [], expanded: false, requested });
    assert.deepEqual([covered.users.state, covered.authenticationContexts.state], ['complete', 'partial']);
    // A comparison leaves what only the other side has of these types out.
    assert.deepEqual(unread.types, ['authenticationContexts']);
    const context = { id: 'c1', displayName: 'Payments' };
    assert.deepEqual([...notRequestedParts('authenticationContexts', requested, {}, context).keys()], ['displayName']);
    const joined = withCarriedOver(planReading(), requested, ['authenticationContexts']);
    assert.deepEqual(requestedOf(joined, 'authenticationContexts').properties, []);
    assert.equal(coverageFrom(null).types.authenticationContexts.state, 'complete', 'as 7c0f3f7 asked for it');
  });

  it('counts for objects that are carried over as far as both runs asked for it', () => {
    const later = planReading({ extensions: { users: [EXTENSION], applications: [EXTENSION] } });
    const joined = withCarriedOver(later, REQUESTED_BY_7C0F3F7, ['users', 'applications', 'tenantWidePolicies']);
    assert.ok(!isRequested('users', requestedOf(joined, 'users'), EXTENSION));
    assert.ok(isRequested('users', requestedOf(joined, 'users'), 'jobTitle'));
    assert.deepEqual(requestedOf(joined, 'applications').extensions, undefined);
    assert.deepEqual(joined.types.groups, later.types.groups);
  });
});
