import type { FastifyInstance } from 'fastify';
import type { Context, Controls } from './context.ts';

const isControls = (value: Record<string, unknown>): value is Partial<Controls> & Record<string, unknown> =>
  Object.entries(value).every(([name, setting]) =>
    name === 'tokenLifetime'
      ? Number.isInteger(setting) && Number(setting) >= 1
      : name === 'refuseRefresh' && typeof setting === 'boolean',
  );

/**
 * Lets a test shorten tokens or refuse renewals while the provider runs: POST /_simulator {tokenLifetime?,
 * refuseRefresh?}.
 */
export const addControls = (app: FastifyInstance, context: Context): void => {
  app.post('/_simulator', (request, reply) => {
    const body = request.body;
    // JSON only: a web page cannot send it to another origin without a preflight, which is not answered here.
    if (
      !request.headers['content-type']?.startsWith('application/json') ||
      !body ||
      typeof body !== 'object' ||
      Array.isArray(body)
    ) {
      return reply.code(400).send({ error: 'invalid_request' });
    }
    const values = body as Record<string, unknown>;
    if (!isControls(values)) return reply.code(400).send({ error: 'invalid_request' });
    Object.assign(context.controls, values);
    return { ...context.controls };
  });
};
