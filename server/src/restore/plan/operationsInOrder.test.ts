import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startOwnRestoreTest } from '../../../test/restore/kit.ts';
import type { RestoreTest } from '../../../test/restore/kit.ts';
import { plannedObjects } from '../../../test/restore/plannedObjects.ts';

describe('the restore of a plan', () => {
  let test: RestoreTest;
  before(async () => {
    test = await startOwnRestoreTest();
  });
  after(() => test.close());

  const { makeUser, planned, userNow } = plannedObjects(() => test);

  /** Names of objects in the order in which the directory logged writes to them. */
  const writtenSince = async (from: string, ids: Readonly<Record<string, string>>): Promise<string[]> => {
    const { value } = await test.ask('GET', `/auditLogs/directoryAudits?$filter=activityDateTime ge ${from}&$top=999`);
    const entries = value
      .map(({ activityDateTime, targetResources }) => ({ at: String(activityDateTime), on: targetResources as object }))
      .sort((left, right) => (left.at < right.at ? -1 : 1));
    const names = entries.flatMap(({ on }) =>
      Object.entries(ids).flatMap(([name, id]) => (JSON.stringify(on).includes(id) ? [name] : [])),
    );
    return [...new Set(names)];
  };
  const timeNow = (): string => new Date().toISOString();

  it('contains an object before all other writes', async () => {
    const [rogue, first] = [await makeUser({ department: 'Sales' }), await makeUser({ department: 'Sales' })];
    const location = String(
      (
        await test.ask('POST', '/identity/conditionalAccess/namedLocations', {
          '@odata.type': '#microsoft.graph.countryNamedLocation',
          displayName: 'Planned countries',
          countriesAndRegions: ['DE'],
        })
      )['id'],
    );
    const boss = await makeUser();
    const backupId = await test.backup();
    await test.ask('DELETE', `/users/${boss}`);
    await test.ask('PATCH', `/identity/conditionalAccess/namedLocations/${location}`, {
      '@odata.type': '#microsoft.graph.countryNamedLocation',
      countriesAndRegions: ['DE', 'FR'],
    });
    const from = timeNow();
    const countries = { path: 'countriesAndRegions', expected: ['DE', 'FR'], wanted: ['DE'] };
    const off = { path: 'accountEnabled', expected: true, wanted: false };
    // The containment is joined with the reversal of changes, one of them a link to a re-created user.
    const contained = {
      kind: 'disable' as const,
      isFirst: true as const,
      attributes: [off, planned('Sales', 'Legal')],
      links: [{ name: 'manager', add: [boss], remove: [] }],
    };
    const { items } = await test.execute(backupId, [
      { type: 'users', id: rogue, operation: contained },
      { type: 'users', id: boss, operation: { kind: 'undelete', attributes: [], links: [] } },
      { type: 'users', id: first, operation: { kind: 'update', attributes: [planned('Sales', 'Legal')], links: [] } },
      { type: 'namedLocations', id: location, operation: { kind: 'update', attributes: [countries], links: [] } },
    ]);
    assert.deepEqual(
      items.map(({ state }) => state),
      ['completed', 'completed', 'completed', 'completed'],
    );
    const { accountEnabled, department } = await userNow(rogue);
    assert.deepEqual([accountEnabled, department], [false, 'Legal']);
    assert.equal((await test.ask('GET', `/users/${rogue}/manager?$select=id`))['id'], boss);
    assert.deepEqual(await writtenSince(from, { rogue, first, location }), ['rogue', 'location', 'first']);
  });

  it('creates a custom role before the applications, and its assignment once both are there', async () => {
    const roles = '/roleManagement/directory/roleDefinitions';
    const role = String(
      (
        await test.ask('POST', roles, {
          displayName: 'Planned role',
          isEnabled: true,
          rolePermissions: [{ allowedResourceActions: ['microsoft.directory/applications/basic/update'] }],
        })
      )['id'],
    );
    const { id: application, appId } = await test.ask('POST', '/applications', { displayName: 'Planned application' });
    const principal = String((await test.ask('POST', '/servicePrincipals', { appId }))['id']);
    await test.ask('POST', '/roleManagement/directory/roleAssignments', {
      '@odata.type': '#microsoft.graph.unifiedRoleAssignment',
      roleDefinitionId: role,
      principalId: principal,
      directoryScopeId: '/',
    });
    const backupId = await test.backup();
    await test.ask('DELETE', `/servicePrincipals/${principal}`);
    await test.ask('DELETE', `/applications/${String(application)}`);
    await test.ask('DELETE', `${roles}/${role}`);
    const from = timeNow();
    const { items, item } = await test.restore(backupId, {
      directoryRoles: [role],
      applications: [String(application)],
      servicePrincipals: [principal],
    });
    assert.deepEqual(
      items.map(({ type, state }) => [type, state]),
      [
        ['directoryRoles', 'completed'],
        ['applications', 'completed'],
        ['servicePrincipals', 'completed'],
      ],
    );
    const newId = item(role).targetId ?? '';
    const { value } = await test.ask(
      'GET',
      `/roleManagement/directory/roleAssignments?$filter=principalId eq '${principal}'`,
    );
    assert.deepEqual(
      value.map(({ roleDefinitionId }) => roleDefinitionId),
      [newId],
    );
    assert.deepEqual(await writtenSince(from, { role: newId, application: String(application) }), [
      'role',
      'application',
    ]);
  });
});
