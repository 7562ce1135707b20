import { CLIENT_ID } from '@trc/domain/sampleTenant';
import { UntrustedRequestError } from './errors.ts';

/** Pages of the console that a redirect may end on. */
const PAGES: readonly string[] = ['/', '/login', '/grant-permissions', '/redirect.html'];

/** The registered application, a public client (single-page application). */
export interface RegisteredClient {
  readonly origins: readonly string[];
  /** @throws UntrustedRequestError unless both are letter by letter the registered ones. */
  check(clientId: string | undefined, redirectUri: string | undefined): string;
  isRegistered(redirectUri: string): boolean;
}

export const registerClient = (origins: readonly string[]): RegisteredClient => {
  const registered = new Set(origins.flatMap((origin) => [origin, ...PAGES.map((page) => `${origin}${page}`)]));
  return {
    origins,
    isRegistered: (redirectUri) => registered.has(redirectUri),
    check: (clientId, redirectUri) => {
      if (clientId !== CLIENT_ID)
        throw new UntrustedRequestError('The application is not registered in this directory.');
      if (redirectUri === undefined || !registered.has(redirectUri)) {
        throw new UntrustedRequestError('The redirect address is not registered for this application.');
      }
      return redirectUri;
    },
  };
};
