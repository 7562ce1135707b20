import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { findActivityBreak } from '../../wiring/backupEngine.ts';
import { JobFailedError } from '../../jobs/index.ts';
import type { Job } from '../../jobs/index.ts';
import { openBody, contentAddress, sealBody } from '../../content/body.ts';
import { openTenantKeys, readTenantKeys } from '../tenantKeys.ts';
import { onBothEngines } from '../../../test/storage/engines.ts';
import { ACTOR, inQuarter, makeRsa, exportPem, plainKeys, startEncryption } from '../../../test/keys/kit.ts';
import type { EncryptionTest } from '../../../test/keys/kit.ts';
import type { DomainError } from '../../domainError.ts';

const statuses = (list: readonly { status: string }[]): string[] => list.map(({ status }) => status);

onBothEngines('rotation of keys', (open) => {
  let test: EncryptionTest;
  let beforeWrite: (job: Job) => Promise<void> = () => Promise.resolve();
  before(async () => {
    test = await startEncryption(await open(), { beforeWrite: (job) => beforeWrite(job) });
    test.runner.start();
  });
  after(() => test.close());
  const clear = (tenantId: string, quarters: number): Promise<string[]> =>
    plainKeys({ db: test.db, vault: test.keys.vault }, tenantId, quarters);
  const versions = async (tenantId: string): Promise<number[]> =>
    (
      await test.db.query<{ version: number }>(
        'select distinct tenant_key_version as version from data_key where tenant_id = $1',
        [tenantId],
      )
    ).map(({ version }) => version);

  it('goes from the system key to an own key, to a new system key and back, and every data key stays what it was', async () => {
    const tenantId = await test.tenant(6);
    const own = makeRsa(4096);
    const before6 = await clear(tenantId, 6);
    const sealed = await openTenantKeys(test.db, test.keys.vault, tenantId, inQuarter(3));
    const hash = contentAddress(sealed.addressKey, 'users', 'one', 'text');
    const body = sealBody(sealed, hash, 'text');

    assert.deepEqual(
      statuses([
        await test.encryption.uploadSoftwareKey(tenantId, { filename: 'own.pem', data: exportPem(own) }, ACTOR),
      ]),
      ['Replacing'],
    );
    const [ownKey, first] = await test.settled(tenantId);
    assert.deepEqual(ownKey, {
      status: 'Active',
      keyName: `own-${new Date().toISOString().slice(0, 7)}`,
      filename: 'own.pem',
      createdOn: ownKey?.createdOn,
      mode: 'BYOK',
      source: 'user',
      keyType: 'RSA',
      byok: true,
      byok_hsm: 'software',
    });
    assert.deepEqual(first, {
      status: 'Disabled',
      keyName: 'system-1',
      createdOn: first?.createdOn,
      mode: 'system',
      source: 'Tenant Recovery Console',
      byok: false,
    });
    assert.deepEqual(await clear(tenantId, 6), before6);
    assert.deepEqual(await versions(tenantId), [2]);

    await test.encryption.rotateSystemKey(tenantId, ACTOR);
    assert.deepEqual(statuses(await test.settled(tenantId)), ['Active', 'Disabled', 'Disabled']);
    await test.encryption.uploadSoftwareKey(tenantId, { filename: 'own.pem', data: exportPem(own) }, ACTOR);
    const all = await test.settled(tenantId);
    assert.deepEqual(
      all.map(({ keyName, status }) => [keyName.replace(/\d{4}-\d\d/, 'month'), status]),
      [
        ['own-month-2', 'Active'],
        ['system-3', 'Disabled'],
        ['own-month', 'Disabled'],
        ['system-1', 'Disabled'],
      ],
    );
    assert.deepEqual(await clear(tenantId, 6), before6);
    const opened = await readTenantKeys(test.db, test.keys.vault, tenantId);
    assert.ok(opened);
    assert.equal(openBody(opened, hash, body), 'text');
    assert.equal(await findActivityBreak(test.db, tenantId), undefined);
    const [left] = await test.db.query<{ count: number }>(
      'select count(*) as count from data_key_wrapping where tenant_id = $1',
      [tenantId],
    );
    assert.equal(left?.count, 0);
  });

  it('ends a rotation whose job was removed or refused, and lets the next one begin', async () => {
    const tenantId = await test.tenant(1);
    await test.runner.stop();
    await test.encryption.rotateSystemKey(tenantId, ACTOR);
    await test.db.query(`update job set state = 'failed' where tenant_id = $1`, [tenantId]);
    test.runner.start();
    const [key] = await test.settled(tenantId);
    assert.match(JSON.stringify(key), /"status":"Error".*The job was changed or removed outside of the service/);
    await test.encryption.rotateSystemKey(tenantId, ACTOR);
    assert.deepEqual(statuses(await test.settled(tenantId)), ['Active', 'Error', 'Disabled']);
  });

  it('takes in data keys that are begun meanwhile, also at the last moment', async () => {
    const tenantId = await test.tenant(2);
    let writes = 0;
    // Four rows are wrapped; a quarter has begun meanwhile and is wrapped by the fifth transaction; before the sixth
    // puts all in force another one begins.
    beforeWrite = async (job) => {
      if (job.tenantId !== tenantId) return;
      writes += 1;
      if (writes === 2 || writes === 6)
        await openTenantKeys(test.db, test.keys.vault, tenantId, inQuarter(writes === 2 ? 2 : 3));
    };
    await test.encryption.uploadSoftwareKey(tenantId, { filename: 'own.pem', data: exportPem(makeRsa()) }, ACTOR);
    assert.deepEqual(statuses(await test.settled(tenantId)), ['Active', 'Disabled']);
    beforeWrite = () => Promise.resolve();
    assert.equal(writes, 8);
    assert.deepEqual(await versions(tenantId), [2]);
    assert.equal((await clear(tenantId, 4)).length, 6);
    // A quarter that begins afterwards is wrapped with the new key.
    await openTenantKeys(test.db, test.keys.vault, tenantId, inQuarter(4));
    assert.deepEqual(await versions(tenantId), [2]);
  });

  it('is read consistently while it ends: no former key is used for new wrappings', async () => {
    const tenantId = await test.tenant(2);
    const keysBefore = await clear(tenantId, 2);
    let statements = 0;
    // A reader that asks twice finds a rotation ended between its statements.
    const slow = {
      ...test.db,
      query: async <R extends object>(sql: string, params?: readonly unknown[]): Promise<R[]> => {
        const rows = await test.db.query<R>(sql, params);
        statements += 1;
        await test.encryption.uploadSoftwareKey(tenantId, { filename: 'own.pem', data: exportPem(makeRsa()) }, ACTOR);
        await test.settled(tenantId);
        return rows;
      },
    };
    const opened = await readTenantKeys(slow, test.keys.vault, tenantId);
    assert.ok(statements > 0 && opened);
    assert.deepEqual(
      [opened.addressKey, ...opened.dataKeys.values()].slice(0, keysBefore.length).map((key) => key.toString('hex')),
      keysBefore,
    );
    assert.equal((await versions(tenantId))[0], 1 + statements);
  });

  it('refuses a second one while one is under way, however many ask at once', async () => {
    const tenantId = await test.tenant(1);
    const asked = await Promise.allSettled(
      Array.from({ length: 10 }, () => test.encryption.rotateSystemKey(tenantId, ACTOR)),
    );
    const refused = asked.flatMap((result) => (result.status === 'rejected' ? [result.reason as DomainError] : []));
    // A rotation may be over before the last one asks.
    assert.ok(
      refused.length > 0 &&
        refused.every(
          ({ code, message }) =>
            code === 'conflict' && message === 'Another key is being activated; wait until that is done',
        ),
      String(refused),
    );
    assert.equal(statuses(await test.settled(tenantId)).filter((status) => status === 'Active').length, 1);
  });

  it('leaves the old key in force when it fails: the new one shows Error, is erased, and another try works', async () => {
    const tenantId = await test.tenant(3);
    const keysBefore = await clear(tenantId, 3);
    let writes = 0;
    beforeWrite = (job) => {
      writes += 1;
      return job.tenantId === tenantId && writes === 3
        ? Promise.reject(new JobFailedError('for the test'))
        : Promise.resolve();
    };
    await test.encryption.rotateSystemKey(tenantId, ACTOR);
    const [failed, old] = await test.settled(tenantId);
    beforeWrite = () => Promise.resolve();
    assert.deepEqual([failed?.status, old?.status], ['Error', 'Active']);
    assert.match(failed?.statusDetails ?? '', /The earlier key stays in use/);
    assert.deepEqual(await clear(tenantId, 3), keysBefore);
    const [row] = await test.db.query<{ wrapped: Buffer | null }>(
      'select wrapped from tenant_key where tenant_id = $1 and version = 2',
      [tenantId],
    );
    assert.equal(row?.wrapped, null);
    await test.encryption.rotateSystemKey(tenantId, ACTOR);
    assert.deepEqual(statuses(await test.settled(tenantId)), ['Active', 'Error', 'Disabled']);
    assert.deepEqual(await clear(tenantId, 3), keysBefore);
  });

  it('fails when a data key does not open, or what was stored is not what was wrapped', async () => {
    for (const table of ['data_key', 'data_key_wrapping']) {
      const tenantId = await test.tenant(3);
      let writes = 0;
      beforeWrite = async (job) => {
        writes += 1;
        if (job.tenantId !== tenantId || writes !== 3) return;
        await test.db.query(
          `update ${table} set wrapped = set_byte(wrapped, 20, 255 - get_byte(wrapped, 20))
           where tenant_id = $1 and key_id = ${table === 'data_key' ? 4 : 1}`,
          [tenantId],
        );
      };
      await test.encryption.uploadSoftwareKey(tenantId, { filename: 'own.pem', data: exportPem(makeRsa()) }, ACTOR);
      for (const deadline = Date.now() + 30_000; ;) {
        const rows = await test.db.query<{ state: string }>(
          'select state from tenant_key where tenant_id = $1 order by version',
          [tenantId],
        );
        if (rows[1]?.state === 'error') {
          assert.equal(rows[0]?.state, 'active');
          break;
        }
        assert.ok(Date.now() < deadline, table);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      beforeWrite = () => Promise.resolve();
    }
  });
});
