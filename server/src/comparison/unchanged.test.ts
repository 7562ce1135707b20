import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GraphObject } from '../directory/index.ts';
import { diffObjects } from './index.ts';
import type { Links } from './index.ts';
import { equalAttributes } from './unchanged.ts';
import { policyDescription } from '../../test/comparison/descriptions.ts';

const ID = 'aaaaaaaa-0000-4000-8000-000000000001';
const whole = (object: GraphObject, links: Links = {}) => ({ object, links });
const LEFT = whole(
  {
    id: ID,
    displayName: 'CA001',
    state: 'enabled',
    city: null,
    keywords: ['b', 'a'],
    createdDateTime: '2024-01-01T00:00:00Z',
    conditions: { clientAppTypes: ['all'], users: { includeUsers: ['All'], excludeGroups: [ID] } },
  },
  { members: [ID], manager: [] },
);
const RIGHT = whole(
  {
    id: 'another',
    displayName: 'CA001',
    state: 'disabled',
    keywords: ['a', 'b'],
    createdDateTime: '2025-01-01T00:00:00Z',
    conditions: { clientAppTypes: ['browser'], users: { includeUsers: ['All'], excludeGroups: [ID.toUpperCase()] } },
  },
  { members: [ID], manager: [] },
);

describe('attributes that are equal', () => {
  it('are all that diffObjects passes over: nested ones by their path, sets whatever their order, links that both have', () => {
    assert.deepEqual(equalAttributes(policyDescription, LEFT, RIGHT), [
      { name: 'conditions.users.excludeGroups', value: [ID] },
      { name: 'conditions.users.includeUsers', value: ['All'] },
      { name: 'displayName', value: 'CA001' },
      { name: 'keywords', value: ['a', 'b'] },
      { name: 'links.members', value: [ID] },
    ]);
  });

  it('are never among the differences, and with them make up the whole object', () => {
    const equal = equalAttributes(policyDescription, LEFT, RIGHT).map(({ name }) => name);
    const different = diffObjects(policyDescription, LEFT, RIGHT).map(({ name }) => name);
    assert.deepEqual(different, ['conditions.clientAppTypes', 'state']);
    assert.deepEqual(
      equal.filter((name) => different.includes(name)),
      [],
    );
    assert.deepEqual(
      equalAttributes(policyDescription, LEFT, LEFT)
        .map(({ name }) => name)
        .sort(),
      [...equal, ...different].sort(),
    );
  });

  it('omit parts that one side has not read, and properties that only the directory sets', () => {
    assert.deepEqual(
      equalAttributes(
        policyDescription,
        whole({ createdDateTime: 'x' }, { members: [ID] }),
        whole({ createdDateTime: 'x' }),
      ),
      [],
    );
  });
});
