import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/index.ts';
import { HttpError } from './httpError.ts';
import { STATUS_PATH } from './console/paths.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

type HostSettings = Pick<Settings, 'production' | 'publicUrl' | 'trustedProxies' | 'console'>;

/** @returns the name of a Host header without its port */
const nameIn = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');

/**
 * In production the service answers to its own names and to loopback (a proxy that passes no Host), and to no other.
 * Probes ask for the status by an address. @throws HttpError 400 for two Host headers, 421 for a foreign one
 */
export const refuseOtherHosts = (app: FastifyInstance, settings: HostSettings): void => {
  const { production, publicUrl, trustedProxies, console } = settings;
  const { subDomain, domain } = console;
  const names = [...LOOPBACK, new URL(publicUrl).hostname, ...(subDomain && domain ? [`${subDomain}.${domain}`] : [])];
  let isReported = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const hosts = request.raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) return done(new HttpError(400, 'The request names more than one host'));
    const { host = '', 'x-forwarded-for': forwarded } = request.headers;
    if (production && !names.includes(nameIn(host)) && request.url !== STATUS_PATH) {
      return done(new HttpError(421, 'This service does not answer to that host'));
    }
    if (forwarded !== undefined && trustedProxies.length === 0 && !isReported) {
      isReported = true;
      request.log.warn('requests carry X-Forwarded-For and TRUSTED_PROXIES is empty: all people share one address');
    }
    done();
  });
};
