import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createTenantServer } from '@trc/simulator/tenant/http/app';
import { Faults } from '@trc/simulator/tenant/http/faults';
import { Quotas } from '@trc/simulator/tenant/http/quotas';
import { Store } from '@trc/simulator/tenant/store/store';
import { openTestDatabase } from '../../../test/database.ts';
import { SMALL } from '@trc/simulator/test/tenant/kit';
import { startRestoreTest, describeItem } from '../../../test/restore/kit.ts';
import type { RestoreTest } from '../../../test/restore/kit.ts';

const TOKEN = 'the-bearer-of-this-test';
const ROLES = '/roleManagement/directory';

describe('restore of built-in roles that Microsoft has changed', () => {
  let test: RestoreTest;
  let store: Store;
  let remove: () => Promise<void>;

  before(async () => {
    const database = await openTestDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'built-in-'));
    remove = async () => {
      await database.remove();
      rmSync(folder, { recursive: true, force: true });
    };
    store = Store.open(folder, SMALL);
    const server = createTenantServer({ store, faults: new Faults(), quotas: new Quotas(), token: TOKEN });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    test = await startRestoreTest(
      database.db,
      {},
      {
        url,
        token: TOKEN,
        close: () => {
          server.close();
          server.closeAllConnections();
          store.close();
        },
      },
    );
  });
  after(async () => {
    await test.close();
    await remove();
  });

  /** A change that only the directory itself can make. */
  const changeDescription = (id: string): void => {
    const role = store.directory.set('roleDefinitions').get(id);
    assert.ok(role);
    store.commit([['put', 'roleDefinitions', id, { ...role, description: 'Updated by Microsoft.' }]]);
  };

  it('notes the difference and is whole, also where assignments come back', async () => {
    const [same, lacking] = (await test.ask('GET', `${ROLES}/roleDefinitions`)).value.filter(
      ({ isBuiltIn }) => isBuiltIn === true,
    );
    assert.ok(same && lacking);
    const { id: principalId } = await test.ask('POST', '/users', {
      accountEnabled: true,
      displayName: 'Holder',
      mailNickname: 'holder',
      userPrincipalName: 'holder@fabrikam.example',
      passwordProfile: { password: 'Aa1!xxxxxxxx' },
    });
    const assigned = await test.ask('POST', `${ROLES}/roleAssignments`, {
      principalId,
      roleDefinitionId: lacking.id,
      directoryScopeId: '/',
    });
    const backupId = await test.backup();
    for (const { id } of [same, lacking]) changeDescription(id);
    await test.ask('DELETE', `${ROLES}/roleAssignments/${String(assigned['id'])}`);
    const { restore, item } = await test.restore(backupId, { directoryRoles: [same.id, lacking.id] });
    assert.equal(restore.status, 'Completed', `${describeItem(item(same.id))} ${describeItem(item(lacking.id))}`);
    for (const { id } of [same, lacking])
      assert.deepEqual(item(id).report.notes, [
        'description differs from the backup and cannot be restored (read-only).',
      ]);
    const assignments = (await test.ask('GET', `${ROLES}/roleAssignments`)).value;
    assert.ok(assignments.some((one) => one['principalId'] === principalId && one['roleDefinitionId'] === lacking.id));
  });
});
