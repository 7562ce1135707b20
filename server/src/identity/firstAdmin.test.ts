import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { DirectoryError } from '../directory/index.ts';
import { recordActivity } from '../activity/activity.ts';
import { findActivityBreak } from '../activity/activityChain.ts';
import type { NewNotice, RecordNotice } from '../notices/index.ts';
import { addSamplePermissions, claimFirstAdmin } from './firstAdmin.ts';
import type { FirstAdminOptions } from './firstAdmin.ts';
import { findPermission, insertPermission } from './permissions.ts';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import { createKit } from '../../test/http/kit.ts';
import type { TestKit } from '../../test/http/kit.ts';
import { person } from '../../test/http/tokens.ts';

let kit: TestKit;
before(async () => {
  kit = await createKit();
});
after(() => kit.close());
beforeEach(() => kit.db.exec('delete from permission; delete from activity; delete from activity_head'));

const options = (firstAdmin: string | undefined, upn?: string): FirstAdminOptions => ({
  db: kit.db,
  firstAdmin,
  upnOf: () => Promise.resolve(upn),
  record: (db, { tenantId, permission, requestId }) =>
    recordActivity(db, {
      tenantId,
      action: 'Added',
      type: 'Permission',
      source: permission.upn,
      actor: 'service',
      requestId,
    }),
});
const { oid, upn } = person('nora');
const nora = { tenantId: TENANT_ID, oid, requestId: 'r' };
const codeOf = async () => (await findPermission(kit.db, TENANT_ID, oid))?.permissionType;

describe('FIRST_ADMIN', () => {
  for (const wanted of [oid, oid.toUpperCase(), upn, upn.toUpperCase()]) {
    it(`${wanted} becomes the first administrator, and the activity log says so`, async () => {
      assert.equal(await claimFirstAdmin(options(wanted, upn), nora), true);
      assert.equal(await codeOf(), '1');
      const rows = await kit.db.query<{ action: string; type: string }>('select action, type from activity');
      assert.deepEqual(
        rows.map(({ action, type }) => [action, type]),
        [['Added', 'Permission']],
      );
      assert.equal(await findActivityBreak(kit.db, TENANT_ID), undefined);
    });
  }

  it('raises a critical notice with the name, once', async () => {
    const raised: NewNotice[] = [];
    const notice: RecordNotice = (_, one) => Promise.resolve(void raised.push(one));
    await claimFirstAdmin({ ...options(upn, upn), notice }, nora);
    await claimFirstAdmin({ ...options(upn, upn), notice }, nora);
    const found = raised.map(({ kind, count, names }) => [kind, count, names]);
    assert.deepEqual(found, [['administratorsChanged', 1, [upn]]]);
  });

  it('works as an object id before consent, without the directory', async () => {
    const silent = { ...options(oid), upnOf: () => Promise.reject(new DirectoryError('refused', 403)) };
    assert.equal(await claimFirstAdmin(silent, nora), true);
    assert.equal(await codeOf(), '1');
    await kit.db.exec('delete from permission');
    await assert.rejects(claimFirstAdmin({ ...silent, firstAdmin: upn }, nora), DirectoryError);
    assert.equal(await codeOf(), undefined);
  });

  it('does not apply to another person, whatever name the token has', async () => {
    assert.equal(await claimFirstAdmin(options(person('ada').oid, upn), nora), false);
    assert.equal(await claimFirstAdmin(options(person('ada').upn, upn), nora), false);
    assert.equal(await claimFirstAdmin(options(person('ada').upn, undefined), nora), false);
    assert.equal(await claimFirstAdmin(options(undefined, upn), nora), false);
    assert.equal(await codeOf(), undefined);
  });

  it('counts only while there is no administrator', async () => {
    await insertPermission(kit.db, TENANT_ID, { oid: person('ada').oid, upn: person('ada').upn, permissionType: '1' });
    assert.equal(await claimFirstAdmin(options(upn, upn), nora), false);
  });

  it('replaces a lesser record of the person', async () => {
    await insertPermission(kit.db, TENANT_ID, { oid, upn, permissionType: '3' });
    assert.equal(await claimFirstAdmin(options(upn, upn), nora), true);
    assert.equal(await codeOf(), '1');
  });

  it('without an entry in the log there is no permission either', async () => {
    await assert.rejects(
      claimFirstAdmin({ ...options(upn, upn), record: () => Promise.reject(new Error('the log is full')) }, nora),
    );
    assert.equal(await codeOf(), undefined);
  });
});

describe('sample permissions', () => {
  const sample = [{ oid: person('vera').oid, upn: person('vera').upn, permissionType: '3' }];
  it('are written once, while the tenant has none', async () => {
    await addSamplePermissions(kit.db, options(undefined).record, TENANT_ID, sample);
    await addSamplePermissions(kit.db, options(undefined).record, TENANT_ID, sample);
    assert.equal((await kit.db.query('select 1 from permission')).length, 1);
    assert.equal((await kit.db.query('select 1 from activity')).length, 1);
  });
  it('are not written when the tenant has a permission', async () => {
    await insertPermission(kit.db, TENANT_ID, { oid, upn, permissionType: '1' });
    await addSamplePermissions(kit.db, options(undefined).record, TENANT_ID, sample);
    assert.equal((await kit.db.query('select 1 from permission')).length, 1);
  });
});
