import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ROUTES } from '@trc/domain/routes';
import { createKit } from '../../../test/http/kit.ts';
import type { TestKit } from '../../../test/http/kit.ts';
import { directive, HTML, pageOf, startConsole } from '../../../test/http/console.ts';

let kit: TestKit;
before(async () => {
  kit = await startConsole();
});
after(() => kit.close());
const page = pageOf(() => kit);

describe('the HTML', () => {
  it('answers every route of the console and every unknown path', async () => {
    for (const url of [
      ...ROUTES.map((row) => row.path.replaceAll(/:\w+\??/g, 'x')),
      '/nope',
      '/backups/x/y/z',
      '/a.b',
      '/index.html',
      '/%F0%9F%A6%84',
      '/..%2f..%2fetc%2fpasswd',
      '/?code=secret',
    ]) {
      const reply = await page(url);
      assert.equal(reply.statusCode, 200, url);
      assert.match(String(reply.headers['content-type']), /^text\/html; charset=utf-8/, url);
      assert.match(reply.body, /<!doctype html>/);
    }
  });

  it('has a fresh nonce in policy and markup each time, and no placeholder left', async () => {
    const nonces = new Set<string>();
    for (let index = 0; index < 5; index += 1) {
      const reply = await page('/');
      const nonce = /nonce="([^"]+)"/.exec(reply.body)?.[1] ?? '';
      assert.ok(Buffer.from(nonce, 'base64').length >= 16);
      assert.ok(directive(reply.headers['content-security-policy'], 'script-src').includes(`'nonce-${nonce}'`));
      assert.ok(!/__[A-Z]+__/.test(reply.body));
      nonces.add(nonce);
    }
    assert.equal(nonces.size, 5);
  });

  it('keeps the policy strict', async () => {
    const policy = (await page('/')).headers['content-security-policy'];
    assert.ok(
      !/unsafe|\*(?!\.trusted\.example)|data:(?! ?;)/.test(String(policy).replace("img-src 'self' data:", '')),
      String(policy),
    );
    assert.equal(
      directive(policy, 'connect-src'),
      "connect-src 'self' http://localhost:8082 https://api.recovery.example https://trusted.example https://*.trusted.example",
    );
    assert.match(String(policy), /require-trusted-types-for 'script'; trusted-types webpack highcharts/);
  });

  it('is compressed per reply and never cached or answered 304', async () => {
    const [brotli, gzip, plain] = [
      await page('/', { 'accept-encoding': 'gzip, deflate, br' }),
      await page('/', { 'accept-encoding': 'gzip' }),
      await page('/', { 'accept-encoding': 'br;q=0' }),
    ];
    assert.equal(brotli.headers['content-encoding'], 'br');
    assert.match(brotliDecompressSync(brotli.rawPayload).toString(), /<!doctype html>/);
    assert.match(gunzipSync(gzip.rawPayload).toString(), /<!doctype html>/);
    assert.equal(plain.headers['content-encoding'], undefined);
    const again = await page('/', {
      'if-none-match': '*',
      'if-modified-since': new Date(Date.now() + 1e9).toUTCString(),
    });
    assert.equal(again.statusCode, 200);
    assert.equal(again.headers['etag'], undefined);
    assert.equal(again.headers['vary'], 'Accept-Encoding');
  });

  it('carries the same configuration as /config.json, unable to end its element', async () => {
    const inline = /id="config">(.*)<\/script>/.exec((await page('/')).body)?.[1] ?? '';
    assert.ok(!inline.includes('<') && inline.includes('script>alert(1)'));
    assert.deepEqual(JSON.parse(inline), (await kit.call({ method: 'GET', url: '/config.json' })).json());
  });

  it('is not sent to requests for scripts or pictures', async () => {
    for (const url of ['/missing.js', '/missing.0123456789abcdef.css', '/picture.png']) {
      const reply = await kit.call({ method: 'GET', url, headers: { accept: '*/*' } });
      assert.equal(reply.statusCode, 404, url);
      assert.match(String(reply.headers['content-type']), /^application\/json/);
    }
  });

  it('follows a new build without a restart', async () => {
    const file = path.join(kit.settings.console.folder, 'index.html');
    writeFileSync(file, '<!doctype html>second build');
    assert.match((await page('/')).body, /second build/);
  });
});

describe('files', () => {
  it('hashed ones are immutable and come in the best encoding asked for', async () => {
    const url = '/main.0123456789abcdef.js';
    for (const [asked, encoding, body] of [
      ['br, gzip', 'br', 'brotli'],
      ['gzip', 'gzip', 'gzip'],
      ['', undefined, 'plain'],
      ['br;q=0, gzip', 'gzip', 'gzip'],
      ['brotli', undefined, 'plain'],
    ] as const) {
      const reply = await kit.call({ method: 'GET', url, headers: { 'accept-encoding': asked } });
      assert.equal(reply.statusCode, 200);
      assert.equal(reply.body, body);
      assert.equal(reply.headers['content-encoding'], encoding);
      assert.equal(reply.headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal(reply.headers['vary'], 'Accept-Encoding');
      assert.match(String(reply.headers['content-type']), /^text\/javascript/);
    }
  });

  it('others are asked for again', async () => {
    assert.equal((await kit.call({ method: 'GET', url: '/favicon.ico' })).headers['cache-control'], 'no-cache');
  });

  it('nothing outside the folder is served, and no template as it is', async () => {
    for (const url of [
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/package.json',
      '/....//package.json',
      '/main.0123456789abcdef.js/../../package.json',
      '/main.0123456789abcdef.js.br',
      '/main.0123456789abcdef.js%00.png',
      '//etc/passwd',
      '/\\..\\package.json',
    ]) {
      const reply = await kit.call({ method: 'GET', url, headers: { accept: 'application/json' } });
      assert.ok([400, 404].includes(reply.statusCode), `${url} ${reply.statusCode}`);
      assert.ok(!reply.body.includes('"workspaces"') && !reply.body.includes('root:'));
    }
    assert.ok(!(await page('/redirect.html')).body.includes('__NONCE__'));
  });
});

it('a breach of the policy is logged by directive and origin only', async () => {
  const report = {
    'csp-report': {
      'violated-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x?secret=canary',
      'document-uri': 'http://localhost/?code=canary',
    },
  };
  const reply = await kit.call({
    method: 'POST',
    url: '/csp-report',
    payload: JSON.stringify(report),
    headers: { 'content-type': 'application/csp-report' },
  });
  assert.equal(reply.statusCode, 204);
  const line = kit.log.find((text) => text.includes('content security policy breach')) ?? '';
  assert.ok(
    line.includes('script-src-elem') && line.includes('"https://evil.example"') && !line.includes('canary'),
    line,
  );
});

describe('monitoring and recording', () => {
  const ID = '11111111-2222-4333-8444-555555555555';
  const RECORDED = {
    SESSION_RECORDING: 'on',
    RECORDING_URL: 'https://replay.example/ingest/',
    RECORDING_PROJECT: 'console-1',
  };

  const shown = async (env: Record<string, string>) => {
    const own = await createKit({ env, sharing: kit });
    try {
      const reply = await own.call({ method: 'GET', url: '/', headers: HTML });
      return {
        policy: String(reply.headers['content-security-policy']),
        config: (await own.call({ method: 'GET', url: '/config.json' })).json<Record<string, unknown>>(),
      };
    } finally {
      await own.close();
    }
  };

  it('permits no calls and has no configuration without a setting', async () => {
    const { policy, config } = await shown({
      INSIGHTS_URL: 'https://in.example',
      INSIGHTS_CONFIG_URL: 'https://cfg.example/c.json',
      RECORDING_URL: 'https://replay.example/ingest',
    });
    assert.equal(directive(policy, 'connect-src'), "connect-src 'self' http://localhost:8082");
    assert.equal(directive(policy, 'worker-src'), "worker-src 'none'");
    assert.ok(policy.includes('trusted-types webpack highcharts;'));
    assert.deepEqual(
      [
        config['insightsIds'],
        config['insightsId'],
        config['insightsUrl'],
        config['sessionRecording'],
        config['recording'],
      ],
      [[], undefined, undefined, false, undefined],
    );
  });

  it('with an instrumentation id, fixed or listed, it may call the ingestion host alone', async () => {
    for (const name of ['INSIGHTS_ID', 'INSIGHTS_IDS']) {
      const { policy, config } = await shown({ [name]: ID });
      assert.equal(
        directive(policy, 'connect-src'),
        "connect-src 'self' http://localhost:8082 https://dc.services.visualstudio.com",
      );
      assert.equal(config['insightsUrl'], 'https://dc.services.visualstudio.com');
      assert.equal(config['insightsConfigUrl'], undefined);
      assert.equal(directive(policy, 'worker-src'), "worker-src 'none'");
    }
  });

  it('and the host of a remote configuration file where one is set', async () => {
    const { policy, config } = await shown({
      INSIGHTS_ID: ID,
      INSIGHTS_URL: 'https://in.example/',
      INSIGHTS_CONFIG_URL: 'https://cfg.example/c.json',
    });
    assert.equal(
      directive(policy, 'connect-src'),
      "connect-src 'self' http://localhost:8082 https://in.example https://cfg.example",
    );
    assert.deepEqual(
      [config['insightsUrl'], config['insightsConfigUrl']],
      ['https://in.example', 'https://cfg.example/c.json'],
    );
  });

  it('with recording on it may call the recorder, and run its worker', async () => {
    const { policy, config } = await shown(RECORDED);
    assert.equal(directive(policy, 'connect-src'), "connect-src 'self' http://localhost:8082 https://replay.example");
    assert.equal(directive(policy, 'worker-src'), 'worker-src blob:');
    assert.match(policy, /require-trusted-types-for 'script'; trusted-types webpack highcharts recorder;/);
    assert.deepEqual(
      [config['sessionRecording'], config['recording']],
      [true, { url: 'https://replay.example/ingest', project: 'console-1' }],
    );
  });
});
