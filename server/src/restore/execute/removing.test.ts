import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectType } from '@trc/domain/objectTypes';
import { startOwnRestoreTest, describeItem } from '../../../test/restore/kit.ts';
import type { RestoreTest } from '../../../test/restore/kit.ts';
import type { NewNotice, RecordNotice } from '../../notices/types.ts';
import type { ItemOperation } from '../plan/operation.ts';
import { NOT_FOUND } from '@trc/domain/httpStatus';

const OK = 200;
const SECOND = 1000;
const deletion = (attributes: ItemOperation['attributes'] = []): ItemOperation => ({
  kind: 'delete',
  attributes,
  links: [],
});

const secondAfter = async (time: unknown): Promise<void> => {
  const next = new Date(String(time)).getTime() + SECOND;
  while (Date.now() < next) await sleep(next - Date.now());
};

describe('the deletion of objects by a plan', () => {
  let test: RestoreTest;
  let backupId: string;
  let number = 0;
  const notices: NewNotice[] = [];
  const notice: RecordNotice = (_, one) => {
    notices.push(one);
    return Promise.resolve();
  };
  before(async () => {
    test = await startOwnRestoreTest({ privilegedRestores: 'administrators', notice });
    backupId = await test.backup();
  });
  after(() => test.close());

  const make = async (path: string, body: object): Promise<string> => {
    number += 1;
    return String((await test.ask('POST', path, body))['id']);
  };
  const makeUser = (more: object = {}): Promise<string> =>
    make('/users', {
      accountEnabled: true,
      displayName: `Rogue ${number}`,
      mailNickname: `rogue${number}`,
      userPrincipalName: `rogue${number}@fabrikam.example`,
      passwordProfile: { password: 'Aa1!xxxxxxxx' },
      ...more,
    });
  const makePolicy = (state: string): Promise<string> =>
    make('/identity/conditionalAccess/policies', {
      displayName: `Rogue policy ${number}`,
      state,
      conditions: {
        users: { includeUsers: ['All'] },
        applications: { includeApplications: ['All'] },
        clientAppTypes: ['all'],
      },
      grantControls: { operator: 'OR', builtInControls: ['mfa'] },
    });
  const remove = async (
    type: ObjectType,
    id: string,
    { operation = deletion(), ...by }: { operation?: ItemOperation; isAdministrator?: boolean } = {},
  ) => {
    const { item } = await test.execute(backupId, [{ type, id, operation }], by);
    return item(id);
  };
  const fault = (name: string, path: string, count: number | null) =>
    test.ask('POST', '/_simulator/fault', { name, path, method: 'DELETE', count });
  const raised = (kind: string): number => notices.filter((one) => one.kind === kind).length;
  afterEach(async () => {
    await test.ask('DELETE', '/_simulator/fault');
    notices.length = 0;
  });

  it('moves a user to the recycle bin and keeps its state before the deletion', async () => {
    const id = await makeUser({ department: 'Sales' });
    const item = await remove('users', id, { operation: deletion([{ path: 'department', expected: 'Sales' }]) });
    assert.equal(item.state, 'completed', describeItem(item));
    assert.equal(await test.status(`/users/${id}`), NOT_FOUND);
    assert.equal(await test.status(`/directory/deletedItems/${id}`), OK);
    assert.equal(item.beforeImage?.object?.['department'], 'Sales');
    assert.match(item.report.notes.join(), /is in the recycle bin/);
  });

  it('keeps an object on hold that changed since the plan was made', async () => {
    const id = await makeUser({ department: 'Legal' });
    const item = await remove('users', id, { operation: deletion([{ path: 'department', expected: 'Sales' }]) });
    assert.deepEqual([item.state, item.code], ['unprocessed', 'changedSincePlan'], describeItem(item));
    assert.equal(await test.status(`/users/${id}`), OK);
    assert.equal(item.beforeImage, undefined);
  });

  it('deletes an object on hold where the person chose to overwrite', async () => {
    const id = await makeUser({ department: 'Legal' });
    const item = await remove('users', id, {
      operation: { ...deletion([{ path: 'department', expected: 'Sales' }]), overwrite: true },
    });
    assert.equal(item.state, 'completed', describeItem(item));
    assert.equal(await test.status(`/users/${id}`), NOT_FOUND);
  });

  it('reports an object that is deleted already and sends nothing', async () => {
    const id = await makeUser();
    await test.ask('DELETE', `/users/${id}`);
    const item = await remove('users', id);
    assert.deepEqual([item.state, item.outcome], ['completed', 'equal'], describeItem(item));
    assert.equal(item.beforeImage, undefined);
  });

  it('deletes a strength, which has no recycle bin, and says that an undo creates it again', async () => {
    const id = await make('/policies/authenticationStrengthPolicies', {
      displayName: 'Rogue strength',
      allowedCombinations: ['password,sms'],
    });
    const item = await remove('authenticationStrengths', id);
    assert.equal(item.state, 'completed', describeItem(item));
    assert.equal(await test.status(`/policies/authenticationStrengthPolicies/${id}`), NOT_FOUND);
    assert.match(item.report.notes.join(), /creates the object again with a new id/);
  });

  it('refuses to delete a trusted location and what the directory owns', async () => {
    const id = await make('/identity/conditionalAccess/namedLocations', {
      '@odata.type': '#microsoft.graph.ipNamedLocation',
      displayName: 'Rogue office',
      isTrusted: true,
      ipRanges: [{ '@odata.type': '#microsoft.graph.iPv4CidrRange', cidrAddress: '203.0.113.0/24' }],
    });
    const location = await remove('namedLocations', id);
    assert.deepEqual([location.state, location.code], ['failed', 'notDeleted'], describeItem(location));
    const [role] = (await test.ask('GET', '/roleManagement/directory/roleDefinitions')).value;
    assert.ok(role);
    const builtIn = await remove('directoryRoles', role.id);
    assert.deepEqual([builtIn.state, builtIn.code], ['failed', 'notDeleted'], describeItem(builtIn));
  });

  it('finds by a look that an unanswered deletion was done, and sends it once', async () => {
    const id = await makeUser();
    await fault('errorAfterCommit', '/users/*', 1);
    const item = await remove('users', id);
    assert.deepEqual([item.state, item.outcome], ['completed', 'update'], describeItem(item));
    assert.equal(await test.status(`/directory/deletedItems/${id}`), OK);
  });

  it('ends a deletion that stays unanswered and undone as failed, and the object is there', async () => {
    const id = await makeUser();
    await fault('errorBeforeCommit', '/users/*', null);
    const item = await remove('users', id);
    assert.deepEqual([item.state, item.code], ['failed', 'unclear'], describeItem(item));
    assert.equal(await test.status(`/users/${id}`), OK);
  });

  it('raises a notice for an enforced policy that is deleted or disabled, and for no other', async () => {
    const enforced = await makePolicy('enabled');
    const off = await makePolicy('disabled');
    assert.equal((await remove('conditionalAccessPolicies', off)).state, 'completed');
    assert.equal(raised('protectionLowered'), 0);
    const item = await remove('conditionalAccessPolicies', enforced);
    assert.equal(item.state, 'completed', describeItem(item));
    assert.ok(raised('protectionLowered') > 0);
    notices.length = 0;
    const other = await makePolicy('enabled');
    const attributes = [{ path: 'state', expected: 'enabled', wanted: 'disabled' }];
    const object = await test.ask('GET', `/identity/conditionalAccess/policies/${other}`);
    const wanted = { object: { ...object, state: 'disabled' }, links: {} };
    const operation: ItemOperation = { kind: 'disable', attributes, links: [], wanted };
    const disabled = await remove('conditionalAccessPolicies', other, { operation });
    assert.equal(disabled.state, 'completed', describeItem(disabled));
    assert.ok(raised('protectionLowered') > 0);
  });

  it('leaves the deletion of what holds privileges to administrators, where the setting says so', async () => {
    const id = await makeUser();
    const group = await make('/groups', {
      displayName: `Rogue group ${number}`,
      mailEnabled: false,
      mailNickname: `rogue${number}`,
      securityEnabled: true,
      isAssignableToRole: true,
    });
    await test.ask('POST', `/groups/${group}/members/$ref`, {
      '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${id}`,
    });
    for (const [type, one] of [
      ['users', id],
      ['groups', group],
    ] as const) {
      const item = await remove(type, one);
      assert.deepEqual([item.state, item.code], ['unprocessed', 'administratorsOnly'], describeItem(item));
      assert.equal(await test.status(`/${type}/${one}`), OK);
    }
    const item = await remove('groups', group, { isAdministrator: true });
    assert.equal(item.state, 'completed', describeItem(item));
    assert.ok(raised('privilegedRestore') > 0);
  });

  it('disables a user and ends the sessions, also of a user who is disabled already', async () => {
    const id = await makeUser();
    const since = async () =>
      (await test.ask('GET', `/users/${id}?$select=signInSessionsValidFromDateTime`))[
        'signInSessionsValidFromDateTime'
      ];
    const attributes = [{ path: 'accountEnabled', expected: true, wanted: false }];
    const object = await test.ask('GET', `/users/${id}`);
    const operation: ItemOperation = { kind: 'disable', attributes, links: [], wanted: { object, links: {} } };
    const made = await since();
    const item = await remove('users', id, { operation });
    assert.equal(item.state, 'completed', describeItem(item));
    assert.equal((await test.ask('GET', `/users/${id}?$select=accountEnabled`))['accountEnabled'], false);
    const first = await since();
    assert.notEqual(first, made);
    // The directory gives whole seconds.
    await secondAfter(first);
    const again = await remove('users', id, { operation });
    assert.equal(again.state, 'completed', describeItem(again));
    assert.notEqual(await since(), first);
  });

  it('removes the keys of an application that a plan contains, and of no other', async () => {
    const { value } = await test.ask('GET', '/applications?$top=999');
    const isWithSecret = (one: object): boolean =>
      ((one as { passwordCredentials?: unknown[] }).passwordCredentials ?? []).length > 0;
    const [application, other] = value.filter(isWithSecret);
    assert.ok(application && other);
    const secretsOf = async (id: string) => (await test.ask('GET', `/applications/${id}`))['passwordCredentials'];
    const expected = await secretsOf(application.id);
    const object = await test.ask('GET', `/applications/${application.id}`);
    const attributes = [{ path: 'passwordCredentials', expected, wanted: [] }];
    const operation: ItemOperation = { kind: 'update', attributes, links: [], wanted: { object, links: {} } };
    const kept = await secretsOf(other.id);
    const item = await remove('applications', application.id, { operation, isAdministrator: true });
    assert.equal(item.state, 'completed', describeItem(item));
    assert.deepEqual(await secretsOf(application.id), []);
    assert.deepEqual(await secretsOf(other.id), kept);
  });

  it('leaves the privileged links of a containment to administrators', async () => {
    const id = await makeUser();
    const [role] = (await test.ask('GET', '/roleManagement/directory/roleDefinitions')).value;
    assert.ok(role);
    const row = { principalId: id, directoryScopeId: '/' };
    await test.ask('POST', '/roleManagement/directory/roleAssignments', { ...row, roleDefinitionId: role.id });
    const links = [{ name: 'assignments', add: [], remove: [row] }];
    const object = await test.ask('GET', `/roleManagement/directory/roleDefinitions/${role.id}`);
    const operation: ItemOperation = { kind: 'disable', attributes: [], links, wanted: { object, links: {} } };
    const item = await remove('directoryRoles', role.id, { operation });
    assert.deepEqual([item.state, item.code], ['unprocessed', 'administratorsOnly'], describeItem(item));
    const done = await remove('directoryRoles', role.id, { operation, isAdministrator: true });
    assert.equal(done.state, 'completed', describeItem(done));
  });
});
