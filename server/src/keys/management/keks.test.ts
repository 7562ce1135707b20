import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { createKeyMaintenance } from './index.ts';
import type { DownloadedKek } from './index.ts';
import { MAX_FAILURES } from './keks.ts';
import { monthsAfter } from './months.ts';
import { findActivityBreak } from '../../wiring/backupEngine.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { OAEP_SHA256, craftMembers, pkcs8 } from '../../../test/keys/craft.ts';
import { ACTOR, PUBLIC_URL, makeRsa, exportPem, startEncryption } from '../../../test/keys/kit.ts';
import type { EncryptionTest } from '../../../test/keys/kit.ts';
import type { ErrorCode } from '../../domainError.ts';

it('a key-encrypting key lives one calendar month', () => {
  for (const [from, to] of [
    ['2026-01-15T10:00:00.000Z', '2026-02-15T10:00:00.000Z'],
    ['2026-01-31T23:59:59.999Z', '2026-02-28T23:59:59.999Z'],
    ['2028-01-30T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
    ['2026-12-31T12:00:00.000Z', '2027-01-31T12:00:00.000Z'],
    ['2026-03-31T00:00:00.000Z', '2026-04-30T00:00:00.000Z'],
  ] as const) {
    assert.equal(monthsAfter(new Date(from), 1).toISOString(), to);
  }
});

describe('keys over time', () => {
  let test: EncryptionTest;
  let remove: () => Promise<void>;
  let now = Date.parse('2026-11-22T10:00:00Z');
  const own = makeRsa();
  const log: string[] = [];
  before(async () => {
    const database = await openTestDatabase();
    remove = database.remove;
    test = await startEncryption(database.db, { now: () => new Date(now) });
    test.runner.start();
  });
  after(async () => {
    await test.close();
    await remove();
  });
  const maintenance = () =>
    createKeyMaintenance({
      db: test.db,
      encryption: test.encryption,
      log: (_level, event) => void log.push(event),
      now: () => new Date(now),
    });
  const transfer = (kek: DownloadedKek, change = {}) => ({
    filename: 'own.byok',
    data: Buffer.from(JSON.stringify(craftMembers({ kek: kek.pem, kid: kek.kid, target: pkcs8(own), ...change }))),
  });
  const refusal = (message: RegExp, code: ErrorCode = 'invalid') => ({ name: 'DomainError', code, message });
  const actions = async (tenantId: string): Promise<string[]> =>
    (
      await test.db.query<{ action: string }>('select action from activity where tenant_id = $1 order by seq', [
        tenantId,
      ])
    ).map(({ action }) => action);

  it('makes five key-encrypting keys and refuses the sixth, also when all are asked for at once', async () => {
    const tenantId = randomUUID();
    const first = await test.encryption.generateKek(tenantId, ACTOR);
    // Making one takes seconds on a busy machine; three more are in the table already.
    await test.db.query(
      `insert into key_encrypting_key (tenant_id, thumbprint, kid, sealed, expires_at)
       select tenant_id, thumbprint || n, kid || n, sealed, expires_at
       from key_encrypting_key, generate_series(1, 3) as n where tenant_id = $1`,
      [tenantId],
    );
    const ask = () => test.encryption.generateKek(tenantId, ACTOR);
    const asked = await Promise.allSettled(Array.from({ length: 40 }, ask));
    const made = [first, ...asked.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))];
    assert.equal(made.length, 2);
    for (const { kid, expires_on } of made) {
      assert.match(kid, new RegExp(`^${PUBLIC_URL.replaceAll('.', '\\.')}/keys/kek/[A-Za-z0-9_-]{43}$`));
      assert.equal(expires_on, '2026-12-22T10:00:00.000Z');
    }
    await assert.rejects(
      test.encryption.generateKek(tenantId, ACTOR),
      refusal(/^There are 5 key-encrypting keys/, 'conflict'),
    );
    // The first one still works; the keys of a ceremony under way outlive newer ones.
    assert.equal((await test.encryption.importHsmKey(tenantId, transfer(first), ACTOR)).keyType, 'RSA-HSM');
    assert.deepEqual(
      (await test.settled(tenantId)).map(({ status, byok_hsm }) => [status, byok_hsm]),
      [
        ['Active', 'hsm'],
        ['Disabled', undefined],
      ],
    );
    await assert.rejects(
      test.encryption.importHsmKey(tenantId, transfer(first), ACTOR),
      refusal(/is the active one already/, 'conflict'),
    );

    now = Date.parse('2026-12-22T10:00:00Z');
    await assert.rejects(
      test.encryption.importHsmKey(tenantId, transfer(first), ACTOR),
      refusal(/has expired, download a new one$/),
    );
    await maintenance().run();
    const rows = await test.db.query('select 1 from key_encrypting_key where tenant_id = $1 and sealed is not null', [
      tenantId,
    ]);
    assert.equal(rows.length, 0);
    await assert.rejects(
      test.encryption.importHsmKey(tenantId, transfer(first), ACTOR),
      refusal(/has expired, download a new one$/),
    );
    assert.equal((await actions(tenantId)).filter((action) => action === 'Key-encrypting key expired').length, 5);
    assert.equal(await findActivityBreak(test.db, tenantId), undefined);
  });

  it('withdraws a key-encrypting key after 20 imports that did not open', async () => {
    const tenantId = randomUUID();
    const kek = await test.encryption.generateKek(tenantId, ACTOR);
    for (let attempt = 0; attempt < MAX_FAILURES; attempt += 1) {
      await assert.rejects(
        test.encryption.importHsmKey(tenantId, transfer(kek, { block: OAEP_SHA256 }), ACTOR),
        refusal(/^Activation failed$/),
      );
    }
    await assert.rejects(
      test.encryption.importHsmKey(tenantId, transfer(kek), ACTOR),
      refusal(/was withdrawn after too many failed imports/),
    );
    const [row] = await test.db.query<{ sealed: Buffer | null }>(
      'select sealed from key_encrypting_key where tenant_id = $1',
      [tenantId],
    );
    assert.equal(row?.sealed, null);
    const logged = await actions(tenantId);
    assert.equal(logged.filter((action) => action === 'Key-encrypting key withdrawn').length, 1);
    assert.ok(logged.includes('Encryption key refused'));
  });

  it('overwrites an uploaded file in memory, accepted or not', async () => {
    const tenantId = randomUUID();
    const kek = await test.encryption.generateKek(tenantId, ACTOR);
    const files = [
      transfer(kek),
      transfer(kek, { block: OAEP_SHA256 }),
      { filename: 'own.txt', data: Buffer.from('x') },
    ];
    for (const file of files) await test.encryption.importHsmKey(tenantId, file, ACTOR).catch(() => undefined);
    const pems = [
      { filename: 'own.pem', data: exportPem(own) },
      { filename: 'own.pem', data: Buffer.from('nothing') },
    ];
    for (const file of pems) await test.encryption.uploadSoftwareKey(tenantId, file, ACTOR).catch(() => undefined);
    for (const { data } of [...files, ...pems]) assert.ok(data.every((byte) => byte === 0));
    await test.settled(tenantId);
  });

  it('replaces a system key automatically after three months, once, and leaves own keys alone', async () => {
    const tenantId = await test.tenant(1);
    const ownTenant = await test.tenant(1);
    await test.encryption.uploadSoftwareKey(ownTenant, { filename: 'own.pem', data: exportPem(own) }, ACTOR);
    await test.settled(ownTenant);
    await test.db.query(`update tenant_key set created_at = '2026-11-30T12:00:00Z' where tenant_id = any($1::uuid[])`, [
      [tenantId, ownTenant],
    ]);
    now = Date.parse('2027-02-28T11:59:59Z');
    await maintenance().run();
    assert.equal((await test.encryption.list(tenantId)).length, 1);
    now = Date.parse('2027-02-28T12:00:00Z');
    await Promise.all([maintenance().run(), maintenance().run(), maintenance().run()]);
    assert.deepEqual(
      (await test.settled(tenantId)).map(({ status, keyName }) => [status, keyName]),
      [
        ['Active', 'system-2'],
        ['Disabled', 'system-1'],
      ],
    );
    assert.equal((await test.encryption.list(ownTenant)).length, 2);
    await maintenance().run();
    await assert.rejects(
      test.encryption.rotateSystemKey(tenantId, ACTOR, 1),
      refusal(/activated meanwhile/, 'conflict'),
    );
    assert.equal((await test.encryption.list(tenantId)).length, 2);
    const [row] = await test.db.query<{ source: string }>(
      `select source from activity where tenant_id = $1 and action = 'System key rotation started'`,
      [tenantId],
    );
    assert.equal(row?.source, 'Scheduler');
  });

  it('tries an automatic rotation that failed again the next day', async () => {
    const tenantId = await test.tenant(1);
    now = Date.now();
    await test.db.query(`update tenant_key set created_at = now() - interval '100 days' where tenant_id = $1`, [
      tenantId,
    ]);
    await test.db.query(`insert into tenant_key (tenant_id, version, kind, state) values ($1, 2, 'system', 'error')`, [
      tenantId,
    ]);
    await maintenance().run();
    assert.equal((await test.encryption.list(tenantId)).length, 2);
    now += 25 * 3_600_000;
    await maintenance().run();
    assert.deepEqual(
      (await test.settled(tenantId)).map(({ status }) => status),
      ['Active', 'Error', 'Disabled'],
    );
  });

  it('erases the private half of a key that is in use no more after 90 days, not while a data key needs it', async () => {
    const tenantId = await test.tenant(1);
    await test.encryption.rotateSystemKey(tenantId, ACTOR);
    await test.settled(tenantId);
    const erased = async (): Promise<boolean> =>
      (
        await test.db.query<{ wrapped: Buffer | null }>(
          'select wrapped from tenant_key where tenant_id = $1 and version = 1',
          [tenantId],
        )
      )[0]?.wrapped === null;
    const retired = Date.now();
    now = retired + 89 * 86_400_000;
    await maintenance().run();
    assert.equal(await erased(), false);
    now = retired + 91 * 86_400_000;
    await test.db.query('update data_key set tenant_key_version = 1 where tenant_id = $1 and key_id = 1', [tenantId]);
    await maintenance().run();
    assert.equal(await erased(), false);
    await test.db.query('update data_key set tenant_key_version = 2 where tenant_id = $1 and key_id = 1', [tenantId]);
    await maintenance().run();
    assert.equal(await erased(), true);
    assert.ok((await actions(tenantId)).includes('Encryption key erased'));
    await test.settled(tenantId);
    assert.equal(await findActivityBreak(test.db, tenantId), undefined);
  });
});
