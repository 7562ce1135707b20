import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startProduct } from './kit.ts';
import {
  assign,
  assignmentsOf,
  endOf,
  GLOBAL_ADMINISTRATOR,
  logOf,
  noticesOf,
  openObjects,
  oidOf,
  restoreAs,
  ROLE_ASSIGNMENTS,
  startAs,
  unassign,
} from './restoreAs.ts';

const product = await startProduct({ size: 30 });
after(() => product.end());

const [ada, oscar, vera] = [oidOf('ada'), oidOf('oscar'), oidOf('vera')];
const USER_ADMINISTRATOR = 'fe930be7-5e62-47db-91af-98c3a49a38b1';
const { makeGroup, link, idsOf } = openObjects(product);

describe('the restore of a role', () => {
  const chosen = { directoryRoles: [GLOBAL_ADMINISTRATOR] };

  it('does not make the operator who starts it a Global Administrator; an administrator can restore it', async () => {
    await assign(product, oscar, GLOBAL_ADMINISTRATOR);
    const backup = await product.backup();
    await unassign(product, oscar, GLOBAL_ADMINISTRATOR);
    const [compared] = await product.compare(backup, chosen);
    const changed = compared?.attributes.find(({ name }) => name === 'links.assignments');
    assert.ok(JSON.stringify(changed?.newValue).includes('Oscar Brandt'), 'the comparison names who gains the role');
    assert.ok(!JSON.stringify(changed?.oldValue ?? '').includes('Oscar Brandt'));
    const own = await restoreAs(product, 'oscar', backup, chosen);
    assert.deepEqual(await assignmentsOf(product, oscar, GLOBAL_ADMINISTRATOR), []);
    const row = own.item(GLOBAL_ADMINISTRATOR);
    assert.equal(row.status, 'Failed');
    assert.deepEqual(
      row.errors?.map(({ code, attribute }) => [code, attribute]),
      [['selfPrivilege', 'links.assignments']],
    );
    const message = row.errors?.[0]?.message ?? '';
    assert.match(message, /Oscar Brandt \(.*\) was not added\. .*Another administrator can restore this object/);
    assert.deepEqual(
      row.links?.map(({ added, withheld }) => [added, withheld]),
      [[[], [`Oscar Brandt (${oscar})`]]],
    );
    assert.deepEqual(
      (await noticesOf(product, 'privilegedRestore')).filter(({ restoreId }) => restoreId === own.restoreId),
      [],
    );
    assert.match(
      (await logOf(product, own.restoreId))[1]?.details ?? '',
      new RegExp(`assignments: left as it was ${oscar}`),
    );

    const by = await restoreAs(product, 'ada', backup, chosen);
    assert.equal(by.status, 'Completed');
    assert.equal((await assignmentsOf(product, oscar, GLOBAL_ADMINISTRATOR)).length, 1);
    const links = by.item(GLOBAL_ADMINISTRATOR).links ?? [];
    assert.deepEqual(
      links.map(({ name, added }) => [name, added]),
      [['assignments', [`Oscar Brandt (${oscar})`]]],
    );
    const [header = '', line = ''] = (await product.csv(by.restoreId)).split('\r\n');
    assert.ok(header.endsWith('"Read back","Links","Settings","Result"'));
    assert.ok(line.includes(`,"assignments: added Oscar Brandt (${oscar})","`), line);
    assert.match(line, /,"Recovered users disabled · Policies: [^"]+","Written"$/, 'the settings of the restore');
    const notices = await noticesOf(product, 'privilegedRestore');
    assert.deepEqual(
      notices.map(({ restoreId, count, severity }) => [restoreId, count, severity]),
      [[by.restoreId, 1, 'critical']],
    );
    const [, logged] = await logOf(product, by.restoreId);
    assert.ok(logged?.details?.endsWith(`role ${GLOBAL_ADMINISTRATOR}: assignments: added ${oscar}`), logged?.details);
  });

  it('gives an administrator no role by the own restore either, and writes the rest of the object', async () => {
    for (const person of [ada, vera]) await assign(product, person, USER_ADMINISTRATOR);
    const backup = await product.backup();
    for (const person of [ada, vera]) await unassign(product, person, USER_ADMINISTRATOR);
    const own = await restoreAs(product, 'ada', backup, { directoryRoles: [USER_ADMINISTRATOR] });
    const row = own.item(USER_ADMINISTRATOR);
    assert.equal(row.status, 'CompletedWithErrors');
    assert.deepEqual(
      row.errors?.map(({ code }) => code),
      ['selfPrivilege'],
    );
    assert.equal((await assignmentsOf(product, ada, USER_ADMINISTRATOR)).length, 0);
    assert.equal((await assignmentsOf(product, vera, USER_ADMINISTRATOR)).length, 1);
  });

  it('removes who is too much although the requester was left out, but never everybody', async () => {
    await assign(product, oscar, USER_ADMINISTRATOR);
    const backup = await product.backup();
    await unassign(product, oscar, USER_ADMINISTRATOR);
    const [other = ''] = (await idsOf('/v1.0/users')).filter((id) => ![ada, oscar, vera].includes(id));
    await assign(product, other, USER_ADMINISTRATOR);
    const first = await restoreAs(product, 'oscar', backup, { directoryRoles: [USER_ADMINISTRATOR] });
    assert.equal(first.item(USER_ADMINISTRATOR).status, 'CompletedWithErrors');
    assert.equal((await assignmentsOf(product, other, USER_ADMINISTRATOR)).length, 0);
    for (const { id } of (await product.tenant('GET', ROLE_ASSIGNMENTS)).value.filter(
      ({ roleDefinitionId }) => roleDefinitionId === USER_ADMINISTRATOR,
    ))
      await product.tenant('DELETE', `${ROLE_ASSIGNMENTS}/${id}`);
    await assign(product, oscar, USER_ADMINISTRATOR);
    const alone = await product.backup();
    await unassign(product, oscar, USER_ADMINISTRATOR);
    await assign(product, other, USER_ADMINISTRATOR);
    const second = await restoreAs(product, 'oscar', alone, { directoryRoles: [USER_ADMINISTRATOR] });
    assert.deepEqual(
      second.item(USER_ADMINISTRATOR).errors?.map(({ code }) => code),
      ['selfPrivilege', 'linksKept'],
    );
    assert.equal((await assignmentsOf(product, other, USER_ADMINISTRATOR)).length, 1);
  });

  it('keeps the rule when the service is killed and another one resumes', async () => {
    await unassign(product, oscar, GLOBAL_ADMINISTRATOR);
    await assign(product, oscar, GLOBAL_ADMINISTRATOR);
    const backup = await product.backup();
    await unassign(product, oscar, GLOBAL_ADMINISTRATOR);
    const restoreId = await startAs(product, 'oscar', backup, chosen);
    await product.restart('SIGKILL');
    const end = await endOf(product, 'oscar', restoreId);
    assert.deepEqual(
      end.item(GLOBAL_ADMINISTRATOR).errors?.map(({ code }) => code),
      ['selfPrivilege'],
    );
    assert.deepEqual(await assignmentsOf(product, oscar, GLOBAL_ADMINISTRATOR), []);
  });
});

describe('the restore of a role-assignable group', () => {
  it('makes the requester neither member nor owner of it, and another person is made both', async () => {
    const group = await makeGroup('tierZero', true);
    for (const name of ['members', 'owners'])
      for (const id of [oscar, vera]) await link(`/v1.0/groups/${group}/${name}`, id);
    const backup = await product.backup();
    for (const id of [oscar, vera]) await product.tenant('DELETE', `/v1.0/groups/${group}/members/${id}/$ref`);
    await product.tenant('DELETE', `/v1.0/groups/${group}/owners/${oscar}/$ref`);
    const own = await restoreAs(product, 'oscar', backup, { groups: [group] });
    const row = own.item(group);
    assert.equal(row.status, 'CompletedWithErrors');
    assert.deepEqual(
      row.errors?.map(({ code, attribute }) => [code, attribute]),
      [
        ['selfPrivilege', 'links.members'],
        ['selfPrivilege', 'links.owners'],
      ],
    );
    assert.deepEqual(await idsOf(`/v1.0/groups/${group}/members`), [vera]);
    assert.deepEqual(await idsOf(`/v1.0/groups/${group}/owners`), [vera]);
  });

  it('is free for a group that gives no privilege', async () => {
    const group = await makeGroup('lunch', false);
    await link(`/v1.0/groups/${group}/members`, oscar);
    const backup = await product.backup();
    await product.tenant('DELETE', `/v1.0/groups/${group}/members/${oscar}/$ref`);
    assert.equal((await restoreAs(product, 'oscar', backup, { groups: [group] })).status, 'Completed');
    assert.deepEqual(await idsOf(`/v1.0/groups/${group}/members`), [oscar]);
  });
});

describe('the undelete of a role-assignable group', () => {
  it('is refused to a member of it, and done for an administrator who gains nothing', async () => {
    const made = await product.tenant('POST', '/v1.0/groups', {
      displayName: 'unified',
      mailNickname: 'unified',
      mailEnabled: true,
      securityEnabled: true,
      groupTypes: ['Unified'],
      isAssignableToRole: true,
    });
    const group = String(made['id']);
    await link(`/v1.0/groups/${group}/members`, oscar);
    const backup = await product.backup();
    await product.tenant('DELETE', `/v1.0/groups/${group}`);
    const own = await restoreAs(product, 'oscar', backup, { groups: [group] });
    assert.deepEqual([own.status, own.item(group).errors?.map(({ code }) => code)], ['Failed', ['selfPrivilege']]);
    assert.equal((await product.tenantCall('GET', `/v1.0/groups/${group}`)).status, 404);
    const by = await restoreAs(product, 'ada', backup, { groups: [group] });
    assert.equal(by.status, 'Completed');
    assert.deepEqual(await idsOf(`/v1.0/groups/${group}/members`), [oscar]);
    const back = by.item(group).links?.find(({ name }) => name === 'members');
    assert.deepEqual(back?.added, [`Oscar Brandt (${oscar})`], 'what the undelete brought back is listed');
    assert.ok((await noticesOf(product, 'privilegedRestore')).some(({ restoreId }) => restoreId === by.restoreId));
  });
});
