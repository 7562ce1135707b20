import { parse } from 'node:querystring';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { addAdminConsent } from './adminConsent.ts';
import { addAuthorize } from './authorize.ts';
import { listenProblem } from '@trc/domain/node/listening';
import { registerClient } from './client.ts';
import type { Context } from './context.ts';
import { addControls } from './controls.ts';
import { addDiscovery } from './discovery.ts';
import { addGuard } from './guard.ts';
import { openSigningKey } from './keys.ts';
import { addLogout } from './logout.ts';
import type { SignInSettings } from './settings.ts';
import { SecretStore } from './store.ts';
import { addToken } from './token.ts';

const BODY_LIMIT = 16 * 1024;

export interface SignInProvider {
  /** Own address as browsers use it. */
  readonly url: string;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

/** Starts the local sign-in provider on 127.0.0.1: Entra ID's routes, sample people, no passwords. */
export const startSignIn = async (settings: SignInSettings): Promise<SignInProvider> => {
  const store = new SecretStore(settings.folder);
  const app: FastifyInstance = fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true });
  const baseUrl = (): string => {
    const address = app.server.address();
    return `http://localhost:${typeof address === 'object' && address ? address.port : settings.port}`;
  };
  const context: Context = {
    settings,
    store,
    key: await openSigningKey(settings.folder),
    client: registerClient(settings.consoleOrigins),
    controls: { tokenLifetime: settings.tokenLifetime, refuseRefresh: false },
    baseUrl,
  };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parse(String(body))),
  );
  addGuard(app, context);
  for (const add of [addDiscovery, addAuthorize, addToken, addLogout, addAdminConsent, addControls]) add(app, context);
  try {
    await app.listen({ port: settings.port, host: LOOPBACK });
  } catch (error) {
    throw listenProblem(error as Error, 'SIGN_IN_PORT', settings.port, LOOPBACK);
  }
  return { url: baseUrl(), close: () => app.close() };
};
