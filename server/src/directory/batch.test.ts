import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { DirectoryCall } from './index.ts';
import { answer, bodyOf, createClient, listening } from '../../test/directory/serve.ts';
import { batchingWith, get } from '../../test/directory/batching.ts';
import type { Part } from '../../test/directory/batching.ts';

const listen = listening(afterEach);
const batching = batchingWith(listen);

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
});
