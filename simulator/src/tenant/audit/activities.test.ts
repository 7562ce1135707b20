import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ENTITY_SETS, isView, SET_NAMES } from '../registry.ts';
import { ACTIVITIES } from './activities.ts';
import { LINK_ACTIVITIES } from './linkActivities.ts';

describe('the table of activities', () => {
  const KINDS: Readonly<Record<string, readonly string[]>> = {
    POST: ['create'],
    PATCH: ['update'],
    PUT: ['update'],
    DELETE: ['delete'],
  };

  it('has a row for every set that can be written, with an activity for every operation', () => {
    for (const set of SET_NAMES) {
      const { operations = '', write, softDelete } = ENTITY_SETS[set];
      const row = ACTIVITIES[set];
      if (isView(set) || (write === undefined && operations === '')) {
        assert.equal(row, undefined, `${set} is never written`);
        continue;
      }
      assert.ok(row !== undefined, set);
      const kinds = operations.split(' ').flatMap((operation) => KINDS[operation] ?? []);
      if (operations === '') kinds.push('update');
      if (softDelete === true) kinds.push('hardDelete', 'restore');
      for (const kind of kinds) assert.ok(Object.hasOwn(row.activities, kind), `${set} ${kind}`);
    }
  });

  it('has a row for every relation and set whose links can be written', () => {
    for (const set of SET_NAMES)
      for (const [name, link] of Object.entries(ENTITY_SETS[set].links ?? {})) {
        const relation =
          link.kind === 'policies'
            ? 'appliesTo'
            : (link.kind === 'objects' || link.kind === 'object') && !('reverse' in link || 'readOnly' in link)
              ? link.relation
              : undefined;
        // A rollout policy is the source of its links; its groups have the row.
        if (relation === undefined || (relation === 'appliesTo' && set === 'featureRolloutPolicies')) continue;
        assert.ok(LINK_ACTIVITIES[relation][set] !== undefined, `${set}/${name}`);
      }
  });

  it('names a source for every row', () => {
    for (const [set, row] of Object.entries(ACTIVITIES))
      assert.match(row.source, /^(reference-audit|not in the ref)/, set);
  });
});
