import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from './csp.ts';
import type { PageSources } from './csp.ts';
import { accepts } from './files.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Quality 5 costs under a millisecond for a page of this size. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** JSON that cannot end the script element it is in. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

export interface Page extends Omit<PageSources, 'nonce'> {
  template: string;
  config: unknown;
}

/** Fills a page with its nonce and the configuration, and compresses it. It is never cached and never a 304. */
export const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { template, config, ...sources }: Page,
): Promise<FastifyReply> => {
  const nonce = randomBytes(18).toString('base64');
  const filled = template.replaceAll('__NONCE__', () => nonce).replaceAll('__CONFIG__', () => inScript(config));
  const html = Buffer.from(filled);
  reply
    .header('content-security-policy', pagePolicy({ ...sources, nonce }))
    .header('vary', 'Accept-Encoding')
    .type('text/html; charset=utf-8');
  if (sources.bridge) reply.removeHeader('cross-origin-opener-policy');
  const asked = request.headers['accept-encoding'];
  if (accepts(asked, 'br')) return reply.header('content-encoding', 'br').send(await toBrotli(html, BROTLI));
  if (accepts(asked, 'gzip')) return reply.header('content-encoding', 'gzip').send(await toGzip(html));
  return reply.send(html);
};
