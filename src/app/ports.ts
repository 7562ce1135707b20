import { CANCEL } from 'redux-saga';
import type { Identity, Ports } from '@trc/domain/ports';
import { localStore, sessionStore } from './config';

type Go = (path: string, options?: { replace?: boolean }) => void;

/** The router's way to navigate, once it exists; earlier requests wait. */
export const createNavigator = () => {
  let go: Go | undefined;
  let waiting: Parameters<Go> | undefined;
  return {
    navigate: (...asked: Parameters<Go>): void => {
      if (go) go(...asked);
      else waiting = asked;
    },
    connect: (router: Go): (() => void) => {
      go = router;
      if (waiting) go(...waiting);
      waiting = undefined;
      return () => {
        go = undefined;
      };
    },
  };
};
export type Navigator = ReturnType<typeof createNavigator>;

/** A promise that a cancelled saga stops waiting for. */
const sleep = (ms: number): Promise<void> => {
  let timer: number | undefined;
  const promise = new Promise<void>((resolve) => {
    timer = window.setTimeout(resolve, ms);
  });
  return Object.assign(promise, { [CANCEL]: () => window.clearTimeout(timer) });
};

export const browserPorts = (identity: Identity, navigator: Navigator, apiOrigin: string): Ports => ({
  identity,
  local: localStore,
  session: sessionStore,
  navigate: navigator.navigate,
  currentPath: () => `${window.location.pathname}${window.location.search}${window.location.hash}`,
  leaveTo: (url) => window.location.assign(url),
  sleep,
  now: Date.now,
  apiOrigin,
});
