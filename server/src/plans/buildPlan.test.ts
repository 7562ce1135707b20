import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createIdMap } from '../catalog/idMap.ts';
import { descriptionOf } from '../directory/index.ts';
import { buildPlan } from './buildPlan.ts';
import type { Looked } from './buildPlan.ts';

describe('what a plan leaves as it is', () => {
  const groupWith = (object: Record<string, unknown>): Looked => ({
    item: { type: 'groups', sourceId: 'g1', name: 'Sales', counter: 'groups', stage: 0, dependency: false },
    names: new Map(),
    found: {
      description: descriptionOf('groups', 'g1'),
      stored: {},
      liveId: 'g1',
      ids: createIdMap([]),
      symbols: new Map(),
      preview: {
        kind: 'unchanged',
        inDirectory: true,
        attributes: [],
        links: [],
        remaining: [{ path: 'links.members' }],
        losses: [],
        message: 'Still differs after the restore: members.',
        before: { object, links: {} },
      },
    },
  });
  const reasonFor = (object: Record<string, unknown>) =>
    buildPlan([{ type: 'groups', id: 'g1' }], [groupWith(object)]).cannot[0]?.reason;

  it('names where members are changed that Exchange or another directory manages', () => {
    const elsewhere =
      'Not restored by this plan: members. This is managed in Exchange or on premises. Change it there.';
    assert.equal(reasonFor({ mailEnabled: true, groupTypes: [] }), elsewhere);
    assert.equal(reasonFor({ onPremisesSyncEnabled: true }), elsewhere);
    assert.equal(
      reasonFor({ groupTypes: [] }),
      'Not restored by this plan: members. Still differs after the restore: members.',
    );
  });
});
