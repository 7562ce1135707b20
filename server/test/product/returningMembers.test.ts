import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { PEOPLE } from '@trc/domain/sampleTenant';
import { startProduct } from './kit.ts';
import { planCalls } from './planCalls.ts';

const product = await startProduct({ size: 60 });
after(() => product.end());

const calls = planCalls(product);
const MESSAGE =
  'The directory restores these links when the plan restores their objects from the recycle bin: members.';
const ELSEWHERE = 'Not restored by this plan: members. This is managed in Exchange or on premises. Change it there.';

const membersOf = async (groupId: string): Promise<string[]> =>
  (await product.tenant('GET', `/v1.0/groups/${groupId}/members?$select=id`)).value.map(({ id }) => id);

const findDistributionList = async (): Promise<string> => {
  const { value } = await product.tenant('GET', '/v1.0/groups?$select=id,mailEnabled,groupTypes&$top=999');
  const list = value.find(
    ({ mailEnabled, groupTypes }) => mailEnabled === true && !(groupTypes as string[]).includes('Unified'),
  );
  assert.ok(list, 'the sample tenant has no distribution list');
  return list.id;
};

it('A plan lists a distribution list only where an undeleted user does not return to it', async () => {
  const listId = await findDistributionList();
  const signedIn = new Set(PEOPLE.map(({ oid }) => oid));
  const [returning, purged] = (await membersOf(listId)).filter((id) => !signedIn.has(id));
  assert.ok(returning !== undefined && purged !== undefined);
  const planFor = async (earlier: string, userId: string) => {
    const later = await product.backup();
    const keys = [`users ${userId}`];
    const plan = await calls.makePlan({ kind: 'changes', backupId: earlier, otherId: later, keys });
    const operations = await calls.operationsOf(plan.planId);
    const at = (wanted: string) => operations.find(({ id }) => id === wanted);
    return { plan, user: at(userId), group: at(listId), left: plan.cannot.filter(({ id }) => id === listId) };
  };
  const calm = await product.backup();

  await product.tenant('DELETE', `/v1.0/users/${returning}`);
  const undeleting = await planFor(calm, returning);
  assert.equal(undeleting.user?.kind, 'undelete');
  assert.deepEqual(undeleting.left, []);
  assert.deepEqual([undeleting.group?.kind, undeleting.group?.message], ['unchanged', MESSAGE]);
  assert.ok(!(await membersOf(listId)).includes(returning));
  const restoreId = await calls.execute(undeleting.plan);
  assert.ok((await membersOf(listId)).includes(returning), 'the directory restored the membership');
  const summary = await (await product.as('ada')).text('GET', `/api/restores/${restoreId}/summary`);
  assert.ok(summary.includes('<h1') && !summary.includes('managed in Exchange'), summary);

  await product.tenant('DELETE', `/v1.0/users/${purged}`);
  await product.tenant('DELETE', `/v1.0/directory/deletedItems/${purged}`);
  const creating = await planFor(calm, purged);
  assert.equal(creating.user?.kind, 'create');
  assert.equal(creating.group, undefined);
  assert.deepEqual(
    creating.left.map(({ reason }) => reason),
    [ELSEWHERE],
  );
});
