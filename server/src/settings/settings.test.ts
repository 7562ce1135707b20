import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { InvalidSettingError, readSettings, SETTINGS } from './index.ts';
import { projectFile } from '@trc/domain/node/files';

const GRAPH = {
  DIRECTORY: 'graph',
  GRAPH_TENANT_ID: '11111111-2222-4333-8444-555555555555',
  GRAPH_CLIENT_ID: '11111111-2222-4333-8444-666666666666',
  GRAPH_CLIENT_SECRET: 'secret',
  SIGN_IN_AUTHORITY: 'https://login.microsoftonline.com/11111111-2222-4333-8444-555555555555',
  SIGN_IN_CLIENT_ID: '11111111-2222-4333-8444-777777777777',
};

describe('without any setting', () => {
  it('the embedded run is complete', () => {
    const settings = readSettings({});
    assert.equal(settings.port, 8080);
    assert.equal(settings.host, '127.0.0.1');
    assert.equal(settings.databaseUrl, undefined);
    assert.equal(settings.firstAdmin, 'ada@fabrikam.example');
    assert.equal(settings.unknownUsers, 'view');
    assert.equal(readSettings(GRAPH).unknownUsers, undefined);
    assert.equal(readSettings({ ...GRAPH, UNKNOWN_USERS: 'none' }).unknownUsers, 'none');
    assert.equal(settings.experimental, true);
    assert.equal(settings.refuseBadReplies, true);
    assert.equal(settings.console.insightsId, undefined);
    assert.equal(settings.console.recording, undefined);
    assert.deepEqual(settings.directory.kind, 'simulated');
    assert.equal(settings.signIn.baseUrl, 'http://localhost:8082/f4b71c0a-6d2e-4c8b-9a57-3e1d0c2b8a64');
  });

  it('the table has each name once, with a sentence', () => {
    assert.equal(new Set(SETTINGS.map((row) => row.name)).size, SETTINGS.length);
    for (const row of SETTINGS) assert.match(row.meaning, /^["A-Z].*\.$/, row.name);
  });

  it('defaults of the table are the ones in force', () => {
    for (const row of SETTINGS.filter(
      ({ default: value, name }) =>
        /^[\w.:/@-]+$/.test(value) && !/_DIR|_FILE|PORT$|_URL$|NODE_ENV|AUDIENCE/.test(name),
    )) {
      assert.deepEqual(readSettings({ [row.name]: row.default }), readSettings({}), row.name);
    }
  });
});

describe('the webhook', () => {
  const folder = mkdtempSync(join(tmpdir(), 'webhook-'));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  after(() => rmSync(folder, { recursive: true, force: true }));
  const good = file('good', `${'s'.repeat(32)}\n`);

  it('is off unless asked for, and has an address and a secret', () => {
    const settings = { WEBHOOK_URL: 'https://alerts.example.org/in', WEBHOOK_SECRET_FILE: good };
    const common = { name: 'webhook', type: 'webhook', severity: 'info', names: false };
    const target = { ...common, url: settings.WEBHOOK_URL, secret: 's'.repeat(32) };
    assert.deepEqual(readSettings({}).notificationTargets, []);
    assert.deepEqual(readSettings(settings).notificationTargets, [target]);
    const [local] = readSettings({ ...settings, WEBHOOK_URL: 'http://127.0.0.1:9000/' }).notificationTargets;
    assert.equal(local?.type === 'webhook' && local.url, 'http://127.0.0.1:9000/');
  });

  for (const [what, url, secretFile, name] of [
    ['without encryption', 'http://alerts.example.org/', good, 'WEBHOOK_URL'],
    ['with a password in it', 'https://user:pass@alerts.example.org/', good, 'WEBHOOK_URL'],
    ['of another kind', 'file:///etc/passwd', good, 'WEBHOOK_URL'],
    ['without a secret', 'https://alerts.example.org/', '', 'WEBHOOK_SECRET_FILE'],
    ['with a secret that is not there', 'https://alerts.example.org/', join(folder, 'none'), 'WEBHOOK_SECRET_FILE'],
    ['with a short secret', 'https://alerts.example.org/', file('short', 'short'), 'WEBHOOK_SECRET_FILE'],
  ] as const) {
    it(`${what} ends the start`, () => {
      assert.throws(
        () => readSettings({ WEBHOOK_URL: url, WEBHOOK_SECRET_FILE: secretFile }),
        (error: unknown) =>
          error instanceof InvalidSettingError &&
          error.message.startsWith(`The setting ${name} `) &&
          !error.message.includes('pass@'),
      );
    });
  }
});

it('a real tenant has its own defaults', () => {
  const settings = readSettings(GRAPH);
  assert.equal(settings.firstAdmin, undefined);
  assert.equal(settings.experimental, false);
  assert.equal(settings.signIn.local, false);
  assert.equal(settings.signIn.apiAudience, `api://${GRAPH.SIGN_IN_CLIENT_ID}`);
});

it('addresses and ranges of proxies are taken as they are written', () => {
  assert.deepEqual(readSettings({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8 ,::1' }).trustedProxies, [
    '127.0.0.1',
    '10.0.0.0/8',
    'fd00::/8',
    '::1',
  ]);
});

it('every setting of the table is read somewhere', () => {
  // The simulator reads settings of the same table.
  const sources = [projectFile('server/src/'), projectFile('simulator/src/')];
  const texts = sources.flatMap((source) =>
    readdirSync(source, { recursive: true })
      .map(String)
      .filter(
        (file) =>
          /\.[tj]s$/.test(file) &&
          !file.endsWith('table.ts') &&
          !file.endsWith('table.js') &&
          !/\.test\.[tj]s$/.test(file),
      )
      .map((file) => readFileSync(new URL(file, source), 'utf8')),
  );
  assert.deepEqual(
    SETTINGS.filter(({ name }) => !texts.some((text) => text.includes(`'${name}'`) || text.includes(`"${name}"`))).map(
      ({ name }) => name,
    ),
    [],
  );
});

it('only settings.ts reads the environment of the service', () => {
  for (const file of ['http/app', 'service', 'wiring/index', 'settings/values', 'settings/table']) {
    assert.ok(!readFileSync(projectFile(`server/src/${file}.ts`), 'utf8').includes('process.env'), file);
  }
});

describe('a real installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const refuses = (env: Record<string, string>, name: string) =>
    assert.throws(
      () => readSettings(env),
      (error) => error instanceof InvalidSettingError && error.message.includes(name),
    );

  it('is in production unless NODE_ENV says otherwise: no failpoint, no replies refused', () => {
    const { production, failpoint, refuseBadReplies } = readSettings({ ...GRAPH, FAILPOINT: 'R5' });
    assert.deepEqual([production, failpoint, refuseBadReplies], [true, undefined, false]);
    assert.equal(readSettings({ ...GRAPH, NODE_ENV: 'test' }).production, false);
    assert.equal(readSettings({}).production, false);
  });

  it('does not sign people in without a password', () => {
    refuses({ NODE_ENV: 'production', PUBLIC_URL: 'https://recovery.example.org' }, 'DIRECTORY');
  });

  it('reads each secret from a file, or from its setting, and not from both', () => {
    const [secret, url] = [file('secret', 'in a file\n'), file('url', 'postgres://u:p@localhost/r\n')];
    const env = { ...GRAPH, GRAPH_CLIENT_SECRET: '', GRAPH_CLIENT_SECRET_FILE: secret, DATABASE_URL_FILE: url };
    const { directory, databaseUrl, secretFiles } = readSettings(env);
    assert.ok(directory.kind === 'graph' && 'secret' in directory.credential);
    assert.deepEqual([directory.credential.secret, databaseUrl], ['in a file', 'postgres://u:p@localhost/r']);
    assert.deepEqual(secretFiles.slice(1).sort(), [secret, url].sort());
    refuses({ ...GRAPH, GRAPH_CLIENT_SECRET_FILE: secret }, 'GRAPH_CLIENT_SECRET_FILE');
    refuses({ DATABASE_URL: 'postgres://u:p@localhost/r', DATABASE_URL_FILE: url }, 'DATABASE_URL_FILE');
    refuses({ DATABASE_URL_FILE: join(folder, 'away') }, 'DATABASE_URL_FILE');
    refuses({ DATABASE_URL_FILE: file('empty', '\n') }, 'DATABASE_URL_FILE');
  });

  it('finds the root key inside DATA_DIR behind a symbolic link', () => {
    const [data, link] = [join(folder, 'data'), join(folder, 'keys')];
    mkdirSync(data);
    symlinkSync(data, link);
    refuses({ DATA_DIR: data, ROOT_KEY_FILE: join(link, 'root.key') }, 'ROOT_KEY_FILE');
    assert.equal(readSettings({ DATA_DIR: data, ROOT_KEY_FILE: join(folder, 'root.key') }).dataDir, data);
  });
});
