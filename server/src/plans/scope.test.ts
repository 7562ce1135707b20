import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scopeOf } from './scope.ts';
import type { Cannot, Operation } from './types.ts';

const operation = (sourceId: string) => ({ head: { type: 'groups', sourceId } }) as Operation;
const cannot = (id: string): Cannot => ({ type: 'groups', id, name: id, reason: 'It is managed elsewhere.' });

describe('the scope of a plan', () => {
  it('counts an object with an operation and something impossible once', () => {
    const operations = ['a', 'b', 'c'].map(operation);
    const counts = { chosen: 2, consequences: 1, required: 0 };
    assert.deepEqual(scopeOf({ operations, cannot: [cannot('A'), cannot('d'), cannot('d')] }, counts).scope, {
      objects: 4,
      chosen: 2,
      consequences: 1,
      required: 0,
      created: 1,
      withoutOperation: 1,
    });
  });

  it('is missing where a plan is not made of changes', () => {
    assert.deepEqual(scopeOf({ operations: [operation('a')], cannot: [] }, undefined), {});
  });
});
