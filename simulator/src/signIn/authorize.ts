import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import { accountPage } from './accountPage.ts';
import type { Context, Params, Session } from './context.ts';
import { readParams, findPerson } from './context.ts';
import { OAuthError } from './errors.ts';
import { sendPage } from './page.ts';
import { redirectBack } from './redirectBack.ts';
import { parseScopes } from './scopes.ts';
import { findSession, startSession } from './session.ts';
import { randomSecret } from './store.ts';

/** Grant behind an authorization code. */
export interface CodeGrant {
  readonly redirectUri: string;
  /** S256 challenge of RFC 7636. */
  readonly challenge: string;
  readonly scopes: readonly string[];
  readonly nonce?: string;
  readonly session: Session;
}

const CODE_SECONDS = 60;
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

const checkRequest = (params: Params): void => {
  if (params['response_type'] !== 'code')
    throw new OAuthError('unsupported_response_type', 'Only the code flow is offered.');
  if (params['code_challenge_method'] !== 'S256' || !CHALLENGE.test(params['code_challenge'] ?? '')) {
    throw new OAuthError('invalid_request', 'A proof key with the method S256 is required.');
  }
  if (!parseScopes(params['scope']).includes('openid'))
    throw new OAuthError('invalid_scope', 'The scope openid is required.');
};

const issueCode = (context: Context, params: Params, redirectUri: string, session: Session): string => {
  const code = randomSecret();
  const grant: CodeGrant = {
    redirectUri,
    challenge: params['code_challenge'] ?? '',
    scopes: parseScopes(params['scope']),
    ...(params['nonce'] ? { nonce: params['nonce'] } : {}),
    session,
  };
  context.store.put('code', code, grant, CODE_SECONDS);
  return code;
};

/** @returns the session that answers without showing the page: one is asked for silently, or for the very person. */
const silentSession = (context: Context, params: Params, session: Session | undefined): Session | undefined => {
  const prompt = params['prompt'];
  if (prompt === 'none') {
    if (context.controls.refuseRefresh) throw new OAuthError('interaction_required', 'The person must sign in again.');
    if (!session) throw new OAuthError('login_required', 'Nobody is signed in.');
    return session;
  }
  const hint = params['login_hint']?.toLowerCase();
  return !prompt && hint !== undefined && hint === findPerson(session?.oid)?.upn ? session : undefined;
};

type Answer = (params: Params, redirectUri: string) => Record<string, string> | undefined;

/**
 * The authorization endpoint: the page's address carries the whole request, so nothing is kept for people who never
 * choose.
 */
export const addAuthorize = (app: FastifyInstance, context: Context): void => {
  const path = `/${TENANT_ID}/oauth2/v2.0/authorize`;

  const answer = (request: FastifyRequest, reply: FastifyReply, decide: Answer): FastifyReply => {
    const params = readParams(request.query);
    const redirectUri = context.client.check(params['client_id'], params['redirect_uri']);
    const mode = params['response_mode'] === 'query' ? 'query' : 'fragment';
    const state: Record<string, string> = params['state'] === undefined ? {} : { state: params['state'] };
    try {
      checkRequest(params);
      const values = decide(params, redirectUri);
      if (!values)
        return sendPage(
          reply,
          context,
          accountPage({ action: request.url, current: findPerson(findSession(context, request)?.oid) }),
        );
      return redirectBack(reply, redirectUri, { ...values, ...state }, mode);
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      return redirectBack(reply, redirectUri, { error: error.code, error_description: error.message, ...state }, mode);
    }
  };

  app.get(path, (request, reply) =>
    answer(request, reply, (params, redirectUri) => {
      const session = silentSession(context, params, findSession(context, request));
      return session && { code: issueCode(context, params, redirectUri, session), session_state: session.sid };
    }),
  );

  app.post(path, (request, reply) =>
    answer(request, reply, (params, redirectUri) => {
      const form = readParams(request.body);
      if (form['cancel'] !== undefined) throw new OAuthError('access_denied', 'The person left the sign-in page.');
      const person = findPerson(form['account']);
      if (!person) return undefined;
      const session = startSession(context, reply, person);
      return { code: issueCode(context, params, redirectUri, session), session_state: session.sid };
    }),
  );
};
