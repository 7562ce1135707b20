import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { startProduct } from './kit.ts';
import type { Body } from './types.ts';

const product = await startProduct({ size: 30, behaviours: { strictQueries: true } });
after(() => product.end());

const ROOT = '/v1.0/identity/conditionalAccess';
const list = async (kind: 'policies' | 'namedLocations'): Promise<readonly (Body & { readonly id: string })[]> =>
  (await product.tenant('GET', `${ROOT}/${kind}`)).value;
const namesOf = (objects: readonly Body[]): unknown[] => objects.map(({ displayName }) => displayName).sort();

describe('deleted policies while the recycle bin is closed to applications', () => {
  afterEach(() => product.tenant('DELETE', '/_simulator/fault'));

  for (const status of [400, 403]) {
    it(`policies and locations are created again where a look is answered ${status}`, async () => {
      const policies = (await list('policies')).slice(0, 3);
      const locations = (await list('namedLocations')).filter(({ isTrusted }) => isTrusted !== true).slice(0, 2);
      assert.ok(policies.length === 3 && locations.length > 0);
      const names = [namesOf(await list('policies')), namesOf(await list('namedLocations'))];
      const backup = await product.backup();
      for (const { id } of policies) await product.tenant('DELETE', `${ROOT}/policies/${id}`);
      for (const { id } of locations) await product.tenant('DELETE', `${ROOT}/namedLocations/${id}`);
      await product.tenant('POST', '/_simulator/fault', {
        name: 'unavailable',
        status,
        path: '/identity/conditionalAccess/deletedItems/*',
        count: null,
      });
      const chosen = {
        conditionalAccessPolicies: policies.map(({ id }) => id),
        namedLocations: locations.map(({ id }) => id),
      };
      for (const compared of await product.compare(backup, chosen)) {
        assert.equal(compared.inDirectory, false, compared.message);
        assert.match(compared.message ?? '', /does not open the recycle bin of conditional access policies/);
        assert.ok(compared.attributes.some(({ name }) => name === 'displayName'));
      }
      const restored = await product.restore(backup, chosen);
      assert.equal(restored.status, 'Completed', JSON.stringify(restored.items));
      for (const { action, notes, restoredId } of restored.items) {
        assert.equal(action, 'Create');
        assert.ok(
          notes?.some((note) => note.includes('does not open the recycle bin of conditional access policies')),
          JSON.stringify(notes),
        );
        assert.ok(restoredId);
      }
      assert.deepEqual(
        [namesOf(await list('policies')), namesOf(await list('namedLocations'))],
        names,
        'each is there once',
      );
    });
  }
});
