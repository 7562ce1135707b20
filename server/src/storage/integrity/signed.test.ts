import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { recordActivity } from '../../activity/activity.ts';
import { pinBackup, unpinBackup } from '../../protection/pins.ts';
import { NO_FLOOR, protectedBackups } from '../../protection/retentionFloor.ts';
import {
  findPermission,
  insertPermission,
  readPermissions,
  removePermissions,
  updatePermissions,
} from '../../identity/permissions.ts';
import { enqueueJob, forgetEndedJobs } from '../../jobs/index.ts';
import { acceptDatabase } from './accept.ts';
import type { Vault } from '../../keys/index.ts';
import { createRecordNotice } from '../../notices/index.ts';
import { readSchedule, saveSchedule } from '../../schedule/schedule.ts';
import type { Db } from '../types.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { temporaryFolder } from '@trc/simulator/test/tenant/kit';
import { dump, insertRow, putBack } from '../../../test/integrity/attacker.ts';
import { ACTOR, TENANT, openHost, openVault } from '../../../test/integrity/kit.ts';
import type { Host, Opened } from '../../../test/integrity/kit.ts';

const entry = (details: string) => ({
  tenantId: TENANT,
  action: 'Manual',
  type: 'Backup' as const,
  source: 'a',
  actor: 'a',
  requestId: 'r',
  details,
});
const CLEAR = `delete from permission; delete from schedule; delete from activity; delete from activity_head;
  delete from job; delete from backup_pin; delete from integrity_key; delete from integrity_head;
  delete from row_signature`;

describe('signed rows', () => {
  let db: Db;
  let remove: () => Promise<void>;
  let vault: Vault;
  let host: Host;
  let service: Opened;
  const reported: string[] = [];

  before(async () => {
    ({ db, remove } = await openTestDatabase());
    vault = await openVault(db, temporaryFolder());
  });
  after(() => remove());

  const restart = async (): Promise<void> => {
    service = await host.start();
    service.integrity.report = ({ sentence }) => void reported.push(sentence);
  };
  beforeEach(async () => {
    await db.exec(CLEAR);
    host?.remove();
    host = openHost(db, vault);
    reported.length = 0;
    // Rows of an earlier version, which the first start signs.
    await db.query(`insert into permission (tenant_id, oid, upn, permission_type) values ($1, 'old', 'old@x', '1')`, [
      TENANT,
    ]);
    await db.tx((tx) => recordActivity(tx, entry('before')));
    await restart();
  });

  it('signs what is there at the first start, and what is written and removed after it', async () => {
    assert.equal((await findPermission(service.db, TENANT, 'old'))?.permissionType, '1');
    await insertPermission(service.db, TENANT, { oid: 'nora', upn: 'nora@x', permissionType: '3' });
    await service.db.tx((tx) => updatePermissions(tx, TENANT, ['nora'], '2'));
    await service.db.tx((tx) => removePermissions(tx, TENANT, ['old']));
    await service.db.tx((tx) => recordActivity(tx, entry('after')));
    const notice = createRecordNotice({});
    const writing = { db: service.db, tenantId: TENANT, by: ACTOR, now: new Date(), notice };
    await saveSchedule(writing, { enabled: true, days: [1], time: '03:00' });
    const rows = await readPermissions(service.db, TENANT);
    assert.deepEqual(
      rows.map(({ oid, permission_type: type }) => [oid, type]),
      [['nora', '2']],
    );
    assert.equal((await readSchedule(service.db, TENANT))?.enabled, true);
    assert.deepEqual(await host.found(), []);
    await restart();
    assert.deepEqual([reported, await host.found()], [[], []]);
  });

  it('leaves nothing of a nested transaction that was rolled back', async () => {
    await service.db.tx(async (tx) => {
      await assert.rejects(
        tx.tx(async (inner) => {
          await insertPermission(inner, TENANT, { oid: 'nora', upn: 'nora@x', permissionType: '3' });
          throw new Error('rolled back');
        }),
      );
      await tx.tx((inner) => insertPermission(inner, TENANT, { oid: 'vera', upn: 'vera@x', permissionType: '3' }));
    });
    assert.deepEqual(await host.found(), []);
  });

  it('grants nothing by an inserted or a changed row, and says so', async () => {
    await db.exec(`insert into permission (tenant_id, oid, upn, permission_type)
      select tenant_id::text, 'evil', 'x', '1' from activity_head`);
    assert.equal(await findPermission(service.db, TENANT, 'evil'), undefined);
    assert.deepEqual(reported, ['Permission of evil: the service did not write it']);
    await db.query(`update permission set permission_type = '2' where oid = 'old'`);
    assert.equal(await findPermission(service.db, TENANT, 'old'), undefined);
    assert.equal(reported[1], 'Permission of old: it was changed outside of the service');
    assert.deepEqual((await host.found()).sort(), [...reported].sort());
    // The service's own change of the same row is no way to get a signature for it.
    await insertPermission(service.db, TENANT, { oid: 'evil', upn: 'evil@x', permissionType: '3' });
    assert.equal((await findPermission(service.db, TENANT, 'evil'))?.permissionType, '3');
  });

  it('refuses an older row that was put back with its signature, alone or with its head', async () => {
    await insertPermission(service.db, TENANT, { oid: 'nora', upn: 'nora@x', permissionType: '1' });
    const [row] = await db.query(`select * from row_signature where key = 'nora'`);
    const [head] = await db.query(`select * from integrity_head where table_name = 'permission'`);
    await service.db.tx((tx) => updatePermissions(tx, TENANT, ['nora'], '3'));
    await db.query(`update permission set permission_type = '1' where oid = 'nora'`);
    await db.query(`update row_signature set revision = $1, mac = $2 where key = 'nora'`, [
      row?.['revision'],
      row?.['mac'],
    ]);
    assert.equal(await findPermission(service.db, TENANT, 'nora'), undefined);
    assert.deepEqual(reported, ['Permission of nora: an older state was put back']);
    assert.deepEqual(await host.found(), reported);
    await db.query(`update integrity_head set sealed = $1, revisions = $2 where table_name = 'permission'`, [
      head?.['sealed'],
      head?.['revisions'],
    ]);
    assert.equal(await findPermission(service.db, TENANT, 'nora'), undefined, 'the service has seen a newer head');
    const again = await host.tryStart();
    assert.match(again.refused ? again.reason : '', /is older than the anchor/);
    assert.match((await host.found()).join(), /older than the anchor \S+: permission/);
  });

  it('finds rows that were removed, with their signature or without', async () => {
    await insertPermission(service.db, TENANT, { oid: 'nora', upn: 'nora@x', permissionType: '3' });
    await db.exec(`delete from permission where oid = 'nora'`);
    assert.deepEqual(await host.found(), ['Permission of nora: it was removed outside of the service']);
    await db.exec(`delete from row_signature where key = 'nora'`);
    assert.deepEqual(await host.found(), ['Permission of nora: it was removed outside of the service']);
    for (const text of ['one', 'two', 'three']) await service.db.tx((tx) => recordActivity(tx, entry(text)));
    await db.exec(`delete from activity where details = 'three';
      update activity_head set seq = 3, hash = (select hash from activity where seq = 3)`);
    await db.exec(`delete from row_signature where table_name = 'activity' and key = '4'`);
    assert.match((await host.found()).join('\n'), /Table activity: rows were added, removed or put back outside/);
    // Later writes of the service do not hide it.
    await service.db.tx((tx) => recordActivity(tx, entry('later')));
    assert.match((await host.found()).join('\n'), /Table activity: rows were/);
  });

  it('names jobs that the service had removed and that were put back', async () => {
    const jobs = [randomUUID(), randomUUID()];
    for (const jobId of jobs) {
      await enqueueJob(service.db, { tenantId: TENANT, jobId, kind: 'later', payload: {}, singleton: jobId });
    }
    await enqueueJob(service.db, { tenantId: TENANT, jobId: randomUUID(), kind: 'later', payload: {}, singleton: 'x' });
    const former = await dump(db);
    await db.query(
      `update job set state = 'done', updated_at = now() - interval '8 days' where job_id = any($1::uuid[])`,
      [jobs],
    );
    await forgetEndedJobs(service.db);
    assert.deepEqual(await host.found(), []);
    for (const [index, jobId] of jobs.entries()) {
      const is = (row: Record<string, unknown>): boolean => [row['job_id'], row['key']].includes(jobId);
      await insertRow(db, 'job', former.get('job')?.find(is) ?? {});
      await insertRow(db, 'row_signature', former.get('row_signature')?.find(is) ?? {});
      const wanted = jobs.slice(0, index + 1).map((id) => `Job ${id}: the service had removed it, and it was put back`);
      assert.deepEqual((await host.found()).sort(), wanted.sort());
    }
  });

  it('names entries of the log that were removed, cut off at the end, or put back as they were', async () => {
    const remove_ = (seq: number): Promise<void> =>
      db.exec(`delete from activity where seq = ${seq};
      delete from row_signature where table_name = 'activity' and key = '${seq}'`);
    for (const text of ['one', 'two', 'three']) await service.db.tx((tx) => recordActivity(tx, entry(text)));
    const former = await dump(db);
    await remove_(2);
    assert.ok((await host.found()).includes('Activity log: entry 2: it was removed outside of the service'));
    await putBack(db, former);
    await remove_(4);
    assert.ok((await host.found()).includes('Table activity: entries after 3 were removed outside of the service'));
    await putBack(db, former);
    await acceptDatabase({ db, vault, dataDir: host.dataDir, record: (tx) => recordActivity(tx, entry('accepted')) });
    assert.deepEqual(await host.found(), []);
    await db.exec(`delete from row_signature where table_name = 'activity' and key = '3'`);
    const old = former.get('row_signature')?.find((row) => row['table_name'] === 'activity' && row['key'] === '3');
    await insertRow(db, 'row_signature', old ?? {});
    assert.ok((await host.found()).includes('Activity log: entry 3: an older state was put back'));
  });

  it('keeps a pinned backup although its pin was removed from the database', async () => {
    const backupId = randomUUID();
    await db.query(
      `insert into backup (tenant_id, backup_id, number, job_id, status, source, tag, requested_by, request_id)
       values ($1, $2, 1, $2, 'Completed', 'on-demand', 'on-demand', 'x', 'x')`,
      [TENANT, backupId],
    );
    const isKept = async (): Promise<boolean> => (await protectedBackups(service.db, TENANT, NO_FLOOR)).has(1);
    assert.equal(await isKept(), false);
    await pinBackup(service.db, { tenantId: TENANT, backupId, actor: ACTOR }, 'evidence');
    assert.deepEqual([await isKept(), await host.found()], [true, []]);
    await db.exec('delete from backup_pin');
    assert.equal(await isKept(), true);
    assert.deepEqual(await host.found(), [`Pin of backup ${backupId}: it was removed outside of the service`]);
    await db.exec(`delete from row_signature where table_name = 'backup_pin'`);
    assert.equal(await isKept(), true);
    await pinBackup(service.db, { tenantId: TENANT, backupId, actor: ACTOR }, 'again');
    await unpinBackup(service.db, { tenantId: TENANT, backupId, actor: ACTOR });
    assert.equal(await isKept(), false);
    await db.exec('delete from backup');
  });

  it('keeps the trace of a head that was lost, and goes on writing', async () => {
    await db.exec(`delete from integrity_head where table_name = 'activity'`);
    await service.db.tx((tx) => recordActivity(tx, entry('later')));
    assert.match(reported.join(), /what the service knows of all rows was lost or changed/);
    assert.match((await host.found()).join(), /Table activity: .* all rows was lost or changed before/);
  });

  it('demands an anchor, and a database that is not older', async () => {
    rmSync(path.join(host.dataDir, 'anchor'));
    const other = await host.tryStart();
    assert.match(other.refused ? other.reason : '', /is signed and this host has no anchor .*accept-database/);
    await acceptDatabase({ db, vault, dataDir: host.dataDir, record: () => Promise.resolve() });
    await restart();
    // A dump from before the signatures.
    await db.exec('delete from integrity_key; delete from integrity_head; delete from row_signature');
    const unsigned = await host.tryStart();
    assert.match(unsigned.refused ? unsigned.reason : '', /is older than the anchor/);
    assert.match((await host.found()).join(), /it has no signatures/);
    await acceptDatabase({ db, vault, dataDir: host.dataDir, record: (tx) => recordActivity(tx, entry('accepted')) });
    await restart();
    assert.deepEqual(await host.found(), []);
  });

  it('accepts an older database whole, after which its former state is older', async () => {
    const older = await dump(db);
    await insertPermission(service.db, TENANT, { oid: randomUUID(), upn: 'nora@x', permissionType: '1' });
    const newer = await dump(db);
    await putBack(db, older);
    assert.equal((await host.tryStart()).refused, true);
    const { damage } = await host.verify();
    assert.deepEqual(damage, [], 'an older dump fits itself');
    await acceptDatabase({ db, vault, dataDir: host.dataDir, record: () => Promise.resolve() });
    await restart();
    assert.deepEqual(await host.found(), []);
    await putBack(db, newer);
    assert.equal((await host.tryStart()).refused, true, 'the state of before the acceptance is no newer one');
  });
});
