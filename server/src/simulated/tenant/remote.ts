import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { consentChanges, grantedPermissions, type ConsentWish } from './consent.ts';
import { statusOf } from './http/simulator.ts';
import { importChanges, type ImportItem } from './import/items.ts';
import type { TenantSettings } from './settings.ts';
import { keyOf } from './store/directory.ts';
import { DataInUse } from './store/lock.ts';
import { Store } from './store/store.ts';

/** What the command line can do with a tenant, running or not. */
export interface TenantControl {
  /** Says which tenant is meant, for messages. */
  readonly where: string;
  status(): Promise<object>;
  reset(): Promise<object>;
  consent(wish: ConsentWish): Promise<object>;
  import(items: readonly ImportItem[]): Promise<{ added: number; replaced: number }>;
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
    if (error instanceof DataInUse) throw new ControlError(`No tenant answers at ${settings.url}, and its data cannot be opened: ${error.message} If that process is the tenant, set TENANT_URL to its address.`);
    throw error;
  }
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
  if (!existsSync(tokenFile)) throw new ControlError(`a tenant answers at ${url}, but its token is not at ${path.resolve(tokenFile)}; set DATA_DIR or TENANT_TOKEN_FILE`);
  const token = readFileSync(tokenFile, 'utf8').trim();
  const call = async <T extends object>(method: string, name: string, body?: object): Promise<T> => {
    const reply = await fetch(`${url}/_simulator/${name}`, {
      method, redirect: 'error', headers: { authorization: `Bearer ${token}` }, ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (reply.status === 401) throw new ControlError(`the tenant at ${url} does not accept the token in ${tokenFile}; set DATA_DIR or TENANT_TOKEN_FILE`);
    const answer = (await reply.json()) as T & { error?: { message: string } };
    if (!reply.ok) throw new ControlError(`the tenant at ${url} answered ${reply.status}: ${answer.error?.message ?? ''}`);
    return answer;
  };
  return {
    where: `the tenant at ${url}`,
    status: () => call('GET', 'status'),
    reset: () => call('POST', 'reset'),
    consent: (wish) => call('POST', 'consent', wish),
    import: async (items) => {
      const sum = { added: 0, replaced: 0 };
      for (const chunk of chunksOf(items)) {
        const { added, replaced } = await call<{ added: number; replaced: number }>('POST', 'import', { items: chunk });
        sum.added += added;
        sum.replaced += replaced;
      }
      return sum;
    },
    close: () => undefined,
  };
};

/** Parts small enough for one request each. An object that comes twice is only in the last of its places. */
const chunksOf = (items: readonly ImportItem[]): ImportItem[][] => {
  const last = new Map(items.map((item) => [`${item.set}\n${keyOf(item.set, item.object)}`, item]));
  const chunks: ImportItem[][] = [];
  let size = CHUNK_BYTES;
  for (const item of last.values()) {
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

const stopped = (store: Store, folder: string): TenantControl => ({
  where: `the tenant in ${folder} (not running)`,
  status: () => Promise.resolve(statusOf(store, {})),
  reset: () => {
    store.reset();
    return Promise.resolve(statusOf(store, {}));
  },
  consent: (wish) => {
    store.commit(consentChanges(store.directory, wish));
    return Promise.resolve({ permissions: [...grantedPermissions(store.directory)].sort() });
  },
  import: (items) => {
    const { changes, ...counts } = importChanges(store.directory, items);
    store.commit(changes);
    return Promise.resolve(counts);
  },
  close: () => store.close(),
});
