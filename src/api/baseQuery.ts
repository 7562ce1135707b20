import { fetchBaseQuery, type BaseQueryApi, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query';
import type { ApiError } from '../domain/errors';
import { REPLY_LIMIT } from '../domain/limits';
import { askWorker, followInWorker } from './askWorker';
import type { Answer } from './refreshAnswer';
import { heldVersion, isUnchanged, withKnownVersion, type Held } from './knownVersion';
import { errorInReply, errorOfFailure, NOT_AN_ANSWER } from './replies';
import { tidied } from './tidied';
import { isWhole } from './wholeReply';

/** What product calls need to know of the outside; the store hands it over as its thunk argument. */
export interface Outside {
  /** Scheme, host and port, without a trailing slash. */
  apiOrigin: string;
  /** The access token in force. */
  bearer(): string | undefined;
}

/** The call that hands a token over carries that token itself: it takes force only afterwards. */
const HAND_OVER = 'setToken';

/** A body that holds a file travels as a form; anything else stays as it is. */
const formOf = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || body instanceof FormData || !Object.values(body).some((value) => value instanceof Blob)) return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value instanceof Blob) form.append(name, value);
    else if (typeof value === 'string') form.append(name, value);
  }
  return form;
};

/** Follows no redirect: a token must not travel to an address that a reply names (token reaches one origin). */
const WAY = { credentials: 'include', redirect: 'error' } as const;
const send = fetchBaseQuery({ ...WAY, timeout: REPLY_LIMIT });

const authorized = (args: FetchArgs, endpoint: string, outside: Outside, url: URL): Headers => {
  const headers = new Headers(args.headers as HeadersInit | undefined);
  const bearer = endpoint === HAND_OVER ? (args.body as { token?: string } | undefined)?.token : outside.bearer();
  if (bearer !== undefined && url.origin === new URL(outside.apiOrigin).origin) headers.set('Authorization', `Bearer ${bearer}`);
  return headers;
};

const JSON_TYPE = 'application/json';

interface Request extends FetchArgs {
  url: string;
  headers: Record<string, string>;
}

/** A list that is held is asked for with its version. */
const requestOf = (given: string | FetchArgs, held: Held | undefined, api: BaseQueryApi): Request => {
  const outside = api.extra as Outside;
  const asked: FetchArgs = typeof given === 'string' ? { url: given } : given;
  const args = held ? withKnownVersion(asked, held.version) : asked;
  const url = new URL(args.url, outside.apiOrigin);
  return { ...args, url: url.href, headers: Object.fromEntries(authorized(args, api.endpoint, outside, url)), body: formOf(args.body) };
};

/** What a worker needs to make such a call. */
const initOf = ({ method = 'GET', headers, body }: Request): RequestInit =>
  ({ ...WAY, method, headers: { ...headers, accept: JSON_TYPE, 'content-type': JSON_TYPE }, body: JSON.stringify(body) });

type Sent = Awaited<ReturnType<typeof send>>;

/** What `send` gives, of a call that the worker made. @returns nothing where there is no worker, or no reply came: the page's own call tells why */
const sentAside = async (answer: Answer | undefined, { url, method = 'GET' }: Request, api: BaseQueryApi): Promise<Sent | undefined> => {
  if (answer?.unchanged) return { data: answer };
  const reply = answer?.reply;
  return reply && fetchBaseQuery({ fetchFn: () => Promise.resolve(new Response(reply.text || null, reply)) })({ url, method }, api, {});
};

/** What is known of a reply besides its data. */
export interface ReplyMeta {
  /** Milliseconds since 1970, by the service's clock; unknown where the reply does not say, or may not say it to another site. */
  saidAt?: number;
}

/** What became of a product call. */
export type Reply = { data: unknown; meta?: ReplyMeta; error?: undefined } | { error: ApiError };

/** Replies that the store has not heard of yet, by what its cache holds of the same list. */
const handedOver = new WeakMap<object, Reply>();

/** Gives the store's next call for a list the reply that it would get, for as long as its cache holds `data`. @returns takes it back */
export const handOver = (data: object, reply: Reply): (() => void) => {
  handedOver.set(data, reply);
  return () => void handedOver.delete(data);
};

const replyOf = (result: Sent, held: Held | undefined, endpoint: string): Reply => {
  if (result.error) return { error: errorOfFailure(result.error) };
  const inside = errorInReply(result.data, result.meta?.response?.headers.get('content-type') ?? '');
  if (inside) return { error: inside };
  const data = held && isUnchanged(result.data) ? held.data : tidied(endpoint, result.data ?? null);
  if (!isWhole(endpoint, data)) return { error: NOT_AN_ANSWER };
  const saidAt = Date.parse(result.meta?.response?.headers.get('date') ?? '');
  return { data, ...(Number.isFinite(saidAt) && { meta: { saidAt } }) };
};

/**
 * One product call: origin, bearer, credentials, forms, and one kind of error whatever went wrong.
 * @param held what is known of a list; it is the answer when the list is unchanged
 */
export const ask = async (given: string | FetchArgs, held: Held | undefined, api: BaseQueryApi): Promise<Reply> => {
  const request = requestOf(given, held, api);
  const aside = held && (await sentAside(await askWorker(request.url, initOf(request)), request, api));
  return replyOf(aside ?? (await send(request, api, {})), held, api.endpoint);
};

/**
 * Follows a list in the worker until `api.signal` is aborted.
 * @returns the reply that ended it, if one did, or that its time was over while the list was the same, and when it was last said to be; nothing where the page has to ask itself
 */
export const follow = async (given: string | FetchArgs, held: Held, api: BaseQueryApi): Promise<{ reply?: Reply; same: boolean; at?: number } | undefined> => {
  const request = requestOf(given, held, api);
  const answer = await followInWorker(request.url, initOf(request), api.signal);
  if (!answer) return undefined;
  const sent = answer.reply && (await sentAside(answer, request, api));
  return { same: answer.unchanged === true, ...(answer.at !== undefined && { at: answer.at }), ...(sent && { reply: replyOf(sent, held, api.endpoint) }) };
};

/** Every product call of the store. */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError, object, ReplyMeta> = async (given, api) => {
  const held = heldVersion(api.endpoint, api.getState(), api.queryCacheKey);
  return (held && handedOver.get(held.data)) ?? ask(given, held, api);
};
