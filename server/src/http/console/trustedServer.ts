import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHostname } from '@trc/domain/hostname';
import { HttpError } from '../httpError.ts';

/** Holds the one server outside the trusted domains that the person has confirmed. */
export const SERVER_COOKIE = '__Host-server';
/** Seconds: long enough for the start and a sign-in, short enough to be asked again. */
export const SERVER_COOKIE_LIFE = 600;

const COOKIE = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;

/** @returns the confirmed server's host; with a real tenant a confirmation has no effect. */
export const confirmedServer = (request: FastifyRequest, simulated: boolean): string | undefined => {
  const host = simulated ? request.cookies[SERVER_COOKIE] : undefined;
  return host !== undefined && isHostname(host) ? host : undefined;
};

/**
 * POST /use-server {host}: the person pressed "Use this server". Pages served for the next ten minutes may call it.
 * Only a JSON POST from our own page does it, never a link. With a real tenant tokens go to trusted domains only:
 * one press of a button must not give an administrator's session away. @throws HttpError 400 or 403
 */
export const useServer = (simulated: boolean) => (request: FastifyRequest, reply: FastifyReply) => {
  if (!simulated) throw new HttpError(403, 'Only servers at or below TRUSTED_SERVER_DOMAINS can be used');
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin')
    throw new HttpError(403, 'Only the console itself may ask for that');
  const body: unknown = request.body;
  const host =
    typeof body === 'object' && body !== null && Object.keys(body).length === 1 && 'host' in body
      ? body.host
      : undefined;
  if (typeof host !== 'string' || !isHostname(host)) throw new HttpError(400, 'The host is not a valid hostname');
  return reply
    .setCookie(SERVER_COOKIE, host.toLowerCase(), { ...COOKIE, maxAge: SERVER_COOKIE_LIFE })
    .code(204)
    .send();
};
