import type { KeyValueStore, Ports } from '@trc/domain/ports';
import { createStore } from '../src/store';
import { rootSaga } from '../src/store/rootSaga';
import { createClock, type Clock } from './clock';
import { ADA, createIdentityDouble, type IdentityOptions } from './identity';
import { createService } from './service';

export const memoryStore = (entries: Record<string, string> = {}): KeyValueStore & { entries: Map<string, string> } => {
  const kept = new Map(Object.entries(entries));
  return {
    entries: kept,
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
};

export interface ConsoleOptions extends Partial<Omit<IdentityOptions, 'now'>> {
  /** Without a sign-in. */
  signedOut?: boolean;
  path?: string;
  local?: Record<string, string>;
  session?: Record<string, string>;
  clock?: Clock;
  /** Address of the service; default: a new origin. */
  origin?: string;
  /** Ports of one's own. */
  ports?: Partial<Ports>;
}

/** The console without its pages: the real store and all sagas, on a clock, a provider and a service of the test. */
export const createConsole = ({
  signedOut,
  path = '/backups',
  local,
  session,
  clock = createClock(),
  origin,
  ports: own,
  ...who
}: ConsoleOptions = {}) => {
  const service = createService(clock.now, origin);
  const provider = createIdentityDouble({ now: clock.now, ...(signedOut ? {} : { account: ADA }), ...who });
  const visited: string[] = [path];
  const left: string[] = [];
  const stores = { local: memoryStore(local), session: memoryStore(session) };
  const ports: Ports = {
    identity: provider.identity,
    ...stores,
    navigate: (to) => void visited.push(to),
    currentPath: () => visited[visited.length - 1] ?? '/',
    leaveTo: (url) => void left.push(url),
    sleep: clock.sleep,
    now: clock.now,
    apiOrigin: service.origin,
    ...own,
  };
  const { store, run } = createStore(ports);
  return {
    ...stores,
    service,
    provider,
    clock,
    store,
    visited,
    left,
    ports,
    state: () => store.getState(),
    /** Runs all sagas and waits until nothing moves. */
    start: async () => {
      run(rootSaga);
      await clock.settle();
    },
    run,
    path: () => visited[visited.length - 1],
    texts: () => store.getState().toasts.list.map(({ text }) => text),
  };
};
export type Console = ReturnType<typeof createConsole>;
