import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startProduct } from './kit.ts';
import type { Body } from './types.ts';

const product = await startProduct({ size: 30 });
after(() => product.end());

const ROLES = '/v1.0/roleManagement/directory';
const HOUR = 3_600_000;

interface Row extends Body {
  readonly id: string;
}

describe('temporary role assignments', () => {
  let role = '';
  let users: string[] = [];

  const assignmentsOf = async (id = role): Promise<readonly Row[]> =>
    (
      await product.tenant(
        'GET',
        `${ROLES}/roleAssignments?$filter=${encodeURIComponent(`roleDefinitionId eq '${id}'`)}`,
      )
    ).value;
  const holds = async (user: string | undefined): Promise<boolean> =>
    (await assignmentsOf()).some(({ principalId }) => principalId === user);
  const remove = async (user: string | undefined): Promise<void> => {
    for (const row of await assignmentsOf())
      if (row['principalId'] === user) await product.tenant('DELETE', `${ROLES}/roleAssignments/${row.id}`);
  };
  const ends = () => ({
    startDateTime: new Date().toISOString(),
    expiration: { type: 'afterDateTime', endDateTime: new Date(Date.now() + 8 * HOUR).toISOString() },
  });
  const eligible = (user: string | undefined) =>
    product.tenant('POST', `${ROLES}/roleEligibilityScheduleRequests`, {
      action: 'adminAssign',
      principalId: user,
      roleDefinitionId: role,
      directoryScopeId: '/',
      justification: 'test',
      scheduleInfo: { startDateTime: new Date().toISOString(), expiration: { type: 'noExpiration' } },
    });
  const schedule = (action: 'selfActivate' | 'adminAssign', user: string | undefined) =>
    product.tenant('POST', `${ROLES}/roleAssignmentScheduleRequests`, {
      action,
      principalId: user,
      roleDefinitionId: role,
      directoryScopeId: '/',
      justification: 'test',
      scheduleInfo: ends(),
    });
  const permanent = (user: string | undefined) =>
    product.tenant('POST', `${ROLES}/roleAssignments`, {
      '@odata.type': '#microsoft.graph.unifiedRoleAssignment',
      principalId: user,
      roleDefinitionId: role,
      directoryScopeId: '/',
    });

  before(async () => {
    const { value } = await product.tenant('GET', `${ROLES}/roleDefinitions`);
    role = value.find(({ displayName }) => displayName === 'Helpdesk Administrator')?.id ?? '';
    assert.ok(role);
    users = (await product.tenant('GET', '/v1.0/users?$select=id&$top=20')).value.map(({ id }) => id).slice(-6);
    for (const row of await assignmentsOf()) await product.tenant('DELETE', `${ROLES}/roleAssignments/${row.id}`);
  });

  it('are never written as permanent after they were active during a backup', async () => {
    await eligible(users[0]);
    await schedule('selfActivate', users[0]);
    await schedule('adminAssign', users[1]);
    await permanent(users[2]);
    const backup = await product.backup();
    for (const user of users.slice(0, 3)) await remove(user);
    const [compared] = await product.compare(backup, { directoryRoles: [role] });
    assert.match(
      JSON.stringify(compared?.attributes.find(({ name }) => name === 'links.assignments')?.newValue),
      new RegExp(users[2] ?? ''),
    );
    assert.ok(!JSON.stringify(compared?.attributes).includes(users[0] ?? ''));
    const restored = await product.restore(backup, { directoryRoles: [role] });
    assert.equal(restored.status, 'Completed', JSON.stringify(restored.items));
    assert.deepEqual([await holds(users[0]), await holds(users[1]), await holds(users[2])], [false, false, true]);
  });

  it('keep their role when a restore runs while they are active, and no comparison shows them', async () => {
    const backup = await product.backup();
    await schedule('selfActivate', users[0]);
    await schedule('adminAssign', users[1]);
    const other = users[3];
    await permanent(other);
    const [compared] = await product.compare(backup, { directoryRoles: [role] });
    const shown = JSON.stringify(compared?.attributes);
    assert.ok(shown.includes(other ?? '') && !shown.includes(users[0] ?? '') && !shown.includes(users[1] ?? ''), shown);
    const restored = await product.restore(backup, { directoryRoles: [role] });
    assert.equal(restored.status, 'Completed', JSON.stringify(restored.items));
    assert.deepEqual([await holds(users[0]), await holds(users[1]), await holds(other)], [true, true, false]);
  });

  it('do not make two backups differ', async () => {
    await remove(users[0]);
    await remove(users[1]);
    const without = await product.backup();
    await schedule('selfActivate', users[0]);
    const active = await product.backup();
    const { list } = await product.compareBackups(without, active);
    assert.ok(
      !JSON.stringify(
        list
          .filter(({ type }) => type === 'directoryRoles')
          .flatMap(({ attributes }) => attributes.filter(({ name }) => name === 'links.assignments')),
      ).includes(users[0] ?? ''),
    );
  });

  it('are unknown, with all eligible principals, where the directory does not distinguish them', async () => {
    for (const { principalId } of await assignmentsOf()) await remove(String(principalId));
    const backup = await product.backup();
    await schedule('selfActivate', users[0]);
    await permanent(users[3]);
    await product.tenant('POST', '/_simulator/fault', {
      name: 'unavailable',
      status: 403,
      path: '/roleManagement/directory/roleAssignmentScheduleInstances',
      count: null,
    });
    const restored = await product.restore(backup, { directoryRoles: [role] });
    assert.deepEqual([restored.status, await holds(users[0]), await holds(users[3])], ['Completed', true, false]);
    const later = await product.backup();
    const ada = await product.as('ada');
    const { body } = await ada.call<{ coverage?: { types: { type: string; links?: { name: string }[] }[] } }>(
      'POST',
      '/api/get_backup',
      { backupId: later },
    );
    assert.ok(
      body.coverage?.types
        .find(({ type }) => type === 'directoryRoles')
        ?.links?.some(({ name }) => name === 'assignments'),
      'a gap',
    );
    await product.tenant('DELETE', '/_simulator/fault');
  });

  it('of a purged and re-created role are not written for a recovered user', async () => {
    const custom = String(
      (
        await product.tenant('POST', `${ROLES}/roleDefinitions`, {
          displayName: 'Reader of groups',
          isEnabled: true,
          rolePermissions: [{ allowedResourceActions: ['microsoft.directory/groups/standard/read'] }],
        })
      )['id'],
    );
    await product.tenant('POST', `${ROLES}/roleAssignmentScheduleRequests`, {
      action: 'adminAssign',
      principalId: users[4],
      roleDefinitionId: custom,
      directoryScopeId: '/',
      justification: 'test',
      scheduleInfo: ends(),
    });
    const backup = await product.backup();
    await product.tenant('DELETE', `/v1.0/users/${String(users[4])}`);
    await product.tenant('DELETE', `/v1.0/directory/deletedItems/${String(users[4])}`);
    const restored = await product.restore(backup, { users: [String(users[4])] });
    const id = restored.item(String(users[4])).restoredId;
    assert.ok(id);
    assert.ok((await assignmentsOf(custom)).every(({ principalId }) => principalId !== id));
  });
});
