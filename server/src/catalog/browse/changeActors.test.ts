import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChangeActor } from '../../contract/generated.ts';
import { totalsOf } from './changeActors.ts';
import type { AttributedChange } from './changeActors.ts';

const SERVICE: ChangeActor = {
  certainty: 'exact',
  kind: 'application',
  id: 'a0000000-0000-4000-8000-000000000001',
  name: 'Recovery',
  time: '2026-11-19T15:02:00.000Z',
  activity: 'Update group',
};
const RESTORE: ChangeActor = { ...SERVICE, kind: 'restore' };

const change = (key: string, ...actors: ChangeActor[]): AttributedChange =>
  ({
    key,
    id: key,
    type: 'groups',
    kind: 'changed',
    severity: 'low',
    causedBy: [],
    actors,
  }) as unknown as AttributedChange;

describe('the authors of changes', () => {
  it('have one entry for the account of the service, whether by a restore or not', () => {
    const totals = totalsOf([change('one', SERVICE), change('two', RESTORE), change('three', RESTORE, SERVICE)]);
    assert.deepEqual(
      totals.map(({ kind, id, changes }) => ({ kind, id, changes })),
      [{ kind: 'application', id: SERVICE.id, changes: 3 }],
    );
    assert.deepEqual(
      totalsOf([change('two', RESTORE)]).map(({ kind }) => kind),
      ['restore'],
    );
  });
});
