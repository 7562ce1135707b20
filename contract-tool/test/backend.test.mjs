import { once } from 'node:events';
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startBackend } from './backend.mjs';
import { runCommand } from './command.mjs';
import { importModule } from './importModule.mjs';

const { hasPostgres, NO_POSTGRES, startPostgres } = await importModule('server/test/postgres.ts');
const { isWhole } = await importModule('server/test/drawn.ts');

const stateOf = async ({ ask }) => {
  const { list: backups } = await ask('/api/get_tid_backups_list', { pagenum: 1, perpage: 100 });
  const { enabled = false, days = [], time } = await ask('/api/get_scheduled_backup_info', undefined, 'GET');
  const { list: keys } = await ask('/api/key/status');
  return {
    backups: backups.map(({ backupId, status }) => [backupId, status]),
    permissions: await ask('/api/permissions/users'),
    // Days of a schedule that was never set stay, turned off.
    schedule: enabled ? { days, time } : 'off',
    isSystemKey: keys.find(({ status }) => status === 'Active').mode === 'system',
  };
};

/** Origin of a console on another host; each reply and preflight of the run is checked as a browser there would. */
const CONSOLE = 'https://console.example.com';

/** Only a command on the host makes a code for emergency access, so a run sends a wrong one. */
const REFUSED_ONLY = ['emergencySignIn'];

/** A receiver of notices, so that the backend has a target to test. */
const startReceiver = async (folder) => {
  const server = createServer((request, response) => request.resume().on('end', () => response.writeHead(204).end()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const secretFile = join(folder, 'webhook.secret');
  writeFileSync(secretFile, 'a secret of the contract tests', { mode: 0o600 });
  return {
    settings: {
      WEBHOOK_URL: `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`,
      WEBHOOK_SECRET_FILE: secretFile,
    },
    close: () => server.close(),
  };
};

const EMBEDDED = {
  name: 'the embedded database',
  skip: false,
  open: () => Promise.resolve({ settings: { DATABASE_URL: '' }, close: () => undefined }),
};
/** `npm test` asks the service on one database; `npm run soak` on both. */
const DATABASES = [
  ...(isWhole || !hasPostgres() ? [EMBEDDED] : []),
  {
    name: 'PostgreSQL',
    skip: hasPostgres() ? false : NO_POSTGRES,
    open: async () => {
      const postgres = await startPostgres();
      return { settings: { DATABASE_URL: await postgres.database() }, close: () => postgres.stop() };
    },
  },
];

for (const { name, skip, open } of DATABASES) {
  describe(`our own service on ${name}`, { skip }, () => {
    let backend;
    let database;
    let folder;
    let scenario;
    let receiver;
    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'contract-'));
      database = await open();
      receiver = await startReceiver(folder);
      backend = await startBackend({ ...database.settings, ...receiver.settings, CORS_ORIGINS: CONSOLE });
      scenario = await backend.scenario();
    });
    after(async () => {
      rmSync(folder, { recursive: true, force: true });
      await backend?.stop();
      receiver?.close();
      await database?.close();
    });

    it('keeps the contract: no violation, each operation and extension answers with a valid success, for all four people, and is as it was afterwards', async (context) => {
      const file = join(folder, 'scenario.json');
      writeFileSync(file, JSON.stringify(scenario));
      const before = await stateOf(backend);
      const tokens = Object.fromEntries(
        await Promise.all(['ada', 'oscar', 'vera', 'nora'].map(async (key) => [key, await backend.tokenOf(key)])),
      );
      const expired = await backend.expiredTokenOf('ada');
      const { code, output } = await runCommand([
        '--base-url',
        backend.baseUrl,
        '--token',
        await backend.tokenOf('ada'),
        '--role',
        `admin=${tokens.ada}`,
        '--role',
        `backupRestoreOperator=${tokens.oscar}`,
        '--role',
        `viewOnly=${tokens.vera}`,
        '--role',
        `none=${tokens.nora}`,
        '--expired-token',
        expired,
        '--origin',
        CONSOLE,
        '--allow-changes',
        '--tenant-scenario',
        file,
        '--report',
        folder,
      ]);
      for (const line of output.split('\n').filter((one) => /exercised|requests in/.test(one)))
        context.diagnostic(line);
      assert.equal(code, 0, output);
      assert.match(output, /^44 of 44 operations exercised: 44 with a valid success, 0 with refusals only$/m);
      const [, listed, valid] = /^(\d+) of \d+ extensions exercised: (\d+) with a valid success/m.exec(output);
      assert.equal(Number(valid), Number(listed) - REFUSED_ONLY.length, output);
      assert.ok(!/not checked|not sent/.test(output), output);
      for (const said of [
        'This run changes something',
        'restores 3 users',
        scenario.restore.ids[0],
        'puts new encryption keys in force',
      ])
        assert.ok(output.indexOf(said) >= 0 && output.indexOf(said) < output.indexOf('against the contract'), said);
      const written = ['report.json', 'report.xml', 'report.html'].map((one) =>
        readFileSync(join(folder, one), 'utf8'),
      );
      const report = JSON.parse(written[0]);
      assert.deepEqual(report.violations, []);
      const refused = report.operations.filter(({ exercised }) => exercised !== 'valid');
      assert.deepEqual(
        refused.map(({ operationId }) => operationId),
        REFUSED_ONLY,
      );
      const roleOperations = report.operations.length - REFUSED_ONLY.length;
      assert.deepEqual(
        report.matrix.map(({ role, given, operations, tokens }) => [role, given, operations, tokens]),
        [
          ['admin', 'admin'],
          ['backupRestoreOperator', 'backupRestoreOperator'],
          ['viewOnly', 'viewOnly'],
          ['none', 'viewOnly'],
        ].map((one) => [...one, roleOperations, ['its own', 'no token', 'a malformed token', 'an expired token']]),
      );
      assert.match(written[1], /<testsuite name="contract" tests="\d+" failures="0"/);
      for (const text of [output, ...written])
        for (const token of [...Object.values(tokens), expired]) assert.ok(!text.includes(token));
      assert.deepEqual(await stateOf(backend), before);
    });
  });
}
