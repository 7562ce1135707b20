import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { migrate } from '../storage/migrate.ts';
import { openDatabase } from '../storage/openDatabase.ts';
import { openEmbeddedTest } from '../../test/embedded.ts';
import { hasPostgres, NO_POSTGRES, startPostgres } from '../../test/postgres.ts';
import { program } from '@trc/simulator/test/program';
import { fill } from '../../test/backup/fakeGraph.ts';
import { ACTOR, TENANT, startEngine } from '../../test/backup/kit.ts';

const COMMANDS = {
  verify: new URL('./verify.ts', import.meta.url),
  undelete: new URL('./undelete.ts', import.meta.url),
  rootKey: new URL('./changeRootKey.ts', import.meta.url),
};

describe('npm run verify, npm run undelete and npm run root-key', () => {
  const command = (
    name: keyof typeof COMMANDS,
    env: Record<string, string>,
    ...args: string[]
  ): Promise<{ code: number; text: string }> =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        [...program(COMMANDS[name]), ...args],
        { env: { ...process.env, DATABASE_URL: '', ...env } },
        (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
      );
    });

  it('work on stopped data, say what to do while the service runs, and end with 1 where something is damaged', async () => {
    const { db, dataDir } = await openEmbeddedTest();
    const folder = mkdtempSync(join(tmpdir(), 'trc-keys-'));
    const env = { DATA_DIR: dataDir, ROOT_KEY_FILE: join(folder, 'root.key') };
    assert.match(
      (await command('verify', env)).text,
      /is in use by process \d+ .*Stop that process first\. Run this command again, then start the service/,
    );
    const keep = mkdtempSync(join(tmpdir(), 'trc-keys-'));
    const test = await startEngine(db, keep);
    env.ROOT_KEY_FILE = join(keep, 'root.key');
    fill(test.graph, 20);
    const { backupId } = await test.backup();
    await test.engine.remove(TENANT, backupId, ACTOR);
    await db.query(
      `update object_body set body = set_byte(body, 40, 255 - get_byte(body, 40)) where hash in (select hash
       from object_version where type = 'users' order by object_id limit 1)`,
    );
    const [victim] = await db.query<{ object_id: string }>(
      `select object_id from object_version where type = 'users' order by object_id limit 1`,
    );
    await test.engine.close();
    await test.graph.close();
    await db.close();

    assert.deepEqual(await command('undelete', env), { code: 1, text: 'Usage: npm run undelete -- BACKUP_ID\n' });
    const back = await command('undelete', env, backupId);
    assert.deepEqual(
      [back.code, back.text],
      [
        0,
        `Backup ${backupId} is back; it is Completed. After the next backup the schedule's retention may remove it again.\n`,
      ],
    );
    assert.deepEqual(await command('undelete', env, backupId), {
      code: 1,
      text: `Backup ${backupId} is not deleted; it is Completed.\n`,
    });
    const found = await command('verify', env);
    assert.equal(found.code, 1);
    const damaged = `DAMAGED  users ${victim?.object_id}: its body is damaged \\(in backup ${backupId}\\)`;
    const counts = `Tenant ${TENANT}: 1 backups, \\d+ bodies, .*`;
    assert.match(found.text, new RegExp(`^\\d+ signed rows were read\\.\n${damaged}\n${counts}\nDamaged: 1\\.\n$`));
    assert.match((await command('verify', { ...env, ROOT_KEY_FILE: join(folder, 'none.key') })).text, /is missing/);
    const changed = await command('rootKey', env);
    assert.equal(changed.code, 0, changed.text);
    // The mark and one tenant's key.
    assert.match(
      changed.text,
      new RegExp(
        `^${env.ROOT_KEY_FILE} is a new root key; 2 keys are sealed with it\\. Copy it to a safe place now\\.\nThe former one is (${env.ROOT_KEY_FILE}\\.former-\\S+)\\. `,
      ),
    );
    // One entry more in the activity log; all else opens as before.
    assert.equal((await command('verify', env)).text, found.text.replace('3 entries', '4 entries'));
    assert.deepEqual(await command('rootKey', { ...env, ROOT_KEY_FILE: join(folder, 'none.key') }), {
      code: 1,
      text:
        `The root key file ${join(folder, 'none.key')} is missing. Copy your backup of the file to this place ` +
        `and start again.\n`,
    });
    assert.match((await command('verify', { ...env, DATA_DIR: folder })).text, /^There is no data in/);
    for (const place of [dataDir, folder, keep]) rmSync(place, { recursive: true, force: true });
  });

  it(
    'the root key is not changed on a PostgreSQL that a service is connected to',
    { skip: hasPostgres() ? false : NO_POSTGRES },
    async () => {
      const postgres = await startPostgres();
      assert.ok(postgres);
      const DATABASE_URL = await postgres.database();
      const keep = mkdtempSync(join(tmpdir(), 'trc-keys-'));
      const env = { DATABASE_URL, ROOT_KEY_FILE: join(keep, 'root.key') };
      const service = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: keep });
      await migrate(service);
      assert.deepEqual(await command('rootKey', env), {
        code: 1,
        text: 'The database has other connections of the same account. Stop every service on it, and try again.\n',
      });
      await service.close();
      assert.deepEqual(await command('rootKey', env), {
        code: 1,
        text: 'Nothing is sealed yet. Start the service once, and try again.\n',
      });
      rmSync(keep, { recursive: true });
      await postgres.stop();
    },
  );
});
