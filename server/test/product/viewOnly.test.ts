import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { AS_IN_BACKUP, startProduct } from './kit.ts';

const product = await startProduct({ service: { UNKNOWN_USERS: 'view' } });
after(() => product.end());

const PHONE = '+1 555 0100 canary';
const STREET = 'Canary Street 9';
const MEMBER = 'Canary Member';
const PAGING = { pagenum: 1, perpage: 100 };

interface Group {
  readonly id: string;
  readonly members: readonly { readonly id: string; readonly '@odata.type': string }[];
}

interface Report {
  readonly valuesWithheld?: boolean;
  readonly list: readonly { readonly id: string; readonly status: string }[];
}

/** A group that people manage in the cloud, with a member that is a user. */
const groupWithUser = async (): Promise<{ group: Group; userId: string }> => {
  const query = '$select=id,membershipRule,onPremisesSyncEnabled&$expand=members&$top=100';
  const { value } = await product.tenant('GET', `/v1.0/groups?${query}`);
  for (const each of value) {
    const group = each as unknown as Group;
    const user = group.members.find((member) => member['@odata.type'] === '#microsoft.graph.user');
    if (each['onPremisesSyncEnabled'] !== true && !each['membershipRule'] && user) return { group, userId: user.id };
  }
  throw new Error('the tenant has no such group');
};

describe('a report for a person without a permission record', async () => {
  const { group, userId } = await groupWithUser();
  const users = '/v1.0/users?$select=id,onPremisesSyncEnabled&$top=100';
  const { value: people } = await product.tenant('GET', users);
  const person = people.find(({ id, ...user }) => id !== userId && user['onPremisesSyncEnabled'] !== true);
  assert.ok(person);
  await product.tenant('PATCH', `/v1.0/users/${userId}`, { displayName: MEMBER });
  const changed = { mobilePhone: PHONE, streetAddress: STREET, jobTitle: 'Pilot' };
  await product.tenant('PATCH', `/v1.0/users/${person.id}`, changed);
  const backupId = await product.backup();
  await product.tenant('PATCH', `/v1.0/users/${person.id}`, { mobilePhone: null, streetAddress: null, jobTitle: null });
  // The link to a permanently deleted member fails, and its message names the member.
  await product.tenant('DELETE', `/v1.0/users/${userId}`);
  await product.tenant('DELETE', `/v1.0/directory/deletedItems/${userId}`);
  const done = await product.restore(backupId, { users: [person.id], groups: [group.id] }, AS_IN_BACKUP);
  const lists = [
    [`/api/restores/${done.restoreId}/report`, PAGING],
    [`/api/restores/${done.restoreId}/problems`, PAGING],
    ['/api/get_groups_list_from_restore', { ...PAGING, restoreId: done.restoreId }],
    ['/api/get_users_list_from_restore', { ...PAGING, restoreId: done.restoreId }],
  ] as const;

  const readAll = async (who: 'nora' | 'vera' | 'oscar'): Promise<string> => {
    const api = await product.as(who);
    const texts = [await api.text('GET', `/api/restores/${done.restoreId}/report_csv`)];
    for (const [path, body] of lists) {
      const reply = await api.call('POST', path, body);
      assert.equal(reply.status, 200, path);
      texts.push(JSON.stringify(reply.body));
    }
    return texts.join('\n');
  };

  it('shows values and names of linked objects to operators', async () => {
    const text = await readAll('oscar');
    for (const canary of [PHONE, STREET, MEMBER]) assert.ok(text.includes(canary), canary);
    assert.ok(!text.includes('valuesWithheld'));
  });

  for (const who of ['nora', 'vera'] as const) {
    it(`shows ${who} the objects and their states, and says that values are left out`, async () => {
      const text = await readAll(who);
      for (const canary of [PHONE, STREET, MEMBER, userId, 'Pilot']) assert.ok(!text.includes(canary), canary);
      for (const id of [person.id, group.id]) assert.ok(text.includes(id), id);
      const api = await product.as(who);
      const report = await api.call<Report>('POST', lists[0][0], PAGING);
      assert.equal(report.body.valuesWithheld, true);
      const row = report.body.list.find(({ id }) => id === group.id);
      assert.equal(row?.status, 'CompletedWithErrors');
      assert.deepEqual(
        Object.keys(row).filter((key) => ['attributes', 'notes', 'links'].includes(key)),
        [],
      );
    });
  }
});
