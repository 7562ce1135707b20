import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Reply } from '../../src/contract/operations.ts';
import { startProduct } from './kit.ts';
import { planCalls } from './planCalls.ts';
import { readDirectory } from './snapshotCalls.ts';

const product = await startProduct({ size: 40 });
after(() => product.end());

const { ok } = planCalls(product);

describe('the versions of a deleted object', () => {
  const versionsOf = (objectType: string, objectId: string): Promise<Reply<'listObjectVersions'>> =>
    ok('oscar', 'POST', '/api/object_versions/list', { objectType, objectId, pagenum: 1, perpage: 25 });

  it('say that the last reading lacks it, until a restore of the object or a newer backup', async () => {
    const { value } = await product.tenant('GET', "/v1.0/users?$top=3&$filter=userType eq 'Member'");
    const [deleted = '', other = ''] = value.map(({ id }) => id);
    const deletionOf = async () => (await versionsOf('users', deleted)).deletion;
    const backupId = await product.backup();
    await product.tenant('DELETE', `/v1.0/users/${deleted}`);
    assert.equal(await deletionOf(), undefined, 'the directory was not read since');
    const snapshotId = await readDirectory(ok);
    const deletion = await deletionOf();
    assert.equal(deletion?.snapshotId, snapshotId);
    assert.ok(Date.parse(deletion.readTime) > 0);
    assert.equal((await versionsOf('users', other)).deletion, undefined);

    await product.restore(backupId, { users: [other] });
    assert.deepEqual(await deletionOf(), deletion, 'a restore of another object says nothing about this one');
    await product.restore(backupId, { users: [deleted] });
    assert.equal(await deletionOf(), undefined, 'the reading is older than the restore');
    await readDirectory(ok);
    assert.equal(await deletionOf(), undefined, 'the object is back');

    await product.tenant('DELETE', `/v1.0/users/${deleted}`);
    const again = await readDirectory(ok);
    assert.equal((await deletionOf())?.snapshotId, again);
    await product.backup();
    const { list, deletion: later } = await versionsOf('users', deleted);
    assert.deepEqual([list[0]?.state, later], ['absent', undefined], 'the backup says it');
  });

  it('take a type that could not be read for no deletion', async () => {
    const locations = '/v1.0/identity/conditionalAccess/namedLocations';
    const [location] = (await product.tenant('GET', locations)).value;
    assert.ok(location);
    await product.backup();
    const path = '/identity/conditionalAccess/namedLocations';
    await product.tenant('POST', '/_simulator/fault', {
      name: 'refused',
      path,
      method: 'GET',
      status: 403,
      count: null,
    });
    await readDirectory(ok);
    await product.tenant('DELETE', '/_simulator/fault');
    assert.equal((await versionsOf('namedLocations', location.id)).deletion, undefined);
  });
});
