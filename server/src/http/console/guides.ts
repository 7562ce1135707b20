import type { FastifyInstance, FastifyReply } from 'fastify';
import { HttpError } from '../httpError.ts';
import { GUIDES_PATH, pathOf } from './paths.ts';
import { ConsoleFiles } from './files.ts';

/** The guides run no script. */
export const DOCUMENT_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the guides without sign-in, and also while the service is sealed: they say how to recover from both.
 * @throws HttpError 404 for files that the build did not write
 */
export const serveGuides = (app: FastifyInstance, consoleFolder: string): void => {
  const files = new ConsoleFiles(consoleFolder);
  app.get(GUIDES_PATH.slice(0, -1), (_request, reply) => reply.redirect(GUIDES_PATH));
  app.get(`${GUIDES_PATH}*`, async (request, reply): Promise<FastifyReply> => {
    const path = pathOf(request);
    const file = await files.find(path === GUIDES_PATH ? `${path}index.html` : path, undefined);
    if (!file) throw new HttpError(404, 'Not found');
    return reply
      .header('content-security-policy', DOCUMENT_POLICY)
      .header('cache-control', 'no-cache')
      .type(file.type)
      .send(file.body);
  });
};
