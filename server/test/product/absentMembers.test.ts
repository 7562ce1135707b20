import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startProduct } from './kit.ts';
import { planCalls, statesOf } from './planCalls.ts';
import { previewCalls } from './previewCalls.ts';
import type { Preview } from './previewCalls.ts';

const product = await startProduct({ size: 40 });
after(() => product.end());
const { makePlan, operationsOf, finish } = planCalls(product);
const { list, makeGroup, membersOf, preview, select } = previewCalls(product);

describe('a group whose member from on premises is gone', () => {
  let [backupId, group, gone, name]: string[] = [];
  let kept: string[] = [];
  const advice = (): string =>
    `${name} does not exist any more and is managed on premises, so ${name} stays out of members. Bring ${name} back ` +
    'on premises. Then compare again and make another plan for the memberships and roles.';

  before(async () => {
    const users = await list('/v1.0/users?$top=999&$select=id,displayName,onPremisesSyncEnabled');
    const synced = users.find(({ onPremisesSyncEnabled }) => onPremisesSyncEnabled === true);
    assert.ok(synced);
    [gone, name] = [synced.id, String(synced['displayName'])];
    kept = users.flatMap(({ id, onPremisesSyncEnabled }) => (onPremisesSyncEnabled === true ? [] : [id])).slice(0, 2);
    group = await makeGroup('Deleted with its members', 'deletedwithmembers');
    for (const id of [gone, ...kept])
      await product.tenant('POST', `/v1.0/groups/${group}/members/$ref`, {
        '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${id}`,
      });
    backupId = await product.backup();
    await product.tenant('DELETE', `/v1.0/users/${gone}`);
  });

  it('does not send people on premises while the member is in the recycle bin', async () => {
    await product.tenant('DELETE', `/v1.0/groups/${group}/members/${kept[0]}/$ref`);
    const reasonsOf = async (...objects: { type: 'users' | 'groups'; id: string }[]): Promise<string[]> =>
      (await makePlan({ kind: 'objects', backupId: String(backupId), objects })).cannot.map(({ reason }) => reason);
    const [own, member] = [
      { type: 'groups' as const, id: String(group) },
      { type: 'users' as const, id: String(gone) },
    ];
    assert.deepEqual(await reasonsOf(own), [
      `Not restored by this plan: members. ${name} does not exist any more and does not come back with this restore, ` +
        `so ${name} stays out of members.`,
    ]);
    assert.deepEqual(await reasonsOf(own, member), []);
    await product.tenant('POST', `/v1.0/groups/${group}/members/$ref`, {
      '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${kept[0]}`,
    });
    await product.tenant('DELETE', `/v1.0/directory/deletedItems/${gone}`);
  });

  it('is previewed without the member where the member is on another page', async () => {
    const ada = await product.as('ada');
    const chosen = { users: [String(gone)], groups: [String(group)] };
    const path = `/api/restores/${await select(String(backupId), chosen)}/preview`;
    const { body } = await ada.call<Preview>('POST', path, { restoreSettings: {}, skip: 1 });
    assert.deepEqual(
      body.objects.map(({ id, message }) => [id, message]),
      [[group, advice()]],
    );
  });

  it('comes back from the recycle bin without the member, and without an error', async () => {
    await product.tenant('DELETE', `/v1.0/groups/${group}`);
    const [previewed] = (await preview(String(backupId), { groups: [String(group)] }, {})).objects;
    assert.deepEqual([previewed?.kind, previewed?.message], ['undelete', advice()]);
    const objects = [
      { type: 'groups' as const, id: String(group) },
      { type: 'users' as const, id: String(gone) },
    ];
    const plan = await makePlan({ kind: 'objects', backupId: String(backupId), objects });
    assert.deepEqual(
      plan.cannot.filter(({ type }) => type === 'groups').map(({ reason }) => reason),
      [`Not restored by this plan: members. ${advice()}`],
    );
    const [operation] = await operationsOf(plan.planId);
    assert.deepEqual(operation?.links[0]?.add.map(({ value }) => value).sort(), [...kept].sort());
    assert.deepEqual(statesOf(await finish(plan)), [`Deleted with its members: done ${advice()}`]);
    assert.deepEqual(await membersOf(String(group)), [...kept].sort());
  });
});
