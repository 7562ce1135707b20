import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createKit } from '../../../test/http/kit.ts';
import type { TestKit } from '../../../test/http/kit.ts';
import { directive, pageOf, startConsole } from '../../../test/http/console.ts';

let kit: TestKit;
before(async () => {
  kit = await startConsole();
});
after(() => kit.close());
const page = pageOf(() => kit);

describe('a server outside the trusted domains', () => {
  const use = (payload: object, headers: Record<string, string> = {}) =>
    kit.call({ method: 'POST', url: '/use-server', payload, headers });

  it('enters connect-src only by the POST of the page, for ten minutes', async () => {
    const reply = await use({ host: 'Backup.Example.com' }, { 'sec-fetch-site': 'same-origin' });
    assert.equal(reply.statusCode, 204);
    const header = String(reply.headers['set-cookie']);
    for (const part of [
      '__Host-server=backup.example.com',
      'Max-Age=600',
      'Path=/',
      'HttpOnly',
      'Secure',
      'SameSite=Strict',
    ])
      assert.ok(header.split('; ').includes(part), header);
    const policy = (await page('/', { cookie: '__Host-server=backup.example.com' })).headers['content-security-policy'];
    assert.ok(directive(policy, 'connect-src').split(' ').includes('https://backup.example.com'));
    assert.ok(
      !directive(
        (await page('/?server=backup.example.com')).headers['content-security-policy'],
        'connect-src',
      ).includes('backup.example.com'),
    );
  });

  it('is refused from another site, by GET, and in other forms than JSON', async () => {
    assert.equal((await use({ host: 'backup.example.com' }, { 'sec-fetch-site': 'cross-site' })).statusCode, 403);
    assert.equal((await page('/use-server?host=backup.example.com')).headers['set-cookie'], undefined);
    const form = await kit.call({
      method: 'POST',
      url: '/use-server',
      payload: 'host=backup.example.com',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.equal(form.statusCode, 415);
    const text = await kit.call({
      method: 'POST',
      url: '/use-server',
      payload: '{"host":"backup.example.com"}',
      headers: { 'content-type': 'text/plain' },
    });
    assert.equal(text.statusCode, 415);
  });

  const HOSTILE = [
    '',
    'a b',
    'a/b',
    'a:8443',
    'http://a',
    'a@b',
    '<script>',
    'ä.example',
    '-a.example',
    'a-.example',
    'a..b',
    'a.',
    '.a',
    "a'; script-src *",
    'a; default-src *',
    '*',
    '*.example',
    'a'.repeat(64),
    `${'a.'.repeat(128)}a`,
    'a\r\nSet-Cookie: x=y',
    '[::1]',
    'a_b',
  ];
  it('must be a hostname', async () => {
    for (const host of HOSTILE) assert.equal((await use({ host })).statusCode, 400, host);
    for (const body of [{}, { host: 5 }, { host: ['a'] }, { host: 'a.example', more: 1 }, []])
      assert.equal((await use(body)).statusCode, 400);
  });

  it('is checked again when the cookie comes back', async () => {
    for (const host of HOSTILE.filter((text) => !/[\r\n]/.test(text))) {
      const policy = (await page('/', { cookie: `__Host-server=${encodeURIComponent(host)}` })).headers[
        'content-security-policy'
      ];
      assert.equal(directive(policy, 'connect-src').split(' ').length, 6, host);
    }
  });
});

describe('with a real tenant', () => {
  let real: TestKit;
  before(async () => {
    const ID = '22222222-3333-4444-8555-666666666666';
    const env = {
      DIRECTORY: 'graph',
      GRAPH_TENANT_ID: ID,
      GRAPH_CLIENT_ID: ID,
      GRAPH_CLIENT_SECRET: 'x',
      SIGN_IN_CLIENT_ID: ID,
      SIGN_IN_AUTHORITY: `https://login.microsoftonline.com/${ID}`,
      TRUSTED_SERVER_DOMAINS: 'trusted.example',
      UNKNOWN_USERS: 'none',
    };
    real = await createKit({ env, sharing: kit });
  });
  after(() => real.close());

  it('a server outside the trusted domains cannot be confirmed and never enters connect-src', async () => {
    const payload = { host: 'recovery-eu.example' };
    const headers = { 'sec-fetch-site': 'same-origin' };
    const reply = await real.call({ method: 'POST', url: '/use-server', payload, headers });
    assert.deepEqual([reply.statusCode, reply.headers['set-cookie']], [403, undefined]);
    const cookie = '__Host-server=recovery-eu.example';
    const request = { method: 'GET' as const, url: '/', headers: { cookie, accept: 'text/html' } };
    const { headers: sent, body } = await real.call(request);
    const sources = directive(sent['content-security-policy'], 'connect-src');
    assert.ok(!sources.includes('recovery-eu.example') && !body.includes('recovery-eu.example'), sources);
    assert.ok(sources.includes('https://*.trusted.example'));
  });
});
