import type { KeyValueStore } from './ports.ts';

/**
 * The fragment of a return from the identity provider (RFC 6749 section 4.1.2, OpenID response mode "fragment").
 * The scripts of src/index.html use it too.
 */
export const PROVIDER_RETURN = /[#&](code|error)=/;

/** The path to return to after signing in or granting consent. */
const KEY = 'trc.returnTo';
const MAX_PATH_LENGTH = 2000;
/** Pages that a person never returns to. */
const NEVER = /^\/(login|403|404|500|grant-permissions)?([?#]|$)/;

/** A placeholder origin: a path that leads to another site would change it. */
const BASE = 'https://console.invalid';

/** @returns the path when every browser resolves it within this console; hostile paths are dropped. */
export const safePath = (path: string): string | undefined => {
  if (path.length > MAX_PATH_LENGTH || !/^\/(?![/\\])/.test(path) || /[\\\p{Cc}]/u.test(path) || NEVER.test(path))
    return undefined;
  if (!URL.canParse(path, BASE)) return undefined;
  const url = new URL(path, BASE);
  return url.origin === BASE && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : undefined;
};

export const rememberPath = (session: KeyValueStore, path: string): void => {
  const safe = safePath(path);
  if (safe !== undefined) session.set(KEY, safe);
};

/** @returns the remembered path without forgetting it; stored paths are checked like requested ones. */
export const rememberedPath = (session: KeyValueStore): string | undefined => safePath(session.get(KEY) ?? '');

/** @returns the remembered path once. */
export const takePath = (session: KeyValueStore): string | undefined => {
  const path = rememberedPath(session);
  session.remove(KEY);
  return path;
};
