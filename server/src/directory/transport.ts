import type { Breaker } from './breaker.ts';
import { asUnclear, DirectoryError, RetryableError } from './errors.ts';
import type { Limiter } from './limiter.ts';
import { CLIENT_NAME, READ_HEADERS } from './odata.ts';
import type { QuotaClass } from './quotas.ts';
import { readReply } from './reply.ts';
import type { Reply } from './reply.ts';
import type { RetryPolicy } from './retry.ts';
import type { TokenProvider } from './token.ts';
import { CONFLICT, NOT_IMPLEMENTED, TOO_MANY_REQUESTS, UNAUTHORIZED } from '@trc/domain/httpStatus';

export interface Request {
  method: string;
  /** True if the request may change the directory: its failure then says whether the change is known. */
  write: boolean;
  /** From addressOf. */
  address: string;
  accept: string;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: string | undefined;
  /** The units that it takes of the quotas; a batch takes units of several. */
  quotas: readonly { name: QuotaClass; units: number }[];
  signal?: AbortSignal | undefined;
}

export interface TransportOptions {
  origin: string;
  token: TokenProvider;
  timeout: number;
  retryPolicy: RetryPolicy;
  limiter: Limiter;
  breaker: Breaker;
}

/** Sends requests to one origin. A refused token is the only failure that is repeated here. */
export interface Transport {
  /** @returns the address of a path or link. @throws DirectoryError where it leads to another host */
  addressOf(pathOrLink: string): string;
  /** @throws RetryableError, DirectoryError, or the reason of an aborted signal */
  send(request: Request): Promise<Reply>;
}

/** Without Retry-After, as conditional access answers. */
const MIN_PAUSE_MS = 1000;
/** The connection was never made, so nothing was sent. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const codeOfCause = (error: unknown): string => {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
};

/**
 * True for a definite answer: a refusal, or an unsupported request, means that nothing was written. Other failures do
 * not say so.
 */
const isRefusal = ({ status = 0 }: DirectoryError): boolean =>
  (status >= 300 && status < 500) || status === NOT_IMPLEMENTED;

export const createTransport = ({
  origin,
  token,
  timeout,
  retryPolicy,
  limiter,
  breaker,
}: TransportOptions): Transport => {
  const waitForTurn = async ({ quotas, signal }: Request): Promise<void> => {
    breaker.check();
    for (const { name, units } of quotas) {
      const wait = await limiter.enter(name, units, { signal, longestWait: retryPolicy.longestAskedWait });
      if (wait > 0)
        throw new DirectoryError(
          `The directory asks to wait for ${Math.ceil(wait / 1000)} seconds.`,
          TOO_MANY_REQUESTS,
        );
    }
  };

  const exchange = async (
    { method, address, accept, headers, body, signal }: Request,
    bearer: string,
  ): Promise<Reply> => {
    const limit = AbortSignal.timeout(timeout);
    try {
      const reply = await fetch(address, {
        method,
        redirect: 'manual',
        headers: {
          ...(method === 'GET' ? READ_HEADERS : {}),
          ...headers,
          accept,
          authorization: `Bearer ${bearer}`,
          'user-agent': CLIENT_NAME,
        },
        ...(body === undefined ? {} : { body }),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      return await readReply(reply, accept);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof DirectoryError || error instanceof RetryableError) throw error;
      const what = limit.aborted ? 'did not answer in time' : 'could not be reached or broke off';
      const isUnsent = NEVER_CONNECTED.has(codeOfCause(error));
      throw new RetryableError(
        new DirectoryError(`The directory ${what}.`, undefined, { cause: error, isUnsent }),
        undefined,
        isUnsent,
      );
    }
  };

  /** Limiter and breaker learn from the result. */
  const sendAndRecord = async (request: Request, bearer: string): Promise<Reply> => {
    try {
      const reply = await exchange(request, bearer);
      breaker.succeeded();
      return reply;
    } catch (error) {
      if (error instanceof RetryableError && error.failure.status === TOO_MANY_REQUESTS) {
        for (const { name } of request.quotas) limiter.pause(name, error.waitMs ?? MIN_PAUSE_MS);
        breaker.succeeded();
      } else if (error instanceof RetryableError && error.failure.status === CONFLICT) breaker.succeeded();
      else if (error instanceof RetryableError) breaker.failed();
      else if (error instanceof DirectoryError) breaker.succeeded();
      if (error instanceof DirectoryError && request.write && !isRefusal(error)) throw asUnclear(error);
      throw error;
    }
  };

  const once = async (request: Request, refused: boolean): Promise<Reply> => {
    const bearer = await token.token(refused);
    await waitForTurn(request);
    return sendAndRecord(request, bearer);
  };

  return {
    addressOf: (pathOrLink) => {
      let url: URL;
      try {
        url = new URL(pathOrLink, origin);
      } catch (error) {
        throw new DirectoryError('The directory sent a link that is not an address.', undefined, { cause: error });
      }
      if (url.origin !== origin || url.username !== '' || url.password !== '') {
        throw new DirectoryError('The directory sent a link to another host, which is not followed.');
      }
      return url.href;
    },
    send: async (request) => {
      try {
        return await once(request, false);
      } catch (error) {
        if (!(error instanceof DirectoryError) || error.status !== UNAUTHORIZED || error.isUnsent) throw error;
        return once(request, true);
      }
    },
  };
};
