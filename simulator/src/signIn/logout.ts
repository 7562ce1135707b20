import type { FastifyInstance } from 'fastify';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import type { Context } from './context.ts';
import { readParams } from './context.ts';
import { messagePage, sendPage } from './page.ts';
import { redirectBack } from './redirectBack.ts';
import { endSession } from './session.ts';

/**
 * Ends the session and returns to the console (OpenID Connect RP-Initiated Logout 1.0); an unregistered address gets a
 * plain page.
 */
export const addLogout = (app: FastifyInstance, context: Context): void => {
  app.get(`/${TENANT_ID}/oauth2/v2.0/logout`, (request, reply) => {
    endSession(context, request, reply);
    const params = readParams(request.query);
    const target = params['post_logout_redirect_uri'];
    if (target !== undefined && context.client.isRegistered(target)) {
      return redirectBack(reply, target, params['state'] === undefined ? {} : { state: params['state'] }, 'query');
    }
    return sendPage(reply, context, messagePage('You are signed out', 'You can close this page.'));
  });
};
