import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidSettingError, readSettings } from './index.ts';

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
