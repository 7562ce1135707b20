import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createKit } from '../../../test/http/kit.ts';
import type { TestKit } from '../../../test/http/kit.ts';
import { directive, pageOf } from '../../../test/http/console.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'console-'));
let kit: TestKit;
before(async () => {
  mkdirSync(path.join(folder, 'guides/images'), { recursive: true });
  for (const [name, text] of [
    ['index.html', '<!doctype html>console'],
    ['secret.html', 'a template'],
    ['guides/index.html', '<!doctype html>all guides'],
    ['guides/incident.html', '<!doctype html>the night'],
    ['guides/images/plan.png', 'png'],
  ] as const)
    writeFileSync(path.join(folder, name), text);
  kit = await createKit({ env: { CONSOLE_DIR: folder } });
});
after(async () => {
  await kit.close();
  rmSync(folder, { recursive: true, force: true });
});
const page = pageOf(() => kit);

describe('guides', () => {
  it('are pages that need no sign-in and may run no script', async () => {
    for (const [url, text] of [
      ['/guides/', 'all guides'],
      ['/guides/index.html', 'all guides'],
      ['/guides/incident.html?from=help', 'the night'],
    ] as const) {
      const reply = await page(url);
      assert.equal(reply.statusCode, 200, url);
      assert.ok(reply.body.endsWith(text), url);
      assert.match(String(reply.headers['content-type']), /^text\/html/);
      const policy = reply.headers['content-security-policy'];
      assert.equal(directive(policy, 'default-src'), "default-src 'none'");
      assert.equal(directive(policy, 'script-src'), '');
      assert.equal(directive(policy, 'frame-ancestors'), "frame-ancestors 'none'");
    }
    assert.equal((await page('/guides/images/plan.png')).headers['content-type'], 'image/png');
  });

  it('have an address without a slash as well', async () => {
    const reply = await page('/guides');
    assert.equal(reply.statusCode, 302);
    assert.equal(reply.headers['location'], '/guides/');
  });

  it('are the only files of their folder that are served', async () => {
    for (const url of [
      '/guides/nothing.html',
      '/guides/../secret.html',
      '/guides/..%2fsecret.html',
      '/guides/images/',
    ]) {
      const reply = await page(url);
      assert.ok(!reply.body.includes('a template'), url);
      assert.ok(reply.statusCode === 404 || reply.body.includes('console'), `${url} ${reply.statusCode}`);
    }
  });

  it('are the default of the link to the documentation', async () => {
    const { documentationUrl } = (await kit.call({ method: 'GET', url: '/config.json' })).json<
      Record<string, string>
    >();
    assert.equal((await page(documentationUrl ?? '')).statusCode, 200);
  });
});

describe('the status', () => {
  it('is a page for a person and JSON for a monitor', async () => {
    const read = await page('/healthz');
    assert.equal(read.statusCode, 200);
    assert.match(String(read.headers['content-type']), /^text\/html/);
    assert.match(read.body, /<h1>Service status<\/h1>\n<p><strong>The service works\.<\/strong>/);
    assert.equal(read.headers['vary'], 'Accept');
    for (const accept of ['*/*', 'application/json']) {
      const reply = await kit.call({ method: 'GET', url: '/healthz', headers: { accept } });
      assert.deepEqual(reply.json(), { status: 'ok' });
    }
  });
});
