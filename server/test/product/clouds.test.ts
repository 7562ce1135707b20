import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startProduct } from './kit.ts';

const product = await startProduct({ behaviours: { cloud: 'china' } });
after(() => product.end());

describe('a national cloud that lacks properties', () => {
  it('is backed up, compared and restored without them, and the backup says which', async () => {
    const backupId = await product.backup();
    const ada = await product.as('ada');
    const { body } = await ada.call<{ statusDetails: string; aadGroupsCounter: number }>('POST', '/api/get_backup', {
      backupId,
    });
    assert.match(body.statusDetails, /property assignedLabels/);
    assert.ok(body.aadGroupsCounter > 0);
    const {
      value: [group],
    } = await product.tenant('GET', '/v1.0/groups?$select=id,description&$top=1');
    assert.ok(group);
    await product.tenant('PATCH', `/v1.0/groups/${group.id}`, { description: 'Changed' });
    const [compared] = await product.compare(backupId, { groups: [group.id] });
    assert.deepEqual(
      compared?.attributes.map(({ name }) => name),
      ['description'],
      JSON.stringify(compared),
    );
    const restored = await product.restore(backupId, { groups: [group.id] });
    assert.equal(restored.item(group.id).status, 'Completed', JSON.stringify(restored.items));
  });

  it('is asked once: a restarted service learns it again without a failure', async () => {
    await product.restart();
    const { value: groups } = await product.tenant('GET', '/v1.0/groups?$select=id&$top=3');
    const backupId = await product.backup();
    const compared = await product.compare(backupId, { groups: groups.map(({ id }) => id) });
    assert.deepEqual(
      compared.map(({ attributes, message }) => [attributes, message]),
      groups.map(() => [[], undefined]),
    );
  });
});
