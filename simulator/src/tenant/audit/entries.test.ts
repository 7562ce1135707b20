import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { projectFile } from '@trc/domain/node/files';
import { CLIENT_ID, PEOPLE, TENANT_DOMAIN } from '@trc/domain/sampleTenant';
import type { Entity } from '../store/entity.ts';
import { activities, AUDITS, auditedTenant, audits, modified, reference } from '../../../test/tenant/audits.ts';
import { own, patch, plainUser, post } from '../../../test/tenant/changes.ts';
import { startTenant } from '../../../test/tenant/kit.ts';

describe('the audit log of the simulated tenant', () => {
  it('logs an update with old and new values, the actor and the target', async () => {
    const tenant = await auditedTenant();
    const user = await plainUser(tenant);
    const started = Date.now();
    await patch(tenant, `users/${user}`, { jobTitle: 'Buyer' });
    await tenant.call('PATCH', `/v1.0/users/${user}`, {
      body: { jobTitle: 'Seller' },
      headers: { 'client-request-id': '0d1e2f3a-0000-4000-8000-00000000cafe' },
    });
    const [audit] = await audits(tenant);
    assert.equal(audit?.activityDisplayName, 'Update user');
    assert.deepEqual(
      [audit.category, audit.loggedByService, audit.operationType, audit.correlationId],
      ['UserManagement', 'Core Directory', 'Update', '0d1e2f3a-0000-4000-8000-00000000cafe'],
    );
    assert.ok(Date.parse(audit.activityDateTime) >= started);
    assert.deepEqual(
      [audit.initiatedBy.user, audit.initiatedBy.app?.['appId'], audit.initiatedBy.app?.['servicePrincipalId']],
      [null, CLIENT_ID, own(tenant)],
    );
    const [target] = audit.targetResources;
    assert.deepEqual(
      [target?.id, target?.displayName, target?.type, target?.userPrincipalName],
      [user, 'Plain', 'User', `plain@${TENANT_DOMAIN}`],
    );
    assert.deepEqual(modified(audit).get('JobTitle'), {
      displayName: 'JobTitle',
      oldValue: '["Buyer"]',
      newValue: '["Seller"]',
    });
    assert.equal(modified(audit).get('Included Updated Properties')?.newValue, '"JobTitle"');
    assert.equal(modified(audit).get('TargetId.UserType')?.newValue, '"Member"');
    const { body } = await tenant.get(`${AUDITS}/${audit.id}`);
    assert.equal(body['activityDisplayName'], 'Update user');
    assert.equal((await tenant.get(`${AUDITS}/Directory_00000000-0000-4000-8000-000000000000`)).status, 404);
  });

  it('logs creation, deletion, restore and permanent deletion', async () => {
    const tenant = await auditedTenant();
    const user = await plainUser(tenant);
    await tenant.call('DELETE', `/v1.0/users/${user}`);
    await post(tenant, `directory/deletedItems/${user}/restore`, {});
    await patch(tenant, `users/${user}`, { accountEnabled: false });
    await tenant.call('DELETE', `/v1.0/users/${user}`);
    await tenant.call('DELETE', `/v1.0/directory/deletedItems/${user}`);
    assert.deepEqual(await activities(tenant), [
      'Add user',
      'Delete user',
      'Restore user',
      'Disable account',
      'Delete user',
      'Hard Delete user',
    ]);
    const all = await audits(tenant);
    assert.ok(all.every(({ targetResources }) => targetResources[0]?.id === user));
    assert.equal(modified(all.at(-1)).get('DisplayName')?.newValue, '["Plain"]');
    assert.doesNotMatch(JSON.stringify(all), /[Pp]assword/);
  });

  it('writes the member first and the group second, with the names of the time', async () => {
    const tenant = await auditedTenant();
    const user = await plainUser(tenant);
    const group = String(
      (
        await post(tenant, 'groups', {
          displayName: 'Readers',
          mailEnabled: false,
          mailNickname: 'r',
          securityEnabled: true,
        })
      ).body['id'],
    );
    await post(tenant, `groups/${group}/members/$ref`, reference(tenant, user));
    await tenant.call('DELETE', `/v1.0/groups/${group}/members/${user}/$ref`);
    assert.deepEqual(await activities(tenant), [
      'Add user',
      'Add group',
      'Add owner to group',
      'Add member to group',
      'Remove member from group',
    ]);
    const [removed, added] = await audits(tenant, `targetResources/any(t: t/id eq '${group}')`);
    for (const audit of [removed, added]) {
      assert.deepEqual(
        audit?.targetResources.map(({ id, type }) => [id, type]),
        [
          [user, 'User'],
          [group, 'Group'],
        ],
      );
    }
    assert.deepEqual(
      [added, removed].map((audit) => {
        const { oldValue, newValue } = modified(audit).get('Group.ObjectID') ?? {};
        return [oldValue, newValue];
      }),
      [
        [null, `"${group}"`],
        [`"${group}"`, null],
      ],
    );
    assert.equal(modified(removed).get('Group.DisplayName')?.oldValue, '"Readers"');
  });

  it('keeps the whole conditional access policy twice, and names roles and managers', async () => {
    const tenant = await auditedTenant();
    const user = await plainUser(tenant);
    const [policy] = (await tenant.get('/v1.0/identity/conditionalAccess/policies')).body.value;
    const state = policy?.['state'] === 'disabled' ? 'enabled' : 'disabled';
    assert.equal(
      (await patch(tenant, `identity/conditionalAccess/policies/${policy?.id ?? ''}`, { state })).status,
      204,
    );
    const [update] = await audits(tenant);
    assert.deepEqual(
      [update?.activityDisplayName, update?.loggedByService, update?.category],
      ['Update Conditional Access policy', 'Conditional Access', 'Policy'],
    );
    const { oldValue, newValue } = modified(update).get('ConditionalAccessPolicy') ?? {};
    const [before, after] = [oldValue, newValue].map((text) => JSON.parse(text ?? '{}') as Entity);
    assert.deepEqual([before?.['state'], after?.['state']], [policy?.['state'], state]);
    assert.deepEqual(after?.['conditions'], before?.['conditions']);

    const reader = '88d8e3e3-8f55-4a1e-953a-9b9898b8876b';
    const row = { principalId: user, roleDefinitionId: reader, directoryScopeId: '/' };
    const assignment = await post(tenant, 'roleManagement/directory/roleAssignments', row);
    await tenant.call('DELETE', `/v1.0/roleManagement/directory/roleAssignments/${String(assignment.body['id'])}`);
    await tenant.call('PUT', `/v1.0/users/${user}/manager/$ref`, { body: reference(tenant, PEOPLE[0]?.oid ?? '') });
    await tenant.call('PUT', `/v1.0/users/${user}/manager/$ref`, { body: reference(tenant, PEOPLE[1]?.oid ?? '') });
    assert.deepEqual((await activities(tenant)).slice(2), [
      'Add member to role',
      'Remove member from role',
      'Set user manager',
      'Set user manager',
    ]);
    const [added] = await audits(tenant, "activityDisplayName eq 'Add member to role'");
    assert.deepEqual(
      added?.targetResources.map(({ id }) => id),
      [user, reader],
    );
    assert.equal(modified(added).get('Role.ObjectID')?.newValue, `"${reader}"`);
  });

  it('shows keys of applications without secrets', async () => {
    const tenant = await auditedTenant();
    const [application] = (await tenant.get('/v1.0/applications?$top=1')).body.value;
    const { body } = await tenant.get(`/v1.0/applications/${application?.id ?? ''}`);
    const key = { type: 'AsymmetricX509Cert', usage: 'Verify', key: 'c2VjcmV0LWJ5dGVz', displayName: 'CN=added' };
    const keyCredentials = [...(body['keyCredentials'] as object[]), key];
    assert.equal((await patch(tenant, `applications/${application?.id ?? ''}`, { keyCredentials })).status, 204);
    const [audit] = await audits(tenant);
    assert.equal(audit?.activityDisplayName, 'Update application – Certificates and secrets management');
    assert.match(modified(audit).get('KeyDescription')?.newValue ?? '', /KeyUsage=Verify,DisplayName=CN=added/);
    assert.doesNotMatch(JSON.stringify(audit), /c2VjcmV0/);
  });

  it('leaves no entry for a write that changes nothing, is refused, or is the seed', async () => {
    const tenant = await startTenant();
    assert.equal(tenant.store.audits.size, 0);
    const user = PEOPLE[1]?.oid ?? '';
    const jobTitle = tenant.store.directory.set('users').get(user)?.['jobTitle'] ?? null;
    assert.equal((await patch(tenant, `users/${user}`, { jobTitle })).status, 204);
    assert.equal((await patch(tenant, `users/${user}`, { accountEnabled: 'maybe' })).status, 400);
    assert.equal(tenant.store.audits.size, 0);
  });
});

describe('the shape of directoryAudits', () => {
  const file = projectFile('../shared/directory-data/graph-schema/csdl-v1.0.json');
  const skip = existsSync(file) ? false : 'the folder of real directory data is not there';

  it('is the one that Microsoft Graph documents', { skip }, async () => {
    interface GraphType {
      readonly base?: string;
      readonly openType?: boolean;
      readonly properties?: Readonly<Record<string, { readonly type: string }>>;
    }
    const { types } = JSON.parse(readFileSync(file, 'utf8')) as {
      types: Readonly<Record<string, GraphType | undefined>>;
    };
    const propertiesOf = (type: string): Readonly<Record<string, { readonly type: string }>> => ({
      // The collected schema leaves out the common base of all entity types.
      ...(type === 'entity' ? { id: { type: 'String' } } : {}),
      ...(types[type]?.base === undefined ? {} : propertiesOf(types[type].base)),
      ...types[type]?.properties,
    });
    const check = (value: unknown, type: string, path: string): void => {
      const item = /^Collection\((.*)\)$/.exec(type)?.[1];
      if (item !== undefined) {
        assert.ok(Array.isArray(value), path);
        for (const each of value) check(each, item, `${path}[]`);
      } else if (types[type]?.properties !== undefined) {
        if (value === null) return;
        for (const [name, each] of Object.entries(value as object)) {
          const known = propertiesOf(type)[name];
          assert.ok(known !== undefined, `${path}/${name}`);
          check(each, known.type, `${path}/${name}`);
        }
      } else assert.ok(value === null || typeof value === 'string', `${path}: ${JSON.stringify(value)}`);
    };
    const tenant = await auditedTenant();
    for (const name of ['everything', 'federationAdded', 'pimActivation', 'recentKindsAdded', 'applicationRestored'])
      assert.equal((await tenant.call('POST', '/_simulator/incident', { body: { name } })).status, 200);
    const user = await plainUser(tenant);
    await patch(tenant, `users/${user}`, { jobTitle: 'Checked' });
    const entries = await audits(tenant);
    assert.ok(entries.length > 50, `${entries.length}`);
    const required = Object.keys(propertiesOf('directoryAudit'));
    for (const entry of entries) {
      check(entry, 'directoryAudit', entry.activityDisplayName);
      assert.deepEqual(Object.keys(entry).sort(), [...required].sort());
      for (const { modifiedProperties } of entry.targetResources)
        for (const { oldValue, newValue } of modifiedProperties)
          for (const text of [oldValue, newValue]) if (text !== null) JSON.parse(text);
    }
  });
});
