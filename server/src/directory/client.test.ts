import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import { DirectoryError, createDirectoryClient } from './index.ts';
import type { DirectoryClient } from './index.ts';
import { retryAfter } from './retry.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const clientOf = (
  baseUrl: string,
  options: { timeout?: number; token?: (refused: boolean) => string } = {},
): DirectoryClient =>
  createDirectoryClient({
    baseUrl,
    timeout: options.timeout ?? 2000,
    token: { token: (refused) => Promise.resolve(options.token?.(refused) ?? 'secret-token') },
  });

const json = { 'content-type': 'application/json' };
const failing =
  (status?: number) =>
  (error: unknown): boolean =>
    error instanceof DirectoryError &&
    (status === undefined || error.status === status) &&
    !error.message.includes('secret-token');

describe('directory client', () => {
  it('reads Retry-After as seconds or as a date', () => {
    const now = Date.parse('2026-11-21T07:00:00Z');
    assert.equal(retryAfter('7', null, now), 7000);
    assert.equal(retryAfter('Sat, 21 Nov 2026 07:00:09 GMT', null, now), 9000);
    for (const none of [null, '', ' ', 'soon', '-5x']) assert.equal(retryAfter(none, null, now), undefined);
  });

  it('reckons a date in Retry-After from the clock of the directory', () => {
    const now = Date.parse('2026-11-21T07:00:00Z');
    assert.equal(retryAfter('Sat, 21 Nov 2026 06:50:30 GMT', 'Sat, 21 Nov 2026 06:50:00 GMT', now), 30_000);
    assert.equal(retryAfter('Sat, 21 Nov 2026 07:00:09 GMT', 'no date', now), 9000);
  });

  it('treats Retry-After of zero as missing, so that retries are not used up at once', () => {
    const now = Date.parse('2026-11-21T07:00:00Z');
    assert.equal(retryAfter('0', null, now), undefined);
    assert.equal(retryAfter('Sat, 21 Nov 2026 06:00:00 GMT', null, now), undefined);
  });

  for (const kind of ['seconds', 'date'] as const) {
    it(`waits as long as Retry-After says (${kind})`, async () => {
      const times: number[] = [];
      const url = await serve((_, response) => {
        times.push(Date.now());
        if (times.length === 1)
          response
            .writeHead(429, {
              ...json,
              'retry-after': kind === 'seconds' ? '2' : new Date(Date.now() + 2000).toUTCString(),
            })
            .end('{}');
        else response.writeHead(200, json).end('{"ok":true}');
      });
      assert.deepEqual(await clientOf(url).get('/v1.0/users'), { ok: true });
      const waited = (times[1] ?? 0) - (times[0] ?? 0);
      // A date has whole seconds, so it may ask for up to a second less.
      assert.ok(waited >= (kind === 'seconds' ? 1990 : 990), `${waited} ms`);
    });
  }

  const passing: Record<string, RequestListener> = {
    'an answer of HTML with 200': (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    'HTML that claims to be JSON': (_, response) => response.writeHead(200, json).end('<html>'),
    'half a reply': (_, response) => {
      response.writeHead(200, { ...json, 'content-length': '400' }).write('{"value":[');
      setTimeout(() => response.destroy(), 20);
    },
    'a reset': (request) => request.socket.destroy(),
    '503': (_, response) => response.writeHead(503, json).end('{}'),
  };
  for (const [what, fault] of Object.entries(passing)) {
    it(`tries again after ${what}`, async () => {
      let count = 0;
      const url = await serve((request, response) => {
        count += 1;
        if (count === 1) fault(request, response);
        else response.writeHead(200, json).end('{"value":[{"id":"a"}]}');
      });
      assert.deepEqual(await clientOf(url).list('/v1.0/users'), [{ id: 'a' }]);
      assert.equal(count, 2);
    });
  }

  it('gives up a silent server at the deadline', async () => {
    const url = await serve(() => undefined);
    const stop = AbortSignal.timeout(1500);
    await assert.rejects(clientOf(url, { timeout: 200 }).get('/v1.0/users', { signal: stop }));
  });

  for (const status of [400, 403, 404, 410]) {
    it(`does not repeat ${status}`, async () => {
      let count = 0;
      const url = await serve((_, response) => {
        count += 1;
        response.writeHead(status, json).end('{"error":{"code":"Some_Code","message":"Ada"}}');
      });
      await assert.rejects(
        clientOf(url).get('/v1.0/users'),
        (error: Error) =>
          failing(status)(error) && error.message.includes('Some_Code') && !error.message.includes('Ada'),
      );
      assert.equal(count, 1);
    });
  }

  it('asks for a new token once when one is refused', async () => {
    const url = await serve((request, response) => {
      const good = request.headers.authorization === 'Bearer new';
      response.writeHead(good ? 200 : 401, json).end('{}');
    });
    assert.deepEqual(await clientOf(url, { token: (refused) => (refused ? 'new' : 'old') }).get('/v1.0/users'), {});
    await assert.rejects(clientOf(url, { token: () => 'old' }).get('/v1.0/users'), failing(401));
  });

  it('sends the token to no other host, by link or by redirect', async () => {
    const strangers: string[] = [];
    const stranger = await serve((request, response) => {
      strangers.push(request.url ?? '');
      response.writeHead(200, json).end('{"value":[]}');
    });
    const port = new URL(stranger).port;
    for (const link of [
      `${stranger}/v1.0/users`,
      `http://localhost:${port}/x`,
      `//127.0.0.1:${port}/x`,
      'https://evil.example/x',
      'http://[',
      'http://user:pass@127.0.0.1/x',
    ]) {
      const url = await serve((_, response) =>
        response.writeHead(200, json).end(JSON.stringify({ value: [], '@odata.nextLink': link })),
      );
      await assert.rejects(clientOf(url).list('/v1.0/users'), failing(), link);
    }
    const redirecting = await serve((_, response) =>
      response.writeHead(302, { location: `${stranger}/v1.0/users` }).end(),
    );
    await assert.rejects(clientOf(redirecting).get('/v1.0/users'), failing(302));
    assert.deepEqual(strangers, []);
  });

  it('notices pages that go round in circles', async () => {
    const url: string = await serve((_, response) =>
      response
        .writeHead(200, json)
        .end(JSON.stringify({ value: [{ id: 'a' }], '@odata.nextLink': `${url}/v1.0/users?again` })),
    );
    await assert.rejects(clientOf(url).list('/v1.0/users'), /in a circle/);
  });

  it('repeats a change only when nothing was done', async () => {
    let count = 0;
    const url = await serve((_, response) => {
      count += 1;
      response.writeHead(count === 1 ? 429 : 503, { ...json, 'retry-after': '0' }).end('{}');
    });
    await assert.rejects(clientOf(url).post('/v1.0/users', {}), failing(503));
    assert.equal(count, 2);
  });

  it('stops at once at an abort', async () => {
    const url = await serve((_, response) => response.writeHead(429, { ...json, 'retry-after': '60' }).end('{}'));
    const abort = new AbortController();
    const call = clientOf(url).get('/v1.0/users', { signal: abort.signal });
    setTimeout(() => abort.abort(new Error('stopped by the test')), 100);
    const start = Date.now();
    await assert.rejects(call, /stopped by the test/);
    // Far less than the minute of Retry-After; the rest is the machine's.
    assert.ok(Date.now() - start < 15_000);
  });

  it('keeps the distance of the conditional access throttle class', async () => {
    const times: number[] = [];
    const url = await serve((_, response) => {
      times.push(Date.now());
      response.writeHead(200, json).end('{}');
    });
    const client = clientOf(url);
    await Promise.all([
      client.get('/a', { throttleClass: 'conditionalAccess' }),
      client.get('/b', { throttleClass: 'conditionalAccess' }),
      client.get('/c'),
    ]);
    times.sort((left, right) => left - right);
    assert.ok((times[2] ?? 0) - (times[0] ?? 0) >= 1000);
  });

  it("uses the directory's count where it has one", async () => {
    const url = await serve((request, response) => {
      if (request.url === '/v1.0/users/$count' && request.headers['consistencylevel'] === 'eventual')
        response.writeHead(200, { 'content-type': 'text/plain' }).end('5000');
      else response.writeHead(400, json).end('{}');
    });
    assert.equal(await clientOf(url).count('/v1.0/users'), 5000);
    assert.equal(await clientOf(url).count('/v1.0/groups'), undefined);
  });
});
