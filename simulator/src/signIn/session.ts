import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '@trc/domain/sampleTenant';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import type { Context, Session, RefreshGrant } from './context.ts';
import { randomSecret } from './store.ts';

const COOKIE = 'sign-in-session';
const LIFE_SECONDS = 24 * 3600;

/** Cookies know no ports: the path keeps this one away from the console and its service on the same host. */
const PATH = `/${TENANT_ID}`;

const secretIn = (request: FastifyRequest): string | undefined =>
  request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === COOKIE)?.[1];

export const findSession = (context: Context, request: FastifyRequest): Session | undefined => {
  const secret = secretIn(request);
  return secret ? context.store.get<Session>('session', secret) : undefined;
};

export const startSession = (context: Context, reply: FastifyReply, person: Person): Session => {
  const secret = randomSecret();
  const session: Session = { sid: randomUUID(), oid: person.oid, authTime: Math.floor(Date.now() / 1000) };
  context.store.put('session', secret, session, LIFE_SECONDS);
  void reply.header('set-cookie', `${COOKIE}=${secret}; Path=${PATH}; HttpOnly; SameSite=Lax; Max-Age=${LIFE_SECONDS}`);
  return session;
};

/** Ends the browser's session with every refresh token that came from it. */
export const endSession = (context: Context, request: FastifyRequest, reply: FastifyReply): void => {
  const secret = secretIn(request);
  const session = secret ? context.store.take<Session>('session', secret) : undefined;
  if (session) context.store.removeWhere('refresh', (value) => (value as RefreshGrant).session.sid === session.sid);
  void reply.header('set-cookie', `${COOKIE}=; Path=${PATH}; HttpOnly; SameSite=Lax; Max-Age=0`);
};
