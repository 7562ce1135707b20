import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startProduct } from './kit.ts';

const product = await startProduct({ size: 30 });
after(() => product.end());

const consent = (name: string, on: boolean) =>
  product.tenant('POST', '/_simulator/consent', { permissions: { [name]: on } });

/** The types that a backup could not read in full. */
const gapsOf = async (backupId: string): Promise<string[]> => {
  const ada = await product.as('ada');
  const { status, body } = await ada.call<{ coverage?: { types: { type: string }[] } }>('POST', '/api/get_backup', {
    backupId,
  });
  assert.equal(status, 200);
  return (body.coverage?.types ?? []).map(({ type }) => type).sort();
};

describe('permissions and access tokens', () => {
  it('a permission granted while the service runs counts in the next backup, with a new token', async () => {
    const whole = await gapsOf(await product.backup());
    await consent('Policy.Read.All', false);
    await consent('Policy.ReadWrite.ConditionalAccess', false);
    const without = await gapsOf(await product.backup());
    assert.ok(without.includes('conditionalAccessPolicies'), 'a refused type is a gap');
    await consent('Policy.Read.All', true);
    assert.deepEqual(await gapsOf(await product.backup()), whole);
  });
});
