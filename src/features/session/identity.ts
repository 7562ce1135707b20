import { breathe } from '../../components/breathe';
import type { Identity, KeyValueStore } from '../../domain/ports';
import type { SignInSettings } from './msalClient';

/** Tells a reload, before any library is there, that this tab has a session; src/index.html reads it too. */
export const SIGNED_IN_KEY = 'trc.signedIn';

/** @returns the origins of the configured provider: https ones by name, and those that the deployment's metadata names. */
const providerOrigins = ({ authority, knownAuthorities, authorityMetadata }: SignInSettings): ReadonlySet<string> => {
  const origins = new Set([new URL(authority).origin, ...knownAuthorities.map((host) => `https://${host}`)]);
  if (authorityMetadata !== undefined) {
    const endpoints = Object.values(JSON.parse(authorityMetadata) as Record<string, unknown>);
    for (const endpoint of endpoints) if (typeof endpoint === 'string' && URL.canParse(endpoint)) origins.add(new URL(endpoint).origin);
  }
  return origins;
};

/** The identity port on MSAL. The library is a chunk of its own, fetched when it is needed or when nothing else is to do. */
export const createIdentity = (settings: SignInSettings, origin: string, hash: string, session: KeyValueStore): Identity => {
  const origins = providerOrigins(settings);
  const isProvider = (url: string): boolean => URL.canParse(url) && origins.has(new URL(url).origin);
  const isReturn = /[#&](code|error)=/.test(hash);
  const load = () => import(/* webpackChunkName: "msal" */ './msalClient');
  let opened: ReturnType<Awaited<ReturnType<typeof load>>['openClient']> | undefined;
  const client = () => (opened ??= load().then(async ({ openClient }) => {
    await breathe();
    const come = await openClient(settings, origin, isProvider);
    await breathe();
    return come;
  }));

  return {
    hasSession: () => isReturn || session.get(SIGNED_IN_KEY) !== undefined,
    preload: () => void client().catch(() => undefined),
    restore: async () => {
      if (!isReturn && session.get(SIGNED_IN_KEY) === undefined) return undefined;
      const restored = (await client()).restore();
      if (restored) session.set(SIGNED_IN_KEY, '1');
      else session.remove(SIGNED_IN_KEY);
      return restored;
    },
    signIn: async () => (await client()).signIn(),
    accessToken: async (renew) => (await client()).accessToken(renew),
    signOut: async () => {
      session.remove(SIGNED_IN_KEY);
      await (await client()).signOut();
    },
    forget: async () => {
      session.remove(SIGNED_IN_KEY);
      await (await client()).forget();
    },
    mayConsentAt: (url) => isProvider(url) && new URL(url).searchParams.get('client_id') === settings.clientId,
  };
};
