import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { openDatabase } from '../storage/openDatabase.ts';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import { embeddedDirectory } from '../../test/embedded.ts';
import { program } from '@trc/simulator/test/program';

const COMMAND = new URL('./recovery.ts', import.meta.url);
const ADA = '11111111-1111-4111-8111-111111111111';
const VERA = '22222222-2222-4222-8222-222222222222';

interface Outcome {
  code: number;
  text: string;
}

const recovery = (env: Record<string, string>, ...args: string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [...program(COMMAND), ...args],
      { env: { ...process.env, DATABASE_URL: '', ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    );
  });

describe('npm run recovery', () => {
  it('explains itself and refuses wrong calls with exit code 2', async () => {
    const help = await recovery({}, '--help');
    assert.equal(help.code, 0);
    assert.match(help.text, /^Usage: npm run recovery -- SUBCOMMAND\n/);
    assert.match(help.text, /npm run recovery -- admin list\n {6}Lists the administrators/);
    assert.equal((await recovery({})).code, 2);
    const unknown = await recovery({}, 'admin', 'crown');
    assert.deepEqual([unknown.code, unknown.text.split('\n')[0]], [2, 'There is no subcommand "admin crown".']);
    const surplus = await recovery({}, 'admin', 'list', 'all');
    assert.deepEqual(surplus, {
      code: 2,
      text: '"all" is one argument too many.\nUsage: npm run recovery -- admin list\n',
    });
  });

  it('names what is wrong with the arguments of a restore', async () => {
    const usage =
      'Usage: npm run recovery -- restore BACKUP --types TYPE,TYPE|all ' +
      '[--policies BackupState|ReportOnly|Enabled|Disabled] [--enable-users] [--dry-run]\n';
    assert.deepEqual(await recovery({}, 'restore', ADA), { code: 2, text: `--types is missing.\n${usage}` });
    const cats = await recovery({}, 'restore', ADA, '--types', 'cats');
    assert.match(cats.text, /^"cats" is not a type\. Types are: users, /);
  });

  it('lists the administrators, and refuses while a service has the embedded database', async () => {
    const dataDir = await embeddedDirectory();
    const db = await openDatabase({ dataDir });
    assert.match(
      (await recovery({ DATA_DIR: dataDir }, 'admin', 'list')).text,
      /is in use by process \d+ .*Stop that process first/,
    );
    const insert =
      'insert into permission (tenant_id, oid, upn, display_name, permission_type) values ($1, $2, $3, $4, $5)';
    await db.query(insert, [TENANT_ID, VERA, 'vera@fabrikam.example', 'Vera', '3']);
    await db.close();
    assert.deepEqual(await recovery({ DATA_DIR: dataDir }, 'admin', 'list'), {
      code: 0,
      text: 'The console has no administrator.\n',
    });
    const again = await openDatabase({ dataDir });
    await again.query(insert, [TENANT_ID, ADA, 'ada@fabrikam.example', 'Ada Lovelace', '1']);
    await again.close();
    assert.deepEqual(await recovery({ DATA_DIR: dataDir }, 'admin', 'list'), {
      code: 0,
      text: `${ADA}  ada@fabrikam.example  Ada Lovelace\n`,
    });
  });
});
