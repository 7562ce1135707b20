import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { plannedAction } from './effects.ts';

describe('the action of an operation of a plan that is done', () => {
  it('is what was done with the object, also where it differs from the plan', () => {
    assert.deepEqual(plannedAction('undelete', 'undelete'), { action: 'Undelete' });
    assert.deepEqual(plannedAction('undelete', 'create'), { action: 'Create' });
    assert.deepEqual(plannedAction('update', 'update'), { action: 'Update' });
  });

  it('names a deletion and a containment, which are updates in the ledger', () => {
    assert.deepEqual(plannedAction('delete', 'update'), { action: 'Delete' });
    assert.deepEqual(plannedAction('disable', 'update'), { action: 'Contain' });
    assert.deepEqual(plannedAction('update', undefined), {});
  });
});
