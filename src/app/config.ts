import type { KeyValueStore } from '@trc/domain/ports';
import type { Deployment } from '@trc/domain/deployment';
import { decide, PARAMETERS, type Decision, type ParameterValues } from './parameters';

const keyOf = (name: string): string => `trc.${name}`;

const guarded = (storage: () => Storage): KeyValueStore => ({
  get: (key) => {
    try {
      return storage().getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  },
  set: (key, value) => {
    try {
      storage().setItem(key, value);
    } catch {
      // Storage is full or forbidden: the stored value is a convenience only.
    }
  },
  remove: (key) => {
    try {
      storage().removeItem(key);
    } catch {
      // As above.
    }
  },
});

export const localStore: KeyValueStore = guarded(() => window.localStorage);
export const sessionStore: KeyValueStore = guarded(() => window.sessionStorage);

const inlineDeployment = (): Deployment | undefined => {
  try {
    return JSON.parse(document.getElementById('config')?.textContent ?? '') as Deployment;
  } catch {
    return undefined;
  }
};

/** @returns true if the page contains the deployment, so that its prerendered part has the same facts. */
export const hasInlineDeployment = (): boolean => inlineDeployment() !== undefined;

/** @returns the deployment's configuration: from the page, or from config.json where a static host serves the page. */
export const readDeployment = async (): Promise<Deployment> => {
  const inline = inlineDeployment();
  if (inline) return inline;
  const reply = await fetch('/config.json', { redirect: 'error', cache: 'no-store' });
  // A static host has no codes, even where its file was copied from a service that had one.
  const { emergency: _copied, ...deployment } = (await reply.json()) as Deployment;
  return deployment;
};

const fromQuery = (query: URLSearchParams): ParameterValues =>
  Object.fromEntries(PARAMETERS.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])));

const fromStorage = (): ParameterValues =>
  Object.fromEntries(
    PARAMETERS.flatMap((name) => {
      const value = localStore.get(keyOf(name));
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Stores the decision and removes the parameters from the address, so that they are neither bookmarked nor sent on. */
const keep = ({ store }: Decision): void => {
  for (const name of PARAMETERS) {
    const value = store[name];
    if (value === undefined) localStore.remove(keyOf(name));
    else localStore.set(keyOf(name), value);
  }
};

const cleanAddress = (url: URL): void => {
  if (!PARAMETERS.some((name) => url.searchParams.has(name))) return;
  for (const name of PARAMETERS) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', `${url.pathname}${url.search}${url.hash}`);
};

/** Reads the start-up parameters from the address and from local storage, and decides about them. */
export const readParameters = (deployment: Deployment): Decision => {
  const url = new URL(window.location.href);
  const decision = decide(deployment, fromQuery(url.searchParams), fromStorage(), url.origin);
  keep(decision);
  cleanAddress(url);
  return decision;
};

/** "Use this server" was pressed: the server of the page lets it call that host, and keeps it for the next loads. */
export const confirmServer = async (host: string): Promise<boolean> => {
  try {
    const reply = await fetch('/use-server', {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ host }),
    });
    if (!reply.ok) return false;
  } catch {
    return false;
  }
  localStore.set(keyOf('server'), host);
  return true;
};

/** The person does not want the server that was asked about; a stored one is not asked about again. */
export const refuseServer = (host: string): void => {
  if (localStore.get(keyOf('server')) === host) localStore.remove(keyOf('server'));
};
