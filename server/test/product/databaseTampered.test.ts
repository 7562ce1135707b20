import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { PEOPLE } from '@trc/domain/sampleTenant';
import { openDatabase } from '../../src/storage/openDatabase.ts';
import type { Db } from '../../src/storage/types.ts';
import { embeddedDirectory } from '../embedded.ts';
import { dump, insertRow, putBack } from '../integrity/attacker.ts';
import type { Dump } from '../integrity/attacker.ts';
import { cutLog, rewriteLog } from '../integrity/logAttacker.ts';
import { ApiClient } from '../kill/client.ts';
import { startIssuer } from '../kill/issuer.ts';
import { startService } from '../kill/service.ts';
import type { RunningService } from '../kill/service.ts';
import { NO_POSTGRES, hasPostgres, startPostgres } from '../postgres.ts';
import { temporaryFolder } from '@trc/simulator/test/tenant/kit';
import { runCommand, startProcess } from '@trc/simulator/test/tenant/process';

const VERIFY = new URL('../../src/commands/verify.ts', import.meta.url);
const RECOVERY = new URL('../../src/commands/recovery.ts', import.meta.url);
const LIMIT_MS = 60_000;
const NORA = PEOPLE.find(({ key }) => key === 'nora')?.oid ?? '';
/** Makes an administrator of a person without a permission record. */
const FORGE = `insert into permission (tenant_id, oid, upn, permission_type)
  select tenant_id::text, '${NORA}', 'x', '1' from activity_head`;
const SCHEDULE = { enabled: true, days: [1], time: '03:00', additional_backup_day: null, max_backups_to_retain: 90 };

interface Notice {
  kind: string;
}

interface Stage {
  service: RunningService;
  ada: ApiClient;
  nora: ApiClient;
  start: () => Promise<void>;
  /** Opens the database next to the service, or while it is stopped where only one process may have it. */
  open: () => Promise<Db>;
  command: (entry: URL, ...words: string[]) => Promise<{ code: number | null; text: string }>;
}

const openStage = async (databaseUrl: string): Promise<Stage> => {
  const issuer = await startIssuer();
  after(() => issuer.close());
  const tenantData = temporaryFolder();
  const tenant = await startProcess(tenantData, { TENANT_SIZE: '10' });
  const dataDir = databaseUrl === '' ? await embeddedDirectory() : temporaryFolder();
  after(() => rmSync(dataDir, { recursive: true, force: true }));
  const rootKeyFile = path.join(temporaryFolder(), 'root.key');
  const places = {
    dataDir,
    rootKeyFile,
    databaseUrl,
    tenantUrl: tenant.url,
    signInUrl: issuer.url,
    tokenFile: path.join(tenantData, 'tenant', 'app.token'),
  };
  const ada = new ApiClient(await issuer.token('ada'));
  const nora = new ApiClient(await issuer.token('nora'));
  const stage: Stage = {
    ada,
    nora,
    service: await startService(places),
    start: async () => {
      stage.service = await startService(places);
      const { status } = await fetch(`${stage.service.url}/healthz`);
      if (status === 200) for (const person of [ada, nora]) await person.connect(stage.service.url);
    },
    open: () => openDatabase({ dataDir, databaseUrl: databaseUrl === '' ? undefined : databaseUrl }),
    command: async (entry, ...words) => {
      const environment = { DATA_DIR: dataDir, ROOT_KEY_FILE: rootKeyFile, DATABASE_URL: databaseUrl };
      const { code, out, error } = await runCommand(words, environment, entry);
      return { code, text: out + error };
    },
  };
  for (const person of [ada, nora]) await person.connect(stage.service.url);
  assert.equal((await ada.call('POST', '/api/schedule_backup', SCHEDULE)).status, 200);
  return stage;
};

const refuses = async ({ service }: Stage, reason: RegExp): Promise<void> => {
  for (const until = Date.now() + LIMIT_MS; !reason.test(service.log()); await sleep(100)) {
    assert.ok(Date.now() < until, service.log().slice(-2000));
  }
};

const kinds = async ({ ada }: Stage): Promise<string[]> =>
  ((await ada.call<{ list: Notice[] }>('POST', '/api/notices/list')).body.list ?? []).map(({ kind }) => kind);

const announces = async (stage: Stage, kind: string): Promise<void> => {
  for (const until = Date.now() + LIMIT_MS; !(await kinds(stage)).includes(kind); await sleep(100)) {
    assert.ok(Date.now() < until, `${kind} is not announced`);
  }
};

const roleOf = async (person: ApiClient): Promise<unknown> =>
  (await person.call<{ permissionType?: string }>('GET', '/api/permissions/users/me')).body.permissionType;

const backUp = async ({ ada }: Stage): Promise<string> => {
  const backupId = randomUUID();
  assert.equal((await ada.call('POST', '/api/backup', { backupId })).status, 200);
  assert.equal((await ada.ended(backupId, LIMIT_MS)).status, 'Completed');
  return backupId;
};

const logOf = async ({ ada }: Stage): Promise<string> =>
  JSON.stringify((await ada.call<object>('POST', '/api/activity_log_list', { pagenum: 1, perpage: 100 })).body);

/** Accepts a log that was cut. */
const acceptCut = async (stage: Stage, backupId: string): Promise<void> => {
  const cut = await stage.command(VERIFY);
  assert.equal(cut.code, 1);
  assert.match(cut.text, /DAMAGED {2}Activity log: entry 3: it was removed outside of the service/);
  assert.match(cut.text, /DAMAGED {2}Activity log: entry 3 is missing or was changed/);
  const lost = new RegExp(`Backup ${backupId}: its manifest names entry (\\d+) of the activity log`).exec(cut.text);
  assert.ok(lost, cut.text);
  const refused = await stage.command(RECOVERY, 'accept-database');
  assert.deepEqual([refused.code, /--changed-rows/.test(refused.text)], [1, true], refused.text);
  const accepted = await stage.command(RECOVERY, 'accept-database', '--changed-rows');
  assert.deepEqual([accepted.code, /The database is accepted/.test(accepted.text)], [0, true], accepted.text);
  const verified = await stage.command(VERIFY);
  assert.deepEqual([verified.code, /Nothing is damaged/.test(verified.text)], [0, true], verified.text);
  for (const seq of [3, Number(lost[1])]) {
    const words = `Activity log: entr(y|ies) [\\d to]*${seq} missing or changed, accepted by command line`;
    assert.match(verified.text, new RegExp(words));
  }
  const entries = `entry 3 of the activity log accepted.*entry ${lost[1]} of the activity log accepted`;
  assert.match(await logOf(stage), new RegExp(entries));
  await announces(stage, 'databaseAccepted');
};

const skip = hasPostgres() ? false : NO_POSTGRES;

describe('write access to a PostgreSQL that the service uses', { skip }, async () => {
  if (!hasPostgres()) return;
  const server = await startPostgres();
  assert.ok(server);
  after(() => server.stop());
  const stage = await openStage(await server.database());
  const db = await stage.open();
  after(() => db.close());

  it('grants no permission, and is announced at once', async () => {
    const before = await roleOf(stage.nora);
    await db.exec(FORGE);
    assert.equal(await roleOf(stage.nora), before);
    assert.equal((await stage.nora.call('POST', '/api/permissions/users', { pagenum: 1, perpage: 25 })).status, 403);
    await refuses(stage, /Permission of [-0-9a-f]+: the service did not write it/);
    await announces(stage, 'databaseTampered');
    const { code, text } = await stage.command(VERIFY);
    assert.equal(code, 1);
    assert.match(text, new RegExp(`DAMAGED {2}Permission of ${NORA}: the service did not write it\\n`));
    await db.query('delete from permission where oid = $1', [NORA]);
  });

  it('does not rewrite the activity log unnoticed', async () => {
    assert.match((await stage.command(VERIFY)).text, /Nothing is damaged/);
    await rewriteLog(db);
    const { code, text } = await stage.command(VERIFY);
    assert.equal(code, 1);
    assert.match(text, /DAMAGED {2}Activity log: entry \d+: it was changed outside of the service/);
    assert.equal((await stage.ada.call('POST', '/api/schedule_backup', SCHEDULE)).status, 200, 'the service goes on');
    assert.equal((await stage.command(RECOVERY, 'accept-database', '--changed-rows')).code, 0);
    assert.match((await stage.command(VERIFY)).text, /Nothing is damaged/);
  });

  it('accepts a truncated log, and continues it', async () => {
    const backupId = await backUp(stage);
    await cutLog(db);
    await acceptCut(stage, backupId);
    await backUp(stage);
    assert.match((await stage.command(VERIFY)).text, /Nothing is damaged/);
  });
});

describe('five starts on an embedded database that was changed', async () => {
  const stage = await openStage('');
  let older: Dump;
  let [row, signature]: Record<string, unknown>[] = [];

  const changeAndStart = async (work: (db: Db) => Promise<unknown>): Promise<void> => {
    await stage.service.end('SIGTERM');
    const db = await stage.open();
    try {
      await work(db);
    } finally {
      await db.close();
    }
    await stage.start();
  };
  const scheduleRow = (db: Db) => db.query('select * from schedule');
  const scheduleSignature = (db: Db) => db.query(`select * from row_signature where table_name = 'schedule'`);

  it('1, an inserted permission grants nothing', async () => {
    await changeAndStart(async (db) => {
      older = await dump(db);
      [row] = await scheduleRow(db);
      [signature] = await scheduleSignature(db);
      await db.exec(FORGE);
    });
    assert.notEqual(await roleOf(stage.nora), '1');
    await refuses(stage, /Permission of [-0-9a-f]+: the service did not write it/);
    await announces(stage, 'databaseTampered');
    const next = { ...SCHEDULE, max_backups_to_retain: 30 };
    assert.equal((await stage.ada.call('POST', '/api/schedule_backup', next)).status, 200);
  });

  it('2, an older schedule that was put back with its signature is not followed', async () => {
    await changeAndStart(async (db) => {
      await db.query('delete from permission where oid = $1', [NORA]);
      const [now] = await scheduleRow(db);
      const [signed] = await scheduleSignature(db);
      const { revision, mac } = signature ?? {};
      await db.query('update schedule set content = $1', [JSON.stringify(row?.['content'])]);
      await db.query(`update row_signature set revision = $1, mac = $2 where table_name = 'schedule'`, [revision, mac]);
      [row, signature] = [now ?? {}, signed ?? {}];
    });
    await refuses(stage, /Backup schedule: an older state was put back/);
    const { body } = await stage.ada.call<Record<string, unknown>>('GET', '/api/get_scheduled_backup_info');
    assert.notEqual(body['enabled'], true);
  });

  it('3, a changed schedule is not followed', async () => {
    await changeAndStart(async (db) => {
      await db.query(`delete from row_signature where table_name = 'schedule'`);
      await insertRow(db, 'row_signature', signature ?? {});
      await db.query('update schedule set content = $1', [JSON.stringify({ ...SCHEDULE, max_backups_to_retain: 1 })]);
    });
    await refuses(stage, /Backup schedule: it was changed outside of the service/);
    const { body } = await stage.ada.call<Record<string, unknown>>('GET', '/api/get_scheduled_backup_info');
    assert.notEqual(body['max_backups_to_retain'], 1);
  });

  it('4, a removed entry of the activity log is found', async () => {
    await changeAndStart(async (db) => {
      await db.query('update schedule set content = $1', [JSON.stringify(row?.['content'])]);
      await db.exec(`delete from activity where seq = 2;
        delete from row_signature where table_name = 'activity' and key = '2'`);
    });
    await refuses(stage, /Table activity: rows were added, removed or put back outside of the service/);
    const { body } = await stage.ada.call<Record<string, unknown>>('GET', '/api/get_scheduled_backup_info');
    assert.equal(body['max_backups_to_retain'], 30, 'what was put right is followed');
  });

  it('5, an older dump leaves the service sealed until it is accepted', async () => {
    await changeAndStart((db) => putBack(db, older));
    assert.deepEqual(await (await fetch(`${stage.service.url}/healthz`)).json(), { status: 'sealed' });
    await refuses(stage, /The service is sealed: The database is older than the anchor .*accept-database/);
    await stage.service.end('SIGTERM');
    const verified = await stage.command(VERIFY);
    assert.deepEqual([verified.code, /older than the anchor/.test(verified.text)], [1, true], verified.text);
    const accepted = await stage.command(RECOVERY, 'accept-database');
    assert.deepEqual([accepted.code, /The database is accepted/.test(accepted.text)], [0, true], accepted.text);
    assert.match((await stage.command(VERIFY)).text, /Nothing is damaged/);
    await stage.start();
    await announces(stage, 'databaseAccepted');
    const { body } = await stage.ada.call<object>('POST', '/api/activity_log_list', { pagenum: 1, perpage: 100 });
    assert.match(JSON.stringify(body), /older than the anchor/);
    await stage.service.end('SIGTERM');
  });
});
