import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { findActivityBreak } from '../../wiring/backupEngine.ts';
import { openKeys } from '../index.ts';
import { openTenantKeys } from '../tenantKeys.ts';
import { migrate } from '../../storage/migrate.ts';
import { openDatabase } from '../../storage/openDatabase.ts';
import { embeddedDirectory } from '../../../test/embedded.ts';
import { NO_POSTGRES, hasPostgres, startPostgres } from '../../../test/postgres.ts';
import { program } from '@trc/simulator/test/program';
import { inQuarter, makeRsa, exportPem } from '../../../test/keys/kit.ts';

/** A rotation of the keys of this many quarters can be killed at this many places: before and after each commit. */
const placesOf = (quarters: number): number => 2 * (quarters + 3);
/**
 * KILLS makes the run on PostgreSQL longer (`npm run soak` makes 100), and half as many on the embedded database, which
 * starts slowly.
 */
const KILLS = process.env['KILLS'] === undefined ? undefined : Number(process.env['KILLS']);
/** Once around on PostgreSQL, and a quarter around on the embedded database where PostgreSQL is tested too. */
const EMBEDDED = {
  quarters: 1,
  kills: KILLS === undefined ? placesOf(1) / (hasPostgres() ? 4 : 1) : Math.ceil(KILLS / 2),
};
const POSTGRES = { quarters: KILLS === undefined ? 1 : 7, kills: KILLS ?? placesOf(1) };
const WORKER = new URL('../../../test/keys/killWorker.ts', import.meta.url);
const TENANT = 'c0ffee00-0000-4000-8000-000000000001';
const MINUTE = 60_000;

interface Found {
  digest: string;
  states: Record<string, number>;
  staged: number;
  rows: number;
}

interface Life {
  found: Found[];
  signal: NodeJS.Signals | null;
  text: string;
}

const live = (args: readonly string[]): Promise<Life> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [...program(WORKER), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, text] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.once('close', (_code, signal) =>
      resolve({
        found: out
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Found),
        signal,
        text,
      }),
    );
  });

/**
 * Rotates again and again; each row of the data keys, and the transaction that puts all in force, is killed once before
 * its commit and once after it. After every kill all data keys must be readable and the same, and exactly one key
 * Active.
 */
const killAtEachRow = async (
  { kills, quarters }: { kills: number; quarters: number },
  place: { dataDir: string; databaseUrl: string },
  tell: (line: string) => void,
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'rotation-kill-'));
  const rootKeyFile = join(folder, 'root.key');
  const ownKey = join(folder, 'own.pem');
  writeFileSync(ownKey, exportPem(makeRsa()));
  const open = () =>
    openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl === '' ? undefined : place.databaseUrl });
  const db = await open();
  await migrate(db);
  const keys = await openKeys({ rootKeyFile, db });
  assert.ok(!keys.sealed);
  await keys.tenant(TENANT);
  for (let index = 0; index < quarters; index += 1) await openTenantKeys(db, keys.vault, TENANT, inQuarter(index));
  await db.close();
  const args = (where: string): string[] => [place.dataDir, place.databaseUrl, rootKeyFile, TENANT, where, ownKey];

  const started = Date.now();
  let digest: string | undefined;
  const check = (found: Found | undefined, round: number, text: string): Found => {
    assert.ok(found, `round ${round}: ${text}`);
    assert.equal(found.digest, (digest ??= found.digest), `round ${round}: a data key is another`);
    assert.equal(found.states['active'], 1, `round ${round}: ${JSON.stringify(found.states)}`);
    assert.equal(found.states['error'], undefined, `round ${round}: a rotation has failed`);
    return found;
  };
  const places = new Set<string>();
  for (let round = 0; round < kills; round += 1) {
    const where = round % 2 === 0 ? 'inside' : 'after';
    const {
      found: [first],
      signal,
      text,
    } = await live(args(where));
    const { staged } = check(first, round, text);
    assert.equal(signal, 'SIGKILL', `round ${round}: ${text}`);
    places.add(`${staged} ${where}`);
  }
  const last = await live(args('never'));
  const [before, end] = last.found;
  check(before, kills, last.text);
  assert.deepEqual(check(end, kills, last.text).states['replacing'], undefined);
  assert.equal(end?.staged, 0);
  assert.ok(places.size >= Math.min(kills, placesOf(quarters)), [...places].join(', '));

  const reopened = await open();
  assert.equal(await findActivityBreak(reopened, TENANT), undefined);
  const versions = await reopened.query(
    `select 1 from data_key d join tenant_key t on t.tenant_id = d.tenant_id and t.version = d.tenant_key_version
     where t.state <> $1`,
    ['active'],
  );
  assert.equal(versions.length, 0);
  await reopened.close();
  rmSync(folder, { recursive: true });
  tell(
    `${kills} kills at ${places.size} places in ${Date.now() - started} ms; ${end?.rows} data keys, ${JSON.stringify(end?.states)}`,
  );
};

describe('kill -9 during the rotation of a key', () => {
  it(
    `at each row, ${EMBEDDED.kills} times (embedded)`,
    { timeout: ((EMBEDDED.kills + 20) * MINUTE) / 5 },
    async (context) => {
      const dataDir = await embeddedDirectory();
      after(() => rmSync(dataDir, { recursive: true, force: true }));
      await killAtEachRow(EMBEDDED, { dataDir, databaseUrl: '' }, (line) => context.diagnostic(line));
    },
  );

  it(
    `at each row, ${POSTGRES.kills} times (PostgreSQL)`,
    { timeout: ((POSTGRES.kills + 20) * MINUTE) / 5, skip: hasPostgres() ? false : NO_POSTGRES },
    async (context) => {
      const server = await startPostgres();
      assert.ok(server);
      after(() => server.stop());
      await killAtEachRow(POSTGRES, { dataDir: '', databaseUrl: await server.database() }, (line) =>
        context.diagnostic(line),
      );
    },
  );
});
