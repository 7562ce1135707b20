import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Db } from '../../storage/types.ts';
import type { AttributedChange } from './changeActors.ts';
import { countFolded } from './fittingChanges.ts';

const change = (id: string, more: Partial<AttributedChange>): AttributedChange => ({
  key: `groups ${id}`,
  type: 'groups',
  id,
  kind: 'changed',
  severity: 'low',
  reasons: [],
  attributes: [],
  links: [],
  causedBy: [],
  consequences: [],
  names: {},
  ...more,
});

/** Only a filter by restore asks the database. */
const NO_DB = {} as Db;

it('counts the consequences that match a search of own changes, without own and service changes', async () => {
  const changes = [
    change('a', { name: 'SG Visitor Operators', causedBy: ['users ada'] }),
    change('b', { name: 'Visitors', causedBy: ['users ada'] }),
    change('c', { name: 'SG Visitor Desk' }),
    change('d', { name: 'SG Visitor Rooms', kind: 'service' }),
    change('e', { name: 'SG Visitor Admins', causedBy: ['users ada'], severity: 'high' }),
  ];
  const count = (filters: object) => countFolded(NO_DB, 't', changes, { filters, search: 'sg visitor' });
  assert.equal(await count({ own: true }), 2);
  assert.equal(await count({ own: true, severity: 'high' }), 1);
  assert.equal(await count({}), 0);
});
