import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Collection } from './store/collection.ts';
import { Multimap } from './store/multimap.ts';
import { SortedKeys } from './store/sortedKeys.ts';

const key = fc.integer({ min: 0, max: 4000 }).map((number) => `k${String(number)}`);
const steps = fc.array(fc.tuple(fc.boolean(), key), { minLength: 0, maxLength: 6000, size: 'max' });

describe('the keys of the simulated tenant', () => {
  it('are those of a plain set, in order, from any place on', () => {
    fc.assert(
      fc.property(steps, key, (changes, from) => {
        const [keys, model] = [new SortedKeys(), new Set<string>()];
        for (const [adding, each] of changes) {
          assert.equal(adding ? keys.add(each) : keys.delete(each), adding !== model.has(each));
          if (adding) model.add(each);
          else model.delete(each);
        }
        const sorted = [...model].sort();
        assert.deepEqual([...keys.after(undefined)], sorted);
        assert.deepEqual(keys.all(), sorted);
        assert.deepEqual(
          [...keys.after(from)],
          sorted.filter((each) => each > from),
        );
        assert.deepEqual([keys.size, keys.has(from)], [model.size, model.has(from)]);
      }),
      { numRuns: 40 },
    );
  });

  it('stand under names, few or many', () => {
    const name = fc.constantFrom('a', 'b');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), name, key), { maxLength: 600, size: 'max' }), (changes) => {
        const map = new Multimap();
        const model = new Map([
          ['a', new Set<string>()],
          ['b', new Set<string>()],
        ]);
        for (const [adding, each, value] of changes) {
          if (adding) map.add(each, value);
          else map.delete(each, value);
          model.get(each)?.[adding ? 'add' : 'delete'](value);
        }
        for (const [each, values] of model) {
          assert.deepEqual(map.array(each), [...values].sort());
          assert.deepEqual([...map.list(each).after('k2')], [...values].filter((value) => value > 'k2').sort());
          assert.ok([...values].every((value) => map.has(each, value)));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are found by properties whatever changed before and after the first question', () => {
    const names = fc.constantFrom('Ada', 'ada', 'Bo');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('1', '2', '3'), fc.option(names)), { maxLength: 30 }),
        fc.nat({ max: 30 }),
        (changes, at) => {
          const collection = new Collection(['name', 'of/name', 'all']);
          const model = new Map<string, string>();
          changes.forEach(([each, value], index) => {
            if (index === at) collection.where('name', 'ada');
            if (value === null) collection.remove(each);
            else collection.put(each, { name: value, of: { name: value }, all: [value, 'x'] });
            if (value === null) model.delete(each);
            else model.set(each, value);
          });
          for (const property of ['name', 'of/name', 'all']) {
            assert.deepEqual(
              collection.where(property, 'ADA'),
              [...model]
                .filter(([, value]) => value.toLowerCase() === 'ada')
                .map(([each]) => each)
                .sort(),
            );
          }
        },
      ),
    );
  });
});
