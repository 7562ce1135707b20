import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { parseContract } from '../../src/http/contract/document.ts';
import { acceptJson } from '../../src/http/contract/jsonBody.ts';
import { registerContract, sendError } from '../../src/http/contract/routes.ts';
import type { Caller, RoutedHandlers } from '../../src/http/contract/types.ts';
import { toHttpError } from '../../src/http/errors.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const error = json({ $ref: '#/components/schemas/Error' });
const errors = Object.fromEntries(['400', '413', '415', '500'].map((status) => [status, error]));
const access = { 'x-access': ['admin'] };

/** A contract with one operation of each kind. */
export const small = {
  openapi: '3.1.0',
  components: {
    schemas: {
      Error: {
        type: 'object',
        additionalProperties: false,
        required: ['status', 'message', 'requestId'],
        properties: { status: { type: 'integer' }, message: { type: 'string' }, requestId: { type: 'string' } },
      },
    },
    parameters: { Kind: { name: 'kind', in: 'path', required: true, schema: { type: 'string', enum: ['a', 'b'] } } },
  },
  paths: {
    '/api/things/{kind}': {
      parameters: [{ $ref: '#/components/parameters/Kind' }],
      post: {
        operationId: 'makeThing',
        ...access,
        parameters: [{ name: 'mode', in: 'query', required: false, schema: { type: 'string', enum: ['fast'] } }],
        requestBody: {
          required: true,
          ...json({
            type: 'object',
            additionalProperties: false,
            required: ['count'],
            properties: {
              count: { type: 'integer', 'x-assumed': true },
              label: { type: ['string', 'null'] },
              open: { type: 'object' },
            },
          }),
        },
        responses: {
          '200': json({
            type: 'object',
            additionalProperties: false,
            required: ['id'],
            properties: { id: { type: 'string' } },
          }),
          ...errors,
        },
      },
    },
    '/api/key': {
      put: {
        operationId: 'putKey',
        ...access,
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                additionalProperties: false,
                required: ['key'],
                properties: { key: { type: 'string', contentMediaType: 'application/octet-stream' } },
              },
            },
          },
        },
        responses: { '204': { description: 'done' }, ...errors },
      },
    },
    '/api/report': {
      get: {
        operationId: 'report',
        ...access,
        responses: { '200': { content: { 'text/csv': { schema: { type: 'string', maxLength: 20 } } } }, ...errors },
      },
    },
  },
};

const caller: Caller = {
  tenantId: 't',
  oid: 'o',
  upn: 'u',
  name: 'n',
  role: 'admin',
  permissionType: '1',
  tokenExpires: new Date(),
};
export const good: RoutedHandlers = {
  makeThing: () => Promise.resolve({ id: 'one' }),
  putKey: () => Promise.resolve(undefined),
  report: ({ reply }) => {
    reply.type('text/csv; charset=utf-8');
    return Promise.resolve('a,b\r\n');
  },
};

export const build = async (
  handlers: RoutedHandlers,
  { refuseBadReplies = true, document = small }: { refuseBadReplies?: boolean; document?: object } = {},
) => {
  const app = Fastify();
  await app.register(cookie);
  acceptJson(app);
  await app.register(multipart);
  app.setErrorHandler((cause, request, reply) => sendError(request, reply, toHttpError(cause), refuseBadReplies));
  registerContract(app, {
    contract: parseContract(document),
    handlers,
    guard: () => Promise.resolve(caller),
    refuseBadReplies,
  });
  return app;
};
export const thing = (
  payload: unknown,
  url = '/api/things/a',
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => ({
  method: 'POST' as const,
  url,
  headers,
  payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
});
