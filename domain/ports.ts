/**
 * Ports through which sagas and the base query reach the outside world. Tests pass a clock without delays and an
 * invented identity.
 */

/** A person as the identity provider names them. */
export interface Account {
  /** Display name. */
  name: string;
  /** User principal name, taken as the e-mail address. */
  email: string;
  /** Object id in the directory, a GUID. */
  oid: string;
  /** The name of the tenant, where the e-mail address does not hold it. */
  tenantName?: string;
}

/** An access token for the product's own API. */
export interface AccessToken {
  value: string;
  /** Milliseconds since 1970. */
  expiresOn: number;
}

export interface Identity {
  /** True if this tab has a session or has just returned from the provider. Answers without loading the library. */
  hasSession: () => boolean;
  /** Fetches the library while nothing else is to do, so that a later click goes at once. */
  preload: () => void;
  /**
   * Completes a return from the provider. @returns undefined when this tab has no session. Throws when the provider
   * refused.
   */
  restore: () => Promise<{ account: Account; returned: boolean; isEmergency?: true } | undefined>;
  /**
   * Asks the provider, without leaving the page, for the person who is signed in there. @returns undefined when that
   * needs the person.
   */
  resume: () => Promise<Account | undefined>;
  /** Keeps a session that the service itself has opened; the provider has no part in it. */
  keepEmergency: (session: { account: Account; token: AccessToken }) => void;
  /** Leaves the page for the provider's sign-in. */
  signIn: () => Promise<void>;
  /**
   * @param renew asks the provider for a new token even if the stored one still lives. Throws when that needs the
   * person.
   */
  accessToken: (renew: boolean) => Promise<AccessToken>;
  /** Leaves the page for the provider's sign-out; an emergency session is dropped, and the page stays. */
  signOut: () => Promise<void>;
  /** Drops this tab's knowledge of the session, without leaving the page. */
  forget: () => Promise<void>;
  /** True if the address is the configured provider's and requests consent for this console's client id. */
  mayConsentAt: (url: string) => boolean;
}

/** Web storage that never throws: a full or forbidden storage reads as empty. */
export interface KeyValueStore {
  get: (key: string) => string | undefined;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
}

export interface Ports {
  identity: Identity;
  /** Shared by the tabs of this browser. */
  local: KeyValueStore;
  /** Storage of this tab alone. */
  session: KeyValueStore;
  /** Goes to a path of this console without loading the page. */
  navigate: (path: string, options?: { replace?: boolean }) => void;
  /** The path shown now, with query and hash. */
  currentPath: () => string;
  /** Leaves the console for another address. */
  leaveTo: (url: string) => void;
  /** @param ms milliseconds */
  sleep: (ms: number) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The origin of product calls, without a trailing slash. */
  apiOrigin: string;
}
