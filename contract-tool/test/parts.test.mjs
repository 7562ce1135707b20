import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { createArbitrary } from '../src/arbitrary.mjs';
import { checkReply } from '../src/checkReply.mjs';
import { renderCurl } from '../src/client.mjs';
import { loadContract } from '../src/document.mjs';
import { invalidBodies } from '../src/invalid.mjs';
import { readOptions } from '../src/options.mjs';
import { renderJunit, renderPage } from '../src/report/files.mjs';

const contract = loadContract();
const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(PACKAGE, 'bin', 'contract.mjs');
const reply = (value, more = {}) => ({
  status: 200,
  mediaType: 'application/json',
  value,
  text: JSON.stringify(value),
  headers: new Headers(),
  ...more,
});
const kindsOf = (operationId, given, expected) =>
  checkReply(contract, contract.operation(operationId), given, expected).map(
    ({ kind, pointer }) => `${kind} ${pointer}`,
  );

describe('requests made from the contract', () => {
  const withBodies = contract.operations.filter(({ body }) => body?.type === 'application/json');

  it('has the 44 operations of the specification, and bodies to make', () => {
    assert.equal(contract.operations.filter(({ isExtension }) => !isExtension).length, 44);
    assert.ok(withBodies.length > 20);
  });

  it('generates bodies that fit the schema, and invalid ones that do not', () => {
    for (const operation of withBodies) {
      for (const body of fc.sample(createArbitrary(contract.document, operation.body.schema), {
        numRuns: 20,
        seed: 1,
      })) {
        assert.deepEqual(contract.errorsOf(operation.body.schema, body), [], operation.operationId);
      }
      assert.deepEqual(contract.errorsOf(operation.body.schema, operation.body.example), [], operation.operationId);
      const spoiled = invalidBodies(contract, operation, operation.body.example);
      assert.ok(spoiled.length > 0, operation.operationId);
      for (const { what, body } of spoiled)
        assert.notDeepEqual(contract.errorsOf(operation.body.schema, body), [], `${operation.operationId}: ${what}`);
    }
  });

  it('the same seed makes the same requests', () => {
    const draw = () =>
      fc.sample(createArbitrary(contract.document, contract.operation('listBackups').body.schema), {
        numRuns: 10,
        seed: 42,
      });
    assert.deepEqual(draw(), draw());
  });
});

describe('checking a reply', () => {
  const INIT = { version: '1.7.169', extensions: [], experimental: false };
  it('accepts documented replies', () => assert.deepEqual(kindsOf('init', reply(INIT)), []));
  for (const [what, given, found] of [
    ['a property too many', reply({ ...INIT, extra: 1 }), ['schema /extra']],
    ['a wrong type', reply({ ...INIT, experimental: 'no' }), ['schema /experimental']],
    ['an undocumented status', reply({}, { status: 418 }), ['undocumented-status /status']],
    ['a wrong content type', reply('x', { mediaType: 'text/html' }), ['content-type /headers/Content-Type']],
    ['broken JSON', reply('{', { notJson: true }), ['schema /']],
    ['a failure in a 200', reply({ ...INIT, status: 500 }), ['schema /status', 'hidden-error /status']],
    [
      'another status in the body',
      reply({ status: 403, message: 'm', requestId: 'r' }, { status: 401 }),
      ['hidden-error /status'],
    ],
    [
      'patience without a time',
      reply({ status: 429, message: 'm', requestId: 'r' }, { status: 429 }),
      ['header /headers/Retry-After'],
    ],
    [
      'a failure of the service',
      reply({ status: 500, message: 'm', requestId: 'r' }, { status: 500 }),
      ['server-error /status'],
    ],
    ['no reply', { status: 0, problem: 'no reply within 1 s' }, ['timeout /']],
  ])
    it(`reports ${what}`, () => assert.deepEqual(kindsOf('init', given), found));
  it('reports a status that does not fit the request', () =>
    assert.deepEqual(kindsOf('init', reply(INIT), [401]), ['status /status']));
  it('reports a body where none is allowed', () =>
    assert.deepEqual(kindsOf('deleteSelection', reply('x', { status: 204, text: 'x' })), ['content-type /']));
});

describe('the command', () => {
  /** @type {[string[], string][]} */
  const WRONG = [
    [[], '--base-url is needed'],
    [['--base-url', 'x', '--token', 't'], 'is no address'],
    [['--base-url', 'http://h/path', '--token', 't'], 'without a path'],
    [['--base-url', 'http://h'], 'A token is needed'],
    [['--nonsense'], 'nonsense'],
    [['--base-url', 'http://h', '--token', 't', '--role', 'king=t'], 'There is no role "king"'],
    [['--base-url', 'http://h', '--token', 't', '--runs', 'many'], 'whole number'],
    [['dance', '--base-url', 'http://h'], 'no command "dance"'],
  ];
  for (const [args, says] of WRONG) {
    it(`explains wrong usage: ${args.join(' ') || 'nothing'}`, () =>
      assert.throws(() => readOptions(args), { name: 'RunFailure', message: new RegExp(says) }));
  }

  it('ends with 2 and a sentence without an answer, and never shows a token', () => {
    const run = spawnSync(process.execPath, [BIN, '--base-url', 'http://127.0.0.1:9', '--token', 'SECRET'], {
      encoding: 'utf8',
    });
    assert.equal(run.status, 2);
    assert.match(run.stderr, /cannot be reached/);
    assert.ok(!`${run.stdout}${run.stderr}`.includes('SECRET'));
    const login = { method: 'POST', path: '/api/set_token', body: { token: 'SECRET' } };
    assert.ok(!renderCurl('http://h', /** @type {any} */ (login)).includes('SECRET'));
  });

  it('reports escape what a backend sends', () => {
    const found = {
      baseUrl: 'http://h',
      version: '1',
      seed: 1,
      requests: 1,
      seconds: 1,
      operations: [
        { operationId: 'init', method: 'POST', path: '/', tags: ['session'], statuses: [200], exercised: 'valid' },
      ],
      left: ['<b>'],
      violations: [
        {
          operationId: 'init',
          kind: 'schema',
          pointer: '/',
          expected: '<b>',
          came: '</failure><script>&\u0000',
          curl: "'",
        },
      ],
    };
    for (const text of [renderJunit(found), renderPage(found)])
      assert.ok(!text.includes('<script>') && !text.includes('\u0000') && text.includes('&lt;script&gt;&amp;'), text);
  });

  it('is packed with all that it needs, and runs from there', () => {
    const folder = mkdtempSync(join(tmpdir(), 'packed-'));
    try {
      execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: PACKAGE, stdio: 'pipe' });
      const [archive] = readdirSync(folder);
      execFileSync('tar', ['-xzf', archive], { cwd: folder });
      // An installation would bring these files; tests fetch nothing.
      cpSync(join(PACKAGE, '..', 'package.json'), join(folder, 'package.json'));
      symlinkSync(join(PACKAGE, '..', 'node_modules'), join(folder, 'node_modules'));
      assert.ok(readdirSync(join(folder, 'package')).includes('openapi.yaml'));
      const run = spawnSync(
        process.execPath,
        [join(folder, 'package', 'bin', 'contract.mjs'), '--base-url', 'http://127.0.0.1:9', '--token', 't'],
        { cwd: folder, encoding: 'utf8' },
      );
      assert.equal(run.status, 2, run.stderr);
      /** @type {[string[], RegExp][]} */
      const commands = [
        [['diff', join(folder, 'package', 'openapi.yaml')], /Nothing has changed/],
        [['mock', '--help'], /made-up data/],
      ];
      for (const [args, says] of commands) {
        const { status, stdout, stderr } = spawnSync(
          process.execPath,
          [join(folder, 'package', 'bin', 'contract.mjs'), ...args],
          { cwd: folder, encoding: 'utf8' },
        );
        assert.equal(status, 0, stderr);
        assert.match(stdout, says);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('declares every package that it imports', () => {
    const sources = ['bin', 'src'].flatMap((part) =>
      readdirSync(join(PACKAGE, part), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.mjs') && !file.endsWith('.test.mjs'))
        .map((file) => readFileSync(join(PACKAGE, part, file), 'utf8')),
    );
    const imported = new Set(
      sources
        .flatMap((text) => [...text.matchAll(/^import .*from '([^'.][^']*)';$/gm)].map(([, name]) => name))
        .filter((name) => !name.startsWith('node:'))
        .map((name) =>
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        ),
    );
    const { dependencies } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
    assert.deepEqual([...imported].sort(), Object.keys(dependencies).sort());
  });
});
