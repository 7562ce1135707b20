import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { startProduct } from './kit.ts';

const product = await startProduct({ size: 30, behaviours: { conditionalAccessBin: 'open' } });
after(() => product.end());
afterEach(() => product.behave({ hiddenFromList: 'none' }));

const POLICIES = '/v1.0/identity/conditionalAccess/policies';
const hide = (ids: readonly string[]) => product.behave({ hiddenFromList: ids.join(',') });
const detailsOf = async (
  backupId: string,
): Promise<{ details: string; types: readonly { type: string; state: string; carriedOver?: number }[] }> => {
  const ada = await product.as('ada');
  const { body } = await ada.call<{
    statusDetails: string;
    coverage?: { types: { type: string; state: string; carriedOver?: number }[] };
  }>('POST', '/api/get_backup', { backupId });
  return { details: body.statusDetails, types: body.coverage?.types ?? [] };
};

describe('objects that a v1.0 list leaves out', () => {
  it('are no deletion between two backups: policies are read by their id, and their changes are seen', async () => {
    const [one, two] = (await product.tenant('GET', POLICIES)).value;
    assert.ok(one && two);
    const before = await product.backup();
    await hide([one.id]);
    await product.tenant('PATCH', `${POLICIES}/${one.id}`, { state: 'disabled' });
    const changed = one['state'] === 'disabled' ? [] : [one.id];
    const later = await product.backup();
    const { list } = await product.compareBackups(before, later, { type: 'conditionalAccessPolicies' });
    assert.deepEqual(
      list.map(({ id, change }) => [id, change]),
      changed.map((id) => [id, 'changed']),
    );
    const { details, types } = await detailsOf(later);
    assert.match(details, /Not listed by v1\.0 and read one by one: 1 of/);
    assert.equal(
      types.find(({ type }) => type === 'conditionalAccessPolicies'),
      undefined,
      'the type is whole',
    );
    const compared = await product.compare(before, { conditionalAccessPolicies: [one.id, two.id] });
    assert.deepEqual(
      compared.map(({ inDirectory }) => inDirectory),
      [true, true],
    );
    assert.match(compared[0]?.message ?? '', /does not list this object in v1\.0/);
    await product.tenant('PATCH', `${POLICIES}/${one.id}`, { state: one['state'] });
  });

  it('are no deletion when they are directory objects, which are asked for together', async () => {
    const [user] = (await product.tenant('GET', '/v1.0/users?$select=id,manager&$top=5')).value.slice(-1);
    const [group] = (await product.tenant('GET', '/v1.0/groups?$select=id')).value;
    const before = await product.backup();
    await hide([user?.id ?? '', group?.id ?? '']);
    const later = await product.backup();
    for (const type of ['users', 'groups'])
      assert.deepEqual((await product.compareBackups(before, later, { type })).list, [], type);
  });

  it('are deleted when a read by id answers 404', async () => {
    const [policy] = (await product.tenant('GET', POLICIES)).value.slice(-1);
    const [user] = (await product.tenant('GET', '/v1.0/users?$select=id&$top=50')).value.slice(-1);
    const before = await product.backup();
    await product.tenant('DELETE', `${POLICIES}/${policy?.id ?? ''}`);
    await product.tenant('DELETE', `/v1.0/users/${user?.id ?? ''}`);
    const later = await product.backup();
    const { list } = await product.compareBackups(before, later, { change: 'removed' });
    assert.deepEqual(list.map(({ id }) => id).sort(), [policy?.id, user?.id].sort());
    const [other] = (await product.tenant('GET', POLICIES)).value;
    const compared = await product.compare(before, { conditionalAccessPolicies: [policy?.id ?? '', other?.id ?? ''] });
    assert.deepEqual(
      compared.map(({ inDirectory, inDeletedObjects }) => [inDirectory, inDeletedObjects]),
      [
        [false, true],
        [true, undefined],
      ],
    );
  });

  it('are read one by one up to 60 in a run; the others stay as in the backup before, as a gap', async () => {
    const there = (await product.tenant('GET', POLICIES)).value.map(({ id }) => id);
    for (let index = there.length; index < 63; index += 1) {
      await product.tenant('POST', POLICIES, {
        displayName: `Policy ${index}`,
        state: 'disabled',
        grantControls: { operator: 'OR', builtInControls: ['mfa'] },
        conditions: {
          clientAppTypes: ['all'],
          users: { includeUsers: ['All'] },
          applications: { includeApplications: ['All'] },
        },
      });
    }
    const ids = (await product.tenant('GET', POLICIES)).value.map(({ id }) => id);
    assert.equal(ids.length, 63);
    const before = await product.backup();
    await hide(ids);
    const later = await product.backup();
    const { list } = await product.compareBackups(before, later, { type: 'conditionalAccessPolicies' });
    assert.deepEqual(list, [], 'nothing counts as removed');
    const { details, types } = await detailsOf(later);
    assert.match(details, /Not listed by v1\.0 and read one by one: 60 of/);
    const gap = types.find(({ type }) => type === 'conditionalAccessPolicies');
    assert.deepEqual([gap?.state, gap?.carriedOver], ['partial', 3]);
    assert.match(details, /3 objects copied from the previous backup/);
  });
});
