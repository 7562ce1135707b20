import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Reply } from '../../src/contract/operations.ts';
import { createdCalls, globalRole, PAGE } from './createdObjects.ts';
import { startProduct } from './kit.ts';
import type { Plan } from './planCalls.ts';

const product = await startProduct({ size: 40 });
after(() => product.end());

const { ask, ok, execute, readNow } = createdCalls(product);

describe('an object that no backup has', () => {
  it('is shown as the newest snapshot has it, with its roles and with what a containment did', async () => {
    const backupId = await product.backup();
    const made = await product.tenant('POST', '/v1.0/users', {
      accountEnabled: true,
      displayName: 'Rogue',
      mailNickname: 'rogue',
      userPrincipalName: 'rogue@fabrikam.example',
      passwordProfile: { password: 'Aa1!xxxxxxxx' },
    });
    const objectId = String(made['id']);
    const roleDefinitionId = await globalRole(product);
    await product.tenant('POST', '/v1.0/roleManagement/directory/roleAssignments', {
      '@odata.type': '#microsoft.graph.unifiedRoleAssignment',
      roleDefinitionId,
      principalId: objectId,
      directoryScopeId: '/',
    });
    const asked = { objectType: 'users', objectId, ...PAGE };
    const versionsOf = () => ok<Reply<'listObjectVersions'>>('oscar', 'POST', '/api/object_versions/list', asked);
    assert.equal((await ask('oscar', 'POST', '/api/object_versions/list', asked)).status, 404);
    const snapshotId = await readNow();
    const { displayName, total, unsaved } = await versionsOf();
    assert.deepEqual([displayName, total, unsaved?.since, unsaved?.until], ['Rogue', 0, backupId, snapshotId]);
    const valueOf = (path: string): unknown => unsaved?.attributes.find((one) => one.path === path)?.to;
    assert.deepEqual([valueOf('userPrincipalName'), valueOf('accountEnabled')], ['rogue@fabrikam.example', true]);
    const role = { type: 'directoryRoles', id: roleDefinitionId, name: 'Global Administrator' };
    assert.deepEqual(unsaved?.heldBy, [role]);

    const decisions = [{ type: 'users', id: objectId, decision: 'contain' }];
    const source = { kind: 'created', backupId, otherId: snapshotId, decisions };
    await execute('oscar', await ok<Plan>('oscar', 'POST', '/api/plans', { source }));
    const contained = ['account disabled', 'sessions ended', 'removed from the role Global Administrator'];
    assert.deepEqual((await versionsOf()).unsaved?.executed?.effects, contained);
    await readNow();
    const { unsaved: later } = await versionsOf();
    assert.deepEqual(later?.executed?.effects, contained);
    assert.deepEqual(later.heldBy, []);
  });
});
