import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';

/** Content security policy of what is no page: it loads nothing, is framed by nobody, sends nothing. */
export const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Headers of every reply (ASVS 3.4). A route may replace one; what it sets itself stays. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  'content-security-policy': NO_PAGE,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-store',
};
const PREFLIGHT: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type',
  'access-control-max-age': '600',
};
const HSTS = 'max-age=31536000; includeSubDomains';

export type HeaderSettings = Pick<Settings, 'behindTls' | 'corsOrigins'>;

/** @returns the headers of every reply, by name. */
export const securityHeaders = ({ behindTls }: Pick<HeaderSettings, 'behindTls'>): Readonly<Record<string, string>> =>
  (behindTls ? { ...EVERYWHERE, 'strict-transport-security': HSTS } : EVERYWHERE);

/** For replies that no hook sees: the framework's own refusals of an address. */
export const secureReply = (request: FastifyRequest, reply: FastifyReply, settings: HeaderSettings): void => {
  reply.headers(securityHeaders(settings)).header('x-request-id', request.id);
};

const allowOrigin = (request: FastifyRequest, reply: FastifyReply, { corsOrigins }: HeaderSettings): boolean => {
  if (corsOrigins.length === 0 || !request.url.startsWith('/api/')) return false;
  reply.header('vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined || !corsOrigins.includes(origin)) return false;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'Content-Disposition, Retry-After, X-Request-Id',
    'cross-origin-resource-policy': 'cross-origin',
  });
  return true;
};

/** Puts the security headers, the request id and, for listed origins, the CORS headers on every reply; answers preflights. */
export const setHeaders = (app: FastifyInstance, settings: HeaderSettings): void => {
  app.addHook('onRequest', (request, reply, done) => {
    secureReply(request, reply, settings);
    const allowed = allowOrigin(request, reply, settings);
    if (!allowed || request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return done();
    void reply.headers(PREFLIGHT).code(204).send();
  });
};
