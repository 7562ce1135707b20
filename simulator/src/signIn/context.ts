import type { Person } from '@trc/domain/sampleTenant';
import { PEOPLE } from '@trc/domain/sampleTenant';
import type { RegisteredClient } from './client.ts';
import type { SigningKey } from './keys.ts';
import type { SignInSettings } from './settings.ts';
import type { SecretStore } from './store.ts';

/** Settings that a test may change while the provider runs (POST /_simulator). */
export interface Controls {
  /** Life of access tokens in seconds. */
  tokenLifetime: number;
  /** True if renewals fail, by refresh token and without a prompt. */
  refuseRefresh: boolean;
}

/** Shared state of the routes. */
export interface Context {
  readonly settings: SignInSettings;
  readonly store: SecretStore;
  readonly key: SigningKey;
  readonly client: RegisteredClient;
  readonly controls: Controls;
  /** Own address as browsers use it, without a slash at the end; known once listening. */
  readonly baseUrl: () => string;
}

export interface Session {
  readonly sid: string;
  readonly oid: string;
  /** Seconds since 1970. */
  readonly authTime: number;
}

export interface RefreshGrant {
  readonly session: Session;
  /** The scopes that the person agreed to at sign-in; a renewal may ask for any part of them. */
  readonly scopes: readonly string[];
  /** Unix time in milliseconds. */
  readonly expiresAt: number;
}

export const findPerson = (oid: string | undefined): Person | undefined => PEOPLE.find((person) => person.oid === oid);

/** Parameters of a query or form, where each name may occur only once (RFC 6749 section 3.1). */
export type Params = Readonly<Record<string, string | undefined>>;

/** @returns the parameters; a repeated name counts as missing. */
export const readParams = (parsed: unknown): Params => {
  const entries = Object.entries((parsed ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'string' ? value : undefined]));
};
