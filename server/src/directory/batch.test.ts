import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { RequestListener } from 'node:http';
import type { DirectoryCall } from './index.ts';
import { answer, bodyOf, createClient, listening } from '../../test/directory/serve.ts';

const listen = listening(afterEach);

interface Part {
  id: string;
  method: string;
  url: string;
  dependsOn?: string[];
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
}
interface PartAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/**
 * A directory that takes batches; `part` answers one request, undefined leaves it without an answer. Answers come in
 * reverse.
 */
const batching = async (
  part: (request: Part, path: string) => PartAnswer | undefined,
): Promise<{ url: string; sent: Part[][] }> => {
  const sent: Part[][] = [];
  const url = await listen((request, response) => {
    void bodyOf(request).then((body) => {
      const parts = body['requests'] as Part[];
      sent.push(parts);
      const responses = parts.flatMap((one) => {
        const got = part(one, request.url ?? '');
        return got ? [{ id: one.id, ...got }] : [];
      });
      answer(response, 200, { responses: responses.reverse() });
    });
  });
  return { url, sent };
};

const get = (path: string): DirectoryCall => ({ method: 'GET', path });

describe('a batch', () => {
  it('serialises writes to one object, and retries those that were not executed', async () => {
    const owner = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    const other = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';
    const done: string[] = [];
    let collided = false;
    const { url, sent } = await batching((one) => {
      if (one.url.endsWith('/refused'))
        return { status: 403, body: { error: { code: 'Authorization_RequestDenied', message: 'No' } } };
      if (one.url.endsWith('/collides') && !collided) {
        collided = true;
        return { status: 409, body: { error: { code: 'Directory_ConcurrencyViolation', message: 'Collision' } } };
      }
      if (one.dependsOn !== undefined)
        return { status: 424, body: { error: { code: 'FailedDependency', message: 'Not executed' } } };
      done.push(one.url);
      return { status: 204 };
    });
    const post = (id: string, name: string): DirectoryCall => ({
      method: 'POST',
      path: `/v1.0/applications/${id}/${name}`,
      body: {},
    });
    const answers = await createClient(url).batch([
      post(owner, 'refused'),
      post(owner, 'collides'),
      post(other, 'a'),
      post(owner, 'b'),
      post(other, 'c'),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [403, 204, 204, 204, 204],
    );
    assert.deepEqual(
      done.map((each) => each.slice(each.lastIndexOf('/') + 1)).sort(),
      ['a', 'b', 'c', 'collides'],
      'each is executed once',
    );
    assert.deepEqual(
      sent[0]?.map(({ dependsOn }) => dependsOn),
      [undefined, ['0'], undefined, ['1'], ['2']],
    );
    assert.ok(
      sent.every((parts) => !parts.some((one) => one.url.endsWith('/refused')) || parts === sent[0]),
      'what was refused is not sent again',
    );
  });

  it('takes twenty at a time and answers in the order of the calls', async () => {
    const { url, sent } = await batching((one) => ({ status: 200, body: { url: one.url } }));
    const answers = await createClient(url).batch(
      Array.from({ length: 47 }, (_, index) => get(`/v1.0/users/${index}`)),
    );
    assert.deepEqual(
      sent.map((parts) => parts.length).sort((left, right) => right - left),
      [20, 20, 7],
    );
    assert.deepEqual(
      answers,
      Array.from({ length: 47 }, (_, index) => ({ status: 200, body: { url: `/users/${index}` } })),
    );
    assert.deepEqual(await createClient(url).batch([]), []);
  });

  it('separates API versions, and sends single calls and throttled classes outside batches', async () => {
    const paths: string[] = [];
    const url = await listen((request, response) => {
      paths.push(`${request.method} ${request.url}`);
      void bodyOf(request).then((body) =>
        answer(
          response,
          200,
          body['requests']
            ? { responses: (body['requests'] as Part[]).map(({ id }) => ({ id, status: 200, body: {} })) }
            : {},
        ),
      );
    });
    await createClient(url).batch([
      get('/v1.0/users/a'),
      get('/beta/policies/x'),
      { ...get('/v1.0/identity/conditionalAccess/policies/p'), throttleClass: 'conditionalAccess' },
      get('/v1.0/users/b'),
    ]);
    assert.deepEqual(paths.sort(), [
      'GET /beta/policies/x',
      'GET /v1.0/identity/conditionalAccess/policies/p',
      'POST /v1.0/$batch',
    ]);
  });

  it('asks on every read for members of enumerations that came late: pages, single reads and parts of a batch', async () => {
    const asked: string[] = [];
    const url = await listen((request, response) => {
      const name = request.url ?? '';
      void bodyOf(request).then((body) => {
        const parts = (body['requests'] ?? []) as Part[];
        if (parts.length === 0) asked.push(`${request.method} ${String(request.headers['prefer'])}`);
        else asked.push(...parts.map(({ method, headers }) => `part ${method} ${String(headers?.['Prefer'])}`));
        const next = name === '/v1.0/policies' ? { '@odata.nextLink': `${url}/v1.0/policies?page=2` } : {};
        answer(response, 200, {
          value: [],
          ...next,
          responses: parts.map(({ id }) => ({ id, status: 200, body: {} })),
        });
      });
    });
    const client = createClient(url);
    await client.list('/v1.0/policies');
    await client.call(get('/v1.0/policies/1'));
    await client.call({ method: 'PATCH', path: '/v1.0/policies/1', body: { state: 'disabled' } });
    await client.batch([get('/v1.0/a'), { method: 'PATCH', path: '/v1.0/a', body: {} }]);
    const wanted = 'include-unknown-enum-members';
    assert.deepEqual(asked, [
      `GET ${wanted}`,
      `GET ${wanted}`,
      `GET ${wanted}`,
      'PATCH undefined',
      `part GET ${wanted}`,
      'part PATCH undefined',
    ]);
  });

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
