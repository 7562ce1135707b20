/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, test } from '@jest/globals';
import type { ITelemetryItem } from '@microsoft/applicationinsights-web';
import { createFilter } from './telemetry';

const ID = '3f1c2a90-7b64-4e0d-9a35-6c8d1e2f4b70';
const PAGE = `http://localhost/backups/${ID}?search=CANARY#CANARY`;
const item = (baseType: string, baseData: Record<string, unknown>): ITelemetryItem => ({
  name: 'x',
  iKey: ID,
  baseType,
  baseData,
  data: { note: 'CANARY' },
  tags: [{ 'ai.user.authUserId': 'CANARY' }],
  ext: {
    trace: { traceID: 't1', name: '/CANARY' },
    user: { id: 'u1', authId: 'CANARY', accountId: 'CANARY' },
    web: { browser: 'Chrome', domain: 'CANARY' },
    other: { a: 'CANARY' },
  },
});
const passed = (one: ITelemetryItem) => {
  const isSent = createFilter()(one);
  expect(JSON.stringify(one)).not.toContain('CANARY');
  return isSent ? one.baseData : undefined;
};

describe('the filter of telemetry', () => {
  test("a page view has the page's row of the route table as name and address: no title, query, hash, id or referrer", () => {
    expect(
      passed(
        item('PageviewData', {
          id: 'p1',
          name: 'CANARY title',
          uri: PAGE,
          refUri: 'https://a.example/CANARY',
          properties: { duration: 12, note: 'CANARY' },
          startTime: 'CANARY',
        }),
      ),
    ).toEqual({ id: 'p1', name: '/backups/:id', uri: '/backups/:id', properties: { duration: 12 } });
  });

  test('the same page again, because its address filters a list, is no further view; coming back to it is', () => {
    const filter = createFilter();
    const view = (path: string) => filter(item('PageviewData', { uri: `http://localhost${path}` }));
    expect([view('/backups'), view('/backups?page=2'), view('/dashboard'), view('/backups?page=2')]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test('timings of a page', () => {
    expect(
      passed(
        item('PageviewPerformanceData', {
          name: 'CANARY',
          uri: PAGE,
          perfTotal: '00:00:01.200',
          durationMs: 1200,
          domProcessing: 'CANARY',
        }),
      ),
    ).toEqual({ name: '/backups/:id', uri: '/backups/:id', perfTotal: '00:00:01.200', durationMs: 1200 });
  });

  test('sends calls of the product as their operation, and no other calls', () => {
    const call = {
      id: '|a.b',
      type: 'Fetch',
      duration: 12,
      success: true,
      responseCode: 200,
      target: 'CANARY',
      properties: { HttpMethod: 'CANARY', requestHeaders: { a: 'CANARY' } },
    };
    expect(
      passed(
        item('RemoteDependencyData', { ...call, name: `PUT http://localhost/api/backups/${ID}/users?search=CANARY` }),
      ),
    ).toEqual({
      id: '|a.b',
      name: 'PUT /api/backups/:id/users',
      target: '/api/backups/:id/users',
      type: 'Fetch',
      duration: 12,
      success: true,
      responseCode: 200,
      properties: { HttpMethod: 'PUT' },
    });
    const filter = createFilter();
    expect(filter(item('RemoteDependencyData', { ...call, name: 'POST https://login.example/tenant/token' }))).toBe(
      false,
    );
  });

  test('an error is its kind and where it happened, never what it said', () => {
    const parsedStack = [
      {
        level: 0,
        line: 7,
        method: 'render',
        assembly: `at render (${PAGE})`,
        fileName: 'http://localhost/main.0123abcd.js?CANARY',
      },
      { level: 1, line: 8, method: 'CANARY at (x)', fileName: PAGE },
    ];
    const one = {
      typeName: 'TypeError',
      message: 'CANARY',
      stack: 'TypeError: CANARY',
      hasFullStack: true,
      parsedStack,
    };
    expect(
      passed(
        item('ExceptionData', {
          id: 'e1',
          severityLevel: 3,
          exceptions: [
            one,
            { ...one, typeName: 'String', message: 'Uncaught RangeError: CANARY' },
            { ...one, typeName: 'CANARY' },
          ],
          properties: { errorSrc: PAGE },
          problemGroup: 'CANARY',
        }),
      ),
    ).toEqual({
      id: 'e1',
      ver: 2,
      severityLevel: 3,
      properties: {},
      measurements: {},
      exceptions: ['TypeError', 'RangeError', 'Error'].map((typeName) => ({
        typeName,
        message: '[HIDDEN]',
        stack: '[HIDDEN]',
        hasFullStack: true,
        parsedStack: [
          { level: 0, line: 7, method: 'render', fileName: '/main.0123abcd.js', assembly: '' },
          { level: 1, line: 8, method: '[HIDDEN]', fileName: '/backups/:id', assembly: '' },
        ],
      })),
    });
  });

  test.each(['EventData', 'MessageData', 'MetricData', 'SomethingNew', ''])(
    'anything else (%s) is not sent',
    (baseType) => {
      expect(createFilter()(item(baseType, { name: 'CANARY', message: 'CANARY' }))).toBe(false);
    },
  );

  test('of the context, ids of this page load, browser and page stay', () => {
    const one = item('PageviewData', { uri: PAGE });
    createFilter()(one);
    expect(one.ext).toEqual({ user: { id: 'u1' }, web: { browser: 'Chrome' }, trace: { traceID: 't1', name: '/' } });
    expect([one.data, one.tags]).toEqual([{}, []]);
  });
});
