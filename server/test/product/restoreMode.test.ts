import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startProduct } from './kit.ts';
import type { Body } from './kit.ts';

const product = await startProduct({ size: 30 });
after(() => product.end());

const POLICIES = '/v1.0/identity/conditionalAccess/policies';
const policies = async (): Promise<readonly (Body & { readonly id: string })[]> => (await product.tenant('GET', POLICIES)).value;
const statesNow = async (): Promise<Map<string, unknown>> => new Map((await policies()).map(({ id, state }) => [id, state]));

describe('a restore mode', () => {
  it('changes the policy that differs and leaves every policy alone that equals the backup', async () => {
    const before = await statesNow();
    const changed = (await policies()).find(({ state }) => state === 'enabled');
    assert.ok(changed);
    assert.ok([...before.values()].filter((state) => state === 'enabled').length > 3);
    const backup = await product.backup();
    await product.tenant('PATCH', `${POLICIES}/${changed.id}`, { description: 'Changed by somebody' });
    const chosen = { conditionalAccessPolicies: [...before.keys()] };
    const restored = await product.restore(backup, chosen, { conditionalAccessPolicies: { restoreMode: 'ReportOnly' } });
    assert.equal(restored.status, 'Completed');
    assert.deepEqual(restored.items.filter(({ action }) => action === 'Update').map(({ id }) => id), [changed.id]);
    assert.deepEqual(await statesNow(), new Map([...before]).set(changed.id, 'enabledForReportingButNotEnforced'));
    // The restore is repeated: the policy still differs from the backup, in its state, and has the mode already.
    const again = await product.restore(backup, chosen, { conditionalAccessPolicies: { restoreMode: 'ReportOnly' } });
    assert.deepEqual(again.items.filter(({ action }) => action !== 'None'), []);
  });
});
