import type { SignInProvider } from '@trc/domain/deployment';
import { isObject } from '@trc/domain/isObject';
import type { AccessToken, Account, KeyValueStore } from '@trc/domain/ports';

/** Tells a reload, before any script is there, that this tab has a session; src/index.html reads it too. */
const KEY = 'trc.signedIn';
/** A session whose token is not known yet. */
const BEGUN = '1';

/** The settings of the deployment for signing in. */
export interface SignInSettings extends SignInProvider {
  /** The scope of the product's own API. */
  apiScope: string;
  /** The application whose permissions an administrator consents to, where it is another. */
  applicationId?: string;
}

/** The signed-in person, with the token of that time. */
export interface KnownSession {
  account: Account;
  token: AccessToken;
  /** The service itself has opened it: the provider cannot renew it. */
  isEmergency?: true;
}

const hasTexts = (value: unknown, ...keys: readonly string[]): value is Readonly<Record<string, unknown>> =>
  isObject(value) && keys.every((key) => typeof value[key] === 'string');

const isKnown = (value: unknown): value is KnownSession & { of: string } =>
  hasTexts(value, 'of') &&
  hasTexts(value.account, 'name', 'email', 'oid') &&
  hasTexts(value.token, 'value') &&
  Number.isFinite(value.token.expiresOn);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * The session of this tab as the console itself keeps it, where MSAL keeps its tokens too: in session storage. With it
 * a reload goes on at once, and the sign-in library, a quarter of all script, may load later. A session of another
 * client id, authority or scope is ignored.
 */
export const keptSession = ({ clientId, authority, apiScope }: SignInSettings, session: KeyValueStore) => {
  const of = JSON.stringify([clientId, authority, apiScope]);
  return {
    isThere: (): boolean => session.get(KEY) !== undefined,
    /** @returns the session with its token, which may have ended; nothing where only the library can tell. */
    read: (): KnownSession | undefined => {
      const known = parsed(session.get(KEY) ?? BEGUN);
      if (!isKnown(known) || known.of !== of) return undefined;
      const { account, token, isEmergency } = known;
      return { account, token, ...(isEmergency === true && { isEmergency }) };
    },
    begin: (): void => session.set(KEY, BEGUN),
    write: (known: KnownSession): void => session.set(KEY, JSON.stringify({ of, ...known })),
    drop: (): void => session.remove(KEY),
  };
};
