import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readMockOptions } from './options.mjs';
import { startMock } from './server.mjs';
import { asking } from '../../test/asking.mjs';

const CONTRACT = fileURLToPath(new URL('../../../openapi.yaml', import.meta.url));

describe('options of the mock', () => {
  const withMock = async (options, work) => {
    const reported = [];
    const mock = await startMock(options, (...call) => reported.push(call));
    try {
      await work(mock, reported);
    } finally {
      await mock.stop();
    }
  };

  it('fails with documented statuses only', async () => {
    await withMock({ failures: { runBackup: 409, init: 429 } }, async ({ baseUrl }, reported) => {
      const ask = asking(baseUrl);
      const { status, value } = await ask('/api/backup', { backupId: randomUUID() });
      assert.deepEqual([status, value.message], [409, 'Another backup is running']);
      assert.match((await ask('/api/init')).headers.get('retry-after'), /^\d+$/);
      assert.deepEqual(
        reported.map(([operation, code]) => `${operation} ${code}`),
        ['runBackup 409', 'init 429'],
      );
    });
    await assert.rejects(startMock({ failures: { runBackup: 418 } }), {
      name: 'RunFailure',
      message: /no failure 418/,
    });
    await assert.rejects(startMock({ failures: { nothing: 500 } }), {
      name: 'RunFailure',
      message: /no operation nothing/,
    });
  });

  it('drops an extension from init and from its routes', async () => {
    await withMock({ without: ['previewRestore'] }, async ({ baseUrl }) => {
      const ask = asking(baseUrl);
      const { extensions } = (await ask('/api/init')).value;
      assert.deepEqual([extensions.includes('previewRestore'), extensions.includes('cancelRestore')], [false, true]);
      assert.equal((await ask(`/api/restores/${randomUUID()}/preview`, { restoreSettings: {} })).status, 501);
    });
    await assert.rejects(startMock({ without: ['restore'] }), { name: 'RunFailure', message: /no extension restore/ });
  });

  it('reports a port that is in use', () =>
    withMock({}, async ({ baseUrl }) => {
      await assert.rejects(startMock({ port: Number(new URL(baseUrl).port) }), {
        name: 'RunFailure',
        message: /is in use/,
      });
    }));

  it('starts without consent, which can then be granted', () =>
    withMock({ consent: 'NotGranted' }, async ({ baseUrl }) => {
      const ask = asking(baseUrl);
      const seen = [];
      for (let poll = 0; poll < 4; poll += 1) seen.push((await ask('/api/consentv2')).value.status);
      assert.deepEqual(seen, ['NotGranted', 'NotGranted', 'NotGranted', 'PartialGranted']);
      assert.equal((await ask('/api/grant_exo_roles')).value.status, 'Granted');
      assert.equal((await ask('/api/consentv2')).value.status, 'Granted');
    }));

  it('serves another contract: an unknown operation answers its example', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mock-'));
    try {
      const file = join(folder, 'openapi.yaml');
      const more = `paths:\n  /api/weather:\n    get:\n      operationId: weather\n      tags: [session]\n      x-extension: true\n      x-access: [admin]\n      responses:\n        '200':\n          description: Weather.\n          content: { application/json: { schema: { type: object }, example: { sun: true } } }\n`;
      writeFileSync(file, readFileSync(CONTRACT, 'utf8').replace('\npaths:\n', `\n${more}`));
      await withMock({ contract: file }, async ({ baseUrl }) => {
        const ask = asking(baseUrl);
        assert.deepEqual((await ask('/api/weather', undefined, 'GET')).value, { sun: true });
        assert.ok((await ask('/api/init')).value.extensions.includes('weather'));
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  /** @type {[string[], RegExp][]} */
  const REFUSED = [
    [['--port', 'x'], /--port must be/],
    [['--fail', 'runBackup'], /form OPERATION=STATUS/],
    [['--consent', 'Perhaps'], /--consent is one of/],
    [['--origin', 'http://localhost:8080/'], /is no origin/],
    [['more'], /more/],
  ];
  for (const [args, says] of REFUSED)
    it(`refuses wrong options: ${args.join(' ')}`, () =>
      assert.throws(() => readMockOptions(args), { name: 'RunFailure', message: says }));
});

describe('signing in at the mock', () => {
  let mock;
  let folder;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'console-'));
    mkdirSync(join(folder, 'sub'));
    writeFileSync(join(folder, 'index.html'), '<script type="application/json" id="config">__CONFIG__</script>');
    writeFileSync(join(folder, 'sub', 'main.js'), 'main');
    mock = await startMock({ console: folder });
  });
  after(async () => {
    await mock.stop();
    rmSync(folder, { recursive: true });
  });

  it('issues tokens for a code and its proof key, and refuses another proof', async () => {
    /** @type {any} */
    const config = await (await fetch(`${mock.baseUrl}/config.json`)).json();
    const { signIn, apiScope } = config;
    const { authorization_endpoint: authorize, token_endpoint: token } = JSON.parse(signIn.authorityMetadata);
    const verifier = randomUUID();
    const question = (target) =>
      `${authorize}?${new URLSearchParams({ redirect_uri: target, state: 'one', nonce: 'two', code_challenge: createHash('sha256').update(verifier).digest('base64url') })}`;
    const choice = await (await fetch(question('http://localhost:8080/'))).text();
    const account = /&amp;account=([\w-]+)">Oscar Brandt</.exec(choice)[1];
    const codeOf = async () => {
      const back = await fetch(`${question('http://localhost:8080/')}&account=${account}`, { redirect: 'manual' });
      return new URLSearchParams(new URL(back.headers.get('location')).hash.slice(1));
    };
    const redeem = (values) => fetch(token, { method: 'POST', body: new URLSearchParams(values) });
    const code = await codeOf();
    assert.equal(code.get('state'), 'one');
    assert.equal(
      (await redeem({ grant_type: 'authorization_code', code: code.get('code'), code_verifier: 'wrong' })).status,
      400,
    );
    /** @type {any} */
    const first = await (
      await redeem({ grant_type: 'authorization_code', code: (await codeOf()).get('code'), code_verifier: verifier })
    ).json();
    assert.equal(JSON.parse(Buffer.from(first.id_token.split('.')[1], 'base64url').toString()).nonce, 'two');
    /** @type {any} */
    const second = await (
      await redeem({ grant_type: 'refresh_token', refresh_token: first.refresh_token, scope: apiScope })
    ).json();
    const { access_token: access } = second;
    assert.equal(
      (await asking(mock.baseUrl, access)('/api/permissions/users/me')).value.userPrincipalName,
      'oscar@fabrikam.example',
    );
    assert.equal(
      (await fetch(`${question('https://elsewhere.example/')}&account=${account}`, { redirect: 'manual' })).status,
      200,
      'no code leaves this machine',
    );
  });

  it('serves a built console with its configuration, and no other files', async () => {
    const page = await (await fetch(`${mock.baseUrl}/backups`)).text();
    assert.equal(JSON.parse(/id="config">(.*)<\/script>/.exec(page)[1]).simulated, true);
    assert.equal(await (await fetch(`${mock.baseUrl}/sub/main.js`)).text(), 'main');
    assert.equal((await fetch(`${mock.baseUrl}/..%2f..%2fetc/passwd.js`)).status, 404);
    await assert.rejects(startMock({ console: tmpdir() }), { name: 'RunFailure', message: /no built console/ });
  });
});
