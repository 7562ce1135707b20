import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { descriptionOf } from '../index.ts';
import type { GraphObject } from './description.ts';
import { newIdWarnings } from './newId.ts';

const ID = '8f0d1a52-7c3e-4b7e-9b43-2a5cf1d5b6aa';

const warningsOf = (type: Parameters<typeof descriptionOf>[0], object: GraphObject = {}, id = ID): string =>
  newIdWarnings(descriptionOf(type, id), object).join(' ');

describe('the warnings about a new id', () => {
  it('name the client id and the consent of an application, and other tenants where they use it', () => {
    const own = warningsOf('applications', { signInAudience: 'AzureADMyOrg' });
    assert.match(own, /new application \(client\) ID\. Sign-ins .*Consent .* give consent again\.$/);
    assert.match(warningsOf('applications', { signInAudience: 'AzureADMultipleOrgs' }), /Other tenants .* consent/);
  });

  it('name what does not follow a user, a group or a service principal', () => {
    for (const type of ['users', 'groups', 'servicePrincipals'] as const)
      assert.match(
        warningsOf(type),
        /new object ID\. .*Azure roles.* still point to the former ID\. Assign them again\./,
        type,
      );
    const group = warningsOf('groups', { groupTypes: ['DynamicMembership'], assignedLicenses: [{ skuId: ID }] });
    assert.match(group, /from its rule again, .*the licences of the group again/);
  });

  it('name tools and logs for objects that only this directory refers to', () => {
    for (const type of ['administrativeUnits', 'namedLocations', 'authenticationStrengths'] as const)
      assert.match(warningsOf(type), /new ID\. Tools and scripts/, type);
    assert.match(warningsOf('conditionalAccessPolicies'), /sign-in logs/);
    assert.match(warningsOf('directoryRoles'), /template ID stays/);
  });

  it('do not exist where a create puts the object under its former id', () => {
    assert.equal(warningsOf('authenticationContexts', {}, 'c1'), '');
  });
});
