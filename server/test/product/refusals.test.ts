import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { startProduct } from './kit.ts';
import { errorsOf, GLOBAL_READER, KIND, refusedWrites } from './refusedWrites.ts';

const product = await startProduct({ size: 30, behaviours: { strictQueries: true } });
after(() => product.end());

const { create, createUser, change, userOf, refuse, forget } = refusedWrites(product);

describe('a refusal costs only what it refuses', () => {
  afterEach(async () => {
    await product.tenant('DELETE', '/_simulator/fault');
    await product.behave(KIND);
  });

  it('an answer that names a property is followed by one write without it', async () => {
    const id = await createUser({ jobTitle: 'Engineer', usageLocation: 'DE', department: 'Sales' });
    const backup = await product.backup();
    await change(`/users/${id}`, { jobTitle: 'Changed', usageLocation: 'US', department: 'Changed' });
    await refuse(
      `/users/${id}`,
      400,
      {
        code: 'Request_BadRequest',
        message: 'Invalid value.',
        details: [{ code: 'InvalidValue', target: 'usageLocation', message: 'Not allowed.' }],
      },
      { method: 'PATCH', count: 1 },
    );
    const { item, status } = await product.restore(backup, { users: [id] });
    assert.equal(status, 'CompletedWithErrors', JSON.stringify(item(id)));
    const [[attribute, message] = []] = errorsOf(item(id));
    assert.equal(attribute, 'usageLocation');
    assert.match(message ?? '', /^Usage location could not be written/);
    const user = await userOf(id, 'jobTitle', 'department', 'usageLocation');
    assert.deepEqual([user['jobTitle'], user['department'], user['usageLocation']], ['Engineer', 'Sales', 'US']);
  });

  it('without the directory role the first ten of 200 disabled users are administrators, and the other 190 are enabled', async () => {
    const users: string[] = [];
    while (users.length < 200)
      users.push(...(await Promise.all(Array.from({ length: 20 }, () => createUser({ jobTitle: 'Engineer' })))));
    users.sort();
    const administrators = users.slice(0, 10);
    for (const principalId of administrators) {
      await create('/roleManagement/directory/roleAssignments', {
        '@odata.type': '#microsoft.graph.unifiedRoleAssignment',
        roleDefinitionId: GLOBAL_READER,
        principalId,
        directoryScopeId: '/',
      });
    }
    const backup = await product.backup();
    await Promise.all(users.map((id) => change(`/users/${id}`, { accountEnabled: false, jobTitle: 'Changed' })));
    await product.behave({ privilegedApplication: false });
    const { items, status } = await product.restore(backup, { users });
    assert.equal(status, 'CompletedWithErrors');
    for (const id of administrators) {
      const row = items.find((each) => each.id === id);
      assert.equal(row?.status, 'CompletedWithErrors', JSON.stringify(row));
      const [[attribute, message] = []] = row ? errorsOf(row) : [];
      assert.equal(attribute, 'accountEnabled');
      assert.match(message ?? '', /directory role Privileged Authentication Administrator/);
      const user = await userOf(id, 'accountEnabled', 'jobTitle');
      assert.deepEqual(
        [user['accountEnabled'], user['jobTitle']],
        [false, 'Engineer'],
        'what is not sensitive is written',
      );
    }
    const others = items.filter(({ id }) => !administrators.includes(id));
    assert.deepEqual(
      [others.length, others.filter((row) => row.status !== 'Completed').map((row) => JSON.stringify(row))],
      [190, []],
    );
    for (const id of [users[10], users[199]])
      assert.equal((await userOf(id ?? '', 'accountEnabled'))['accountEnabled'], true);
  });

  it('identities without their permission are reported with it, and no more sent after five refusals', async () => {
    const users: string[] = [];
    for (let number = 0; number < 60; number += 1) {
      users.push(
        await createUser({
          jobTitle: 'Engineer',
          identities: [
            {
              signInType: 'emailAddress',
              issuer: 'fabrikam.example',
              issuerAssignedId: `id${number}@elsewhere.example`,
            },
          ],
        }),
      );
    }
    const backup = await product.backup();
    for (const [number, id] of users.entries()) {
      await change(`/users/${id}`, {
        jobTitle: 'Changed',
        identities: [
          {
            signInType: 'emailAddress',
            issuer: 'fabrikam.example',
            issuerAssignedId: `changed${number}@elsewhere.example`,
          },
        ],
      });
    }
    await product.tenant('POST', '/_simulator/consent', { permissions: { 'User.ManageIdentities.All': false } });
    const { items, restoreId } = await product.restore(backup, { users });
    await product.tenant('POST', '/_simulator/consent', { permissions: { 'User.ManageIdentities.All': true } });
    const ada = await product.as('ada');
    const { body } = await ada.call<{ list: { restoreId: string; statusDetails: string }[] }>(
      'POST',
      '/api/restores_list',
      { pagenum: 1, perpage: 25 },
    );
    assert.match(
      body.list.find((one) => one.restoreId === restoreId)?.statusDetails ?? '',
      /identities of users were sent no more after 5 equal refusals\. .*User\.ManageIdentities\.All/,
      'the restore reports it once',
    );
    const messages = items.map((row) => {
      const [[attribute, message = ''] = []] = errorsOf(row);
      assert.deepEqual([row.status, attribute], ['CompletedWithErrors', 'identities'], JSON.stringify(row));
      assert.match(message, /needs the permission User\.ManageIdentities\.All/);
      return message;
    });
    assert.ok(
      messages.filter((message) => message.includes('It was not sent')).length > 0,
      'the restore stops sending it',
    );
    assert.ok(messages.filter((message) => !message.includes('It was not sent')).length >= 5);
    assert.equal((await userOf(users[29] ?? '', 'jobTitle'))['jobTitle'], 'Engineer');
  });

  it('properties that other services own are reported, and the rest of the user and of the group is written and created', async () => {
    const user = await createUser({ jobTitle: 'Engineer' });
    await change(`/users/${user}`, { showInAddressList: false });
    const group = await create('/groups', {
      displayName: 'Speaks German',
      description: 'whole',
      mailEnabled: false,
      mailNickname: 'german',
      securityEnabled: true,
      preferredLanguage: 'de-DE',
    });
    const gone = await create('/groups', {
      displayName: 'Gone',
      description: 'whole',
      mailEnabled: false,
      mailNickname: 'gone',
      securityEnabled: true,
      preferredLanguage: 'de-DE',
    });
    const backup = await product.backup();
    await change(`/users/${user}`, { jobTitle: 'Changed', showInAddressList: true });
    await change(`/groups/${group}`, { description: 'Changed', preferredLanguage: 'en-US' });
    await forget('/groups', gone);
    await product.behave({ unwritableProperties: true });
    const { item } = await product.restore(backup, { users: [user], groups: [group, gone] });
    for (const [id, name] of [
      [user, 'showInAddressList'],
      [group, 'preferredLanguage'],
      [gone, 'preferredLanguage'],
    ] as const) {
      assert.deepEqual(
        [item(id).status, errorsOf(item(id)).map(([attribute]) => attribute)],
        ['CompletedWithErrors', [name]],
        JSON.stringify(item(id)),
      );
    }
    assert.equal((await userOf(user, 'jobTitle'))['jobTitle'], 'Engineer');
    assert.equal((await product.tenant('GET', `/v1.0/groups/${group}`))['description'], 'whole');
    assert.equal(item(gone).action, 'Create');
  });

  it('an application with a URI of an unverified domain comes back without it, and the value is reported', async () => {
    const uris = ['https://erp.old-brand.example/x', 'https://api.fabrikam.example/erp'];
    const id = await create('/applications', {
      displayName: 'Legacy ERP',
      notes: 'keep',
      tags: ['erp'],
      identifierUris: uris,
    });
    const updated = await create('/applications', {
      displayName: 'Legacy CRM',
      notes: 'keep',
      identifierUris: ['https://crm.old-brand.example/x'],
    });
    const backup = await product.backup();
    await forget('/applications', id);
    await change(`/applications/${updated}`, { notes: 'changed', identifierUris: [] });
    await product.behave({ verifiedUris: true });
    const { item } = await product.restore(backup, { applications: [id, updated] });
    assert.deepEqual([item(id).status, item(id).action], ['CompletedWithErrors', 'Create'], JSON.stringify(item(id)));
    const [[attribute, message = ''] = [], ...others] = errorsOf(item(id)).filter(
      ([, text]) => !text.includes(' cannot be restored.'),
    );
    assert.deepEqual([attribute, others], ['identifierUris', []]);
    assert.match(message, /https:\/\/erp\.old-brand\.example\/x could not be written\. Verify the domain/);
    const back = await product.tenant('GET', `/v1.0/applications/${item(id).restoredId}`);
    assert.deepEqual([back['notes'], back['tags'], back['identifierUris']], ['keep', ['erp'], [uris[1]]]);
    assert.equal(item(updated).status, 'CompletedWithErrors', JSON.stringify(item(updated)));
    assert.equal((await product.tenant('GET', `/v1.0/applications/${updated}`))['notes'], 'keep');
  });

  it('a deleted administrator is not restored without the directory role, which is named; others of the restore come back', async () => {
    const [administrator, other] = [await createUser(), await createUser()];
    await create('/roleManagement/directory/roleAssignments', {
      '@odata.type': '#microsoft.graph.unifiedRoleAssignment',
      roleDefinitionId: GLOBAL_READER,
      principalId: administrator,
      directoryScopeId: '/',
    });
    const backup = await product.backup();
    for (const id of [administrator, other]) await product.tenant('DELETE', `/v1.0/users/${id}`);
    await product.behave({ privilegedApplication: false });
    const { item } = await product.restore(backup, { users: [administrator, other] });
    assert.deepEqual(
      [item(administrator).status, item(other).status],
      ['Failed', 'Completed'],
      JSON.stringify(item(administrator)),
    );
    assert.match(
      item(administrator).errors?.[0]?.message ?? '',
      /directory role Privileged Authentication Administrator/,
    );
  });

  it('a group and an application with a unique name, for which there is no filter, are created again', async () => {
    const group = await create('/groups', {
      displayName: 'Unique',
      mailEnabled: false,
      mailNickname: 'unique',
      securityEnabled: true,
      uniqueName: "team's-unique",
    });
    const application = await create('/applications', { displayName: 'Unique', uniqueName: 'app-unique' });
    const backup = await product.backup();
    await forget('/groups', group);
    await forget('/applications', application);
    const { item, status } = await product.restore(backup, { groups: [group], applications: [application] });
    assert.equal(status, 'Completed', JSON.stringify([item(group), item(application)]));
    assert.deepEqual([item(group).action, item(application).action], ['Create', 'Create']);
  });

  it('creates nothing after the quota is reached, continues updates, and reports the rest as unprocessed', async () => {
    const groups: string[] = [];
    for (let number = 0; number < 40; number += 1)
      groups.push(
        await create('/groups', {
          displayName: `Quota ${number}`,
          mailEnabled: false,
          mailNickname: `quota${number}`,
          securityEnabled: true,
        }),
      );
    const [changed = '', ...gone] = groups;
    const user = await createUser({ jobTitle: 'Engineer' });
    const backup = await product.backup();
    await change(`/groups/${changed}`, { description: 'Changed' });
    await change(`/users/${user}`, { jobTitle: 'Changed' });
    for (const id of gone) await forget('/groups', id);
    await product.behave({ createsUntilQuota: 3 });
    const { items, item, status } = await product.restore(backup, { groups, users: [user] });
    assert.equal(status, 'CompletedWithErrors');
    assert.deepEqual(
      [item(changed).status, item(user).status],
      ['Completed', 'Completed'],
      JSON.stringify(item(changed)),
    );
    const counts = new Map<string, number>();
    for (const row of items.filter(({ id }) => gone.includes(id)))
      counts.set(row.status, (counts.get(row.status) ?? 0) + 1);
    assert.equal(counts.get('Completed'), 3, JSON.stringify([...counts]));
    assert.ok((counts.get('Unprocessed') ?? 0) > 0, JSON.stringify([...counts]));
    const left = items.find((row) => row.status === 'Unprocessed');
    assert.match(left?.errors?.[0]?.message ?? '', /quota of objects is used up.*delete objects permanently/);
    assert.equal(left?.errors?.[0]?.code, 'Directory_QuotaExceeded');
    await product.behave({ createsUntilQuota: 0 });
    assert.equal(
      (await product.restore(backup, { groups, users: [user] })).status,
      'Completed',
      'the same selection is finished later',
    );
  });
});
