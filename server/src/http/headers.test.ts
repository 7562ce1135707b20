import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { InjectOptions } from 'fastify';
import { createKit } from '../../test/http/kit.ts';
import type { TestKit } from '../../test/http/kit.ts';

let kit: TestKit;
let tls: TestKit;
const CONSOLE = 'https://console.example.org';
before(async () => {
  kit = await createKit();
  tls = await createKit({
    env: {
      PUBLIC_URL: 'https://recovery.example.org',
      CORS_ORIGINS: CONSOLE,
      TRUSTED_SERVER_DOMAINS: 'trusted.example',
    },
    sharing: kit,
  });
});
after(() => tls.close().then(kit.close));

const HTML = { accept: 'text/html' };
/** One request of every kind of route. */
const KINDS: Record<string, InjectOptions> = {
  'an API call': { method: 'POST', url: '/api/init' },
  'an API error': { method: 'POST', url: '/api/nothing' },
  'a page': { method: 'GET', url: '/', headers: HTML },
  'an unknown page': { method: 'GET', url: '/no/such/page', headers: HTML },
  'a hashed file': { method: 'GET', url: '/main.0123456789abcdef.js' },
  'a file': { method: 'GET', url: '/favicon.ico' },
  'a missing file': { method: 'GET', url: '/missing.js' },
  'the configuration': { method: 'GET', url: '/config.json' },
  'the status': { method: 'GET', url: '/healthz' },
  'a wrong verb': { method: 'PUT', url: '/healthz' },
  'a broken address': { method: 'GET', url: '/%zz' },
  'the bridge page': { method: 'GET', url: '/redirect.html', headers: HTML },
};

describe('headers of every reply', () => {
  for (const [name, request] of Object.entries(KINDS)) {
    it(name, async () => {
      const { headers } = await kit.call(request);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['referrer-policy'], 'no-referrer');
      assert.equal(headers['cross-origin-opener-policy'], name === 'the bridge page' ? undefined : 'same-origin');
      assert.match(String(headers['content-security-policy']), /default-src 'none'/);
      assert.match(
        String(headers['content-security-policy']),
        name === 'the bridge page' ? /frame-ancestors 'self'/ : /frame-ancestors 'none'/,
      );
      assert.match(String(headers['permissions-policy']), /camera=\(\)/);
      assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/);
      assert.equal(headers['strict-transport-security'], undefined, 'no HSTS over http');
      assert.equal(headers['server'], undefined);
      assert.equal(headers['x-powered-by'], undefined);
      if (!name.includes('file') || name.startsWith('a missing')) assert.equal(headers['cache-control'], 'no-store');
      assert.match(String((await tls.call(request)).headers['strict-transport-security']), /^max-age=31536000/);
    });
  }

  it('a request id of the caller is not taken over', async () => {
    const { headers } = await kit.call({
      method: 'GET',
      url: '/healthz',
      headers: { 'x-request-id': 'forged', 'request-id': 'forged' },
    });
    assert.notEqual(headers['x-request-id'], 'forged');
  });

  it('the error body carries the same id as the header', async () => {
    const reply = await kit.call({ method: 'POST', url: '/api/init' });
    assert.equal(reply.json<{ requestId: string }>().requestId, reply.headers['x-request-id']);
  });
});

describe('verbs', () => {
  it('a wrong verb is 405 with Allow', async () => {
    const cases: [InjectOptions & { url: string }, string][] = [
      [{ method: 'GET', url: '/api/init' }, 'POST'],
      [{ method: 'POST', url: '/api/backup/abc' }, 'DELETE'],
      [{ method: 'DELETE', url: '/api/key/rotate' }, 'PUT, POST'],
      [{ method: 'GET', url: '/api/get_users_list_from_backup' }, 'POST'],
      [{ method: 'HEAD', url: '/api/get_scheduled_backup_info' }, 'GET'],
      [{ method: 'POST', url: '/backups' }, 'GET, HEAD'],
      [{ method: 'OPTIONS', url: '/api/init' }, 'POST'],
    ];
    for (const [request, allow] of cases) {
      const reply = await kit.call(request);
      assert.equal(reply.statusCode, 405, `${request.method} ${request.url}`);
      assert.deepEqual(String(reply.headers['allow']).split(', ').sort(), allow.split(', ').sort());
    }
  });

  it('TRACE is refused everywhere and echoes nothing', async () => {
    for (const url of ['/', '/api/init', '/healthz', '/favicon.ico', '/nothing']) {
      const reply = await kit.call({ method: 'TRACE' as 'GET', url, headers: { 'x-secret': 'echo-me' } });
      assert.ok([404, 405].includes(reply.statusCode), `${url} ${reply.statusCode}`);
      assert.ok(!reply.body.includes('echo-me'));
    }
  });
});

describe('other origins', () => {
  const ORIGINS = [
    'https://evil.example',
    'null',
    'http://console.example.org',
    'https://console.example.org:8443',
    'https://console.example.org.evil.example',
    'https://evilconsole.example.org',
    'https://CONSOLE.example.org',
    `${CONSOLE}/`,
    `${CONSOLE}, https://evil.example`,
    'file://',
    'http://localhost:8080',
  ];

  it('get no CORS header by default, not even for the own address', async () => {
    for (const origin of [...ORIGINS, CONSOLE]) {
      const preflight = await kit.call({
        method: 'OPTIONS',
        url: '/api/init',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      assert.equal(preflight.statusCode, 405);
      for (const reply of [preflight, await kit.call({ method: 'POST', url: '/api/init', headers: { origin } })]) {
        assert.ok(!Object.keys(reply.headers).some((name) => name.startsWith('access-control-')), origin);
      }
    }
  });

  it('get one only for an exact match in CORS_ORIGINS', async () => {
    for (const origin of ORIGINS) {
      const reply = await tls.call({
        method: 'OPTIONS',
        url: '/api/init',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      assert.equal(reply.headers['access-control-allow-origin'], undefined, origin);
    }
    const preflight = await tls.call({
      method: 'OPTIONS',
      url: '/api/init',
      headers: { origin: CONSOLE, 'access-control-request-method': 'POST' },
    });
    assert.equal(preflight.statusCode, 204);
    assert.equal(preflight.headers['access-control-allow-origin'], CONSOLE);
    assert.equal(preflight.headers['access-control-allow-credentials'], 'true');
    assert.equal(preflight.headers['vary'], 'Origin');
    const call = await tls.call({ method: 'POST', url: '/api/init', headers: { origin: CONSOLE } });
    assert.equal(call.statusCode, 401);
    assert.equal(call.headers['access-control-allow-origin'], CONSOLE);
  });

  it('never reach pages or the configuration', async () => {
    for (const url of ['/', '/config.json']) {
      const reply = await tls.call({ method: 'GET', url, headers: { origin: CONSOLE, accept: 'text/html' } });
      assert.equal(reply.headers['access-control-allow-origin'], undefined);
    }
  });
});

describe('in production', () => {
  let production: TestKit;
  before(async () => {
    const ID = '22222222-3333-4444-8555-666666666666';
    const env = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://recovery.example.org',
      UNKNOWN_USERS: 'none',
      DIRECTORY: 'graph',
      GRAPH_TENANT_ID: ID,
      GRAPH_CLIENT_ID: ID,
      GRAPH_CLIENT_SECRET: 'x',
      SIGN_IN_CLIENT_ID: ID,
      SIGN_IN_AUTHORITY: `https://login.microsoftonline.com/${ID}`,
    };
    production = await createKit({ env, sharing: kit });
  });
  after(() => production.close());
  const ask = async (host: string, url = '/favicon.ico') =>
    (await production.call({ method: 'GET', url, headers: { host } })).statusCode;

  it('answers to its own host and to loopback only, and shows its status to all', async () => {
    for (const host of ['recovery.example.org', 'Recovery.Example.Org:443', 'localhost:8080', '127.0.0.1', '[::1]']) {
      assert.equal(await ask(host), 200, host);
    }
    for (const host of ['evil.example', 'recovery.example.org.evil.example', '10.0.0.1']) {
      assert.equal(await ask(host), 421, host);
    }
    assert.equal(await ask('10.0.0.1', '/healthz'), 200);
    const elsewhere = { method: 'GET' as const, url: '/favicon.ico', headers: { host: 'any.example' } };
    assert.equal((await kit.call(elsewhere)).statusCode, 200, 'a trial answers to all');
  });
});
