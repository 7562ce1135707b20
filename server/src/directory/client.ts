import { DirectoryError, TryAgain } from './errors.ts';
import { createLanes } from './lanes.ts';
import type { Lane } from './lanes.ts';
import { GarbageReply, parseReply } from './parse.ts';
import { bytesOf } from './reply.ts';
import { PATIENCE_OF_JOBS, withRetries } from './retry.ts';
import type { Patience } from './retry.ts';
import type { TokenProvider } from './token.ts';

export interface DirectoryOptions {
  /** Origin of Microsoft Graph or of the simulated tenant. */
  baseUrl: string;
  token: TokenProvider;
  /** Milliseconds for one request with its reply; 30 s unless a test says otherwise. */
  timeout?: number;
  /** That of jobs unless somebody is waiting. */
  patience?: Patience;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Requests of a lane keep the distance that the directory's quota asks for. */
  lane?: Lane | undefined;
}

/**
 * Microsoft Graph over HTTP: retries within a budget, Retry-After kept, no redirects, and the bearer goes to one origin only.
 * Paths begin with the version, e.g. "/v1.0/users". Every method throws DirectoryError, or the reason of an aborted signal.
 */
export interface DirectoryClient {
  get(path: string, options?: CallOptions): Promise<Record<string, unknown>>;
  /** Every item of a list, over all its pages. */
  list(path: string, options?: CallOptions): Promise<Record<string, unknown>[]>;
  /** Not repeated but after 429, which says that nothing was done. */
  post(path: string, body: object, options?: CallOptions): Promise<void>;
  /** @returns how many objects `path`/$count speaks of; undefined where the directory does not tell. */
  count(path: string, options?: CallOptions): Promise<number | undefined>;
  /** Reads a path or a nextLink. What `read` throws as GarbageReply counts as a failed try. */
  read<T>(pathOrLink: string, read: (bytes: Uint8Array) => T | Promise<T>, options?: CallOptions): Promise<T>;
}

const DEFAULT_TIMEOUT = 30_000;
const JSON_TYPE = 'application/json';
const UNAUTHORIZED = 401;
const TOO_MANY_REQUESTS = 429;

interface Sending {
  method: 'GET' | 'POST';
  accept: string;
  headers?: Record<string, string>;
  body?: string;
}

const reading: Sending = { method: 'GET', accept: JSON_TYPE };

export const createDirectoryClient = ({ baseUrl, token, timeout = DEFAULT_TIMEOUT, patience = PATIENCE_OF_JOBS }: DirectoryOptions): DirectoryClient => {
  const { origin } = new URL(baseUrl);
  const lanes = createLanes();

  /** A link that leads to another host would carry the token there. */
  const addressOf = (pathOrLink: string): string => {
    let url: URL;
    try {
      url = new URL(pathOrLink, origin);
    } catch (error) {
      throw new DirectoryError('The directory sent a link that is no address.', undefined, { cause: error });
    }
    if (url.origin !== origin || url.username !== '' || url.password !== '') {
      throw new DirectoryError('The directory sent a link to another host, which is not followed.');
    }
    return url.href;
  };

  const send = async (address: string, sending: Sending, refused: boolean, { signal, lane }: CallOptions): Promise<Uint8Array> => {
    const bearer = await token.token(refused);
    await lanes.enter(lane, signal);
    const limit = AbortSignal.timeout(timeout);
    try {
      const reply = await fetch(address, {
        method: sending.method,
        redirect: 'manual',
        headers: { ...sending.headers, accept: sending.accept, authorization: `Bearer ${bearer}` },
        ...(sending.body === undefined ? {} : { body: sending.body }),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      return await bytesOf(reply, sending.accept);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof DirectoryError || error instanceof TryAgain) throw error;
      const what = limit.aborted ? 'did not answer in time' : 'could not be reached or broke off';
      throw new TryAgain(new DirectoryError(`The directory ${what}.`, undefined, { cause: error }));
    }
  };

  /** A refused token is asked for anew once. */
  const sendWithToken = async (address: string, sending: Sending, options: CallOptions): Promise<Uint8Array> => {
    try {
      return await send(address, sending, false, options);
    } catch (error) {
      if (!(error instanceof DirectoryError) || error.status !== UNAUTHORIZED) throw error;
      return send(address, sending, true, options);
    }
  };

  const read: DirectoryClient['read'] = (pathOrLink, reader, options = {}) => {
    const address = addressOf(pathOrLink);
    return withRetries(async () => {
      const bytes = await sendWithToken(address, reading, options);
      try {
        return await reader(bytes);
      } catch (error) {
        if (error instanceof GarbageReply) throw new TryAgain(new DirectoryError(error.message, undefined, { cause: error }));
        throw error;
      }
    }, patience, options.signal);
  };

  const get: DirectoryClient['get'] = (path, options) => read(path, parseReply, options);

  return {
    read,
    get,
    list: async (path, options) => {
      const items: Record<string, unknown>[] = [];
      const visited = new Set<string>();
      for (let link: unknown = path; typeof link === 'string';) {
        if (visited.has(link)) throw new DirectoryError('The pages of the directory go round in circles.');
        visited.add(link);
        const page = await get(link, options);
        if (!Array.isArray(page['value'])) throw new DirectoryError('The directory sent a list without its value.');
        items.push(...(page['value'] as Record<string, unknown>[]));
        link = page['@odata.nextLink'];
      }
      return items;
    },
    post: async (path, body, options = {}) => {
      const address = addressOf(path);
      const sending: Sending = { method: 'POST', accept: JSON_TYPE, headers: { 'content-type': JSON_TYPE }, body: JSON.stringify(body) };
      await withRetries(async () => {
        try {
          await sendWithToken(address, sending, options);
        } catch (error) {
          if (error instanceof TryAgain && error.failure.status !== TOO_MANY_REQUESTS) throw error.failure;
          throw error;
        }
      }, patience, options.signal);
    },
    count: async (path, options = {}) => {
      const sending: Sending = { method: 'GET', accept: 'text/plain', headers: { ConsistencyLevel: 'eventual' } };
      try {
        const number = Number(Buffer.from(await sendWithToken(addressOf(`${path}/$count`), sending, options)).toString('utf8').trim());
        return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
      } catch {
        options.signal?.throwIfAborted();
        return undefined;
      }
    },
  };
};
