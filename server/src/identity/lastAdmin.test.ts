import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { DomainError } from '../domainError.ts';
import { createRecordNotice } from '../notices/index.ts';
import { addPermissions, changePermissions, deletePermissions } from './changePermissions.ts';
import { hasPermissions, insertPermission } from './permissions.ts';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import { migrate } from '../storage/migrate.ts';
import type { Db } from '../storage/types.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import { memoryPeople } from '../../test/http/memoryPeople.ts';
import { person } from '../../test/http/tokens.ts';

const ada = person('ada');
const nora = person('nora');
const notice = createRecordNotice({});
const byAda = { tenantId: TENANT_ID, by: { oid: ada.oid, upn: ada.upn, requestId: 'a' }, notice };
const byNora = { tenantId: TENANT_ID, by: { oid: nora.oid, upn: nora.upn, requestId: 'n' }, notice };

onBothEngines('administrators', (open) => {
  let db: Db;
  before(async () => {
    db = await open();
    await migrate(db);
  });
  beforeEach(async () => {
    await db.exec('delete from permission');
    for (const { oid, upn } of [ada, nora]) await insertPermission(db, TENANT_ID, { oid, upn, permissionType: '1' });
  });

  it('administrators who remove or demote each other at once leave one', async () => {
    for (let round = 0; round < 10; round += 1) {
      const results = await Promise.allSettled([
        deletePermissions(db, { ...byAda, permissionType: '1', users: [nora.oid] }),
        changePermissions(db, { ...byNora, permissionType: '2', users: [ada.oid] }),
      ]);
      assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
      const refused = results.find((one) => one.status === 'rejected');
      assert.ok(refused?.reason instanceof DomainError && refused.reason.code === 'conflict', String(refused?.reason));
      assert.ok(await hasPermissions(db, TENANT_ID, '1'));
      await db.exec('delete from permission');
      for (const { oid, upn } of [ada, nora]) await insertPermission(db, TENANT_ID, { oid, upn, permissionType: '1' });
    }
  });

  it('the last one is neither removed nor demoted, no matter who asks', async () => {
    await db.query(`update permission set permission_type = '2' where oid = $1`, [nora.oid]);
    for (const ask of [
      () => deletePermissions(db, { ...byNora, permissionType: '1', users: [ada.oid] }),
      () => changePermissions(db, { ...byNora, permissionType: '3', users: [ada.oid] }),
    ])
      await assert.rejects(ask, (error: unknown) => error instanceof DomainError && error.code === 'conflict');
    assert.ok(await hasPermissions(db, TENANT_ID, '1'));
  });

  it('an administrator who was demoted after the request arrived changes nothing', async () => {
    await db.query(`update permission set permission_type = '2' where oid = $1`, [nora.oid]);
    const asked = addPermissions(db, memoryPeople(), { ...byNora, permissionType: '1', users: [person('vera').oid] });
    await assert.rejects(asked, (error: unknown) => error instanceof DomainError && error.code === 'forbidden');
  });

  it('who add the same person at the same moment add them once', async () => {
    const add = (by: typeof byAda) =>
      addPermissions(db, memoryPeople(), { ...by, permissionType: '2', users: [person('vera').oid] });
    const results = await Promise.allSettled([add(byAda), add(byNora)]);
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const refused = results.find((one) => one.status === 'rejected');
    assert.ok(refused?.reason instanceof DomainError && refused.reason.code === 'conflict', String(refused?.reason));
    assert.equal((await db.query('select 1 from permission where oid = $1', [person('vera').oid])).length, 1);
  });
});
