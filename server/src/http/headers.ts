import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Settings } from '../settings/index.ts';

/** Content security policy of replies other than pages: nothing is loaded, framed or sent. */
const NO_PAGE = ['default-src', 'frame-ancestors', 'base-uri', 'form-action'];

/** Headers of every reply that helmet does not know. */
const MORE: Readonly<Record<string, string>> = {
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
    'magnetometer=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-store',
};
const YEAR = 31_536_000;
const PREFLIGHT_SECONDS = 600;

export type HeaderSettings = Pick<Settings, 'behindTls' | 'corsOrigins'>;

/**
 * Headers of every reply, by name (ASVS 3.4). Off are those of helmet that a browser of today
 * ignores, or that the policy above already says.
 */
export const securityHeaders = ({ behindTls }: Pick<HeaderSettings, 'behindTls'>): Readonly<Record<string, string>> => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: Object.fromEntries(NO_PAGE.map((directive) => [directive, ["'none'"]])),
    },
    strictTransportSecurity: behindTls && { maxAge: YEAR, includeSubDomains: true },
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xPoweredBy: false,
    xXssProtection: false,
  });
  setHeaders(request, response, () => undefined);
  const headers = Object.entries(response.getHeaders()).map(([name, value]): [string, string] => [name, String(value)]);
  return { ...MORE, ...Object.fromEntries(headers) };
};

/** Headers for replies without hooks: the framework's own refusals of an address. */
export const secureReply = (
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
): void => {
  reply.headers(headers).header('x-request-id', request.id);
};

/** Lets the listed origins call the API, letter by letter. Without a list there is no CORS header at all. */
const allowOrigins = async (app: FastifyInstance, { corsOrigins }: HeaderSettings): Promise<void> => {
  if (corsOrigins.length === 0) return;
  await app.register(cors, {
    delegator: ({ url, headers }, callback) => {
      const { origin = '' } = headers;
      callback(null, {
        origin: url.startsWith('/api/') && corsOrigins.includes(origin) && origin,
        credentials: true,
        exposedHeaders: 'Content-Disposition, Retry-After, X-Request-Id',
        methods: 'GET, POST, PUT, PATCH, DELETE',
        allowedHeaders: 'Authorization, Content-Type',
        maxAge: PREFLIGHT_SECONDS,
        preflight: headers['access-control-request-method'] !== undefined,
      });
    },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (reply.hasHeader('access-control-allow-origin')) reply.header('cross-origin-resource-policy', 'cross-origin');
    done();
  });
};

/** Puts security headers, request id and, for listed origins, CORS headers on every reply; answers preflights. */
export const setHeaders = async (app: FastifyInstance, settings: HeaderSettings): Promise<void> => {
  const headers = securityHeaders(settings);
  app.addHook('onRequest', (request, reply, done) => {
    secureReply(request, reply, headers);
    done();
  });
  await allowOrigins(app, settings);
};
