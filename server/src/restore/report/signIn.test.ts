import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EMPTY_REPORT } from '../types.ts';
import type { ItemReport } from '../types.ts';
import { signInAfter } from './signIn.ts';

type Row = Parameters<typeof signInAfter>[0];
const signIn = (row: Partial<Row>, report: Partial<ItemReport> = {}) =>
  signInAfter(
    { type: 'users', state: 'completed', outcome: 'update', source_id: 'u', target_id: null, ...row },
    { ...EMPTY_REPORT, ...report },
  ).signIn;

describe('sign-in after a restore', () => {
  it('is what was read back of a user that came back', () => {
    assert.equal(signIn({ outcome: 'undelete' }, { isEnabled: true }), 'allowed');
    assert.equal(signIn({ outcome: 'create' }, { isEnabled: true }), 'needsPassword');
    assert.equal(signIn({ outcome: 'create' }, { isEnabled: false }), 'blocked');
    assert.equal(signIn({ outcome: 'undelete', state: 'completedWithErrors' }), 'unknown');
    assert.equal(signIn({ outcome: 'undelete', target_id: 'U' }, { isEnabled: true }), 'allowed');
    assert.equal(signIn({ outcome: 'undelete', target_id: 'new' }, { isEnabled: true }), 'needsPassword');
  });

  it('is what was read back of a written accountEnabled, also in a report of an earlier version', () => {
    const written = { accountEnabled: false };
    assert.equal(signIn({}, { written, readBack: { accountEnabled: true } }), 'allowed');
    assert.equal(signIn({}, { written, isEnabled: false }), 'blocked');
    assert.equal(signIn({ state: 'failed' }, { written }), 'unknown');
  });

  it('is left out for other objects, for users that are as before, and for users that did not come back', () => {
    assert.equal(signIn({ outcome: 'equal' }, { isEnabled: true }), undefined);
    assert.equal(signIn({}, { isEnabled: true, written: { jobTitle: 'Clerk' } }), undefined);
    assert.equal(signIn({ outcome: 'create', state: 'failed' }), undefined);
    assert.equal(signIn({ outcome: 'create', state: 'running' }), undefined);
    assert.equal(signIn({ type: 'servicePrincipals', outcome: 'create' }, { isEnabled: true }), undefined);
  });
});
