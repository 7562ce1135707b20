import { yieldToBrowser } from '../../lib/yieldToBrowser';
import type { Identity, KeyValueStore } from '@trc/domain/ports';
import { PROVIDER_RETURN } from '@trc/domain/returnPath';
import { keptSession } from './keptSession';
import type { SignInSettings } from './keptSession';

/**
 * @returns the origins of the configured provider: https ones by name, and those that the deployment's metadata names.
 */
const providerOrigins = ({ authority, knownAuthorities, authorityMetadata }: SignInSettings): ReadonlySet<string> => {
  const origins = new Set([new URL(authority).origin, ...knownAuthorities.map((host) => `https://${host}`)]);
  if (authorityMetadata !== undefined) {
    const endpoints = Object.values(JSON.parse(authorityMetadata) as Record<string, unknown>);
    for (const endpoint of endpoints)
      if (typeof endpoint === 'string' && URL.canParse(endpoint)) origins.add(new URL(endpoint).origin);
  }
  return origins;
};

/**
 * The identity port on MSAL. The library is a separate chunk, fetched when it is needed or when nothing else is to do.
 */
export const createIdentity = (
  settings: SignInSettings,
  origin: string,
  hash: string,
  session: KeyValueStore,
): Identity => {
  const origins = providerOrigins(settings);
  const isProvider = (url: string): boolean => URL.canParse(url) && origins.has(new URL(url).origin);
  const isReturn = PROVIDER_RETURN.test(hash);
  const kept = keptSession(settings, session);
  const load = () => import(/* webpackChunkName: "msal" */ './msalClient');
  let opened: ReturnType<typeof open> | undefined;
  const open = async () => {
    const { openClient } = await load();
    await yieldToBrowser();
    const come = await openClient(settings, origin, isProvider);
    await yieldToBrowser();
    return come;
  };
  // A library that could not be fetched is fetched again by the next who needs it.
  const client = () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));

  let hadEmergency = false;
  // Once it had such a session, this page leaves the library to the next sign-in, which loads the page again.
  const isEmergency = (): boolean => (hadEmergency ||= kept.read()?.isEmergency === true);

  return {
    hasSession: () => isReturn || kept.isThere(),
    preload: () => {
      if (!isEmergency()) void client().catch(() => undefined);
    },
    restore: async () => {
      if (!isReturn && !kept.isThere()) return undefined;
      const known = isReturn ? undefined : kept.read();
      if (known) {
        return { account: known.account, returned: false, ...(isEmergency() && { isEmergency: true }) };
      }
      const restored = (await client()).restore();
      if (restored) kept.begin();
      else kept.drop();
      return restored;
    },
    resume: async () => {
      const account = await (await client()).resume();
      if (account) kept.begin();
      return account;
    },
    signIn: async () => (await client()).signIn(),
    accessToken: async (renew) => {
      const known = kept.read();
      if (known && !renew) return known.token;
      if (known?.isEmergency) throw new Error('an emergency session is not renewed');
      const fresh = await (await client()).accessToken(renew);
      kept.write(fresh);
      return fresh.token;
    },
    keepEmergency: (known) => kept.write({ ...known, isEmergency: true }),
    signOut: async () => {
      const wasEmergency = isEmergency();
      kept.drop();
      if (!wasEmergency) await (await client()).signOut();
    },
    forget: async () => {
      const wasEmergency = isEmergency();
      kept.drop();
      if (!wasEmergency) await (await client()).forget();
    },
    mayConsentAt: (url) =>
      isProvider(url) && new URL(url).searchParams.get('client_id') === (settings.applicationId ?? settings.clientId),
  };
};
