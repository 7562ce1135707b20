import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startProduct } from './kit.ts';
import { PERMISSIONS_OF_7C0F3F7 } from './earlierConsents.ts';

const product = await startProduct();
after(() => product.end());

const ELIGIBILITIES = '/v1.0/roleManagement/directory/roleEligibilitySchedules';

describe('schedules of Privileged Identity Management', () => {
  it('of roles are compared and never written', async () => {
    const {
      value: [eligibility],
    } = await product.tenant('GET', ELIGIBILITIES);
    assert.ok(eligibility, 'the tenant has an eligibility');
    const role = String(eligibility['roleDefinitionId']);
    const first = await product.backup();
    const [same] = await product.compare(first, { directoryRoles: [role] });
    assert.deepEqual([same?.attributes, same?.message], [[], undefined]);
    await product.tenant('POST', '/v1.0/roleManagement/directory/roleEligibilityScheduleRequests', {
      action: 'adminRemove',
      principalId: eligibility['principalId'],
      roleDefinitionId: role,
      directoryScopeId: eligibility['directoryScopeId'],
      justification: 'Test',
    });
    const [compared] = await product.compare(first, { directoryRoles: [role] });
    const watched = (compared as unknown as { watched?: { name: string; newValue?: unknown }[] }).watched ?? [];
    assert.deepEqual(
      watched.map(({ name }) => name),
      ['links.eligibleAssignments'],
    );
    assert.match(compared?.message ?? '', /Compared but not written: eligible assignments\./);
    const { list } = await product.compareBackups(first, await product.backup(), { type: 'directoryRoles' });
    assert.deepEqual(
      list.map(({ id, attributes }) => [id, attributes.map(({ name }) => name)]),
      [[role, ['links.eligibleAssignments']]],
    );
    const before = (await product.tenant('GET', ELIGIBILITIES)).value.length;
    const restored = await product.restore(first, { directoryRoles: [role] });
    assert.equal(restored.item(role).status, 'Completed');
    assert.equal((await product.tenant('GET', ELIGIBILITIES)).value.length, before);
  });

  it('of groups are read of role-assignable groups only; others are unknown and make no backup incomplete', async () => {
    await product.tenant('POST', '/v1.0/groups', {
      displayName: 'Assignable',
      mailNickname: 'assignable',
      mailEnabled: false,
      securityEnabled: true,
      isAssignableToRole: true,
    });
    const { value: groups } = await product.tenant('GET', '/v1.0/groups?$select=id,isAssignableToRole&$top=999');
    const assignable = groups.filter(({ isAssignableToRole }) => isAssignableToRole === true).map(({ id }) => id);
    assert.ok(assignable.length > 0, 'the tenant has a role-assignable group');
    const backupId = await product.backup();
    const ada = await product.as('ada');
    const { body } = await ada.call<{ coverage?: { types: { type: string }[] } }>('POST', '/api/get_backup', {
      backupId,
    });
    assert.deepEqual(
      body.coverage?.types.filter(({ type }) => type === 'groups'),
      [],
    );
    const other = groups.find(({ id }) => !assignable.includes(id));
    const [compared] = await product.compare(backupId, { groups: [String(other?.id)] });
    assert.deepEqual([compared?.attributes, compared?.message], [[], undefined]);
    const [own] = await product.compare(backupId, { groups: assignable.slice(0, 1) });
    assert.deepEqual([own?.attributes, own?.message], [[], undefined]);
  });

  it('without their permission are a gap that names it', async () => {
    await product.tenant('POST', '/_simulator/consent', {
      permissions: { 'PrivilegedEligibilitySchedule.Read.AzureADGroup': false },
    });
    const backupId = await product.backup();
    const ada = await product.as('ada');
    const { body } = await ada.call<{
      coverage?: { types: { type: string; links: { name: string; reason?: string }[] }[] };
    }>('POST', '/api/get_backup', { backupId });
    const link = body.coverage?.types
      .find(({ type }) => type === 'groups')
      ?.links.find(({ name }) => name === 'eligibilitySchedules');
    assert.match(link?.reason ?? '', /optional permission PrivilegedEligibilitySchedule\.Read\.AzureADGroup/);
    await product.tenant('POST', '/_simulator/consent', { optional: true });
  });
});

interface Backup {
  readonly statusDetails: string;
  readonly completeness?: { readonly typesRead: number; readonly typesTotal: number };
  readonly coverage?: {
    readonly types: readonly {
      readonly permission?: string;
      readonly links: readonly { readonly permission?: string }[];
    }[];
  };
}

describe('an application with exactly the consents of version 7c0f3f7', () => {
  it('counts as granted, backs up every type in full, and names what it lacks', async () => {
    await product.tenant('POST', '/_simulator/consent', {
      admin: false,
      exchange: true,
      permissions: Object.fromEntries(PERMISSIONS_OF_7C0F3F7.map((name) => [name, true])),
    });
    for (const person of ['ada', 'oscar', 'vera'] as const) {
      const api = await product.as(person);
      const { body } = await api.call<{ status: string; events: unknown[]; optional?: { granted: boolean }[] }>(
        'POST',
        '/api/consentv2',
      );
      assert.deepEqual([body.status, body.events], ['Granted', []]);
      assert.ok((body.optional ?? []).length > 0 && body.optional?.every(({ granted }) => !granted));
    }
    const { body } = await (
      await product.as('ada')
    ).call<Backup>('POST', '/api/get_backup', { backupId: await product.backup() });
    assert.deepEqual(body.completeness, { typesRead: 11, typesTotal: 11 });
    assert.match(body.statusDetails, /^Not read without optional permissions: /);
    const missing = (body.coverage?.types ?? []).flatMap(({ permission, links }) => [
      permission,
      ...links.map((link) => link.permission),
    ]);
    for (const name of ['Policy.Read.DeviceConfiguration', 'PrivilegedAssignmentSchedule.Read.AzureADGroup'])
      assert.ok(missing.includes(name), name);
    // A refusal that no permission explains is still an incomplete backup.
    await product.tenant('POST', '/_simulator/fault', {
      name: 'refused',
      path: '/groups/*/owners',
      method: 'GET',
      status: 403,
      count: null,
    });
    const { body: refused } = await (
      await product.as('ada')
    ).call<Backup>('POST', '/api/get_backup', { backupId: await product.backup() });
    await product.tenant('DELETE', '/_simulator/fault');
    assert.deepEqual(refused.completeness, { typesRead: 10, typesTotal: 11 });
  });
});
