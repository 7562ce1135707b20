import type { FastifyInstance } from 'fastify';
import { HttpError } from './httpError.ts';

/** Checks that Node would answer itself, with an empty body and no request id. */
export const NODE_OPTIONS = { requireHostHeader: false } as const;

/**
 * Answers requests that HTTP itself forbids like every other bad request.
 * @throws HttpError 400 without a Host (RFC 9112, section 3.2) and for an expectation other than 100-continue (RFC
 * 9110, section 10.1.1)
 */
export const refuseBrokenProtocol = (app: FastifyInstance): void => {
  app.server.on('checkExpectation', (request, reply) => app.routing(request, reply));
  app.addHook('onRequest', (request, _reply, done) => {
    const { host, expect } = request.headers;
    if (host === undefined && request.raw.httpVersion === '1.1')
      return done(new HttpError(400, 'The request names no host'));
    if (expect !== undefined && expect.toLowerCase() !== '100-continue')
      return done(new HttpError(400, 'The request expects what this service does not know'));
    done();
  });
};
