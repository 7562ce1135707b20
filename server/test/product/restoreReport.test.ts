import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { AS_IN_BACKUP, startProduct } from './kit.ts';

const product = await startProduct();
after(() => product.end());

interface Tick {
  readonly type: string;
  readonly id: string;
  readonly by: string;
  readonly time: string;
}
interface Ticks {
  readonly list: readonly Tick[];
}

const HOSTILE = '<script>alert(1)</script> & "Sons"';
const MEMBER = 'Canary Member';

interface Group {
  readonly id: string;
  readonly members: readonly { readonly id: string; readonly '@odata.type': string }[];
}

/** Ids of the people who sign in to the console begin so; they are left alone. */
const OF_CONSOLE = '0a1da000-';

/** People who are managed in the cloud. */
const cloudUsers = async (): Promise<string[]> => {
  const { value } = await product.tenant('GET', '/v1.0/users?$select=id,onPremisesSyncEnabled&$top=100');
  return value.flatMap((each) =>
    each['onPremisesSyncEnabled'] === true || each.id.startsWith(OF_CONSOLE) ? [] : [each.id],
  );
};

/** A group that is managed in the cloud, with a member that is a user. */
const groupWithUser = async (users: readonly string[]): Promise<{ groupId: string; memberId: string }> => {
  const query = '$select=id,membershipRule,onPremisesSyncEnabled&$expand=members&$top=100';
  const { value } = await product.tenant('GET', `/v1.0/groups?${query}`);
  for (const each of value) {
    const group = each as unknown as Group;
    const member = group.members.find(({ id }) => users.includes(id));
    if (each['onPremisesSyncEnabled'] !== true && !each['membershipRule'] && member)
      return { groupId: group.id, memberId: member.id };
  }
  throw new Error('the tenant has no such group');
};

/** One user has another title, one is deleted, and a member of a group is deleted permanently. */
const restoreSome = async () => {
  const users = await cloudUsers();
  const { groupId, memberId } = await groupWithUser(users);
  const [userId = '', deletedId = ''] = users.filter((id) => id !== memberId);
  await product.tenant('PATCH', `/v1.0/users/${memberId}`, { displayName: MEMBER });
  await product.tenant('PATCH', `/v1.0/groups/${groupId}`, { displayName: HOSTILE });
  await product.tenant('PATCH', `/v1.0/users/${userId}`, { jobTitle: 'Pilot', city: null });
  const backupId = await product.backup();
  await product.tenant('PATCH', `/v1.0/users/${userId}`, { jobTitle: '=cmd', city: 'Bern' });
  await product.tenant('DELETE', `/v1.0/users/${deletedId}`);
  await product.tenant('DELETE', `/v1.0/users/${memberId}`);
  await product.tenant('DELETE', `/v1.0/directory/deletedItems/${memberId}`);
  const chosen = { users: [userId, deletedId], groups: [groupId] };
  const { restoreId } = await product.restore(backupId, chosen, AS_IN_BACKUP);
  return { backupId, restoreId, userId, deletedId, groupId };
};

/** Lines of a CSV by the columns that tests look into; no value of these tests has a comma. */
const linesOf = (csv: string, id: string): string[] =>
  csv.split('\r\n').flatMap((line) => (line.includes(id) ? [line.split(`"${id}",`)[1] ?? ''] : []));

describe('the report of a restore', async () => {
  const { backupId, restoreId, userId, deletedId, groupId } = await restoreSome();
  const ticks = `/api/restores/${restoreId}/ticks`;
  const body = (done: boolean) => ({ objects: [{ type: 'users', id: userId }], done });

  it('keeps what people tick off, with the first person and the time, for everybody', async () => {
    const [ada, oscar, vera] = await Promise.all([product.as('ada'), product.as('oscar'), product.as('vera')]);
    const { status, body: first } = await oscar.call<Ticks>('PUT', ticks, body(true));
    assert.equal(status, 200);
    assert.match(first.list[0]?.by ?? '', /^oscar/);
    assert.deepEqual((await ada.call<Ticks>('PUT', ticks, body(true))).body, first);
    assert.deepEqual((await vera.call<Ticks>('GET', ticks)).body, first);
    assert.equal((await vera.call('PUT', ticks, body(false))).status, 403);
    await product.restart('SIGKILL');
    assert.deepEqual((await (await product.as('vera')).call<Ticks>('GET', ticks)).body, first);
    const again = await product.as('ada');
    assert.deepEqual((await again.call<Ticks>('PUT', ticks, body(false))).body.list, []);
    assert.deepEqual((await again.call<Ticks>('GET', ticks)).body.list, []);
    const unknown = await again.call('PUT', ticks, { ...body(true), objects: [{ type: 'groups', id: userId }] });
    assert.equal(unknown.status, 404);
    assert.equal((await again.call('GET', ticks.replace(restoreId, userId))).status, 404);
  });

  it('has ticks in the activity log, once per person and hour', async () => {
    const ada = await product.as('ada');
    const log = await ada.call<{ list: { source: string; details?: string }[] }>('POST', '/api/activity_log_list', {
      pagenum: 1,
      perpage: 100,
    });
    const entries = log.body.list.flatMap(({ source, details = '' }) =>
      details.startsWith('Report of the restore: ') ? [`${source.split('@')[0]}: ${details}`] : [],
    );
    assert.deepEqual(entries.sort(), [
      'ada: Report of the restore: objects ticked off',
      'ada: Report of the restore: ticks taken back',
      'oscar: Report of the restore: objects ticked off',
    ]);
  });

  it('is downloaded with each attribute and link before and after, safe for spreadsheets', async () => {
    const oscar = await product.as('oscar');
    const csv = await oscar.text('GET', `/api/restores/${restoreId}/attributes_csv`);
    assert.equal(
      csv.slice(0, csv.indexOf('\r\n')),
      '"Type","Name","ID","Attribute","Before","After","Result","Reason"',
    );
    const lines = linesOf(csv, userId);
    assert.match(lines[0] ?? '', /^"","","","Completed[^"]*: Updated",""$/);
    for (const line of [`"jobTitle","'=cmd","Pilot","As intended",""`, '"city","Bern","(empty)","As intended",""'])
      assert.ok(lines.includes(line), `${line} in\n${lines.join('\n')}`);
    assert.match(linesOf(csv, deletedId)[0] ?? '', /^"","\(deleted\)","","Completed[^"]*: Recovered"/);
    const group = linesOf(csv, groupId);
    assert.match(group[0] ?? '', /^"","","","Completed with errors: /);
    assert.ok(
      group.some(
        (line) => line.startsWith('"members","(unknown)","(unknown)","Not restored","') && line.includes(MEMBER),
      ),
      group.join('\n'),
    );
    const vera = await product.as('vera');
    assert.equal((await vera.call('GET', `/api/restores/${restoreId}/attributes_csv`)).status, 403);
  });

  it('has a summary that runs nothing, shows who, what and why, and keeps reasons from viewers', async () => {
    const [oscar, vera] = await Promise.all([product.as('oscar'), product.as('vera')]);
    await oscar.call('PUT', ticks, { objects: [{ type: 'groups', id: groupId }], done: true });
    const page = await oscar.text('GET', `/api/restores/${restoreId}/summary`);
    for (const text of [restoreId, backupId, 'Started by</dt><dd>ada', '1 ticked off', 'Done by oscar', MEMBER])
      assert.ok(page.includes(text), text);
    assert.ok(page.includes('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Sons&quot;'));
    assert.doesNotMatch(page, /<script|https?:|\son\w+=/i);
    assert.match(page, /http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-/);
    const withheld = await vera.text('GET', `/api/restores/${restoreId}/summary`);
    assert.ok(withheld.includes('Only operators and administrators see values') && !withheld.includes(MEMBER));
  });
});
