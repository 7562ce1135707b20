import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { Faults } from './http/faults.ts';
import { GraphError } from './http/graphError.ts';
import { Quotas } from './http/quotas.ts';
import { answerControlCall } from './http/simulator.ts';
import type { ImportItem } from './import/items.ts';
import type { TenantSettings } from './settings.ts';
import { keyOf } from './store/directory.ts';
import { DataInUseError } from './store/lock.ts';
import { Store } from './store/store.ts';
import { UNAUTHORIZED } from '@trc/domain/httpStatus';

/** Operations of the command line on a tenant, running or not. */
export interface TenantControl {
  /** Says which tenant is meant, for messages. */
  readonly where: string;
  readonly running: boolean;
  /**
   * Asks one of the controls below /_simulator.
   * @param name without /_simulator/, with its query
   * @throws ControlError when it refuses
   */
  call<T extends object>(method: 'GET' | 'POST' | 'DELETE', name: string, body?: object): Promise<T>;
  close(): void;
}

/** A refusal for the person at the command line. */
export class ControlError extends Error {}

const CHUNK_BYTES = 4 * 2 ** 20;

/**
 * The running tenant where one answers at its address, else its data.
 * @throws ControlError when it runs but cannot be reached or does not accept us
 */
export const openTenant = async (settings: TenantSettings, tokenFile: string): Promise<TenantControl> => {
  if (await answers(settings.url)) return running(settings.url, tokenFile);
  try {
    return stopped(Store.open(settings.folder, settings.seed), settings.folder);
  } catch (error) {
    if (error instanceof DataInUseError)
      throw new ControlError(
        `No tenant answers at ${settings.url}, and its data cannot be opened: ${error.message} If that process is the tenant, set TENANT_URL to its address.`,
      );
    throw error;
  }
};

/** Brings the items in, in parts small enough for one request each. */
export const importItems = async (
  tenant: TenantControl,
  items: readonly ImportItem[],
): Promise<{ added: number; replaced: number }> => {
  const sum = { added: 0, replaced: 0 };
  for (const chunk of chunksOf(items)) {
    const { added, replaced } = await tenant.call<{ added: number; replaced: number }>('POST', 'import', {
      items: chunk,
    });
    sum.added += added;
    sum.replaced += replaced;
  }
  return sum;
};

const answers = async (url: string): Promise<boolean> => {
  try {
    const reply = await fetch(`${url}/_simulator/status`, { redirect: 'error', signal: AbortSignal.timeout(5000) });
    await reply.arrayBuffer();
    if (reply.headers.has('request-id')) return true;
  } catch {
    return false;
  }
  throw new ControlError(`what answers at ${url} is not the simulated tenant; set TENANT_URL to its address`);
};

const running = (url: string, tokenFile: string): TenantControl => {
  if (!existsSync(tokenFile))
    throw new ControlError(
      `a tenant answers at ${url}, but its token is not at ${path.resolve(tokenFile)}; set DATA_DIR or TENANT_TOKEN_FILE`,
    );
  const token = readFileSync(tokenFile, 'utf8').trim();
  return {
    where: `the tenant at ${url}`,
    running: true,
    call: async <T extends object>(method: string, name: string, body?: object): Promise<T> => {
      const { status, text } = await ask(`${url}/_simulator/${name}`, method, token, body);
      if (status === UNAUTHORIZED)
        throw new ControlError(
          `the tenant at ${url} does not accept the token in ${tokenFile}; set DATA_DIR or TENANT_TOKEN_FILE`,
        );
      const answer = (text === '' ? {} : JSON.parse(text)) as T & { error?: { message: string } };
      if (status >= 300) throw new ControlError(answer.error?.message ?? `the tenant at ${url} answered ${status}`);
      return answer;
    },
    close: () => undefined,
  };
};

/** Not fetch, which gives up after five minutes: a tenant of a million users may take longer on a busy machine. */
const ask = async (
  url: string,
  method: string,
  token: string,
  body: object | undefined,
): Promise<{ status: number; text: string }> => {
  const sent = request(url, { method, headers: { authorization: `Bearer ${token}` } });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of reply as AsyncIterable<Buffer>) chunks.push(chunk);
  return { status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() };
};

/** An object that comes twice is only in the last of its places; links come after all objects. */
const chunksOf = (items: readonly ImportItem[]): ImportItem[][] => {
  const last = new Map(
    items.map((item, index) => ['links' in item ? `${index}` : `${item.set}\n${keyOf(item.set, item.object)}`, item]),
  );
  const chunks: ImportItem[][] = [];
  let size = CHUNK_BYTES;
  for (const item of [...last.values()].sort((left, right) => Number('links' in left) - Number('links' in right))) {
    const bytes = JSON.stringify(item).length;
    if (size + bytes > CHUNK_BYTES) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(item);
    size += bytes;
  }
  return chunks;
};

/** The same controls, in this process and on the tenant's data. */
const stopped = (store: Store, folder: string): TenantControl => {
  const parts = { store, faults: new Faults(), quotas: new Quotas() };
  return {
    where: `the tenant in ${folder} (not running)`,
    running: false,
    call: <T extends object>(method: string, name: string, body?: object): Promise<T> => {
      const [control = '', query] = name.split('?');
      const target = `/_simulator/${name}`;
      try {
        const reply = answerControlCall(
          parts,
          {
            method,
            origin: '',
            version: 'v1.0',
            segments: [control],
            target,
            params: new URLSearchParams(query),
            headers: {},
            body,
          },
          control,
        );
        return Promise.resolve((reply.body ?? {}) as T);
      } catch (error) {
        return Promise.reject(error instanceof GraphError ? new ControlError(error.message) : (error as Error));
      }
    },
    close: () => store.close(),
  };
};
