import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDirectoryClient } from '../../src/directory/index.ts';
import type { DirectoryClient, DirectoryOptions } from '../../src/directory/index.ts';

export const JSON_TYPE = { 'content-type': 'application/json' };

/** A small HTTP server of a test. @returns its origin and how to end it */
export const serve = async (listener: RequestListener): Promise<{ url: string; close: () => void }> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/**
 * For a test file: servers that end after each test. Hand in its `afterEach`.
 * @returns a function that starts one and gives its origin
 */
export const listening = (afterEach: (end: () => void) => void): ((listener: RequestListener) => Promise<string>) => {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });
  return async (listener) => {
    const { url, close } = await serve(listener);
    closing.push(close);
    return url;
  };
};

export const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
};

export const answer = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  if (body === undefined) response.writeHead(status, headers).end();
  else response.writeHead(status, { ...JSON_TYPE, ...headers }).end(JSON.stringify(body));
};

export const createClient = (baseUrl: string, options: Partial<DirectoryOptions> = {}): DirectoryClient =>
  createDirectoryClient({
    baseUrl,
    timeout: 2000,
    token: { token: () => Promise.resolve('secret-token') },
    pacing: 'off',
    ...options,
  });
