import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

/** Headers of every reply (safety decision 11, ASVS 3.4). A route may replace one; what it sets itself stays. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-store',
};
const HSTS = 'max-age=31536000; includeSubDomains';

/** Puts the security headers, the request id and, for listed origins, the CORS headers on every reply. */
export const setHeaders = (app: FastifyInstance, { behindTls, corsOrigins }: Pick<Settings, 'behindTls' | 'corsOrigins'>): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(EVERYWHERE).header('x-request-id', request.id);
    if (behindTls) reply.header('strict-transport-security', HSTS);
    const { origin } = request.headers;
    if (corsOrigins.length === 0 || !request.url.startsWith('/api/')) return;
    reply.header('vary', 'Origin');
    if (origin === undefined || !corsOrigins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Content-Disposition, Retry-After, X-Request-Id',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return;
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type',
      'access-control-max-age': '600',
    });
    return reply.code(204).send();
  });
};
