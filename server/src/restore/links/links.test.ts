import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { startOwnRestoreTest, describeItem } from '../../../test/restore/kit.ts';
import type { RestoreTest } from '../../../test/restore/kit.ts';

const ASSIGNMENTS = '/roleManagement/directory/roleAssignments';

describe('restored links', () => {
  let test: RestoreTest;
  let backupId: string;
  const ids: Record<string, string> = {};
  const idOf = (name: string): string => ids[name] ?? '';
  const ref = (name: string) => ({ '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${idOf(name)}` });
  const create = async (name: string, path: string, body: object): Promise<void> => {
    ids[name] = String((await test.ask('POST', path, body))['id']);
  };
  const user = (name: string) =>
    create(name, '/users', {
      accountEnabled: true,
      displayName: name,
      mailNickname: name,
      userPrincipalName: `${name}@fabrikam.example`,
      passwordProfile: { password: 'Aa1!xxxxxxxx' },
    });
  const group = (name: string) =>
    create(name, '/groups', { displayName: name, mailEnabled: false, mailNickname: name, securityEnabled: true });
  const add = (path: string, name: string) => test.ask('POST', `${path}/$ref`, ref(name));
  const takeOut = (path: string, name: string) => test.ask('DELETE', `${path}/${idOf(name)}/$ref`);
  const at = async (path: string): Promise<string[]> => {
    const found = (await test.ask('GET', `${path}?$select=id`)).value.map(({ id }) => id);
    return Object.keys(ids)
      .filter((name) => found.includes(idOf(name)))
      .sort();
  };
  const purge = async (name: string): Promise<void> => {
    await test.ask('DELETE', `/users/${idOf(name)}`);
    await test.ask('DELETE', `/directory/deletedItems/${idOf(name)}`);
  };
  const members = (name: string): string => `/groups/${idOf(name)}/members`;
  const owners = (name: string): string => `/groups/${idOf(name)}/owners`;
  const fault = (wish: object) => test.ask('POST', '/_simulator/fault', wish);
  const assign = (role: string, name: string) =>
    test.ask('POST', ASSIGNMENTS, {
      '@odata.type': '#microsoft.graph.unifiedRoleAssignment',
      roleDefinitionId: role,
      principalId: idOf(name),
      directoryScopeId: '/',
    });

  before(async () => {
    test = await startOwnRestoreTest({ settleMs: 300 });
    for (const name of ['former', 'successor', 'colleague', 'stranger']) await user(name);
    for (const name of ['spared', 'unclear', 'unread']) await group(name);
    await create('application', '/applications', { displayName: 'Owned' });
    for (const path of [members('spared'), `/applications/${idOf('application')}/owners`]) await add(path, 'former');
    await add(members('unclear'), 'colleague');
    await add(members('unread'), 'colleague');
    const taken = new Set((await test.ask('GET', ASSIGNMENTS)).value.map((row) => row['roleDefinitionId']));
    const role = (await test.ask('GET', '/roleManagement/directory/roleDefinitions')).value.find(
      ({ id }) => !taken.has(id),
    );
    ids['role'] = role?.id ?? '';
    ids['assignment'] = String((await assign(idOf('role'), 'former'))['id']);
    backupId = await test.backup();
  });
  afterEach(() => test.ask('DELETE', '/_simulator/fault'));
  after(async () => {
    await test.close();
  });

  it('keep who took over from somebody who cannot be added, and name them', async () => {
    const [app, role] = [`/applications/${idOf('application')}/owners`, idOf('role')];
    for (const path of [members('spared'), app]) await add(path, 'successor');
    await assign(role, 'successor');
    await test.ask('DELETE', `${ASSIGNMENTS}/${idOf('assignment')}`);
    await purge('former');
    const { restore, item } = await test.restore(backupId, {
      groups: [idOf('spared')],
      applications: [idOf('application')],
      directoryRoles: [role],
    });
    assert.equal(restore.status, 'CompletedWithErrors', restore.status_details);
    assert.deepEqual([await at(members('spared')), await at(app)], [['successor'], ['successor']]);
    assert.deepEqual(
      (await test.ask('GET', ASSIGNMENTS)).value
        .filter((row) => row['roleDefinitionId'] === role)
        .map((row) => row['principalId']),
      [idOf('successor')],
    );
    for (const name of ['spared', 'application', 'role']) {
      const { report } = item(idOf(name));
      const kept = report.errors.find(({ code }) => code === 'linksKept');
      assert.match(kept?.message ?? '', new RegExp(`Kept: .*${idOf('successor')}`), describeItem(item(idOf(name))));
    }
  });

  it('that the backup has from an earlier one are added to, and nothing else is changed', async () => {
    const id = idOf('unread');
    await add(members('unread'), 'stranger');
    await fault({ name: 'forbidden', path: members('unread'), method: 'GET', count: null });
    const carried = await test.backup();
    await test.ask('DELETE', '/_simulator/fault');
    await takeOut(members('unread'), 'colleague');
    await test.ask('PATCH', `/groups/${id}`, { description: 'changed' });
    const { restore, item } = await test.restore(carried, { groups: [id] });
    assert.equal(restore.status, 'Completed', describeItem(item(id)));
    assert.deepEqual(await at(members('unread')), ['colleague', 'stranger']);
    assert.deepEqual(item(id).report.notes, [
      'The backup copied these links from an earlier one, so missing links were added and none removed: members.',
    ]);
    // The next backup has read them again.
    const whole = await test.backup();
    await add(members('unread'), 'successor');
    assert.equal((await test.restore(whole, { groups: [id] })).restore.status, 'Completed');
    assert.deepEqual(await at(members('unread')), ['colleague', 'stranger']);
  });

  it('are exact where the answer to an addition was lost and the addition was made', async () => {
    await takeOut(members('unclear'), 'colleague');
    await add(members('unclear'), 'stranger');
    await fault({
      name: 'errorAfterCommit',
      path: `${members('unclear')}/$ref`,
      method: 'POST',
      count: 1,
      status: 503,
    });
    const { restore, item } = await test.restore(backupId, { groups: [idOf('unclear')] });
    assert.equal(restore.status, 'Completed', describeItem(item(idOf('unclear'))));
    assert.deepEqual(await at(members('unclear')), ['colleague']);
  });

  it('that no two may share take the place of one that was made under another name', async () => {
    const credentials = `/applications/${idOf('application')}/federatedIdentityCredentials`;
    const trust = {
      issuer: 'https://builds.fabrikam.example',
      subject: 'repository:tern:branch:main',
      audiences: ['api://AzureADTokenExchange'],
    };
    const named = async () => (await test.ask('GET', credentials)).value.map(({ name, subject }) => [name, subject]);
    const { id } = await test.ask('POST', credentials, { name: 'tern-main', ...trust });
    const trusting = await test.backup();
    await test.ask('DELETE', `${credentials}/${String(id)}`);
    await test.ask('POST', credentials, { name: 'tern-renamed', ...trust });
    const { item } = await test.restore(trusting, { applications: [idOf('application')] });
    assert.equal(item(idOf('application')).state, 'completed', describeItem(item(idOf('application'))));
    assert.deepEqual(await named(), [['tern-main', trust.subject]]);
  });

  it('lose what is too much though something is missing in another link of the object', async () => {
    await add(members('unclear'), 'stranger');
    await add(owners('unclear'), 'stranger');
    const ofBoth = await test.backup();
    await takeOut(members('unclear'), 'stranger');
    await add(owners('unclear'), 'successor');
    await fault({ name: 'forbidden', path: `${members('unclear')}/$ref`, method: 'POST', count: null });
    const { item } = await test.restore(ofBoth, { groups: [idOf('unclear')] });
    assert.equal(item(idOf('unclear')).state, 'completedWithErrors', describeItem(item(idOf('unclear'))));
    assert.deepEqual(await at(owners('unclear')), ['stranger']);
  });

  it('reads schedules of a group only if it lacks a restored member', async () => {
    await user('returned');
    await group('quiet');
    for (const name of ['returned', 'colleague']) await add(members('quiet'), name);
    const latest = await test.backup();
    const { fetch } = globalThis;
    let sent: string[] = [];
    globalThis.fetch = (input, init) => {
      sent.push(
        `${input instanceof Request ? input.url : String(input)} ${typeof init?.body === 'string' ? init.body : ''}`,
      );
      return fetch(input, init);
    };
    const readsSchedules = () =>
      sent.some((text) => text.includes('/privilegedAccess/group/') && text.includes(idOf('quiet')));
    try {
      await test.ask('DELETE', `/users/${idOf('returned')}`);
      const undeleted = await test.restore(latest, { users: [idOf('returned')] });
      assert.equal(undeleted.item(idOf('returned')).outcome, 'undelete');
      assert.equal(undeleted.item(idOf('returned')).state, 'completed');
      assert.deepEqual(await at(members('quiet')), ['colleague', 'returned']);
      assert.equal(readsSchedules(), false);
      sent = [];
      await purge('returned');
      const created = (await test.restore(latest, { users: [idOf('returned')] })).item(idOf('returned'));
      ids['returned'] = created.targetId ?? '';
      assert.deepEqual(await at(members('quiet')), ['colleague', 'returned']);
      assert.equal(readsSchedules(), true);
    } finally {
      globalThis.fetch = fetch;
    }
  });
});
