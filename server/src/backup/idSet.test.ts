import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { IdSet } from './idSet.ts';

describe('a set of ids', () => {
  it('equals a Set of strings: sequential and random GUIDs, zeros, capital letters, other ids', () => {
    const counted = Array.from(
      { length: 20_000 },
      (_, index) => `00000001-0000-4000-8000-${String(index).padStart(12, '0')}`,
    );
    const random = Array.from({ length: 20_000 }, () => randomUUID());
    const others = [
      '00000000-0000-0000-0000-000000000000',
      'c1',
      'authorizationPolicy',
      'deletedItems/users/1',
      (random[0] ?? '').toUpperCase(),
      (random[0] ?? '').replaceAll('-', ''),
    ];
    const set = new IdSet([...counted, ...random]);
    assert.equal(set.size, 40_000);
    for (const id of others) assert.ok(!set.has(id), id);
    for (const id of [...others, ...others, ...counted]) set.add(id);
    assert.equal(set.size, 40_000 + others.length);
    for (const id of [...counted, ...random, ...others]) assert.ok(set.has(id), id);
    for (let index = 0; index < 1000; index += 1) assert.ok(!set.has(randomUUID()));
    set.clear();
    assert.deepEqual([set.size, set.has(counted[0] ?? ''), set.has('c1')], [0, false, false]);
  });

  it('takes a million in flat memory', () => {
    const before = process.memoryUsage();
    const set = new IdSet();
    const tail = Buffer.alloc(4);
    for (let index = 0; index < 1_000_000; index += 1) {
      tail.writeUInt32BE(index);
      set.add(`0a1b2c3d-0000-4000-8000-0000${tail.toString('hex')}`);
    }
    assert.equal(set.size, 1_000_000);
    const grown = process.memoryUsage().arrayBuffers - before.arrayBuffers;
    assert.ok(grown < 110 * 1024 * 1024, `${grown} bytes`);
  });
});
