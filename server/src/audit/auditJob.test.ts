import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLIENT_ID, TENANT_ID } from '@trc/domain/sampleTenant';
import { ROGUE } from '@trc/simulator/tenant/audit/initiators';
import { temporaryFolder } from '@trc/simulator/test/tenant/kit';
import { auditedTenant } from '@trc/simulator/test/tenant/audits';
import { openTestDatabase } from '../../test/database.ts';
import { createDirectoryClient } from '../directory/index.ts';
import { createJobRunner } from '../jobs/index.ts';
import { openKeys } from '../keys/index.ts';
import type { OpenKeys } from '../keys/index.ts';
import type { Db } from '../storage/types.ts';
import { findActors } from './actors.ts';
import { createAuditJobs, LATE_AUDIT_JOB, requestAuditRead } from './auditJob.ts';
import { findEntries, forgetOldAuditEntries, removeAuditEntries } from './entries.ts';
import { listReads } from './reads.ts';

const DAY = 86_400_000;

// At the top level: Node.js 20 runs the `after` hooks that a `before` hook registers right after that hook.
const tenant = await auditedTenant();

describe('the reader of the audit log', () => {
  let db: Db;
  let keys: OpenKeys;
  let remove: () => Promise<void>;

  before(async () => {
    ({ db, remove } = await openTestDatabase());
    const opened = await openKeys({ rootKeyFile: join(temporaryFolder(), 'root.key'), db });
    if (opened.sealed) throw new Error(opened.reason);
    keys = opened;
  });
  after(() => remove());

  const count = async (): Promise<number> =>
    (await db.query<{ count: number }>('select count(*)::int as count from audit_entry'))[0]?.count ?? 0;

  /** Reads the log once, to the end of the job. */
  const read = async ({ pagesMax = 200, isOn = true } = {}): Promise<void> => {
    const directory = createDirectoryClient({
      baseUrl: tenant.url,
      token: { token: () => Promise.resolve(tenant.token) },
      clientId: CLIENT_ID,
      pacing: 'off',
    });
    const handlers = createAuditJobs({ db, keys, directory, pagesMax, isOn, applicationId: CLIENT_ID });
    const runner = createJobRunner({ db, handlers, log: () => undefined });
    await db.tx((tx) => requestAuditRead(tx, TENANT_ID));
    await db.tx((tx) => requestAuditRead(tx, TENANT_ID));
    runner.start();
    const isOpen = async (): Promise<boolean> =>
      (await db.query(`select 1 from job where state in ('queued', 'running') and run_at <= clock_timestamp()`))
        .length > 0;
    for (let left = 600; left > 0 && (await isOpen()); left -= 1) await sleep(25);
    await runner.stop();
  };
  const consent = (isGiven: boolean): Promise<unknown> =>
    tenant.call('POST', '/_simulator/consent', { body: { permissions: { 'AuditLog.Read.All': isGiven } } });

  it('reads nothing where it is off, and nothing without the permission, and that is no error', async () => {
    await read({ isOn: false });
    assert.deepEqual(await listReads(db, TENANT_ID), []);
    await consent(false);
    await read();
    assert.deepEqual(
      (await listReads(db, TENANT_ID)).map(({ outcome, coveredFrom }) => [outcome, coveredFrom]),
      [['noPermission', undefined]],
    );
    assert.equal(await count(), 0);
    await consent(true);
  });

  it('stores each entry once, sealed and without addresses, and names the person of a change', async () => {
    const from = Date.now() - DAY;
    await tenant.call('POST', '/_simulator/incident', { body: { name: 'usersDeleted', count: 3 } });
    await read();
    const stored = await count();
    assert.ok(stored >= 3);
    await read();
    assert.equal(await count(), stored);
    const text = JSON.stringify(await db.query(`select entry_id, encode(sealed, 'escape') as sealed from audit_entry`));
    for (const word of [ROGUE.displayName, ROGUE.id, '203.0.113.7']) assert.ok(!text.includes(word), word);

    const { body } = await tenant.get(`/v1.0/auditLogs/directoryAudits?$filter=initiatedBy/user/id eq '${ROGUE.id}'`);
    const deleted = body.value[0]?.['targetResources'] as { id: string }[];
    const id = String(deleted[0]?.id).toLowerCase();
    const tenantKeys = await keys.tenant(TENANT_ID);
    const window = { from, to: Date.now() };
    const [entry] = await findEntries(db, tenantKeys, window, [id]);
    assert.ok(entry && !JSON.stringify(entry).includes('203.0.113.7'));
    const change = { ids: [id], kind: 'deleted' as const, attributes: [], links: [] };
    const { attributions } = await findActors(db, tenantKeys, [{ key: 'k', change, window, causes: [] }]);
    const { state, actors: [actor] = [] } = attributions.get('k') ?? {};
    assert.deepEqual(
      [state, actor?.certainty, actor?.kind, actor?.name, actor?.id],
      ['exact', 'exact', 'person', ROGUE.displayName, ROGUE.id],
    );
    assert.equal(actor?.correlationId, body.value[0]?.['correlationId']);
  });

  it('leaves a gap behind the limit of pages', async () => {
    const { body } = await tenant.get('/v1.0/users?$top=60');
    for (let round = 0; round < 10; round += 1) {
      const items = body.value.map((object) => ({ set: 'users', object: { ...object, jobTitle: `Round ${round}` } }));
      const { status } = await tenant.call('POST', '/_simulator/import', { body: { items } });
      assert.equal(status, 200);
    }
    await read({ pagesMax: 1 });
    const [newest] = await listReads(db, TENANT_ID);
    assert.ok(newest?.coveredFrom !== undefined && newest.coveredFrom > newest.wantedFrom);
    const before = await count();
    await read({ pagesMax: 2 });
    const [whole] = await listReads(db, TENANT_ID);
    assert.equal(whole?.coveredFrom, whole?.wantedFrom);
    assert.ok((await count()) > before);
  });

  it('goes on after a crash with what is older than the oldest stored entry', async () => {
    await db.query('delete from audit_entry');
    await db.query('delete from audit_read');
    await db.tx((tx) => requestAuditRead(tx, TENANT_ID));
    const { body } = await tenant.get('/v1.0/auditLogs/directoryAudits?$top=1');
    const newest = Date.parse(String(body.value[0]?.['activityDateTime']));
    const progress = { readAt: Date.now(), from: Date.now() - DAY, oldest: newest - 1, pages: 1 };
    await db.query(
      `update job set state = 'running', token = 1, lease_owner = 'a killed process',
         lease_until = now() - interval '1 second', progress = $1 where state = 'queued'`,
      [JSON.stringify(progress)],
    );
    await read();
    const [found] = await listReads(db, TENANT_ID);
    assert.deepEqual([found?.readAt, found?.coveredFrom], [progress.readAt, progress.from]);
    const [row] = await db.query<{ at: Date }>('select max(at) as at from audit_entry');
    assert.ok(row && row.at.getTime() <= newest - 1, 'the newest page was stored before the crash');
  });

  it('is read again until 30 minutes after the end of the last backup', async () => {
    const late = (): Promise<{ job_id: string; minutes: number }[]> =>
      db.query(
        `select job_id, extract(epoch from run_at - created_at)::float8 / 60 as minutes from job
         where kind = $1 and state = 'queued'`,
        [LATE_AUDIT_JOB],
      );
    const backup = randomUUID();
    await db.query(
      `insert into backup_or_snapshot
         (tenant_id, backup_id, number, job_id, status, source, tag, requested_by, request_id)
       values ($1, $2, 1, $2, 'Running', 'on-demand', 'on-demand', 'ada', 'r')`,
      [TENANT_ID, backup],
    );
    await read();
    await read();
    const [first, ...more] = await late();
    assert.deepEqual([Math.round(first?.minutes ?? 0), more.length], [31, 0], 'one late read, however many reads ask');
    const begin = (): Promise<unknown> => db.query('update job set run_at = now() where kind = $1', [LATE_AUDIT_JOB]);
    await begin();
    await read();
    const [second, ...others] = await late();
    assert.ok(second && second.job_id !== first?.job_id && others.length === 0, 'the backup is still running');
    await db.query(
      `update backup_or_snapshot set status = 'Completed', updated_at = now() - interval '30 minutes'
       where backup_id = $1`,
      [backup],
    );
    await begin();
    await read();
    assert.deepEqual(await late(), []);
    await db.query('delete from backup_or_snapshot');
  });

  it('removes entries after 400 days or with the oldest backup', async () => {
    await forgetOldAuditEntries(db, new Date(Date.now() + 399 * DAY));
    assert.ok((await count()) > 0);
    await forgetOldAuditEntries(db, new Date(Date.now() + 402 * DAY));
    assert.equal(await count(), 0);
    assert.equal((await listReads(db, TENANT_ID)).length, 1, 'the newest read stays');
    await removeAuditEntries(db);
    assert.deepEqual(await listReads(db, TENANT_ID), []);
  });
});
