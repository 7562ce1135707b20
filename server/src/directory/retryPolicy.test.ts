import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { createDirectoryClient, DirectoryError, INTERACTIVE_RETRY_POLICY } from './index.ts';

/**
 * Asks a directory that always gives this answer.
 * @returns the number of requests, and their duration in milliseconds
 */
const askInVain = async (
  status: number,
  headers: Record<string, string> = {},
): Promise<{ asked: number; took: number }> => {
  let asked = 0;
  const server = createServer((_request, reply) => {
    asked += 1;
    reply.writeHead(status, headers).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = createDirectoryClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: { token: () => Promise.resolve('x') },
    retryPolicy: INTERACTIVE_RETRY_POLICY,
  });
  const from = Date.now();
  await assert.rejects(client.get('/v1.0/users'), DirectoryError);
  server.closeAllConnections();
  server.close();
  return { asked, took: Date.now() - from };
};

/**
 * Than the minute that is asked for, or the minutes that a job is patient; the rest is the machine's (milliseconds).
 */
const FAR_LESS = 15_000;

describe('a directory call that a person waits for', () => {
  it('is tried twice and then given up within seconds', async () => {
    const { asked, took } = await askInVain(503);
    assert.equal(asked, 2);
    assert.ok(took < FAR_LESS, `${took} ms`);
  });

  it('does not wait for a minute because the directory asks for it', async () => {
    const { asked, took } = await askInVain(429, { 'retry-after': '60' });
    assert.equal(asked, 1);
    assert.ok(took < FAR_LESS, `${took} ms`);
  });

  it('leaves a pause although the directory asks for none', async () => {
    const { asked, took } = await askInVain(429, { 'retry-after': '0' });
    assert.equal(asked, 2);
    assert.ok(took >= 1000, `${took} ms`);
  });
});
