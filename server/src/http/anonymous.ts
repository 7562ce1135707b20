import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/index.ts';
import { tooManyRequests } from './callRates.ts';
import { STATUS_PATH } from './console/paths.ts';
import { RateLimit } from './rates.ts';

const MINUTE = 60_000;
const REPORTS_PER_MINUTE = 10;
const REPORTS = '/csp-report';

declare module 'fastify' {
  interface FastifyRequest {
    /** Refused for its number: a line of the log for each would hide the lines of the others. */
    isUnlogged?: boolean;
  }
}

const hasToken = ({ headers }: FastifyRequest): boolean => headers.authorization !== undefined;

/** Limits requests without a token per address, and reports of browsers more. @throws HttpError 429 */
export const limitAnonymous = (app: FastifyInstance, { rates }: Pick<Settings, 'rates'>, now: () => number): void => {
  const all = new RateLimit(rates.anonymousPerMinute, MINUTE, now);
  const reports = new RateLimit(REPORTS_PER_MINUTE, MINUTE, now);
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasToken(request) || request.url === STATUS_PATH) return done();
    const seconds = (request.url === REPORTS ? reports : all).take(request.ip);
    if (seconds === undefined) return done();
    request.isUnlogged = true;
    done(tooManyRequests(seconds));
  });
};
