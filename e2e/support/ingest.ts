import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { listenOnLoopback } from './loopback.ts';

/** One request that left the browser for an ingestion host. */
export interface Received {
  method: string;
  path: string;
  headers: string;
  /** Uncompressed. */
  body: Buffer;
}

export interface Ingest {
  readonly url: string;
  /** Without the browser's own questions (OPTIONS). */
  readonly received: readonly Received[];
  /** Waits until the received data fulfils a condition; `nudge` asks the page again and again to send its data. */
  until(
    what: string,
    isThere: (received: readonly Received[]) => boolean,
    nudge: () => Promise<unknown>,
  ): Promise<void>;
  stop(): Promise<void>;
}

const TIMEOUT_MS = 60_000;

const plain = (body: Buffer): Buffer => (body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body);

/** Replies of the two services, as far as their libraries read them. */
const answerTo = (path: string, body: Buffer): unknown => {
  if (path.endsWith('/v2/track')) {
    const items = JSON.parse(body.toString()) as unknown[];
    return { itemsReceived: items.length, itemsAccepted: items.length, errors: [] };
  }
  if (path.endsWith('/v1/web/start')) {
    return {
      token: 'stub',
      userUUID: 'u',
      sessionID: '1',
      projectID: '1',
      delay: 0,
      beaconSizeLimit: 1_000_000,
      compressionThreshold: 2_000,
      startTimestamp: Date.now(),
    };
  }
  return path.endsWith('/v1/web/tags') ? { tags: [] } : {};
};

const allow = (request: IncomingMessage, reply: ServerResponse): void => {
  reply.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
  reply.setHeader('access-control-allow-methods', 'GET,POST');
  reply.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
  reply.setHeader('access-control-allow-credentials', 'true');
};

/**
 * Replaces both ingestion hosts, on loopback: telemetry at /v2/track, recordings below /ingest, a configuration at
 * /config.json.
 */
export const startIngest = async (): Promise<Ingest> => {
  const received: Received[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      allow(request, reply);
      const body = plain(Buffer.concat(chunks));
      const path = request.url ?? '';
      if (request.method === 'OPTIONS') {
        reply.writeHead(204).end();
        return;
      }
      received.push({ method: request.method ?? '', path, headers: JSON.stringify(request.headers), body });
      reply.setHeader('content-type', 'application/json');
      reply.end(JSON.stringify(answerTo(path, body)));
    });
  });
  const { origin, stop } = await listenOnLoopback(server);
  return {
    url: origin,
    received,
    until: async (what, isThere, nudge) => {
      const end = Date.now() + TIMEOUT_MS;
      while (!isThere(received)) {
        if (Date.now() > end)
          throw new Error(
            `${what} did not arrive; arrived: ${received.map(({ method, path, body }) => `${method} ${path} ${body.length}`).join(', ')}`,
          );
        await nudge();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    stop,
  };
};

/**
 * @returns true if bytes have a text as UTF-8 or UTF-16, as it is, in lower case, percent-encoded, or in Base64 at any
 * offset.
 */
export const holds = (bytes: Buffer, canary: string): boolean => {
  const lower = Buffer.from(bytes.toString('latin1').toLowerCase(), 'latin1');
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.from(' '.repeat(shift) + canary)
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  );
  const texts = [canary, encodeURIComponent(canary)].map((text) => text.toLowerCase());
  return (
    texts.some((text) => lower.includes(Buffer.from(text, 'utf8')) || lower.includes(Buffer.from(text, 'utf16le'))) ||
    base64.filter((text) => text.length >= 8).some((text) => bytes.includes(text))
  );
};
