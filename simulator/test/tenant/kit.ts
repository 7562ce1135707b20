import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { createTenantServer } from '../../src/tenant/http/app.ts';
import { Faults } from '../../src/tenant/http/faults.ts';
import { Quotas } from '../../src/tenant/http/quotas.ts';
import { DEFAULT_SEED, type SeedOptions } from '../../src/tenant/seed/index.ts';
import { Store } from '../../src/tenant/store/store.ts';

/** A directory small enough to walk over often. */
export const SMALL: SeedOptions = {
  ...DEFAULT_SEED,
  users: 60,
  groups: 25,
  applications: 12,
  conditionalAccessPolicies: 10,
  namedLocations: 4,
  administrativeUnits: 5,
};

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or the text if it is not JSON. */
  readonly body: Body;
}

export interface Body {
  readonly value: readonly Item[];
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly innerError: Readonly<Record<string, string>>;
  };
  readonly '@odata.nextLink'?: string;
  readonly [property: string]: unknown;
}

export interface Item {
  readonly id: string;
  readonly [property: string]: unknown;
}

export interface TestTenant {
  readonly url: string;
  readonly token: string;
  readonly store: Store;
  call(
    method: string,
    target: string,
    options?: { body?: unknown; headers?: Record<string, string>; token?: string | null },
  ): Promise<Answer>;
  get(target: string, headers?: Record<string, string>): Promise<Answer>;
  close(): void;
}

export const temporaryFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tenant-test-'));
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return folder;
};

/** Starts a simulated tenant in this process on a free port. */
export const startTenant = async (seed: SeedOptions = SMALL, folder = temporaryFolder()): Promise<TestTenant> => {
  const store = Store.open(folder, seed);
  const token = 'the-bearer-of-this-test';
  const server = createTenantServer({ store, faults: new Faults(), quotas: new Quotas(), token });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let open = true;
  const close = (): void => {
    if (!open) return;
    open = false;
    server.close();
    server.closeAllConnections();
    store.close();
  };
  after(close);
  const call: TestTenant['call'] = async (method, target, options = {}) => {
    const bearer = options.token === undefined ? token : options.token;
    const reply = await fetch(target.startsWith('http') ? target : `${url}${target}`, {
      method,
      headers: { ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }), ...options.headers },
      ...(options.body === undefined
        ? {}
        : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
    });
    const text = await reply.text();
    const json = reply.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: reply.status, headers: reply.headers, body: (json ? JSON.parse(text) : { text }) as Body };
  };
  return { url, token, store, call, get: (target, headers = {}) => call('GET', target, { headers }), close };
};

/** Leaves the console's application without optional permissions, but for these. */
export const consentTo = async (tenant: TestTenant, names: readonly string[]): Promise<void> => {
  const permissions = Object.fromEntries(names.map((name) => [name, true]));
  const { status, body } = await tenant.call('POST', '/_simulator/consent', { body: { optional: false, permissions } });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
};

/** Follows nextLink to the end. */
export const allPages = async (
  tenant: TestTenant,
  target: string,
  headers: Record<string, string> = {},
): Promise<Item[][]> => {
  const pages: Item[][] = [];
  let next: string | undefined = target;
  while (next !== undefined) {
    const { status, body }: Answer = await tenant.get(next, headers);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    pages.push([...body.value]);
    next = body['@odata.nextLink'];
  }
  return pages;
};
