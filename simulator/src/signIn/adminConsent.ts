import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PRODUCT_NAME } from '@trc/domain/product';
import type { Person } from '@trc/domain/sampleTenant';
import { TENANT_ID, TENANT_NAME } from '@trc/domain/sampleTenant';
import { accountPage } from './accountPage.ts';
import type { Context, Params } from './context.ts';
import { readParams, findPerson } from './context.ts';
import type { Html } from './page.ts';
import { html, sendPage } from './page.ts';
import { redirectBack } from './redirectBack.ts';
import { findSession, startSession } from './session.ts';

const TENANT_TIMEOUT_MS = 10_000;

const consentPage = (action: string, person: Person): Html =>
  html`<h1>Permissions for ${TENANT_NAME}</h1>
    <p class="quiet">
      ${PRODUCT_NAME} asks for permissions for the whole organisation. You are ${person.name}, ${person.upn}.
    </p>
    <ul class="permissions">
      <li>Read the directory, its policies and applications</li>
      <li>Write them, to restore what was chosen</li>
    </ul>
    <form method="post" action="${action}">
      <div class="actions">
        <button class="primary" name="accept" value="1">Accept</button>
        <button class="plain" name="cancel" value="1">Cancel</button>
      </div>
    </form>`;

/**
 * Records the accepted consent in the simulated tenant.
 * @throws when the tenant cannot be reached
 */
const grantInTenant = async ({ settings }: Context): Promise<void> => {
  const reply = await fetch(`${settings.tenantUrl}/_simulator/consent`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TENANT_TIMEOUT_MS),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${readFileSync(settings.tenantTokenFile, 'utf8').trim()}`,
    },
    body: JSON.stringify({ admin: true }),
  });
  if (!reply.ok) throw new Error(`the simulated tenant answered ${reply.status}`);
};

const showPage = (
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person | undefined,
): FastifyReply => {
  if (person?.directoryAdministrator) return sendPage(reply, context, consentPage(request.url, person));
  const notice = person && `${person.name} cannot accept permissions for the organisation. An administrator can.`;
  return sendPage(
    reply,
    context,
    accountPage({
      action: request.url,
      current: person,
      title: 'Sign in as an administrator',
      ...(notice ? { notice } : {}),
    }),
  );
};

/** Entra ID's admin consent endpoint with the parameters and answers that it documents. */
export const addAdminConsent = (app: FastifyInstance, context: Context): void => {
  const read = (request: FastifyRequest): { params: Params; redirectUri: string; person: Person | undefined } => {
    const params = readParams(request.query);
    const redirectUri = context.client.check(params['client_id'], params['redirect_uri']);
    return { params, redirectUri, person: findPerson(findSession(context, request)?.oid) };
  };

  for (const path of [`/${TENANT_ID}/adminconsent`, `/${TENANT_ID}/v2.0/adminconsent`]) {
    app.get(path, (request, reply) => showPage(context, request, reply, read(request).person));

    app.post(path, async (request, reply) => {
      const { params, redirectUri, person } = read(request);
      const form = readParams(request.body);
      const state: Record<string, string> = params['state'] === undefined ? {} : { state: params['state'] };
      if (form['cancel'] !== undefined) {
        return redirectBack(
          reply,
          redirectUri,
          { error: 'access_denied', error_description: 'The permissions were not accepted.', ...state },
          'query',
        );
      }
      const chosen = findPerson(form['account']);
      if (chosen) {
        startSession(context, reply, chosen);
        return showPage(context, request, reply, chosen);
      }
      if (form['accept'] === undefined || !person?.directoryAdministrator)
        return showPage(context, request, reply, person);
      try {
        await grantInTenant(context);
      } catch {
        return redirectBack(
          reply,
          redirectUri,
          { error: 'server_error', error_description: 'The directory could not be reached.', ...state },
          'query',
        );
      }
      const scope: Record<string, string> = params['scope'] === undefined ? {} : { scope: params['scope'] };
      return redirectBack(
        reply,
        redirectUri,
        { admin_consent: 'True', tenant: TENANT_ID, ...state, ...scope },
        'query',
      );
    });
  }
};
