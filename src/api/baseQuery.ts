import { fetchBaseQuery, type BaseQueryApi, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query';
import type { ApiError } from '@trc/domain/errors';
import { REPLY_TIMEOUT_MS } from '@trc/domain/limits';
import { cachedList, isUnchanged, type CachedList } from './listVersion';
import { errorInReply, errorOfFailure, NOT_AN_ANSWER } from './replies';
import { normalizeReply } from './normalizeReply';
import { isValidReply } from './validateReply';

/** The ports that product calls need; the store passes them as its thunk argument. */
export interface ApiContext {
  /** Scheme, host and port, without a trailing slash. */
  apiOrigin: string;
  /** The access token in force. */
  bearer(): string | undefined;
}

/** The call that hands a token over carries that token itself: it takes force only afterwards. */
const HAND_OVER = 'setToken';

/** A body that holds a file travels as a form; anything else stays as it is. */
const formOf = (body: unknown): unknown => {
  if (
    typeof body !== 'object' ||
    body === null ||
    body instanceof FormData ||
    !Object.values(body).some((value) => value instanceof Blob)
  )
    return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value instanceof Blob) form.append(name, value);
    else if (typeof value === 'string') form.append(name, value);
  }
  return form;
};

/** Follows no redirect: a token must not travel to an address that a reply names (safety: token reaches one origin). */
const send = fetchBaseQuery({ credentials: 'include', redirect: 'error', timeout: REPLY_TIMEOUT_MS });

const authorized = (args: FetchArgs, endpoint: string, outside: ApiContext, url: URL): Headers => {
  const headers = new Headers(args.headers as HeadersInit | undefined);
  const bearer = endpoint === HAND_OVER ? (args.body as { token?: string } | undefined)?.token : outside.bearer();
  if (bearer !== undefined && url.origin === new URL(outside.apiOrigin).origin)
    headers.set('Authorization', `Bearer ${bearer}`);
  return headers;
};

const withKnownVersion = (args: FetchArgs, { version }: CachedList): FetchArgs => ({
  ...args,
  body: { ...(args.body as Record<string, unknown>), knownVersion: version },
});

const requestOf = (given: string | FetchArgs, cached: CachedList | undefined, api: BaseQueryApi): FetchArgs => {
  const outside = api.extra as ApiContext;
  const asked: FetchArgs = typeof given === 'string' ? { url: given } : given;
  const args = cached ? withKnownVersion(asked, cached) : asked;
  const url = new URL(args.url, outside.apiOrigin);
  const headers = Object.fromEntries(authorized(args, api.endpoint, outside, url));
  return { ...args, url: url.href, headers, body: formOf(args.body) };
};

/** Facts about a reply next to its data. */
export interface ReplyMeta {
  /**
   * Milliseconds since 1970, by the service's clock; unknown where the reply does not say, or may not say it to another
   * site.
   */
  saidAt?: number;
}

/**
 * Sends a product call: origin, bearer, credentials, forms, and one kind of error for every failure. The reply
 * "unchanged" returns the cached list itself, so that no component that shows the list renders.
 */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError, object, ReplyMeta> = async (given, api) => {
  const cached = cachedList(api);
  const result = await send(requestOf(given, cached, api), api, {});
  if (result.error) return { error: errorOfFailure(result.error) };
  const inside = errorInReply(result.data, result.meta?.response?.headers.get('content-type') ?? '');
  if (inside) return { error: inside };
  const data = cached && isUnchanged(result.data) ? cached : normalizeReply(api.endpoint, result.data ?? null);
  if (!isValidReply(api.endpoint, data)) return { error: NOT_AN_ANSWER };
  const saidAt = Date.parse(result.meta?.response?.headers.get('date') ?? '');
  return { data, ...(Number.isFinite(saidAt) && { meta: { saidAt } }) };
};
