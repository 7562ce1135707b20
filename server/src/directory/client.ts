import { createBatch } from './batch.ts';
import { createBreaker } from './breaker.ts';
import type { Breaker } from './breaker.ts';
import { DirectoryError, RetryableError } from './errors.ts';
import { createPermissionLedger, createPermissionWatch } from './grantedPermissions.ts';
import type { PermissionLedger } from './grantedPermissions.ts';
import { createLimiter } from './limiter.ts';
import type { Limiter, Pacing } from './limiter.ts';
import { withOrigin } from './odata.ts';
import { MalformedReplyError, parseReply } from './parse.ts';
import type { DirectoryClient } from './port.ts';
import { isRead, computeQuota } from './quotas.ts';
import { JOB_RETRY_POLICY, withRetries } from './retry.ts';
import type { RetryPolicy } from './retry.ts';
import { createSelectFilter } from './selectFilter.ts';
import { createTenantSchema } from './tenantSchema.ts';
import type { TenantSchemaMemory } from './tenantSchema.ts';
import type { TokenProvider } from './token.ts';
import { createTransport } from './transport.ts';

export interface DirectoryOptions {
  /** Origin of Microsoft Graph or of the simulated tenant. */
  baseUrl: string;
  token: TokenProvider;
  /** Milliseconds for one request with its reply; 30 s unless a test says otherwise. */
  timeout?: number;
  /** Default: the policy of jobs, for calls that no person waits for. */
  retryPolicy?: RetryPolicy;
  /** Name of a separate limiter; `graph` by default. */
  pacing?: Pacing;
  /** Clients of the same directory in one process share these. */
  limiter?: Limiter;
  breaker?: Breaker;
  /** Application id of the service, for reading its permissions. */
  clientId?: string;
  /** Clients with the same token share it. */
  permissions?: PermissionLedger;
  /** The page on which invited guests land; by default that of the public cloud. */
  myAppsUrl?: string | undefined;
  /** Clients of the same directory share it. */
  schema?: TenantSchemaMemory;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const JSON_TYPE = 'application/json';
const USERS = '/v1.0/users';

export const createDirectoryClient = (options: DirectoryOptions): DirectoryClient => {
  const { baseUrl, token, timeout = DEFAULT_TIMEOUT_MS, retryPolicy = JOB_RETRY_POLICY } = options;
  const { origin } = new URL(baseUrl);
  const limiter = options.limiter ?? createLimiter(options.pacing ?? 'graph');
  const breaker = options.breaker ?? createBreaker();
  const transport = createTransport({ origin, token, timeout, retryPolicy, limiter, breaker });

  const memory = options.schema ?? { select: createSelectFilter() };

  /** A refusal that names a property which the cloud does not have is followed by the same call without it. */
  const withKnownNames = async <T>(path: string, send: (path: string) => Promise<T>): Promise<T> => {
    for (;;) {
      const asked = memory.select.apply(path);
      try {
        return await send(asked);
      } catch (error) {
        if (!(error instanceof DirectoryError) || !memory.select.learn(asked, error)) throw error;
      }
    }
  };

  const readOnce: DirectoryClient['read'] = (pathOrLink, reader, { signal, throttleClass } = {}) => {
    const address = transport.addressOf(pathOrLink);
    const quotas = [computeQuota({ method: 'GET', path: address, ...(throttleClass ? { throttleClass } : {}) })];
    return withRetries(
      async () => {
        const { bytes } = await transport.send({
          method: 'GET',
          write: false,
          address,
          accept: JSON_TYPE,
          quotas,
          signal,
        });
        try {
          return await reader(bytes);
        } catch (error) {
          if (error instanceof MalformedReplyError)
            throw new RetryableError(new DirectoryError(error.message, undefined, { cause: error }));
          throw error;
        }
      },
      { retryPolicy, signal, write: false },
    );
  };

  const read: DirectoryClient['read'] = (path, reader, more) =>
    withKnownNames(path, (known) => readOnce(known, reader, more));

  const get: DirectoryClient['get'] = (path, more) => read(path, parseReply, more);

  const callOnce: DirectoryClient['call'] = (asked, { signal, throttleClass = asked.throttleClass } = {}) => {
    const { method, path, headers, body } = asked;
    const request = {
      method,
      write: !isRead(asked),
      address: transport.addressOf(path),
      accept: JSON_TYPE,
      signal,
      headers: { ...headers, ...(body ? { 'content-type': JSON_TYPE } : {}) },
      body: body ? JSON.stringify(withOrigin(body, origin, options.myAppsUrl)) : undefined,
      quotas: [computeQuota({ method, path, ...(throttleClass ? { throttleClass } : {}) })],
    };
    return withRetries(
      async () => {
        const { status, bytes } = await transport.send(request);
        try {
          return { status, body: bytes.byteLength === 0 ? undefined : parseReply(bytes) };
        } catch (error) {
          throw new RetryableError(
            new DirectoryError('The directory sent something that is not JSON.', status, { cause: error }),
          );
        }
      },
      { retryPolicy, signal, write: request.write },
    );
  };

  const call: DirectoryClient['call'] = (asked, more) =>
    asked.method === 'GET'
      ? withKnownNames(asked.path, (path) => callOnce({ ...asked, path }, more))
      : callOnce(asked, more);

  const batchOnce = createBatch({ transport, limiter, call, retryPolicy, origin, myAppsUrl: options.myAppsUrl });

  const batch: DirectoryClient['batch'] = async (calls, more) => {
    const asked = calls.map((one) => (one.method === 'GET' ? { ...one, path: memory.select.apply(one.path) } : one));
    const answers = await batchOnce(asked, more);
    const again = asked.flatMap((one, index) => {
      const error = answers[index]?.error;
      return one.method === 'GET' && error && memory.select.learn(one.path, error) ? [index] : [];
    });
    if (again.length === 0) return answers;
    const repeated = await batch(
      again.flatMap((index) => calls[index] ?? []),
      more,
    );
    again.forEach((index, at) => {
      answers[index] = repeated[at] ?? answers[index] ?? { status: 0, body: undefined };
    });
    return answers;
  };

  const list: DirectoryClient['list'] = async (path, more) => {
    const items: Record<string, unknown>[] = [];
    const visited = new Set<string>();
    for (let link: unknown = path; typeof link === 'string';) {
      if (visited.has(link)) throw new DirectoryError('The directory sent pages that link to each other in a circle.');
      visited.add(link);
      const page = await get(link, more);
      if (!Array.isArray(page['value'])) throw new DirectoryError('The directory sent a list without its value.');
      for (const item of page['value'] as Record<string, unknown>[]) items.push(item);
      link = page['@odata.nextLink'];
    }
    return items;
  };

  const ledger = options.permissions ?? createPermissionLedger(token);

  return {
    read,
    get,
    call,
    list,
    batch,
    schema: createTenantSchema({ list, call }, memory),
    permissions: createPermissionWatch({ directory: { get, list }, clientId: options.clientId, ledger }),
    post: async (path, body, more) => {
      await call({ method: 'POST', path, body }, more);
    },
    count: async (path, { signal } = {}) => {
      try {
        const { bytes } = await transport.send({
          method: 'GET',
          write: false,
          address: transport.addressOf(`${path}/$count`),
          accept: 'text/plain',
          headers: { ConsistencyLevel: 'eventual' },
          signal,
          quotas: [{ name: 'reads', units: 1 }],
        });
        const number = Number(Buffer.from(bytes).toString('utf8').trim());
        if (!Number.isSafeInteger(number) || number < 0) return undefined;
        if (path === USERS) limiter.setTenantSize(number);
        return number;
      } catch {
        signal?.throwIfAborted();
        return undefined;
      }
    },
  };
};
