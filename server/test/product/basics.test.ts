import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { AS_IN_BACKUP, startProduct } from './kit.ts';

const product = await startProduct({ database: 'embedded' });
after(() => product.end());

describe('the product as processes', () => {
  it('backs up, compares, restores and reports a changed user', async () => {
    const {
      value: [user],
    } = await product.tenant('GET', '/v1.0/users?$select=id,jobTitle&$top=1');
    assert.ok(user);
    const before = await product.backup();
    await product.tenant('PATCH', `/v1.0/users/${user.id}`, { jobTitle: 'Changed' });
    const [compared] = await product.compare(before, { users: [user.id] });
    assert.deepEqual(
      compared?.attributes.map(({ name, oldValue }) => [name, oldValue]),
      [['jobTitle', 'Changed']],
    );
    const later = await product.backup();
    const { total, list } = await product.compareBackups(before, later);
    assert.deepEqual([total, list.map(({ id, change }) => [id, change])], [1, [[user.id, 'changed']]]);
    const restored = await product.restore(before, { users: [user.id] }, AS_IN_BACKUP);
    assert.deepEqual([restored.status, restored.item(user.id).status], ['Completed', 'Completed']);
    const now = await product.tenant('GET', `/v1.0/users/${user.id}?$select=jobTitle`);
    assert.equal(now['jobTitle'], user['jobTitle']);
    assert.match(await product.csv(restored.restoreId), new RegExp(user.id));
  });
});
