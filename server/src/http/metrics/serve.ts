import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../httpError.ts';
import { RateLimit } from '../rates.ts';
import type { Settings } from '../../settings/index.ts';
import { listenProblem } from '@trc/domain/node/listening';
import { METRICS_TYPE } from './collect.ts';
import type { Metrics } from './collect.ts';

export const METRICS_PATH = '/metrics';

const HOST = '127.0.0.1';
/** A page that a browser shows must not read them through a name that leads here. */
const NAMES = [HOST, 'localhost'];
const TIMEOUT_MS = 10_000;
const MINUTE = 60_000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Both texts are hashed first: the comparison then takes the same time for each length. */
const isSame = (left: string, right: string): boolean => timingSafeEqual(digest(left), digest(right));

/** Serves the metrics on the service's own port to callers with the token of METRICS_TOKEN_FILE; 404 without one. */
export const serveMetrics = (
  app: FastifyInstance,
  settings: Pick<Settings, 'metrics' | 'rates'>,
  metrics: Metrics | undefined,
  now: () => number,
): void => {
  const { token } = settings.metrics;
  const refusals = new RateLimit(settings.rates.failedTokensPerMinute, MINUTE, now);
  app.get(METRICS_PATH, async (request, reply) => {
    if (metrics === undefined || token === undefined) throw new HttpError(404, 'Not found');
    const [scheme = '', given = ''] = (request.headers.authorization ?? '').split(' ', 2);
    if (scheme.toLowerCase() !== 'bearer' || !isSame(given, token)) {
      if (refusals.take(request.ip) !== undefined) request.isUnlogged = true;
      throw new HttpError(401, 'The metrics need their token', { 'www-authenticate': 'Bearer' });
    }
    return reply
      .header('cache-control', 'no-store')
      .type(METRICS_TYPE)
      .send(await metrics());
  });
};

export interface MetricsPort {
  port: number;
  close(): Promise<void>;
}

/** Serves the metrics without a token to callers on this machine. @throws Error that names the setting to change */
export const openMetricsPort = async (
  port: number,
  metrics: Metrics,
  onError: (error: unknown) => void,
): Promise<MetricsPort> => {
  const server = createServer({ requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS }, (request, reply) => {
    const answer = (status: number, text: string, type = 'text/plain; charset=utf-8'): void =>
      void reply.writeHead(status, { 'content-type': type, 'x-content-type-options': 'nosniff' }).end(text);
    const name = (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
    if (!NAMES.includes(name)) return answer(421, 'This service does not answer to that host\n');
    if (request.url !== METRICS_PATH) return answer(404, 'Not found\n');
    if (request.method !== 'GET') return answer(405, 'Not allowed\n');
    metrics().then(
      (text) => answer(200, text, METRICS_TYPE),
      (error: unknown) => {
        onError(error);
        answer(503, 'The metrics cannot be read now\n');
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenProblem(error, 'METRICS_PORT', port, HOST)));
    server.listen(port, HOST, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
