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

const ID = '11111111-2222-4333-8444-555555555555';
const RECORDED = {
  SESSION_RECORDING: 'on',
  RECORDING_URL: 'https://replay.example/ingest',
  RECORDING_PROJECT: 'console',
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

describe('a bad value ends the start with one sentence that names it', () => {
  const cases: [Record<string, string>, string][] = [
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '65536' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ PORT: '80.5' }, 'PORT'],
    [{ PORT: '0x50' }, 'PORT'],
    [{ TENANT_PORT: '1e9' }, 'TENANT_PORT'],
    [{ SIGN_IN_PORT: ' x ' }, 'SIGN_IN_PORT'],
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://recovery.example.org' }, 'HOST'],
    [{ PUBLIC_URL: 'recovery.example.org' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://recovery.example.org/path' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'nonsense' }, 'DATABASE_URL'],
    [{ DATA_DIR: '/data', ROOT_KEY_FILE: '/data/keys/root.key' }, 'ROOT_KEY_FILE'],
    [{ DATA_DIR: 'package.json' }, 'DATA_DIR'],
    [{ DATA_DIR: 'package.json/data' }, 'DATA_DIR'],
    [{ CONSOLE_DIR: 'not-there' }, 'CONSOLE_DIR'],
    [{ CONSOLE_DIR: 'server' }, 'CONSOLE_DIR'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV'],
    [{ NODE_ENV: 'Production' }, 'NODE_ENV'],
    [{ FAILPOINT: 'R42' }, 'FAILPOINT'],
    [{ FAILPOINT: 'r5' }, 'FAILPOINT'],
    [{ FAILPOINT: 'R5:0' }, 'FAILPOINT'],
    [{ CLIENT_IDS: `${ID},<script>` }, 'CLIENT_IDS'],
    [{ ...GRAPH, API_AUDIENCE: 'x y' }, 'API_AUDIENCE'],
    [{ TRUSTED_PROXIES: 'garbage' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/99' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '::1/129' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '10.0.0.0/8/8' }, 'TRUSTED_PROXIES'],
    [{ DIRECTORY: 'Graph' }, 'DIRECTORY'],
    [{ UNKNOWN_USERS: 'all' }, 'UNKNOWN_USERS'],
    [{ DISK_FOLDERS: '/a,data' }, 'DISK_FOLDERS'],
    [{ EXPERIMENTAL: 'yes' }, 'EXPERIMENTAL'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ CHECK_REPLIES: 'sometimes' }, 'CHECK_REPLIES'],
    [{ SESSION_RECORDING: '1' }, 'SESSION_RECORDING'],
    [{ INSIGHTS_ID: 'key' }, 'INSIGHTS_ID'],
    [{ INSIGHTS_IDS: `${ID},x` }, 'INSIGHTS_IDS'],
    [{ INSIGHTS_URL: 'http://in.example' }, 'INSIGHTS_URL'],
    [{ INSIGHTS_URL: 'https://in.example/?a=b' }, 'INSIGHTS_URL'],
    [{ INSIGHTS_CONFIG_URL: '//cfg.example' }, 'INSIGHTS_CONFIG_URL'],
    [{ SESSION_RECORDING: 'on' }, 'RECORDING_URL'],
    [{ ...RECORDED, RECORDING_PROJECT: '' }, 'RECORDING_PROJECT'],
    [{ ...RECORDED, RECORDING_PROJECT: 'a b' }, 'RECORDING_PROJECT'],
    [{ ...RECORDED, RECORDING_URL: 'http://replay.example/ingest' }, 'RECORDING_URL'],
    [{ ...RECORDED, RECORDING_URL: 'https://user:pass@replay.example/' }, 'RECORDING_URL'],
    [{ ...RECORDED, RECORDING_URL: 'https://replay.example/ingest#x' }, 'RECORDING_URL'],
    [{ TRUSTED_SERVER_DOMAINS: 'ok.example, https://evil.example' }, 'TRUSTED_SERVER_DOMAINS'],
    [{ SUB_DOMAIN: 'a b', DOMAIN: 'x.example' }, 'SUB_DOMAIN'],
    [{ SUB_DOMAIN: 'api' }, 'DOMAIN'],
    ...['com', 'ok.example, azurewebsites.net', 'co.uk', 'COM'].map((names): [Record<string, string>, string] => [
      { TRUSTED_SERVER_DOMAINS: names },
      'TRUSTED_SERVER_DOMAINS',
    ]),
    [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS'],
    [{ CORS_ORIGINS: 'https://console.example.org/' }, 'CORS_ORIGINS'],
    [{ DOCUMENTATION_URL: 'javascript:alert(1)' }, 'DOCUMENTATION_URL'],
    [{ SERVICE_STATUS_URL: '//evil.example' }, 'SERVICE_STATUS_URL'],
    [{ READS_PER_MINUTE: '0' }, 'READS_PER_MINUTE'],
    [{ TENANT_URL: 'x' }, 'TENANT_URL'],
    [{ SIGN_IN_URL: 'http://localhost:1/path' }, 'SIGN_IN_URL'],
    ...Object.keys(GRAPH)
      .filter((name) => name !== 'DIRECTORY')
      .map((name): [Record<string, string>, string] => [{ ...GRAPH, [name]: '' }, name]),
    [{ ...GRAPH, GRAPH_CERTIFICATE_FILE: 'package.json' }, 'GRAPH_CERTIFICATE_FILE'],
    [{ ...GRAPH, GRAPH_CLIENT_SECRET: '', GRAPH_CERTIFICATE_FILE: 'is-not-there.pem' }, 'GRAPH_CERTIFICATE_FILE'],
    [{ ...GRAPH, GRAPH_CLIENT_SECRET: '', GRAPH_CERTIFICATE_FILE: 'package.json' }, 'GRAPH_CERTIFICATE_FILE'],
    [{ ...GRAPH, DIRECTORY_PACING: 'off' }, 'DIRECTORY_PACING'],
    [{ DIRECTORY_PACING: 'fast' }, 'DIRECTORY_PACING'],
    [{ ...GRAPH, GRAPH_TENANT_ID: 'contoso.com' }, 'GRAPH_TENANT_ID'],
    [{ ...GRAPH, SIGN_IN_AUTHORITY: 'http://login.example' }, 'SIGN_IN_AUTHORITY'],
  ];
  for (const [env, name] of cases) {
    it(`${JSON.stringify(env).slice(0, 90)} -> ${name}`, () => {
      assert.throws(
        () => readSettings(env),
        (error: unknown) => {
          assert.ok(error instanceof InvalidSettingError);
          assert.match(error.message, new RegExp(`^The setting ${name} [^\\n]+\\.$`));
          return true;
        },
      );
    });
  }

  it('a DATABASE_URL may name a socket, but not several hosts, and what is wrong with it is said', () => {
    for (const DATABASE_URL of [
      'postgres://recovery@/db?host=/run/postgresql',
      'postgres:///db?host=/run/postgresql',
      'postgresql://a:p%2Fq@[::1]:5/db',
    ])
      assert.equal(readSettings({ DATABASE_URL }).databaseUrl, DATABASE_URL);
    for (const [address, reason] of [
      ['postgres://a:canary@one,two:5433/db', /names several hosts/],
      ['postgres://a:canary@one/db?host=one,two', /names several hosts/],
      ['postgres://a:canary/#@host/db', /signs such as .* are written %2F/],
      ['host=one dbname=canary', /begins with postgres:/],
    ] as const)
      assert.throws(
        () => readSettings({ DATABASE_URL: address }),
        (error: unknown) => reason.test(String(error)) && !String(error).includes('canary'),
      );
  });

  it('takes a PostgreSQL on another machine with sslmode=verify-full only', () => {
    const refused = [
      'db.example.org/r',
      'db.example.org/r?sslmode=no-verify',
      'db.example.org/r?sslmode=prefer',
      '10.0.0.5/r',
      'db.example.org/r?sslmode=require',
      'db.example.org/r?ssl=true',
      '127.0.0.1.example.org/r',
      'db.example.org/r?sslmode=verify-full&sslmode=disable',
      'localhost/r?host=db.example.org',
    ];
    for (const rest of refused) {
      const isRight = (error: unknown): boolean =>
        /needs sslmode=verify-full/.test(String(error)) && !String(error).includes('canary');
      assert.throws(() => readSettings({ DATABASE_URL: `postgres://r:canary@${rest}` }), isRight, rest);
    }
    const taken = ['db.example.org/r?sslmode=verify-full', 'localhost/r', '127.0.0.1:5433/r', 'db/r?host=/run/pg'];
    for (const rest of taken) {
      const address = `postgres://r:p@${rest}`;
      assert.equal(readSettings({ DATABASE_URL: address }).databaseUrl, address);
    }
    const { databaseUrl } = readSettings({ DATABASE_URL: 'postgres:///r' });
    assert.equal(databaseUrl, 'postgres://localhost/r', 'PGHOST is not followed');
    const missing = 'postgres://r@db.example.org/r?sslmode=verify-full&sslrootcert=/nowhere/ca.pem';
    assert.throws(() => readSettings({ DATABASE_URL: missing }), /sslrootcert that cannot be read/);
  });

  it('a secret is never repeated', () => {
    assert.throws(
      () => readSettings({ DATABASE_URL: 'mysql://user:canary@host/db' }),
      (error: unknown) => !String(error).includes('canary'),
    );
  });
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
