import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, it } from 'node:test';
import { findActivityBreak } from '../../wiring/backupEngine.ts';
import { createRecordNotice, openNames } from '../../notices/recordNotice.ts';
import { changeRootKey } from './rootKeyChange.ts';
import { createCode } from '../../identity/emergency/codes.ts';
import { kekContext } from './keks.ts';
import { openKeys } from '../index.ts';
import type { OpenKeys } from '../index.ts';
import { keepFormerRootKey, nextRootKeyFile, takeNextRootKey } from '../nextRootKey.ts';
import { makeRootKey, readRootKey } from '../rootKey.ts';
import type { Job } from '../../jobs/index.ts';
import type { Db } from '../../storage/types.ts';
import { onBothEngines } from '../../../test/storage/engines.ts';
import { ACTOR, makeRsa, exportPem, plainKeys, startEncryption } from '../../../test/keys/kit.ts';
import type { EncryptionTest } from '../../../test/keys/kit.ts';
import { OTHERS, SHORT_LIVED, SIGNATURES, UNDER_ROOT_KEY } from '../../../test/keys/columnsOfBytes.ts';

onBothEngines('a new root key', (open) => {
  let test: EncryptionTest;
  let folder: string;
  let file: string;
  let db: Db;
  let beforeWrite: (job: Job) => Promise<void> = () => Promise.resolve();
  /** Tenants with a system key, an own key, and an own key that is taking over; each has key-encrypting keys. */
  const tenants: string[] = [];
  before(async () => {
    db = await open();
    test = await startEncryption(db, { beforeWrite: (job) => beforeWrite(job) });
    folder = mkdtempSync(join(tmpdir(), 'root-key-change-'));
    file = join(folder, 'root.key');
    writeFileSync(file, readFileSync(test.rootKeyFile), { mode: 0o600 });
    for (let index = 0; index < 3; index += 1) tenants.push(await test.tenant(2));
    test.runner.start();
    await test.encryption.uploadSoftwareKey(
      tenants[1] ?? '',
      { filename: 'own.pem', data: exportPem(makeRsa()) },
      ACTOR,
    );
    await test.settled(tenants[1] ?? '');
    await test.encryption.generateKek(tenants[1] ?? '', ACTOR);
    // The rotation of the third is paused with two data keys wrapped again.
    let writes = 0;
    const isHalf = new Promise<void>((resolve) => {
      beforeWrite = (job) => {
        if (job.tenantId !== tenants[2]) return Promise.resolve();
        writes += 1;
        if (writes < 3) return Promise.resolve();
        resolve();
        return new Promise<never>((_, reject) => {
          job.signal.addEventListener('abort', () => reject(new Error('stopped')));
        });
      };
    });
    await test.encryption.uploadSoftwareKey(
      tenants[2] ?? '',
      { filename: 'own.pem', data: exportPem(makeRsa()) },
      ACTOR,
    );
    await isHalf;
    await test.runner.stop();
  });
  after(async () => {
    await test.close();
    rmSync(folder, { recursive: true });
  });

  const openAgain = async (): Promise<OpenKeys> => {
    const keys = await openKeys({ rootKeyFile: file, db });
    if (keys.sealed) throw new Error(keys.reason);
    return keys;
  };
  const keyFilesNamed = (word: string): (Buffer | undefined)[] =>
    readdirSync(folder)
      .filter((name) => name.startsWith(`root.key.${word}-`))
      .map((name) => readRootKey(join(folder, name)));
  const clear = async (): Promise<string[][]> => {
    const { vault } = await openAgain();
    return Promise.all(tenants.map((tenantId) => plainKeys({ db, vault }, tenantId, 2)));
  };
  const kekOf = async (): Promise<string> => {
    const [row] = await db.query<{ tenant_id: string; thumbprint: string; sealed: Buffer }>(
      'select tenant_id, thumbprint, sealed from key_encrypting_key',
    );
    assert.ok(row);
    return (await openAgain()).vault.unseal(kekContext(row.tenant_id, row.thumbprint), row.sealed).toString('hex');
  };

  it('covers every column of bytes in the database that it seals', async () => {
    const columns = await db.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type in ('bytea', 'ARRAY') and udt_name in ('bytea', '_bytea')
       order by 1`,
    );
    const known = [...UNDER_ROOT_KEY, ...SIGNATURES, ...SHORT_LIVED, ...OTHERS];
    assert.deepEqual(
      columns.map(({ name }) => name),
      known.sort(),
    );
  });

  it('replaces the former key, which opens nothing and is kept next to it; each tenant has a log entry', async () => {
    const [keys, kek, former] = [await clear(), await kekOf(), readFileSync(file, 'utf8')];
    const notice = createRecordNotice({ vault: (await openAgain()).vault });
    const names = { tenantId: tenants[0] ?? '', subject: 'x', names: ['vera@fabrikam.example'] };
    await db.tx((tx) => notice(tx, { ...names, kind: 'administratorsChanged', count: 1 }));
    const place = { vault: (await openAgain()).vault, tenantId: tenants[0] ?? '' };
    await db.tx((tx) => createCode(tx, place, { waitsForStart: true }));
    const { count, former: kept, notCleaned } = await changeRootKey(db, file, ACTOR);
    assert.equal(notCleaned, undefined);
    assert.deepEqual(await db.query('select 1 from emergency_code'), [], 'a code of the former key is void');
    assert.equal(readFileSync(kept, 'utf8'), former);
    assert.notEqual(readFileSync(file, 'utf8'), former);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    // The mark, five tenant keys, the own key's four data keys, two of a rotation, a key-encrypting key.
    assert.equal(count, 1 + 5 + 4 + 2 + 1);
    assert.deepEqual(await clear(), keys);
    assert.equal(await kekOf(), kek);
    const [row] = await db.query<{ notice_id: string; names: Buffer }>(
      `select notice_id, names from notice where subject = 'x'`,
    );
    assert.ok(row);
    assert.deepEqual(openNames((await openAgain()).vault, names.tenantId, row.notice_id, row.names).names, names.names);
    assert.equal((await db.query(`select 1 from notice where kind = 'keysChanged'`)).length, tenants.length);
    const sealed = await openKeys({ rootKeyFile: kept, db });
    assert.ok(sealed.sealed && /does not belong to this data/.test(sealed.reason));
    for (const tenantId of tenants) {
      const [entry] = await db.query<{ action: string }>(
        'select action from activity where tenant_id = $1 order by seq desc limit 1',
        [tenantId],
      );
      assert.equal(entry?.action, 'Root key changed');
      assert.equal(await findActivityBreak(db, tenantId), undefined);
    }
  });

  it('changes nothing when stopped before the commit, and makes another key the next time', async () => {
    const [keys, text] = [await clear(), readFileSync(file, 'utf8')];
    const dying: Db = { ...db, tx: () => Promise.reject(new Error('killed')) };
    await assert.rejects(changeRootKey(dying, file, ACTOR), /killed/);
    const waiting = readRootKey(nextRootKeyFile(file));
    assert.ok(waiting);
    assert.equal(readFileSync(file, 'utf8'), text);
    assert.deepEqual(await clear(), keys);
    await changeRootKey(db, file, ACTOR);
    assert.ok(!existsSync(nextRootKeyFile(file)));
    assert.notDeepEqual(readRootKey(file), waiting);
    // Other data may have it in force.
    assert.ok(keyFilesNamed('unused').some((key) => key?.equals(waiting)));
    assert.deepEqual(await clear(), keys);
  });

  it('takes effect at the next start when stopped after the commit', async () => {
    const keys = await clear();
    const former = readRootKey(file);
    const dying: Db = {
      ...db,
      tx: async (work) => {
        await db.tx(work);
        throw new Error('killed');
      },
    };
    await assert.rejects(changeRootKey(dying, file, ACTOR), /killed/);
    assert.ok(former);
    assert.ok(
      keyFilesNamed('former').some((key) => key?.equals(former)),
      'the second name stays: the new key is in force',
    );
    assert.deepEqual(readRootKey(file), former);
    assert.match(
      (await openAgain()).changed ?? '',
      /^The root key was changed: \S+root\.key is a new one\. Copy it to a safe place\. Copies of the data from before need the former one, which is \S+root\.key\.former-\S+\.$/,
    );
    assert.deepEqual(await clear(), keys);
    assert.ok(!existsSync(nextRootKeyFile(file)));
    assert.notDeepEqual(readRootKey(file), former);
    assert.ok(keyFilesNamed('former').some((key) => key?.equals(former)));
    assert.equal((await openAgain()).changed, undefined);
  });

  it('is in force where the former rows cannot be removed from the files, and says what to do', async () => {
    const keys = await clear();
    const full: Db = {
      ...db,
      exec: (sql) => (sql.startsWith('vacuum') ? Promise.reject(new Error('no space left')) : db.exec(sql)),
    };
    const { former, notCleaned } = await changeRootKey(full, file, ACTOR);
    assert.match(notCleaned ?? '', /\(no space left\)\. .* this statement is enough: vacuum full root_key_check, /);
    assert.ok(existsSync(former));
    assert.deepEqual(await clear(), keys);
  });

  it('keeps the name that an earlier change gave to the key when it is stopped', async () => {
    const current = readRootKey(file);
    assert.ok(current);
    const kept = keepFormerRootKey(file, current);
    assert.ok(kept?.isNew);
    const dying: Db = { ...db, tx: () => Promise.reject(new Error('killed')) };
    await assert.rejects(changeRootKey(dying, file, ACTOR), /killed/);
    assert.deepEqual(readRootKey(kept.file), current);
    rmSync(kept.file);
  });

  it('refuses to start where the file cannot be replaced or the database is in use', async () => {
    const long = join(folder, 'long', `${'k'.repeat(235)}`);
    mkdirSync(join(folder, 'long'));
    writeFileSync(long, readFileSync(file), { mode: 0o600 });
    await assert.rejects(
      changeRootKey(db, long, ACTOR),
      /^Error: \S+ cannot be replaced \(ENAMETOOLONG\)\. Its folder must be/,
    );
    assert.deepEqual(readdirSync(join(folder, 'long')), ['k'.repeat(235)]);
    const [text, names] = [
      readFileSync(file, 'utf8'),
      readdirSync(folder)
        .filter((name) => name.includes('former'))
        .sort(),
    ];
    const asked: Db[] = [];
    await assert.rejects(
      changeRootKey(db, file, ACTOR, (asks) => {
        asked.push(asks);
        return asked.length === 2 ? Promise.reject(new Error('somebody else')) : Promise.resolve();
      }),
      /somebody else/,
    );
    assert.equal(asked[0], db);
    assert.notEqual(asked[1], db, 'within the transaction, with the lock');
    assert.equal(readFileSync(file, 'utf8'), text);
    assert.deepEqual(
      readdirSync(folder)
        .filter((name) => name.includes('former'))
        .sort(),
      names,
    );
    await openAgain();
  });

  it('can be put in place by the command or by a starting service, in any order', () => {
    const place = join(folder, 'both', 'root.key');
    const { key: former } = makeRootKey(place);
    const { key } = makeRootKey(nextRootKeyFile(place));
    const kept = keepFormerRootKey(place, former);
    assert.ok(kept?.isNew);
    assert.deepEqual(keepFormerRootKey(place, former), { file: kept.file, isNew: false }, 'it is kept once');
    takeNextRootKey(place, key, kept.file);
    takeNextRootKey(place, key, kept.file);
    assert.deepEqual(readRootKey(place), key);
    assert.equal(keepFormerRootKey(place, Buffer.alloc(32)), undefined, 'a key that is not there is not kept');
    assert.deepEqual(readdirSync(dirname(place)).length, 2);
    assert.throws(() => takeNextRootKey(place, former, kept.file), /ENOENT/);
  });

  it('stays in its file next to a wrong root key when it opens nothing', async () => {
    const other = join(folder, 'wrong', 'root.key');
    makeRootKey(other);
    makeRootKey(nextRootKeyFile(other));
    const sealed = await openKeys({ rootKeyFile: other, db });
    assert.ok(sealed.sealed && /does not belong to this data/.test(sealed.reason));
    await assert.rejects(changeRootKey(db, other, ACTOR), /does not belong to this data/);
    assert.deepEqual(readdirSync(join(folder, 'wrong')), ['root.key', 'root.key.next']);
  });

  it('is not made where a secret does not open, and changes nothing then', async () => {
    const [tenantId] = tenants;
    const keys = await clear();
    const [row] = await db.query<{ wrapped: Buffer }>('select wrapped from tenant_key where tenant_id = $1', [
      tenantId,
    ]);
    await db.query('update tenant_key set wrapped = $2 where tenant_id = $1', [tenantId, Buffer.alloc(60)]);
    await assert.rejects(changeRootKey(db, file, ACTOR));
    await db.query('update tenant_key set wrapped = $2 where tenant_id = $1', [tenantId, row?.wrapped]);
    assert.deepEqual(await clear(), keys);
  });
});
