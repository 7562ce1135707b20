import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { createComparisons } from '../../comparison/index.ts';
import { ACTOR, AS_IT_WAS, TENANT_ID, startOwnRestoreTest, describeItem } from '../../../test/restore/kit.ts';
import type { RestoreTest } from '../../../test/restore/kit.ts';
import { flowCast } from '../../../test/restore/flowCast.ts';
import type { Row } from '../../../test/restore/flowCast.ts';

describe('restore', () => {
  let test: RestoreTest;
  let backupId: string;
  const { users, made, makeCast, nextUser, group, ref, membersOf, gone, fault, release, forgetLinks } = flowCast(
    () => test,
  );

  before(async () => {
    test = await startOwnRestoreTest({ accessPauses: [50, 100] });
    await makeCast();
    backupId = await test.backup();
  });
  afterEach(release);
  after(async () => {
    await test.close();
  });

  it('stops: what was done stays, the rest is not begun', async () => {
    const chosen = users.map(({ id }) => id);
    for (const id of chosen) await test.ask('PATCH', `/users/${id}`, { department: 'Changed' });
    await fault({ name: 'slow', delayMs: 400, count: null, path: '/users/*', method: 'PATCH' });
    const { restore_id: restoreId } = await test.start(backupId, { users: chosen });
    for (;;) {
      const [row] = await test.db.query<{ n: number }>(
        `select count(*) as n from restore_item where restore_id = $1 and state <> 'unprocessed'`,
        [restoreId],
      );
      if ((row?.n ?? 0) > 0) break;
    }
    const row = await test.restores.cancel(TENANT_ID, restoreId, ACTOR);
    assert.equal(row.status, 'Canceled');
    await release();
    const { items } = await test.ended(restoreId);
    assert.equal(items.filter(({ state }) => state === 'running').length, 0);
    assert.ok(items.some(({ state }) => state === 'unprocessed'));
    await assert.rejects(test.restores.cancel(TENANT_ID, restoreId, ACTOR), { code: 'conflict' });
    const again = await test.restore(backupId, { users: chosen });
    assert.equal(
      again.restore.status,
      'Completed',
      again.items
        .filter(({ state }) => state !== 'completed')
        .map(describeItem)
        .join('\n'),
    );
  });

  it('adopts what a create without an answer has made, and makes no second one', async () => {
    const [first, second] = [nextUser(), nextUser()];
    for (const { id } of [first, second]) await gone('/users', id);
    await fault({ name: 'resetAfterCommit', path: '/users', method: 'POST', count: 2 });
    const { restore, item } = await test.restore(backupId, { users: [first.id, second.id] });
    assert.equal(restore.status, 'Completed', describeItem(item(first.id)));
    for (const { id } of [first, second]) {
      assert.ok(
        item(id).report.notes.some((note) => note.includes('It was found and used')),
        describeItem(item(id)),
      );
      const { userPrincipalName } = await test.ask('GET', `/users/${item(id).targetId}?$select=userPrincipalName`);
      assert.equal(
        (await test.ask('GET', `/users?$filter=userPrincipalName eq '${String(userPrincipalName)}'`)).value.length,
        1,
      );
    }
  });

  it('creates again only what was seen not to have been made, also where others share its name', async () => {
    await gone('/groups', made['unclear'] ?? '');
    await test.ask('POST', '/groups', {
      displayName: 'unclear',
      mailEnabled: false,
      mailNickname: 'other',
      securityEnabled: true,
    });
    await fault({ name: 'unavailable', path: '/groups', method: 'POST', count: 1, status: 503 });
    const { restore, item } = await test.restore(backupId, { groups: [made['unclear'] ?? ''] });
    assert.equal(restore.status, 'Completed', describeItem(item(made['unclear'] ?? '')));
    assert.equal((await test.ask('GET', `/groups?$filter=displayName eq 'unclear'`)).value.length, 2);
  });

  it('lets users in again only when that was asked for', async () => {
    const [back, there] = [nextUser(), nextUser()];
    await test.ask('DELETE', `/users/${back.id}`);
    await test.ask('PATCH', `/users/${there.id}`, { accountEnabled: false, jobTitle: 'Changed' });
    const { restore } = await test.restore(
      backupId,
      { users: [back.id, there.id] },
      { users: { recoverMailbox: false } },
    );
    assert.equal(restore.status, 'Completed');
    const enabled = async ({ id }: Row): Promise<unknown> =>
      (await test.ask('GET', `/users/${id}?$select=accountEnabled`))['accountEnabled'];
    assert.deepEqual([await enabled(back), await enabled(there)], [false, false]);
    await test.restore(backupId, { users: [back.id, there.id] }, AS_IT_WAS);
    assert.deepEqual([await enabled(back), await enabled(there)], [true, true]);
  });

  it('fills an emptied group and takes out who does not belong', async () => {
    const id = made['team'] ?? '';
    const before = await membersOf(id);
    assert.equal(before.length, 10);
    for (const member of before.slice(1)) await test.ask('DELETE', `/groups/${id}/members/${member}/$ref`);
    await test.ask('POST', `/groups/${id}/members/$ref`, ref(nextUser().id));
    const { restore, item } = await test.restore(backupId, { groups: [id] });
    assert.equal(restore.status, 'Completed', describeItem(item(id)));
    assert.deepEqual(await membersOf(id), before);
  });

  it('never treats links that the backup could not read as empty', async () => {
    const [id, owner, member] = [await group('unread'), users[38]?.id ?? '', users[39]?.id ?? ''];
    await test.ask('POST', `/groups/${id}/owners/$ref`, ref(owner));
    const partly = await test.backup();
    await forgetLinks('groups', id, 'members');
    await test.ask('POST', `/groups/${id}/members/$ref`, ref(member));
    await test.ask('PATCH', `/groups/${id}`, { description: 'changed' });
    const { item } = await test.restore(partly, { groups: [id] });
    assert.equal(item(id).state, 'completed', describeItem(item(id)));
    assert.deepEqual(await membersOf(id), [member]);
    assert.equal((await test.ask('GET', `/groups/${id}`))['description'] ?? null, null, 'the rest came back');
    assert.deepEqual(item(id).report.notes, [
      'The backup could not read these links, so they were not changed: members. The details of the backup say why.',
    ]);
  });

  it('repairs what named or held an object that got a new id', async () => {
    const old = users[30]?.id ?? '';
    await gone('/users', old);
    const { restore, item } = await test.restore(backupId, { users: [old] });
    assert.equal(restore.status, 'Completed', describeItem(item(old)));
    const now = item(old).targetId ?? '';
    assert.notEqual(now, old);
    for (const name of ['team', 'crew'])
      assert.ok((await membersOf(made[name] ?? '')).includes(now), `${name} has it again ${describeItem(item(old))}`);
    assert.equal((await test.ask('GET', `/users/${users[31]?.id}/manager?$select=id`))['id'], now);
    const { conditions } = (await test.ask(
      'GET',
      `/identity/conditionalAccess/policies/${made['policy of user']}`,
    )) as unknown as { conditions: { users: { includeUsers: string[] } } };
    assert.deepEqual(conditions.users.includeUsers, [now]);
  });

  it('never writes a policy with a reference that leads nowhere', async () => {
    const id = made['policy of referred'] ?? '';
    await gone('/groups', made['referred'] ?? '');
    await test.ask('DELETE', `/identity/conditionalAccess/policies/${id}`);
    const { restore, item } = await test.restore(backupId, { conditionalAccessPolicies: [id] });
    assert.deepEqual([restore.status, item(id).state, item(id).code], ['Failed', 'failed', 'unresolvedReference']);
    assert.equal(
      (await test.ask('GET', `/identity/conditionalAccess/policies?$filter=displayName eq 'Referred'`)).value.length,
      0,
    );
  });

  it('repairs a weakened policy that names somebody who has left, and writes no other name that leads nowhere', async () => {
    const [id, leaver] = [made['policy of leaver'] ?? '', users[29]?.id ?? ''];
    const path = `/identity/conditionalAccess/policies/${id}`;
    const { conditions } = (await test.ask('GET', path)) as unknown as {
      conditions: { users: { excludeUsers: string[] } };
    };
    const exclude = (excludeUsers: string[]) =>
      test.ask('PATCH', path, { conditions: { ...conditions, users: { ...conditions.users, excludeUsers } } });
    const excluded = async () =>
      ((await test.ask('GET', path)) as unknown as { conditions: typeof conditions }).conditions.users.excludeUsers;
    await gone('/users', leaver);
    await exclude([leaver, users[28]?.id ?? '']);
    const { item } = await test.restore(backupId, { conditionalAccessPolicies: [id] });
    assert.equal(item(id).state, 'completed', describeItem(item(id)));
    assert.deepEqual(await excluded(), [leaver]);
    await exclude([users[28]?.id ?? '']);
    const held = (await test.restore(backupId, { conditionalAccessPolicies: [id] })).item(id);
    assert.deepEqual([held.state, held.code], ['failed', 'unresolvedReference'], describeItem(held));
    assert.deepEqual(await excluded(), [users[28]?.id]);
  });

  it('brings along what policies refer to when that was asked for', async () => {
    const id = made['policy of brought'] ?? '';
    const groupId = made['brought'] ?? '';
    await gone('/groups', groupId);
    await test.ask('DELETE', `/identity/conditionalAccess/policies/${id}`);
    const { restore, item } = await test.restore(
      backupId,
      { conditionalAccessPolicies: [id] },
      { conditionalAccessPolicies: { restoreDependencies: true, restoreMode: 'ReportOnly' } },
    );
    assert.equal(restore.status, 'Completed', describeItem(item(id)));
    assert.equal(item(groupId).dependency, true);
    const { conditions, state } = (await test.ask(
      'GET',
      `/identity/conditionalAccess/policies/${item(id).targetId}`,
    )) as unknown as { state: string; conditions: { users: { includeGroups: string[] } } };
    assert.deepEqual(conditions.users.includeGroups, [item(groupId).targetId]);
    assert.equal(state, 'enabledForReportingButNotEnforced');
  });

  it('holds a policy back while a group that it names is not whole', async () => {
    const [groupId, id] = [made['held'] ?? '', made['policy of held'] ?? ''];
    await test.ask('DELETE', `/groups/${groupId}/members/${users[32]?.id}/$ref`);
    await test.ask('PATCH', `/identity/conditionalAccess/policies/${id}`, { displayName: 'Changed' });
    await fault({ name: 'forbidden', path: `/groups/${groupId}/members/$ref`, method: 'POST', count: null });
    const { restore, item } = await test.restore(backupId, { groups: [groupId], conditionalAccessPolicies: [id] });
    assert.deepEqual(
      [restore.status, item(groupId).state],
      ['CompletedWithErrors', 'completedWithErrors'],
      describeItem(item(groupId)),
    );
    assert.deepEqual(
      [item(groupId).links, item(id).state, item(id).code],
      ['failed', 'failed', 'unresolvedReference'],
      describeItem(item(id)),
    );
    await release();
    assert.equal(
      (await test.restore(backupId, { groups: [groupId], conditionalAccessPolicies: [id] })).restore.status,
      'Completed',
    );
  });

  it('starts nothing more after the directory refuses the service permanently', async () => {
    const chosen = users.slice(0, 5).map(({ id }) => id);
    for (const id of chosen) await test.ask('PATCH', `/users/${id}`, { city: 'Changed' }).catch(() => undefined);
    await fault({ name: 'unauthorized', path: '*', count: null });
    const { restore, items } = await test.restore(backupId, { users: chosen });
    assert.equal(restore.status, 'Unprocessed', restore.status_details);
    assert.ok(items.every(({ state, report }) => state === 'unprocessed' && report.errors.length === 1));
    assert.match(restore.status_details, /not started/);
  });

  it('skips objects that changed since the comparison, unless the person chose to overwrite', async () => {
    const [changed, same] = [nextUser(), nextUser()];
    for (const { id } of [changed, same]) await test.ask('PATCH', `/users/${id}`, { jobTitle: 'Seen' });
    const comparisons = createComparisons({ db: test.db, keys: test.keys, directory: test.directory });
    await comparisons.compare({ tenantId: TENANT_ID, person: ACTOR.oid }, backupId, [
      { type: 'users', ids: [changed.id, same.id] },
    ]);
    await test.ask('PATCH', `/users/${changed.id}`, { jobTitle: 'Unseen' });
    const { restore, item } = await test.restore(backupId, { users: [changed.id, same.id] });
    assert.equal(restore.status, 'CompletedWithErrors');
    assert.deepEqual([item(changed.id).state, item(changed.id).code], ['completedWithErrors', 'changedSinceReview']);
    assert.equal(item(same.id).state, 'completed', describeItem(item(same.id)));
    // A write of this restore does not count as a change by somebody else.
    assert.equal((await test.restore(backupId, { users: [same.id] })).item(same.id).outcome, 'equal');
    const title = async (): Promise<unknown> =>
      (await test.ask('GET', `/users/${changed.id}?$select=jobTitle`))['jobTitle'];
    assert.equal(await title(), 'Unseen');
    await test.restore(backupId, { users: [changed.id] }, { ...AS_IT_WAS, overwriteChanged: true });
    assert.equal(await title(), 'Tester');
  });
});
