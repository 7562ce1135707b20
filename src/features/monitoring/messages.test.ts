/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, test } from '@jest/globals';
import { sanitizeExchange, type Exchange } from './exchange';
import { safeForWorker, type Message } from './messages';

const ID = '3f1c2a90-7b64-4e0d-9a35-6c8d1e2f4b70';
const through = (...messages: Message[]): unknown => {
  const sent = safeForWorker(messages);
  expect(JSON.stringify(sent)).not.toContain('CANARY');
  return sent;
};

describe("messages to the recorder's worker", () => {
  test('text is blocks, an input says how long its value is, a click says where', () => {
    expect(through([14, 7, 'Ada CANARY\nx'], [18, 7, 'CANARY', 6], [68, 7, 0, 'CANARY', '#CANARY', 10, 20])).toEqual([
      [14, 7, '*** ******\n*'],
      [18, 7, '', 6],
      [68, 7, 0, '', '', 10, 20],
    ]);
  });

  test.each([
    'title',
    'aria-label',
    'alt',
    'placeholder',
    'href',
    'src',
    'srcset',
    'value',
    'id',
    'name',
    'for',
    'data-name',
    'ARIA-LABEL',
    'nonce',
  ])('the attribute %s stays here', (name) => {
    expect(through([12, 7, name, 'CANARY'], [13, 7, name])).toEqual([]);
  });

  test('attributes of the list pass, with plain values alone', () => {
    expect(through([12, 7, 'class', 'card wide'], [12, 7, 'viewBox', '0 0 16 16'], [13, 7, 'hidden'])).toEqual([
      [12, 7, 'class', 'card wide'],
      [12, 7, 'viewBox', '0 0 16 16'],
      [13, 7, 'hidden'],
    ]);
    expect(
      through(
        [12, 7, 'style', 'content: "CANARY"'],
        [12, 7, 'class', 'CANARY@contoso.com'],
        [12, 7, 'style', 'background:url(CANARY)'],
      ),
    ).toEqual([]);
  });

  test("of addresses only the page by its row, the console's style sheets, and no base with a query", () => {
    window.history.replaceState(null, '', `/backups/${ID}?search=CANARY#CANARY`);
    expect(
      through(
        [122, 'CANARY', 'CANARY', 5, 'CANARY'],
        [60, 7, 'href', 'http://localhost/main.0123abcd.css?CANARY', 'CANARY'],
        [60, 7, 'style', 'width: 4px', 'CANARY'],
      ),
    ).toEqual([
      [122, 'http://localhost/backups/:id', '', 5, ''],
      [60, 7, 'href', '/main.0123abcd.css', 'http://localhost/'],
      [60, 7, 'style', 'width: 4px', 'http://localhost/'],
    ]);
    expect(through([60, 7, 'href', '/CANARY', 'CANARY'], [60, 7, 'src', 'CANARY', 'CANARY'])).toEqual([]);
    expect(through([61, 7, 'p{}', 'CANARY'], [71, 7, 'p{}', 'CANARY'], [73, 7, 'p{}', 0, 'CANARY'])).toEqual([
      [61, 7, 'p{}', 'http://localhost/'],
      [71, 7, 'p{}', 'http://localhost/'],
      [73, 7, 'p{}', 0, 'http://localhost/'],
    ]);
  });

  test.each([17, 22, 27, 28, 29, 30, 34, 35, 57, 63, 64, 70, 78, 84, 85, 89, 112, 113, 121, 123, 125, 4711])(
    'drops messages of the kind %d and of unlisted kinds',
    (kind) => {
      expect(through([kind, 'CANARY', 'CANARY', 'CANARY'])).toEqual([]);
    },
  );

  test("a command starts the recording with the page's row in place of its address; others pass", () => {
    window.history.replaceState(null, '', '/activity-log?search=CANARY');
    expect(safeForWorker({ type: 'start', url: window.location.href, pageNo: 1 })).toEqual({
      type: 'start',
      url: 'http://localhost/activity-log',
      pageNo: 1,
    });
    expect(safeForWorker('stop')).toBe('stop');
    expect(safeForWorker({ type: 'auth', token: 't' })).toEqual({ type: 'auth', token: 't' });
  });
});

describe('a call of the product', () => {
  const exchange = (url: string): Exchange => ({
    status: 200,
    method: 'POST',
    url,
    request: { headers: { Authorization: 'Bearer CANARY', 'x-a': 'CANARY' }, body: 'CANARY' },
    response: { headers: { 'set-cookie': 'CANARY' }, body: 'CANARY' },
  });

  test('has the marker in place of Authorization, request body and response body, and its path with :id', () => {
    const said = sanitizeExchange(exchange(`http://localhost/api/backups/${ID}/users?search=CANARY`));
    expect(said).toMatchObject({ status: 200, method: 'POST', url: '/api/backups/:id/users' });
    const hidden = { headers: { authorization: '[HIDDEN]' }, body: '[HIDDEN]' };
    // As the recorder in its private mode makes a message of it.
    expect(
      through([
        83,
        'fetch',
        'POST',
        '************',
        JSON.stringify(said?.request),
        JSON.stringify(said?.response),
        200,
        1,
        2,
        3,
      ]),
    ).toEqual([
      [
        83,
        'fetch',
        'POST',
        '/api/backups/:id/users',
        JSON.stringify(hidden),
        JSON.stringify({ headers: {}, body: '[HIDDEN]' }),
        200,
        1,
        2,
        3,
      ],
    ]);
  });

  test('calls elsewhere are not recorded, and one that was not cleaned does not pass', () => {
    expect(sanitizeExchange(exchange('https://login.example/tenant/token'))).toBeNull();
    expect(
      through([
        83,
        'fetch',
        'POST',
        '/CANARY',
        JSON.stringify({ headers: {}, body: 'CANARY' }),
        'CANARY',
        200,
        1,
        2,
        3,
      ]),
    ).toEqual([]);
  });
});
