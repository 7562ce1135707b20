import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { RequestListener } from 'node:http';
import type { DirectoryCall } from './index.ts';
import { answer, bodyOf, createClient, listening } from '../../test/directory/serve.ts';
import { batchingWith, get } from '../../test/directory/batching.ts';
import type { Part } from '../../test/directory/batching.ts';

const listen = listening(afterEach);
const batching = batchingWith(listen);

describe('a batch', () => {
  it('repeats refused parts only, when their time has come', async () => {
    const times: number[] = [];
    const { url, sent } = await batching((one) => {
      if (!one.url.endsWith('/b')) return { status: 200, body: { url: one.url } };
      times.push(Date.now());
      return times.length === 1
        ? { status: 429, headers: { 'Retry-After': '1' }, body: { error: { code: 'TooManyRequests' } } }
        : { status: 200, body: { url: one.url } };
    });
    const answers = await createClient(url).batch(['a', 'b', 'c'].map((id) => get(`/v1.0/users/${id}`)));
    assert.deepEqual(
      answers.map(({ body }) => body?.['url']),
      ['/users/a', '/users/b', '/users/c'],
    );
    assert.deepEqual(
      sent.map((parts) => parts.map((part) => part.url)),
      [['/users/a', '/users/b', '/users/c'], ['/users/b']],
    );
    assert.ok((times[1] ?? 0) - (times[0] ?? 0) >= 990);
  });

  it('says what each part was refused for', async () => {
    const { url } = await batching((one) =>
      one.url.endsWith('b')
        ? { status: 404, body: { error: { code: 'Request_ResourceNotFound', message: 'Ada' } } }
        : { status: 204 },
    );
    const [a, b] = await createClient(url).batch([get('/v1.0/users/a'), get('/v1.0/users/b')]);
    assert.deepEqual([a?.status, a?.error], [204, undefined]);
    assert.deepEqual(
      [b?.status, b?.error?.status, b?.error?.code, b?.error?.unclear],
      [404, 404, 'Request_ResourceNotFound', false],
    );
    assert.ok(!b?.error?.message.includes('Ada'));
  });

  it('never retries a write that may have been executed, but retries the reads of its batch', async () => {
    let batches = 0;
    const { url, sent } = await batching((one) => {
      if (one.id === '0') batches += 1;
      return batches === 1
        ? one.method === 'POST' && one.url === '/lost'
          ? undefined
          : { status: 503, headers: { 'Retry-After': '0' } }
        : { status: 200, body: {} };
    });
    const answers = await createClient(url).batch([
      { method: 'POST', path: '/v1.0/users', body: { '@odata.id': '/v1.0/x' } },
      { method: 'POST', path: '/v1.0/lost', body: {} },
      get('/v1.0/a'),
      get('/v1.0/b'),
    ]);
    assert.deepEqual(
      answers.map(({ status, error }) => [status, error?.unclear]),
      [
        [503, true],
        [0, true],
        [200, undefined],
        [200, undefined],
      ],
    );
    assert.deepEqual(
      sent.map((parts) => parts.length),
      [4, 2],
    );
    assert.deepEqual(sent[0]?.[0], {
      id: '0',
      method: 'POST',
      url: '/users',
      body: { '@odata.id': `${url}/v1.0/x` },
      headers: { 'content-type': 'application/json' },
    });
  });

  for (const [what, fault] of Object.entries<RequestListener>({
    'a reset': (request) => request.socket.destroy(),
    '500': (_, response) => answer(response, 500, {}),
    'no JSON': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{');
    },
  })) {
    it(`leaves writes unclear, and repeats reads, when it fails as a whole: ${what}`, async () => {
      let count = 0;
      const url = await listen((request, response) => {
        count += 1;
        if (count === 1) fault(request, response);
        else
          void bodyOf(request).then((body) =>
            answer(response, 200, {
              responses: (body['requests'] as Part[]).map(({ id }) => ({ id, status: 200, body: {} })),
            }),
          );
      });
      const write: DirectoryCall = { method: 'DELETE', path: '/v1.0/users/a' };
      const answers = await createClient(url).batch([write, get('/v1.0/a'), write, get('/v1.0/b')]);
      assert.deepEqual(
        answers.map(({ error, status }) => error?.unclear ?? status),
        [true, 200, true, 200],
      );
    });
  }

  it('refused as a whole, gives every part the reason; 429 is repeated because no part was done', async () => {
    const url = await listen((_, response) =>
      answer(response, 403, { error: { code: 'Authorization_RequestDenied' } }),
    );
    const write: DirectoryCall = { method: 'DELETE', path: '/v1.0/users/a' };
    assert.deepEqual(
      (await createClient(url).batch([write, write])).map(({ error }) => [error?.status, error?.unclear]),
      [
        [403, false],
        [403, false],
      ],
    );
    let count = 0;
    const busy = await listen((request, response) => {
      count += 1;
      if (count === 1) answer(response, 429, {}, { 'retry-after': '0' });
      else
        void bodyOf(request).then((body) =>
          answer(response, 200, { responses: (body['requests'] as Part[]).map(({ id }) => ({ id, status: 204 })) }),
        );
    });
    assert.deepEqual(
      (await createClient(busy).batch([write, write])).map(({ status }) => status),
      [204, 204],
    );
  });

  it('ends at its deadline and at an abort', async () => {
    const { url } = await batching(() => ({ status: 429, headers: { 'Retry-After': '60' } }));
    const retryPolicy = { retries: 1, longestAskedWait: 3000 };
    const answers = await createClient(url, { retryPolicy }).batch([get('/v1.0/a'), get('/v1.0/b')]);
    assert.deepEqual(
      answers.map(({ error }) => [error?.status, /60 seconds/.test(error?.message ?? '')]),
      [
        [429, true],
        [429, true],
      ],
    );
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('stopped by the test')), 50);
    await assert.rejects(
      createClient(url).batch([get('/v1.0/a'), get('/v1.0/b')], { signal: stop.signal }),
      /stopped by the test/,
    );
  });
});
