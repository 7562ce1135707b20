/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, jest, test } from '@jest/globals';
import { loadContract, listOperations, toTexts } from '../../test/contract/document';
import { createConsole } from '../../test/console';
import { errorName, errorDestination } from '@trc/domain/errors';
import { REPLY_TIMEOUT_MS } from '@trc/domain/limits';
import { backupsApi, emptyApi, POLICIES } from './index';
import { errorInReply, errorOfFailure } from './replies';

const JSON_TYPE = 'application/json; charset=utf-8';

describe('errors in replies', () => {
  test.each([
    [
      { status: 500, message: 'x' },
      { status: 500, message: 'x' },
    ],
    [{ status: 1020 }, { status: 1020, message: 'Unknown error occurred' }],
    [{ error: 'search_phase_execution_exception' }, { status: 1010, message: 'Unknown error occurred' }],
    [
      { error: { type: 'search_phase_execution_exception' }, message: 'm' },
      { status: 1010, message: 'm' },
    ],
    [
      { status: 400, message: 'search_phase failed', requestId: 'r' },
      { status: 1010, message: 'search_phase failed', requestId: 'r' },
    ],
  ])('%j in a 200 is an error', (body, error) => {
    expect(errorInReply(body, JSON_TYPE)).toEqual(error);
  });

  test.each([
    [{ status: 'Running' }],
    [{ status: 'Granted', events: [] }],
    [{ status: 200 }],
    [{ status: '500' }],
    [{}],
    [[]],
    [null],
    [[{ status: 500 }]],
    [7],
    ['{"status":"Running"}'],
    ['not json'],
  ])('%j in a 200 is data', (body) => {
    expect(errorInReply(body, JSON_TYPE)).toBeUndefined();
  });

  test('text is looked into only where it is JSON', () => {
    expect(errorInReply('{"status":500}', 'text/csv')).toBeUndefined();
    expect(errorInReply('{"status":500,"message":"m"}', JSON_TYPE)).toEqual({ status: 500, message: 'm' });
  });

  test.each([
    ['a message', { status: 500, data: { message: 'told' } }, { status: 500, message: 'told' }],
    ['a status text', { status: 500, data: { statusText: 'told' } }, { status: 500, message: 'told' }],
    ['an empty body', { status: 500, data: '' }, { status: 500, message: 'Unknown error occurred' }],
    ['a blank message', { status: 500, data: { message: ' ' } }, { status: 500, message: 'Unknown error occurred' }],
    [
      'a failed search',
      { status: 500, data: { error: 'all shards failed: search_phase_execution_exception' } },
      { status: 1010, message: 'Unknown error occurred' },
    ],
    [
      'a page of a proxy',
      { status: 'PARSING_ERROR' as const, originalStatus: 502, data: '<html>', error: 'x' },
      { status: 502, message: 'Unknown error occurred' },
    ],
    [
      'a page instead of data',
      { status: 'PARSING_ERROR' as const, originalStatus: 200, data: '<html>', error: 'x' },
      { status: 0, message: 'Unknown error occurred' },
    ],
    ['no reply', { status: 'FETCH_ERROR' as const, error: 'x' }, { status: 0, message: 'Unknown error occurred' }],
  ])('%s: a failed call is one kind of error', (_id, failure, error) => {
    expect(errorOfFailure(failure)).toEqual(error);
  });
});

describe('the catalogue of statuses', () => {
  test.each([
    [400, 'Bad request'],
    [401, 'Unauthorized'],
    [403, 'Access denied'],
    [404, 'Not found'],
    [405, 'Not allowed'],
    [408, 'Request timeout'],
    [440, 'Session expired'],
    [500, 'Internal server error'],
    [503, 'Unavailable'],
    [501, '501'],
    [502, '502'],
    [504, '504'],
    [418, '418'],
  ])('%d is named "%s"', (status, name) => {
    expect(errorName(status)).toBe(name);
  });

  test.each([
    [401, 'login'],
    [440, 'login'],
    [403, 'forbidden'],
    [1020, 'forbidden'],
    [400, 'error'],
    [404, 'error'],
    [429, 'error'],
    [500, 'error'],
    [0, 'error'],
  ])('%d leads to %s', (status, destination) => {
    expect(errorDestination(status)).toBe(destination);
  });
});

describe('the contract and the console agree', () => {
  const operations = listOperations(loadContract());

  test('every operation is an endpoint with a policy for its errors, and no endpoint is invented', () => {
    const named = operations.map(({ node }) => String(node['operationId'])).sort();
    expect(Object.keys(emptyApi.endpoints).sort()).toEqual(named);
    expect(Object.keys(POLICIES).sort()).toEqual(named);
  });

  test('a POST that only reads is a query, what changes something is a mutation', () => {
    for (const { verb, node } of operations) {
      const endpoint = (emptyApi.endpoints as Record<string, object>)[String(node['operationId'])];
      const reads = verb === 'get' || node['x-read'] === true;
      expect({ operation: node['operationId'], query: endpoint !== undefined && 'useQuery' in endpoint }).toEqual({
        operation: node['operationId'],
        query: reads,
      });
      expect(toTexts(node['tags'])).not.toEqual([]);
    }
  });
});

describe('the base query', () => {
  const LIST = { body: { pagenum: 1, perpage: 25 } };
  const { listBackups } = backupsApi.endpoints;
  const started = async () => {
    const app = createConsole({ signedOut: true });
    await app.start();
    return app;
  };

  test('calls go to the API origin with credentials, and follow no redirect', async () => {
    const app = await started();
    const asked: Request[] = [];
    const real = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      asked.push(input as Request);
      return real(input, init);
    };
    void app.store.dispatch(listBackups.initiate(LIST));
    await app.clock.settle();
    globalThis.fetch = real;
    expect(asked.map(({ url, credentials, redirect }) => ({ url, credentials, redirect }))).toEqual([
      { url: `${app.service.origin}/api/get_tid_backups_list`, credentials: 'include', redirect: 'error' },
    ]);
  });

  test('a reply that redirects is a failed call, and the bearer goes nowhere else', async () => {
    const app = createConsole();
    await app.start();
    app.service.on('POST /api/get_tid_backups_list', [
      307,
      '',
      { location: 'https://evil.example/api/get_tid_backups_list' },
    ]);
    void app.store.dispatch(listBackups.initiate({ body: { pagenum: 9, perpage: 25 } }));
    await app.clock.settle();
    expect(listBackups.select({ body: { pagenum: 9, perpage: 25 } })(app.state()).error).toMatchObject({ status: 0 });
  });

  test('ends a call without a reply after two minutes', async () => {
    const app = createConsole();
    await app.start();
    const question = { body: { pagenum: 9, perpage: 25 } } as const;
    app.service.on('POST /api/get_tid_backups_list', () => new Promise(() => undefined));
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      void app.store.dispatch(listBackups.initiate(question));
      await jest.advanceTimersByTimeAsync(REPLY_TIMEOUT_MS - 1);
      expect(listBackups.select(question)(app.state()).status).toBe('pending');
      await jest.advanceTimersByTimeAsync(1);
    } finally {
      jest.useRealTimers();
    }
    await app.clock.settle();
    expect(listBackups.select(question)(app.state()).error).toMatchObject({ status: 0 });
  });

  test('without a token no Authorization header is sent', async () => {
    const app = await started();
    void app.store.dispatch(listBackups.initiate(LIST));
    await app.clock.settle();
    expect(app.service.calls[0]?.headers).not.toHaveProperty('authorization');
  });

  test('sends its known version with a refresh, and "unchanged" keeps the same data', async () => {
    const app = await started();
    app.service.on('POST /api/get_tid_backups_list', ({ body }) =>
      (body as { knownVersion?: string }).knownVersion === '7'
        ? [200, { unchanged: true, version: '7' }]
        : [200, { list: [], total: 3, version: '7' }],
    );
    void app.store.dispatch(listBackups.initiate(LIST));
    await app.clock.settle();
    const before = listBackups.select(LIST)(app.state()).data;
    void app.store.dispatch(listBackups.initiate(LIST, { forceRefetch: true }));
    await app.clock.settle();
    expect(app.service.calls.map(({ body }) => (body as { knownVersion?: string }).knownVersion)).toEqual([
      undefined,
      '7',
    ]);
    expect(listBackups.select(LIST)(app.state()).data).toBe(before);
    expect(before).toMatchObject({ total: 3 });
  });

  test('a backend without versions is asked without one', async () => {
    const app = await started();
    app.service.on('POST /api/get_tid_backups_list', [200, { list: [], total: 0 }]);
    void app.store.dispatch(listBackups.initiate(LIST));
    await app.clock.settle();
    void app.store.dispatch(listBackups.initiate(LIST, { forceRefetch: true }));
    await app.clock.settle();
    expect(app.service.calls.map(({ body }) => body)).toEqual([LIST.body, LIST.body]);
  });
});
