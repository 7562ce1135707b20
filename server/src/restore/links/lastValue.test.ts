import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { descriptionOf } from '../../directory/index.ts';
import { leaveLastValues } from './lastValue.ts';

const GROUPS = descriptionOf('groups', 'g');
const UNIFIED = { groupTypes: ['Unified'] };

describe('the removal of the last value of a link', () => {
  const removalsOf = (owners: readonly string[], remove: readonly string[], deleted: readonly string[] = []) => {
    const { links, kept } = leaveLastValues(
      GROUPS,
      { object: UNIFIED, links: { owners } },
      [{ name: 'owners', add: [], remove }],
      (value) => deleted.some((one) => one === value),
    );
    return [links.map((link) => link.remove), kept.map(({ name, reason }) => [name, reason !== undefined])];
  };

  it('is left out where the link would be empty', () => {
    assert.deepEqual(removalsOf(['a', 'b'], ['a', 'b']), [[['a']], [['owners', true]]]);
    assert.deepEqual(removalsOf(['a', 'b'], ['a']), [[['a']], []]);
    assert.deepEqual(removalsOf([], ['a']), [[['a']], []]);
  });

  it('leaves no link without a change', () => {
    assert.deepEqual(removalsOf(['a'], ['a']), [[], [['owners', true]]]);
  });

  it('needs no reason where the object is deleted as well, and keeps another one otherwise', () => {
    assert.deepEqual(removalsOf(['a'], ['a'], ['a']), [[], [['owners', false]]]);
    assert.deepEqual(removalsOf(['a', 'b'], ['a', 'b'], ['b']), [[['b']], [['owners', true]]]);
  });

  it('is sent for other groups, and with an addition', () => {
    const owners = { name: 'owners', add: [] as string[], remove: ['a'] };
    const there = { object: {}, links: { owners: ['a'] } };
    assert.deepEqual(leaveLastValues(GROUPS, there, [owners]), { links: [owners], kept: [] });
    const replaced = { ...owners, add: ['b'] };
    assert.deepEqual(leaveLastValues(GROUPS, { ...there, object: UNIFIED }, [replaced]), {
      links: [replaced],
      kept: [],
    });
  });
});
