import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { takenUp, wantedAgain, withoutDeselected } from './followUp.ts';
import type { Operation, OperationBody } from './types.ts';

const operation = (
  kind: Operation['head']['kind'],
  { attributes = [], links = [] }: Partial<Pick<OperationBody, 'attributes' | 'links'>>,
): Operation => ({
  head: {
    number: 1,
    type: 'groups',
    sourceId: 'g1',
    counter: 'groups',
    stage: 2,
    wave: 3,
    kind,
    severity: 'critical',
    selected: true,
  },
  name: 'Sales',
  body: {
    attributes,
    links,
    requires: [],
    choices: {},
    notes: { losses: [], conflicts: [] },
    names: {},
  },
});
const members = (...values: readonly (readonly [string, boolean])[]) => ({
  name: 'members',
  add: [],
  remove: values.map(([value, selected]) => ({ value, selected })),
  kept: 0,
});

describe('what a follow-up plan takes up', () => {
  it('are the parts of a change that were selected, also where the change disables the object', () => {
    const attributes = [
      { path: 'description', expected: 'now', wanted: 'then', selected: true },
      { path: 'visibility', expected: 'Public', wanted: 'Private', selected: false },
    ];
    for (const kind of ['update', 'disable'] as const) {
      const before = operation(kind, { attributes, links: [members(['a', true], ['b', false])] });
      const { part } = wantedAgain({ kind: 'changes' }, before);
      assert.deepEqual(part, {
        paths: ['description'],
        links: [{ name: 'members', added: ['a'], removed: [] }],
      });
      const fresh = operation('update', { attributes, links: [members(['a', true], ['b', true], ['c', true])] });
      const { body } = takenUp(fresh, before);
      assert.deepEqual(
        [body.attributes.map(({ path }) => path), body.links.map(({ remove }) => remove.map(({ value }) => value))],
        [['description'], [['a']]],
      );
    }
  });

  it('is a containment of now, with what was added since and without what was taken out of the earlier plan', () => {
    const before = operation('update', { links: [members(['a', true], ['b', false])] });
    const fresh = operation('update', { links: [members(['a', true], ['b', true], ['new', true])] });
    const [link] = withoutDeselected(fresh, before).body.links;
    assert.deepEqual(
      link?.remove.map(({ value }) => value),
      ['a', 'new'],
    );
    const nothing = withoutDeselected(operation('update', { links: [members(['b', true])] }), before);
    assert.deepEqual([nothing.head.kind, nothing.head.selected], ['unchanged', false]);
    assert.equal(nothing.head.severity, 'critical');
  });
});
