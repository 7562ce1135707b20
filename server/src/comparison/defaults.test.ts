import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { descriptionOf } from '../directory/index.ts';
import { sharedJson } from '../../test/product/kit.ts';
import { diffObjects } from './index.ts';
import { normalise } from '../content/normalForm.ts';
import type { GraphObject } from '../directory/types/description.ts';

const policies = descriptionOf('conditionalAccessPolicies', 'x');
const groups = descriptionOf('groups', 'x');
const session = (signInFrequency: object): GraphObject => ({ sessionControls: { signInFrequency } });
const hours = { value: 4, type: 'hours', isEnabled: true };
const isSame = (description: typeof policies, left: GraphObject, right: GraphObject): boolean =>
  diffObjects(description, { object: left, links: {} }, { object: right, links: {} }).length === 0;

describe('defaults that the directory fills in by itself', () => {
  const sample = sharedJson<{ before: GraphObject; after: GraphObject }>('cases/D4-materialised-defaults.json');

  it('the published case has no difference', { skip: sample ? false : 'without the published cases' }, () => {
    assert.ok(sample);
    assert.deepEqual(
      diffObjects(policies, { object: sample.before, links: {} }, { object: sample.after, links: {} }),
      [],
    );
  });

  it('a sign-in frequency by time has its defaults, one of every time has none', () => {
    assert.ok(
      isSame(
        policies,
        session(hours),
        session({ ...hours, authenticationType: 'primaryAndSecondaryAuthentication', frequencyInterval: 'timeBased' }),
      ),
    );
    const always = { isEnabled: true, frequencyInterval: 'everyTime' };
    assert.ok(
      !isSame(
        policies,
        session(always),
        session({ ...always, authenticationType: 'primaryAndSecondaryAuthentication' }),
      ),
    );
    assert.ok(
      !isSame(policies, session({ isEnabled: true }), session({ isEnabled: true, frequencyInterval: 'timeBased' })),
    );
    assert.ok(!isSame(policies, session(hours), session({ ...hours, authenticationType: 'secondaryAuthentication' })));
  });

  it('false and an empty text are values wherever the table does not say otherwise', () => {
    assert.ok(isSame(policies, {}, { sessionControls: { disableResilienceDefaults: false } }));
    assert.ok(!isSame(policies, {}, { sessionControls: { disableResilienceDefaults: true } }));
    assert.ok(!isSame(policies, {}, { sessionControls: { persistentBrowser: { isEnabled: false } } }));
    assert.ok(!isSame(policies, {}, { description: '' }));
    assert.ok(!isSame(groups, {}, { mailEnabled: false }));
  });

  it('the visibility of a group depends on its kind', () => {
    const security = { securityEnabled: true, groupTypes: [] };
    const unified = { securityEnabled: false, groupTypes: ['Unified'] };
    assert.ok(isSame(groups, security, { ...security, visibility: 'Private' }));
    assert.ok(!isSame(groups, security, { ...security, visibility: 'Public' }));
    assert.ok(isSame(groups, unified, { ...unified, visibility: 'Public' }));
    assert.ok(!isSame(groups, unified, { ...unified, visibility: 'HiddenMembership' }));
    assert.ok(
      !isSame(
        groups,
        { ...unified, isAssignableToRole: true },
        { ...unified, isAssignableToRole: true, visibility: 'Public' },
      ),
    );
  });

  it('policies that share their read-only properties keep their own rules', () => {
    const values = {
      values: [
        { name: 'b', value: '1' },
        { name: 'a', value: '2' },
      ],
    };
    const turned = { values: [...values.values].reverse() };
    const settings = descriptionOf('tenantWidePolicies', 'groupSettings/x');
    normalise(descriptionOf('tenantWidePolicies', 'groupLifecyclePolicies/x'), values);
    assert.ok(isSame(settings, values, turned));
    const all = { includes: [{ permissionType: 'delegated' }] };
    const filled = {
      includes: [
        {
          permissionType: 'delegated',
          permissions: ['all'],
          clientApplicationIds: ['all'],
          resourceApplication: 'any',
        },
      ],
    };
    assert.ok(isSame(descriptionOf('tenantWidePolicies', 'permissionGrantPolicies/x'), all, filled));
  });
});
