import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { classifyRate } from './callRates.ts';
import { readSettings } from '../settings/index.ts';
import { exampleRequest } from '../../test/http/examples.ts';
import { contract, createKit } from '../../test/http/kit.ts';
import type { TestKit } from '../../test/http/kit.ts';

let kit: TestKit;
let clock = Date.now();
before(async () => {
  kit = await createKit({
    now: () => clock,
    env: {
      READS_PER_MINUTE: '5',
      SEARCHES_PER_MINUTE: '4',
      CHANGES_PER_MINUTE: '3',
      KEY_IMPORTS_PER_HOUR: '2',
      FAILED_TOKENS_PER_MINUTE: '3',
    },
  });
});
after(() => kit.close());
beforeEach(() => {
  clock += 2 * 3_600_000;
});

const named = (operationId: string) => {
  const operation = contract.operations.find((one) => one.operationId === operationId);
  if (!operation) throw new Error(`no ${operationId}`);
  return operation;
};
const signIn = (who: 'ada' | 'oscar') => kit.signIn(who, { expires: 1000 * 3600, notBefore: -60 });
const statuses = async (operationId: string, headers: Record<string, string>, times: number): Promise<number[]> => {
  const all = [];
  for (let index = 0; index < times; index += 1)
    all.push((await kit.call(exampleRequest(named(operationId), headers))).statusCode);
  return all;
};

it('has the documented default limits', () => {
  assert.deepEqual(readSettings({}).rates, {
    readsPerMinute: 1200,
    searchesPerMinute: 300,
    changesPerMinute: 60,
    keyImportsPerHour: 5,
    anonymousPerMinute: 3000,
    failedTokensPerMinute: 20,
  });
});

it('each operation belongs to one class; saving a selection and loading the console count as reads', () => {
  const classes = Object.fromEntries(
    contract.operations.map((operation) => [operation.operationId, classifyRate(operation)]),
  );
  for (const name of [
    'init',
    'getConsent',
    'listBackups',
    'getSchedule',
    'createSelection',
    'updateSelection',
    'deleteSelection',
    'setReportTicks',
    'setToken',
    'setSearchExpiration',
  ])
    assert.equal(classes[name], 'read', name);
  const searches = [
    'searchDirectoryUsers',
    'filterConsoleUsers',
    'listBackupRecords',
    'getRestoreReport',
    'listRestoreProblems',
    'listChanges',
    'listObjectVersions',
  ];
  for (const name of searches) assert.equal(classes[name], 'search', name);
  const changes = [
    ...['runBackup', 'deleteBackup', 'startRestore', 'addPermission', 'rotateSystemKey', 'generateKek'],
    ...contract.operations.map(({ operationId }) => operationId).filter((name) => /^(download|export)/.test(name)),
  ];
  assert.equal(changes.length, 13, 'every file is among them');
  for (const name of changes) assert.equal(classes[name], 'change', name);
  for (const name of ['uploadSoftwareKey', 'importHsmKey']) assert.equal(classes[name], 'keyImport', name);
});

describe('calls of one person', () => {
  for (const [operationId, limit] of [
    ['init', 5],
    ['searchDirectoryUsers', 4],
    ['uploadSoftwareKey', 2],
  ] as const) {
    it(`${operationId} is stopped after ${limit} with Retry-After`, async () => {
      const headers = await signIn('ada');
      // Signing in was a read as well.
      const left = operationId === 'init' ? limit - 1 : limit;
      const seen = await statuses(operationId, headers, left + 2);
      assert.deepEqual(
        seen.map((status) => status === 429),
        [...Array<boolean>(left).fill(false), true, true],
      );
      const reply = await kit.call(exampleRequest(named(operationId), headers));
      const wait = Number(reply.headers['retry-after']);
      assert.ok(wait > 0 && wait <= (operationId === 'uploadSoftwareKey' ? 3600 : 60), String(wait));
      clock += wait * 1000;
      assert.notEqual((await kit.call(exampleRequest(named(operationId), headers))).statusCode, 429);
    });
  }

  it('changes have a separate limit, and set_token does not count as one', async () => {
    const headers = await signIn('ada');
    assert.deepEqual(await statuses('stopBackup', headers, 4), [404, 404, 404, 429]);
    assert.equal((await kit.call(exampleRequest(named('init'), headers))).statusCode, 200);
  });

  it('are reset when the clock is set back', async () => {
    const headers = await signIn('ada');
    await statuses('init', headers, 7);
    clock -= 3_600_000;
    assert.deepEqual(await statuses('init', headers, 6), [200, 200, 200, 200, 200, 429]);
    assert.ok(Number((await kit.call(exampleRequest(named('init'), headers))).headers['retry-after']) <= 60);
  });

  it('one person never uses up the calls of another', async () => {
    const [ada, oscar] = [await signIn('ada'), await signIn('oscar')];
    await statuses('init', ada, 7);
    assert.equal((await kit.call(exampleRequest(named('init'), oscar))).statusCode, 200);
  });
});

describe('refused tokens of one address', () => {
  const bad = (remoteAddress: string, headers: Record<string, string> = {}) =>
    kit.call({
      method: 'POST',
      url: '/api/init',
      remoteAddress,
      headers: { authorization: 'Bearer not.a.token', ...headers },
    });

  const DELAY = 900;
  const timed = async (work: Promise<{ statusCode: number }>) => {
    const from = performance.now();
    const { statusCode } = await work;
    return [statusCode, performance.now() - from >= DELAY];
  };

  it('stay 401 after the limit, later and without a line of the log, while accepted ones pass', async () => {
    const seen = [];
    for (let index = 0; index < 4; index += 1) seen.push(await timed(bad('203.0.113.7')));
    assert.deepEqual(seen, [
      [401, false],
      [401, false],
      [401, false],
      [401, true],
    ]);
    assert.equal(kit.log.filter((line) => line.includes('token refused') && line.includes('203.0.113.7')).length, 3);
    const headers = await signIn('ada');
    assert.equal(
      (await kit.call({ method: 'POST', url: '/api/init', headers, remoteAddress: '203.0.113.7' })).statusCode,
      200,
    );
    assert.equal((await bad('203.0.113.8')).statusCode, 401);
  });

  it('cannot change their address by X-Forwarded-For unless a trusted proxy says so', async () => {
    const seen = [];
    for (let index = 0; index < 4; index += 1) {
      seen.push(await timed(bad('203.0.113.9', { 'x-forwarded-for': `198.51.100.${index}` })));
    }
    assert.deepEqual(seen, [
      [401, false],
      [401, false],
      [401, false],
      [401, true],
    ]);
    assert.equal(kit.log.filter((line) => line.includes('TRUSTED_PROXIES is empty')).length, 1);
    const proxied = await createKit({
      env: { TRUSTED_PROXIES: '203.0.113.0/24', FAILED_TOKENS_PER_MINUTE: '1' },
      sharing: kit,
    });
    const from = (address: string) =>
      proxied.call({
        method: 'POST',
        url: '/api/init',
        remoteAddress: '203.0.113.9',
        headers: { authorization: 'Bearer not.a.token', 'x-forwarded-for': address },
      });
    assert.deepEqual(await timed(from('198.51.100.1')), [401, false]);
    assert.deepEqual(await timed(from('198.51.100.2')), [401, false]);
    assert.deepEqual(await timed(from('198.51.100.1')), [401, true]);
    await proxied.close();
  });
});

describe('requests without a token', () => {
  const report = { 'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': 'https://evil.example/' } };
  const send = (remoteAddress: string, type: string) =>
    kit.call({
      method: 'POST',
      url: '/csp-report',
      remoteAddress,
      headers: { 'content-type': type },
      payload: JSON.stringify(report),
    });

  it('reports of browsers: ten a minute and address, of their content type', async () => {
    const seen = [];
    for (let index = 0; index < 12; index += 1) {
      seen.push((await send('203.0.113.20', 'application/csp-report')).statusCode);
    }
    assert.deepEqual(seen, [...Array<number>(10).fill(204), 429, 429]);
    const lines = kit.log.filter((line) => line.includes('/csp-report') || line.includes('security policy breach'));
    assert.equal(lines.length, 20, 'two lines for each of ten');
    assert.equal((await send('203.0.113.21', 'application/json')).statusCode, 415);
  });

  it('pages and files of one address have a limit, the status has none', async () => {
    const small = await createKit({ env: { ANONYMOUS_PER_MINUTE: '3' }, sharing: kit });
    const get = async (url: string) =>
      (await small.call({ method: 'GET', url, remoteAddress: '203.0.113.22' })).statusCode;
    const seen = [];
    for (let index = 0; index < 5; index += 1) seen.push(await get('/favicon.ico'));
    assert.deepEqual(seen, [200, 200, 200, 429, 429]);
    assert.equal(await get('/healthz'), 200);
    const headers = await small.signIn('ada');
    const init = { method: 'POST' as const, url: '/api/init', headers, remoteAddress: '203.0.113.22' };
    assert.equal((await small.call(init)).statusCode, 200);
    await small.close();
  });
});

it('a selection above 10 KB counts as a change', () => {
  const updateSelection = named('updateSelection');
  assert.deepEqual(
    [10_240, 10_241].map((bytes) => classifyRate(updateSelection, bytes)),
    ['read', 'change'],
  );
});
