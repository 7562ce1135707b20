import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ShownOperation } from '../types.ts';
import { collectNotes } from './words.ts';

const containing = (selected: boolean): ShownOperation => ({
  operationId: '1',
  wave: 1,
  type: 'users',
  id: 'rogue',
  name: 'Rogue',
  kind: 'disable',
  selected,
  attributes: [{ path: 'accountEnabled', expected: true, wanted: false, selected }],
  links: [],
  requires: [],
  conflicts: [],
  losses: [],
  state: 'planned',
});

it('notes in exports that the sessions of a contained account end', () => {
  assert.deepEqual(collectNotes(containing(true)), ['All sessions of the account end once it is disabled.']);
  assert.deepEqual(collectNotes(containing(false)), []);
});
