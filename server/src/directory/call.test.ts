import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { RequestListener } from 'node:http';
import { DirectoryError } from './index.ts';
import { answer, bodyOf, createClient, JSON_TYPE, listening, serve } from '../../test/directory/serve.ts';

const listen = listening(afterEach);

const failing =
  (unclear: boolean, status?: number) =>
  (error: unknown): boolean =>
    error instanceof DirectoryError &&
    error.unclear === unclear &&
    error.status === status &&
    !error.message.includes('secret-token');

describe('a write to the directory', () => {
  it('is sent with its headers and body, references get the address of the directory, and its answer comes back', async () => {
    let seen: unknown;
    const url = await listen((request, response) => {
      void bodyOf(request).then((body) => {
        seen = {
          method: request.method,
          url: request.url,
          prefer: request.headers['prefer'],
          type: request.headers['content-type'],
          body,
        };
        answer(response, 201, { id: 'new' });
      });
    });
    const reply = await createClient(url).call({
      method: 'POST',
      path: '/v1.0/groups?x=1',
      headers: { Prefer: 'create-if-missing' },
      body: {
        '@odata.id': '/v1.0/directoryObjects/a',
        'members@odata.bind': ['/v1.0/directoryObjects/b'],
        name: '/kept',
      },
    });
    assert.deepEqual(reply, { status: 201, body: { id: 'new' } });
    assert.deepEqual(seen, {
      method: 'POST',
      url: '/v1.0/groups?x=1',
      prefer: 'create-if-missing',
      type: 'application/json',
      body: {
        '@odata.id': `${url}/v1.0/directoryObjects/a`,
        'members@odata.bind': [`${url}/v1.0/directoryObjects/b`],
        name: '/kept',
      },
    });
  });

  it('accepts an empty answer', async () => {
    const url = await listen((_, response) => answer(response, 204, undefined));
    assert.deepEqual(await createClient(url).call({ method: 'DELETE', path: '/v1.0/users/a' }), {
      status: 204,
      body: undefined,
    });
  });

  const unclear: Record<string, { status?: number; fault: RequestListener }> = {
    'a reset': { fault: (request) => request.socket.destroy() },
    silence: { fault: () => undefined },
    '500': { status: 500, fault: (_, response) => answer(response, 500, {}) },
    '503': { status: 503, fault: (_, response) => answer(response, 503, {}, { 'retry-after': '0' }) },
    '504 in HTML': {
      status: 504,
      fault: (_, response) => {
        response.writeHead(504, { 'content-type': 'text/html' }).end('<html>');
      },
    },
    'HTML with 201': {
      status: 201,
      fault: (_, response) => {
        response.writeHead(201, { 'content-type': 'text/html' }).end('<html>');
      },
    },
    'half an answer': {
      fault: (_, response) => {
        response.writeHead(201, { ...JSON_TYPE, 'content-length': '99' }).write('{"id":');
        setTimeout(() => response.destroy(), 20);
      },
    },
    'JSON that is cut': {
      status: 201,
      fault: (_, response) => {
        response.writeHead(201, JSON_TYPE).end('{"id":');
      },
    },
  };
  for (const [what, { status, fault }] of Object.entries(unclear)) {
    it(`is sent once and is unclear after ${what}`, async () => {
      let count = 0;
      const url = await listen((request, response) => {
        count += 1;
        fault(request, response);
      });
      await assert.rejects(
        createClient(url, { timeout: 500 }).call({ method: 'POST', path: '/v1.0/users', body: {} }),
        failing(true, status),
      );
      assert.equal(count, 1);
    });
  }

  for (const status of [400, 403, 404, 409, 412, 422, 501, 302]) {
    it(`is refused, and known not to be done, with ${status}`, async () => {
      const url = await listen((_, response) =>
        answer(response, status, { error: { code: 'Some_Code', message: 'Ada' } }),
      );
      await assert.rejects(
        createClient(url).call({ method: 'PATCH', path: '/v1.0/users/a', body: {} }),
        (error: unknown) =>
          failing(false, status)(error) &&
          error instanceof DirectoryError &&
          !error.message.includes('Ada') &&
          (status === 302 || error.code === 'Some_Code'),
      );
    });
  }

  it('is repeated after 429 and after a refused token, because the write was not done', async () => {
    const seen: number[] = [];
    const url = await listen((request, response) => {
      const status = seen.length === 0 ? 429 : request.headers.authorization === 'Bearer new' ? 201 : 401;
      seen.push(status);
      answer(response, status, {}, status === 429 ? { 'retry-after': '0' } : {});
    });
    const client = createClient(url, { token: { token: (refused) => Promise.resolve(refused ? 'new' : 'old') } });
    assert.equal((await client.call({ method: 'POST', path: '/v1.0/users', body: {} })).status, 201);
    assert.deepEqual(seen, [429, 401, 201]);
  });

  it('is repeated while no connection is made, and then known not to be done', async () => {
    const { url, close } = await serve(() => undefined);
    close();
    const retryPolicy = { retries: 1, longestAskedWait: 1000 };
    await assert.rejects(
      createClient(url, { retryPolicy }).call({ method: 'DELETE', path: '/v1.0/users/a' }),
      failing(false),
    );
  });
});

describe('a read of the directory by call', () => {
  it('is repeated like any read', async () => {
    let count = 0;
    const url = await listen((_, response) => {
      count += 1;
      answer(response, count === 1 ? 503 : 200, { id: 'a' }, { 'retry-after': '0' });
    });
    assert.deepEqual(await createClient(url).call({ method: 'GET', path: '/v1.0/users/a' }), {
      status: 200,
      body: { id: 'a' },
    });
  });

  it('accepts a name of 10 MB, and refuses a reply without end', async () => {
    const name = 'x'.repeat(10 * 1024 * 1024);
    const long = await listen((_, response) => answer(response, 200, { displayName: name }));
    const { body } = await createClient(long, { timeout: 20_000 }).call({ method: 'GET', path: '/v1.0/users/a' });
    assert.equal(String(body?.['displayName']).length, name.length);
    const endless = await listen((_, response) => {
      response.writeHead(200, JSON_TYPE);
      const chunk = Buffer.alloc(1024 * 1024, 0x20);
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
    });
    await assert.rejects(createClient(endless, { timeout: 60_000 }).get('/v1.0/users'), /larger than 64 MiB/);
    const header = await listen((_, response) => {
      response.writeHead(200, { ...JSON_TYPE, 'x-long': 'y'.repeat(100_000) }).end('{}');
    });
    await assert.rejects(
      createClient(header, { retryPolicy: { retries: 0, longestAskedWait: 0 } }).get('/v1.0/users'),
      failing(false),
    );
  });
});
