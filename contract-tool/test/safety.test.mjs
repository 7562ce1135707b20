import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { load } from 'js-yaml';
import { readFileSync } from 'node:fs';
import { runContract } from '../src/run.mjs';
import { HARMLESS, SPOILED } from '../faulty-backends/backends.mjs';
import { tryBackend } from '../faulty-backends/try.mjs';
import { startBackend } from './backend.mjs';
import { startRecorder } from './recorder.mjs';

/** @type {any} */
const { paths } = load(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'));
/** The law's own words: operations that may be sent without leave. */
const ALLOWED = ['setToken', 'init', 'isSearchReady', 'setSearchExpiration'];
const mayBeSent = ({ operationId, method, path }) => {
  const isRead =
    paths[path][method.toLowerCase()]['x-read'] === true || (method === 'GET' && operationId !== 'generateKek');
  return isRead || ALLOWED.includes(operationId);
};
const FIXED = {
  headers: {},
  roles: {},
  only: [],
  allowChanges: false,
  scenario: {},
  runs: 1,
  seed: 1,
  parallel: 4,
  timeout: 30_000,
};

/** One of each kind; `npm run contract:faulty-backends` tries all. */
const CHOSEN = [
  'a missing version',
  'a private field of a key',
  'an undocumented status of init',
  'a wrong content type of listBackups',
  'listBackups lets in without a token',
  'a page that repeats a row',
  'a sort that is none',
  'a CSV that says something else',
  'getKeyStatus lets a role in',
  'a selection that forgets an object',
  'an activity log of all sources',
  'a status without its restores',
  'people whose names begin otherwise',
];
const THREE = ['members in another order', 'a cookie more', 'an extension less'];

describe('the contract tool before a real backend', () => {
  let backend;
  let recorder;
  before(async () => {
    backend = await startBackend({ TENANT_SIZE: '120', UNKNOWN_USERS: 'none' });
    recorder = await startRecorder(backend.baseUrl);
  });
  after(async () => {
    await recorder?.stop();
    await backend?.stop();
  });
  const run = async (more) => {
    recorder.asked.length = 0;
    const said = [];
    const tokens = { token: await backend.tokenOf('ada'), roles: { viewOnly: await backend.tokenOf('vera') } };
    const found = await runContract({ ...FIXED, baseUrl: recorder.baseUrl, ...tokens, ...more }, (text) =>
      said.push(text),
    );
    return { found, said: said.join('\n') };
  };

  it('sends without leave only what reads, set_token, init and es/*, whatever the tenant scenario names, and says so', async () => {
    const { found, said } = await run({ scenario: { schedule: true, backups: true, keys: ['system'], consent: true } });
    assert.deepEqual(found.violations, []);
    assert.match(said, /Nothing is changed/);
    assert.ok(recorder.asked.length > 500, String(recorder.asked.length));
    const odd = recorder.asked.filter(({ operation }) => !operation || !mayBeSent(operation));
    assert.deepEqual(
      odd.map(({ operation, request }) => operation?.operationId ?? request.path),
      [],
    );
    assert.ok(
      found.operations
        .filter((one) => !mayBeSent(one))
        .every(({ exercised, skipped }) => exercised === 'no' && skipped !== undefined),
    );
  });

  it('with leave but without a tenant scenario changes nothing but a selection of its own, and asks about nothing that exists', async () => {
    const { found, said } = await run({ allowChanges: true });
    assert.deepEqual(found.violations, []);
    assert.match(said, /a selection of its own/);
    assert.ok(!/the schedule:|new keys:|backups:/.test(said), said);
    const changes = recorder.asked.filter(({ operation }) => !mayBeSent(operation));
    const sent = new Set(changes.map(({ operation }) => operation.operationId));
    for (const name of [
      'runBackup',
      'saveSchedule',
      'stopSchedule',
      'rotateSystemKey',
      'generateKek',
      'grantExchangeRoles',
      'uploadSoftwareKey',
      'importHsmKey',
    ])
      assert.ok(!sent.has(name), name);
    for (const name of ['deleteBackup', 'stopBackup', 'restore', 'deletePermission', 'startRestore'])
      assert.ok(sent.has(name), name);
    const own = ['createSelection', 'updateSelection', 'deleteSelection'];
    const about = changes
      .filter(({ operation }) => !own.includes(operation.operationId))
      .map(({ request }) => `${request.path} ${request.body}`)
      .join('\n');
    assert.ok(!about.includes(backend.backupId));
    for (const { id } of (await backend.ask('/api/permissions/users')).list) assert.ok(!about.includes(id));
    assert.ok(
      found.left.some((line) => line.includes('the tenant scenario has no "backups"')),
      found.left.join('\n'),
    );
  });

  it('a cookie is no token: with the session of each role every operation is asked without one and with a malformed one; people without a record are let in nowhere', async () => {
    const roles = { viewOnly: await backend.tokenOf('vera'), none: await backend.tokenOf('nora') };
    const { found } = await run({ only: ['permissions', 'getKeyStatus', 'setToken'], runs: 0, roles });
    assert.deepEqual(found.violations, []);
    assert.deepEqual(
      found.matrix.map(({ role, given, tokens }) => [role, given, tokens.length]),
      [
        ['viewOnly', 'viewOnly', 3],
        ['none', 'nobody', 3],
      ],
    );
    const withCookie = recorder.asked.filter(
      ({ request }) => request.cookie && (!request.authorization || request.authorization.endsWith('this-is-no-token')),
    );
    const reading = found.operations.filter(({ exercised }) => exercised !== 'no');
    assert.deepEqual(
      new Set(withCookie.map(({ operation }) => operation.operationId)),
      new Set(reading.map(({ operationId }) => operationId)),
    );
  });

  for (const name of CHOSEN) {
    it(`reports a backend with this fault: ${name}`, async () => {
      const spoiled = SPOILED.find((one) => one.name === name);
      const found = await tryBackend(backend, spoiled);
      assert.ok(
        found.some(({ operationId, kind }) => operationId === spoiled.operationId && kind === spoiled.kind),
        JSON.stringify(found),
      );
    });
  }
  for (const name of THREE) {
    it(`has no finding for a backend with ${name}`, async () =>
      assert.deepEqual(
        await tryBackend(
          backend,
          HARMLESS.find((one) => one.name === name),
          ['session', 'getKeyStatus'],
        ),
        [],
      ));
  }
});
