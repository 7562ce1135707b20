import { fetchBaseQuery, type BaseQueryApi, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query';
import type { ApiError } from '../domain/errors';
import type { Gate } from './gate';
import { heldVersion, isUnchanged, withKnownVersion } from './knownVersion';
import { errorInReply, errorOfFailure } from './replies';

/** What product calls need to know of the outside; the store hands it over as its thunk argument. */
export interface Outside {
  /** R-API-01: scheme, host and port, without a trailing slash. */
  apiOrigin: string;
  /** The access token in force. */
  bearer(): string | undefined;
  gate: Gate;
}

/** The call that hands a token over carries that token itself and passes the closed gate. */
const HAND_OVER = 'setToken';

const isBlob = (value: unknown): boolean => value instanceof Blob;

/** A body that holds a file travels as a form (R-ENC-23); anything else stays as it is. */
const formOf = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || body instanceof FormData || !Object.values(body).some(isBlob)) return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
};

/** Follows no redirect: a token must not travel to an address that a reply names (safety: token reaches one origin). */
const send = fetchBaseQuery({ credentials: 'include', redirect: 'error' });

const call = async (args: FetchArgs, api: BaseQueryApi, outside: Outside) => {
  const url = new URL(args.url, outside.apiOrigin);
  const own = api.endpoint === HAND_OVER ? (args.body as { token?: string } | undefined)?.token : outside.bearer();
  const headers = new Headers(args.headers as HeadersInit | undefined);
  if (own !== undefined && url.origin === new URL(outside.apiOrigin).origin) headers.set('Authorization', `Bearer ${own}`);
  const result = await send({ ...args, url: url.href, body: formOf(args.body), headers: Object.fromEntries(headers) }, api, {});
  return { result, bearer: own };
};

/**
 * Every product call: origin, bearer, credentials, forms, and one kind of error whatever went wrong.
 * A 401 is asked again only when the token was replaced while the call was under way.
 */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError> = async (given, api) => {
  const outside = api.extra as Outside;
  const asked: FetchArgs = typeof given === 'string' ? { url: given } : given;
  const held = heldVersion(api.endpoint, api.getState(), api.queryCacheKey);
  const args = held ? withKnownVersion(asked, held.version) : asked;
  const handsOver = api.endpoint === HAND_OVER;
  if (!handsOver) await outside.gate.passed();
  let { result, bearer } = await call(args, api, outside);
  if (result.error?.status === 401 && !handsOver) {
    await outside.gate.passed();
    if (outside.bearer() !== undefined && outside.bearer() !== bearer) ({ result, bearer } = await call(args, api, outside));
  }
  if (result.error) return { error: errorOfFailure(result.error) };
  const inside = errorInReply(result.data, result.meta?.response?.headers.get('content-type') ?? '');
  if (inside) return { error: inside };
  return { data: held && isUnchanged(result.data) ? held.data : (result.data ?? null) };
};
