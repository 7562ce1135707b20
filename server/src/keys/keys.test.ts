import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { cachedKeys } from './cache.ts';
import { openKeys } from './index.ts';
import type { Keys, OpenKeys } from './index.ts';
import { makeRootKey, readRootKey } from './rootKey.ts';
import { openTenantKeys } from './tenantKeys.ts';
import type { Db } from '../storage/types.ts';
import { openTestDatabase } from '../../test/database.ts';

const directory = mkdtempSync(join(tmpdir(), 'trc-keys-'));
const rootKeyFile = join(directory, 'keys', 'root.key');
const tenantId = randomUUID();

const opened = (keys: Keys): OpenKeys => {
  if (keys.sealed) throw new Error(keys.reason);
  return keys;
};

describe('keys', () => {
  let db: Db;
  let remove: () => Promise<void>;
  before(async () => {
    ({ db, remove } = await openTestDatabase());
  });
  after(async () => {
    await remove();
    rmSync(directory, { recursive: true, force: true });
  });

  it('makes a root key at the first start only, readable by its owner only', async () => {
    const first = opened(await openKeys({ rootKeyFile, db }));
    assert.deepEqual([first.firstStart, first.emptyDatabase], [true, true]);
    assert.equal(statSync(rootKeyFile).mode & 0o777, 0o600);
    const text = readFileSync(rootKeyFile, 'utf8');
    const second = opened(await openKeys({ rootKeyFile, db }));
    assert.deepEqual([second.firstStart, second.emptyDatabase], [false, false]);
    assert.equal(readFileSync(rootKeyFile, 'utf8'), text);
  });

  it('distinguishes a new database with an existing root key from a first start', async () => {
    const empty = await openTestDatabase();
    const file = join(directory, 'kept', 'root.key');
    makeRootKey(file);
    const { firstStart, emptyDatabase } = opened(await openKeys({ rootKeyFile: file, db: empty.db }));
    assert.deepEqual([firstStart, emptyDatabase], [false, true]);
    await empty.remove();
  });

  it('makes it also where an interrupted first start of the same process id left an unfinished one', () => {
    const file = join(directory, 'interrupted.key');
    writeFileSync(`${file}.${process.pid}`, 'half a key');
    assert.deepEqual(makeRootKey(file).key, readRootKey(file));
  });

  it('uses a root key that another process made meanwhile, and leaves no unfinished file', () => {
    const folder = join(directory, 'twice');
    const first = makeRootKey(join(folder, 'root.key'));
    assert.deepEqual(makeRootKey(join(folder, 'root.key')), { key: first.key, isNew: false });
    assert.deepEqual(readdirSync(folder), ['root.key']);
  });

  it('reports a root key that cannot be made with its setting, and leaves no files', () => {
    const empty = mkdtempSync(join(tmpdir(), 'root-key-'));
    assert.throws(() => makeRootKey(join(empty, 'k'.repeat(240))), {
      message: /^The setting ROOT_KEY_FILE names a file that this account cannot make \(ENAMETOOLONG\): .*k\.$/,
    });
    assert.deepEqual(readdirSync(empty), []);
    rmSync(empty, { recursive: true });
  });

  it('two parallel first starts end with one key: the other process is sealed', async () => {
    const empty = await openTestDatabase();
    const [file, other] = [join(directory, 'race', 'root.key'), join(directory, 'race', 'other.key')];
    makeRootKey(file);
    makeRootKey(other);
    /** A database to which another service is first, right before the key is noted. */
    const late: Db = {
      ...empty.db,
      query: async (sql, params) => {
        if (sql.startsWith('insert into root_key_check')) opened(await openKeys({ rootKeyFile: file, db: empty.db }));
        return empty.db.query(sql, params);
      },
    };
    assert.equal(opened(await openKeys({ rootKeyFile: file, db: late })).firstStart, false);
    await empty.db.query('delete from root_key_check');
    const sealed = await openKeys({ rootKeyFile: other, db: late });
    assert.ok(sealed.sealed && /does not belong to this data/.test(sealed.reason));
    await empty.remove();
  });

  it('gives the same keys at every start, and other ones to another tenant', async () => {
    const one = await opened(await openKeys({ rootKeyFile, db })).tenant(tenantId);
    const again = await opened(await openKeys({ rootKeyFile, db })).tenant(tenantId);
    assert.deepEqual(again, one);
    const other = await opened(await openKeys({ rootKeyFile, db })).tenant(randomUUID());
    assert.notDeepEqual(other.addressKey, one.addressKey);
  });

  it('begins a data key with each quarter and keeps the address key and the old data keys', async () => {
    const keys = opened(await openKeys({ rootKeyFile, db }));
    const one = await keys.tenant(tenantId);
    const later = await openTenantKeys(db, keys.vault, tenantId, new Date('2031-02-01T00:00:00Z'));
    assert.notEqual(later.current, one.current);
    assert.deepEqual(later.addressKey, one.addressKey);
    assert.deepEqual(later.dataKeys.get(one.current), one.dataKeys.get(one.current));
    assert.notDeepEqual(later.dataKeys.get(later.current), one.dataKeys.get(one.current));
  });

  it('starts sealed with a wrong, damaged or missing root key, and never makes a new one over data', async () => {
    const right = readFileSync(rootKeyFile, 'utf8');
    const cases: [string, RegExp][] = [
      [`tenant-recovery-root-key-1 ${randomBytes(32).toString('base64url')}\n`, /does not belong to this data/],
      [right.slice(0, -6), /is not a root key/],
      ['', /is not a root key/],
      [`another-key ${right.split(' ')[1]}`, /is not a root key/],
    ];
    for (const [text, reason] of cases) {
      writeFileSync(rootKeyFile, text);
      const keys = await openKeys({ rootKeyFile, db });
      assert.ok(keys.sealed && reason.test(keys.reason), text);
      assert.equal(readFileSync(rootKeyFile, 'utf8'), text);
    }
    rmSync(rootKeyFile);
    const keys = await openKeys({ rootKeyFile, db });
    assert.ok(keys.sealed && keys.reason.includes('is missing'));
    assert.ok(!existsSync(rootKeyFile));
    writeFileSync(rootKeyFile, right);
    assert.equal(opened(await openKeys({ rootKeyFile, db })).firstStart, false);
  });

  it('stays sealed when the mark of the root key is missing but wrapped keys exist', async () => {
    const rows = await db.query<{ sealed: Buffer }>('delete from root_key_check returning sealed');
    assert.equal((await openKeys({ rootKeyFile, db })).sealed, true);
    await db.query('insert into root_key_check (id, sealed) values (1, $1)', [rows[0]?.sealed]);
  });

  it('notices in time what another process with another clock has added, and keeps what is open while the database does not answer', async () => {
    const { vault } = opened(await openKeys({ rootKeyFile, db }));
    const tenant = randomUUID();
    let now = Date.parse('2030-03-31T23:59:50Z');
    let broken = false;
    const halting: Db = {
      ...db,
      query: (sql, params) => (broken ? Promise.reject(new Error('no database')) : db.query(sql, params)),
    };
    const keysOf = cachedKeys(halting, vault, () => now);
    const first = await keysOf(tenant);
    assert.equal(await keysOf(tenant), first);
    const ahead = await openTenantKeys(db, vault, tenant, new Date('2030-04-01T00:00:01Z'));
    now += 5000;
    const second = await keysOf(tenant);
    assert.deepEqual(second.dataKeys, ahead.dataKeys);
    assert.equal(second.current, first.current);
    now += 4999;
    broken = true;
    assert.equal(await keysOf(tenant), second);
    broken = false;
    now += 1000;
    assert.equal((await keysOf(tenant)).current, ahead.current);
  });

  it('notices a wrapped key that was moved to another tenant or changed by a bit', async () => {
    const stranger = randomUUID();
    await db.query(
      `insert into tenant_key (tenant_id, version, kind, state, wrapped) select $1::uuid, version, kind, state, wrapped
       from tenant_key where tenant_id = $2`,
      [stranger, tenantId],
    );
    await assert.rejects(opened(await openKeys({ rootKeyFile, db })).tenant(stranger));
    const [row] = await db.query<{ wrapped: Buffer }>(
      `select wrapped from data_key where tenant_id = $1 and purpose = 'address'`,
      [tenantId],
    );
    const wrapped = Buffer.from(row?.wrapped ?? []);
    wrapped[20] = (wrapped[20] ?? 0) ^ 1;
    await db.query(`update data_key set wrapped = $2 where tenant_id = $1 and purpose = 'address'`, [
      tenantId,
      wrapped,
    ]);
    await assert.rejects(opened(await openKeys({ rootKeyFile, db })).tenant(tenantId));
  });
});
