import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Reply } from '../../src/contract/operations.ts';
import { startProduct } from './kit.ts';
import { planCalls } from './planCalls.ts';

const product = await startProduct({ size: 20 });
after(() => product.end());

const STAYS = /does not remove the last owner of a Microsoft 365 group/;

describe('the last owner of a Microsoft 365 group', () => {
  const calls = planCalls(product);
  let group = '';
  let owner = '';
  let owned: string;
  let ownerless: string;
  const ownersNow = async () => (await product.tenant('GET', `/v1.0/groups/${group}/owners`)).value.map(({ id }) => id);
  const link = (id: string) =>
    product.tenant('POST', `/v1.0/groups/${group}/owners/$ref`, {
      '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${id}`,
    });
  const describeGroup = (description: string) => product.tenant('PATCH', `/v1.0/groups/${group}`, { description });

  before(async () => {
    const { value } = await product.tenant('GET', "/v1.0/users?$top=1&$filter=userType eq 'Member'");
    owner = value[0]?.id ?? '';
    const made = await product.tenant('POST', '/v1.0/groups', {
      displayName: 'Newsroom',
      mailNickname: 'newsroom',
      mailEnabled: true,
      securityEnabled: false,
      groupTypes: ['Unified'],
    });
    group = String(made['id']);
    await link(owner);
    await describeGroup('Good');
    owned = await product.backup();
    const other = await product.tenant('POST', '/v1.0/users', {
      accountEnabled: true,
      displayName: 'Other',
      mailNickname: 'other',
      userPrincipalName: 'other@northwindlabs.example',
      passwordProfile: { password: 'Xk7-long-and-random-1', forceChangePasswordNextSignIn: true },
    });
    const otherId = String(other['id']);
    await link(otherId);
    await product.tenant('DELETE', `/v1.0/groups/${group}/owners/${owner}/$ref`);
    await product.tenant('DELETE', `/v1.0/users/${otherId}`);
    await product.tenant('DELETE', `/v1.0/directory/deletedItems/${otherId}`);
    await describeGroup('Bad');
    ownerless = await product.backup();
  });

  it('is left out of an undo, which says so and does the rest', async () => {
    const source = { kind: 'objects' as const, backupId: owned, objects: [{ type: 'groups' as const, id: group }] };
    const restoreId = await calls.execute(await calls.makePlan(source));
    assert.deepEqual(await ownersNow(), [owner]);
    const plan = await calls.makePlan({ kind: 'undo', restoreId });
    assert.deepEqual(
      plan.cannot.map(({ id, partly }) => [id, partly]),
      [[group, true]],
    );
    assert.match(plan.cannot[0]?.reason ?? '', STAYS);
    const [operation] = await calls.finish(plan);
    assert.deepEqual([operation?.links, operation?.state], [[], 'done']);
    assert.match(operation?.losses.join(' ') ?? '', STAYS);
    assert.deepEqual(await ownersNow(), [owner]);
    const { undo } = await calls.ok<Reply<'getPlan'>>('ada', 'GET', `/api/plans/${restoreId}`);
    assert.deepEqual([undo?.takenBack, undo?.written], [0, 1]);
  });

  it('is left out of a restore, which says so', async () => {
    await describeGroup('Other');
    const objects = [{ type: 'groups' as const, id: group }];
    const plan = await calls.makePlan({ kind: 'objects', backupId: ownerless, objects, links: 'exact' });
    assert.deepEqual(
      plan.cannot.map(({ id, partly }) => [id, partly]),
      [[group, true]],
    );
    assert.match(plan.cannot[0]?.reason ?? '', STAYS);
    const [operation] = await calls.finish(plan);
    assert.deepEqual([operation?.links, operation?.state], [[], 'done']);
  });
});
