import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startProduct } from './kit.ts';

const product = await startProduct({ size: 30, behaviours: { servicePrincipalsLeftOut: true, indexLag: 1000 } });
after(() => product.end());

describe('service principals in groups', () => {
  let group = '';
  let principals: string[] = [];
  let users: string[] = [];
  const reference = (id: string | undefined) => ({
    '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${String(id)}`,
  });
  const link = (kind: 'members' | 'owners', id: string | undefined) =>
    product.tenant('POST', `/v1.0/groups/${group}/${kind}/$ref`, reference(id));
  /** From the other end, which leaves nothing out. */
  const isIn = async (id: string | undefined, kind: 'memberOf' | 'ownedObjects', of = group): Promise<boolean> =>
    (await product.tenant('GET', `/v1.0/servicePrincipals/${String(id)}/${kind}?$select=id`)).value.some(
      (one) => one.id === of,
    );
  const settle = () =>
    new Promise((resolve) => {
      setTimeout(resolve, 1200);
    });

  before(async () => {
    users = (await product.tenant('GET', '/v1.0/users?$select=id&$top=4')).value.map(({ id }) => id);
    principals = (await product.tenant('GET', '/v1.0/servicePrincipals?$select=id&$top=4')).value.map(({ id }) => id);
    group = String(
      (
        await product.tenant('POST', '/v1.0/groups', {
          displayName: 'Pipelines',
          mailNickname: 'pipelines',
          mailEnabled: false,
          securityEnabled: true,
        })
      )['id'],
    );
    for (const id of [users[0], principals[0], principals[1]]) await link('members', id);
    await link('owners', principals[0]);
    await settle();
  });

  it('that somebody added are shown and removed', async () => {
    const backup = await product.backup();
    await link('members', principals[2]);
    await settle();
    const [compared] = await product.compare(backup, { groups: [group] });
    assert.deepEqual(
      compared?.attributes.map(({ name }) => name),
      ['links.members'],
    );
    assert.ok(JSON.stringify(compared?.attributes).includes(principals[2] ?? ''));
    const restored = await product.restore(backup, { groups: [group] });
    assert.equal(restored.status, 'Completed', JSON.stringify(restored.items));
    assert.deepEqual([await isIn(principals[2], 'memberOf'), await isIn(principals[0], 'memberOf')], [false, true]);
  });

  it('that somebody removed come back, and are seen at once although the index is late', async () => {
    const backup = await product.backup();
    await product.tenant('DELETE', `/v1.0/groups/${group}/members/${String(principals[1])}/$ref`);
    await product.tenant('DELETE', `/v1.0/groups/${group}/owners/${String(principals[0])}/$ref`);
    await settle();
    const restored = await product.restore(backup, { groups: [group] });
    assert.equal(restored.status, 'Completed', JSON.stringify(restored.items));
    assert.deepEqual([await isIn(principals[1], 'memberOf'), await isIn(principals[0], 'ownedObjects')], [true, true]);
    await settle();
  });

  it('are in a group that is created again', async () => {
    const backup = await product.backup();
    await product.tenant('DELETE', `/v1.0/groups/${group}`);
    await product.tenant('DELETE', `/v1.0/directory/deletedItems/${group}`);
    const restored = await product.restore(backup, { groups: [group] });
    const item = restored.item(group);
    assert.equal(item.status, 'Completed', JSON.stringify(item));
    const made = item.restoredId ?? '';
    assert.deepEqual(
      [
        await isIn(principals[0], 'memberOf', made),
        await isIn(principals[1], 'memberOf', made),
        await isIn(principals[0], 'ownedObjects', made),
      ],
      [true, true, true],
    );
  });
});
