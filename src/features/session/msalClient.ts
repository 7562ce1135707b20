import { CacheLookupPolicy, PublicClientApplication, type AccountInfo } from '@azure/msal-browser';
import type { Account } from '@trc/domain/ports';
import { SILENT_SIGN_IN_TIMEOUT_MS, TOKEN_RENEWAL_SECONDS } from '@trc/domain/limits';
import type { KnownSession, SignInSettings } from './keptSession';

const accountOf = ({ name, username, localAccountId }: AccountInfo): Account => ({
  name: name ?? username,
  email: username,
  oid: localAccountId,
});

/** The page that a hidden frame of the provider returns to (src/features/session/redirect.ts). */
const FRAME_RETURN = '/redirect.html';

/**
 * Signing in with MSAL: redirects, tokens in session storage, renewal by refresh token. A hidden frame serves only the
 * start of a new tab: when the refresh token is spent, the session is over and the person signs in again (440).
 */
export const openClient = async (settings: SignInSettings, origin: string, mayGoTo: (url: string) => boolean) => {
  const client = new PublicClientApplication({
    auth: {
      clientId: settings.clientId,
      authority: settings.authority,
      knownAuthorities: [...settings.knownAuthorities],
      ...(settings.authorityMetadata === undefined ? {} : { authorityMetadata: settings.authorityMetadata }),
      redirectUri: `${origin}/`,
      postLogoutRedirectUri: `${origin}/login`,
      onRedirectNavigate: mayGoTo,
    },
    cache: { cacheLocation: 'sessionStorage' },
    system: { tokenRenewalOffsetSeconds: TOKEN_RENEWAL_SECONDS, iframeBridgeTimeout: SILENT_SIGN_IN_TIMEOUT_MS },
  });
  await client.initialize();
  // Always first: it also clears the state of an abandoned redirect to the provider.
  const back = await client.handleRedirectPromise({ navigateToLoginRequestUrl: false }).then(
    (result) => ({ result }),
    (error: unknown) => ({ result: null, error }),
  );
  const current = (): AccountInfo | null => client.getActiveAccount() ?? client.getAllAccounts()[0] ?? null;

  return {
    restore: (): { account: Account; returned: boolean } | undefined => {
      const account = back.result?.account ?? current();
      if (account) {
        client.setActiveAccount(account);
        return { account: accountOf(account), returned: back.result !== null };
      }
      if ('error' in back) throw back.error;
      return undefined;
    },
    resume: async (): Promise<Account | undefined> => {
      try {
        const redirectUri = `${origin}${FRAME_RETURN}`;
        const { account } = await client.ssoSilent({ scopes: [settings.apiScope], redirectUri });
        client.setActiveAccount(account);
        return account ? accountOf(account) : undefined;
      } catch {
        // No person is signed in there, or several are, or the browser keeps the provider's cookies from frames.
        return undefined;
      }
    },
    signIn: (): Promise<void> =>
      client.loginRedirect({ scopes: ['User.Read'], extraScopesToConsent: [settings.apiScope] }),
    accessToken: async (renew: boolean): Promise<KnownSession> => {
      const account = current();
      if (!account) throw new Error('nobody is signed in');
      const result = await client.acquireTokenSilent({
        scopes: [settings.apiScope],
        account,
        forceRefresh: renew,
        cacheLookupPolicy: CacheLookupPolicy.AccessTokenAndRefreshToken,
      });
      return {
        account: accountOf(account),
        token: { value: result.accessToken, expiresOn: result.expiresOn?.getTime() ?? 0 },
      };
    },
    signOut: (): Promise<void> => client.logoutRedirect({ account: current() }),
    forget: async (): Promise<void> => {
      client.setActiveAccount(null);
      for (const account of client.getAllAccounts()) await client.clearCache({ account });
    },
  };
};
