import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeContainment } from './containEffects.ts';
import type { ContainingItem } from './containEffects.ts';

const ID = '67d35ae4-1249-4881-a007-2a6e1de1eccf';
const account = (more: Partial<ContainingItem> = {}): ContainingItem => ({
  type: 'users',
  id: ID,
  name: 'Rogue',
  isWithoutErrors: true,
  report: { written: { accountEnabled: false }, differs: [] },
  ...more,
});
const holder = (type: 'directoryRoles' | 'groups', removed: string, name = 'Board'): ContainingItem => ({
  type,
  id: type,
  name,
  isWithoutErrors: true,
  report: { links: [{ name: 'members', added: [], removed: [removed] }] },
});
const words = (...items: ContainingItem[]): string[] => describeContainment({ type: 'users', id: ID }, items);

describe('the effects of a containment', () => {
  it('are what was written and read back, and the roles and groups that lost the account', () => {
    assert.deepEqual(words(account(), holder('directoryRoles', `Rogue (${ID.toUpperCase()})`), holder('groups', ID)), [
      'account disabled',
      'sessions ended',
      'removed from the role Board',
      'removed from the group Board',
    ]);
    const many = (...names: string[]) => words(...names.map((name) => holder('groups', ID, name)));
    assert.deepEqual(many('A', 'B'), ['removed from the groups A and B']);
    assert.deepEqual(many('A', 'B', 'C', 'D', 'E'), ['removed from the groups A, B, C and 2 more']);
    assert.deepEqual(many('A'.repeat(200), 'B'.repeat(200)), ['removed from 2 groups']);
    const policy = account({ type: 'conditionalAccessPolicies', report: { written: { state: 'disabled' } } });
    assert.deepEqual(describeContainment({ type: 'conditionalAccessPolicies', id: ID }, [policy]), ['policy disabled']);
  });

  it('leave out what was not written, not found afterwards, or done to others', () => {
    assert.deepEqual(words(account({ report: {} })), []);
    const differs = { written: { accountEnabled: false }, differs: ['accountEnabled'] };
    assert.deepEqual(words(account({ report: differs })), []);
    assert.deepEqual(words(account({ isWithoutErrors: false })), ['account disabled']);
    assert.deepEqual(words(account(), holder('groups', 'another')), ['account disabled', 'sessions ended']);
    assert.deepEqual(words(), []);
  });
});
