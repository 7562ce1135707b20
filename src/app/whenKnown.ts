import { matchPath } from 'react-router-dom';
import type { Identity, KeyValueStore } from '@trc/domain/ports';
import { rememberPath } from '@trc/domain/returnPath';
import { ROUTES, type RouteRow } from '@trc/domain/routes';
import { selectSessionStatus, signInRequested } from '../features/session';
import { preloadPage } from '../pages';
import type { AppStore } from '../lib/state';
import { onSignInClick } from './onSignInClick';

/** Milliseconds until the code that a signed-out person needs next is fetched. */
const WAY_IN_AFTER_MS = 200;
/**
 * Milliseconds until the sign-in library is fetched for an existing session: renewal and sign-out need it, the page
 * does not.
 */
const LIBRARY_AFTER_MS = 5_000;

export const routeHere = (): RouteRow | undefined =>
  ROUTES.find(({ path }) => matchPath(path, window.location.pathname));

/**
 * Remembers the page to return to. The gate of its route does so too, but a click on the prerendered button may leave
 * before the route is rendered.
 */
const rememberWhere = (session: KeyValueStore): void => {
  const { pathname, search, hash } = window.location;
  if (routeHere()?.secure) rememberPath(session, `${pathname}${search}${hash}`);
};

/**
 * Once it is known whether this tab has a session, handles the click on the prerendered button and fetches the code
 * that the person needs next.
 */
export const whenKnown = (store: AppStore, { preload }: Pick<Identity, 'preload'>, session: KeyValueStore): void => {
  const stop = store.subscribe(() => {
    const status = selectSessionStatus(store.getState());
    if (status === 'unknown') return;
    stop();
    if (status === 'signedIn') {
      window.setTimeout(preload, LIBRARY_AFTER_MS);
      return;
    }
    rememberWhere(session);
    if (onSignInClick(() => void store.dispatch(signInRequested()))) return;
    window.setTimeout(() => {
      preload();
      void preloadPage('backups');
      void preloadPage('dashboard');
    }, WAY_IN_AFTER_MS);
  });
};
