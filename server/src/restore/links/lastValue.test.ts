import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { descriptionOf } from '../../directory/index.ts';
import { leaveLastValue } from './lastValue.ts';

const owners = descriptionOf('groups', 'g').links.find(({ name }) => name === 'owners');
const UNIFIED = { groupTypes: ['Unified'] };

describe('the removal of the last value of a link', () => {
  const removalsOf = (values: readonly string[], remove: readonly string[], deleted: readonly string[] = []) => {
    const left = leaveLastValue(owners, { object: UNIFIED, values }, { add: [], remove }, (value) =>
      deleted.some((one) => one === value),
    );
    return left && [left.remove, left.reason !== undefined];
  };

  it('is left out where the link would be empty', () => {
    assert.deepEqual(removalsOf(['a', 'b'], ['a', 'b']), [['a'], true]);
    assert.equal(removalsOf(['a', 'b'], ['a']), undefined);
    assert.equal(removalsOf([], ['a']), undefined);
  });

  it('needs no reason where the object is deleted as well, and keeps another one otherwise', () => {
    assert.deepEqual(removalsOf(['a'], ['a'], ['a']), [[], false]);
    assert.deepEqual(removalsOf(['a', 'b'], ['a', 'b'], ['b']), [['b'], true]);
  });

  it('is sent for other groups, and with an addition', () => {
    const there = { object: {}, values: ['a'] };
    assert.equal(leaveLastValue(owners, there, { add: [], remove: ['a'] }), undefined);
    assert.equal(leaveLastValue(owners, { ...there, object: UNIFIED }, { add: ['b'], remove: ['a'] }), undefined);
  });
});
