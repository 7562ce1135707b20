import type { FastifyInstance } from 'fastify';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import type { Context } from './context.ts';
import { UntrustedRequestError } from './errors.ts';
import { messagePage, sendPage } from './page.ts';

/** Paths that scripts of other origins may read; only the console is allowed. */
const SHARED_PATHS: readonly string[] = [
  `/${TENANT_ID}/oauth2/v2.0/token`,
  `/${TENANT_ID}/discovery/v2.0/keys`,
  `/${TENANT_ID}/v2.0/.well-known/openid-configuration`,
];

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** Refuses foreign hosts (DNS rebinding) and foreign origins, and answers the console's cross-origin requests. */
export const addGuard = (app: FastifyInstance, context: Context): void => {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'same-origin');
    if (!['localhost', '127.0.0.1'].includes(request.hostname)) {
      return reply.code(421).send({ error: 'invalid_request' });
    }
    const origin = request.headers.origin;
    const shared = SHARED_PATHS.includes(pathOf(request.url));
    if (shared) void reply.header('vary', 'Origin');
    if (origin === undefined || origin === context.baseUrl()) return;
    if (shared && context.client.origins.includes(origin)) {
      void reply.header('access-control-allow-origin', origin);
      if (request.method !== 'OPTIONS') return;
      return reply
        .code(204)
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', 'content-type')
        .send();
    }
    if (request.method !== 'GET') return reply.code(403).send({ error: 'access_denied' });
  });

  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof UntrustedRequestError)
      return sendPage(reply, context, messagePage('This sign-in cannot go on', error.message), 400);
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    return reply.code(status).send({ error: status < 500 ? 'invalid_request' : 'server_error' });
  });

  app.setNotFoundHandler((_request, reply) =>
    sendPage(reply, context, messagePage('Not found', 'There is no such page here.'), 404),
  );
};
