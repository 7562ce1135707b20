import { pathTo } from '@trc/domain/routes';
import { selectSessionStatus } from '../features/session';
import type { AppStore } from '../lib/state';
import { routeHere } from './whenKnown';

/**
 * Prepares the prerendered sign-in page for hydration for a person who is signed out: the address must be that of the
 * login page before the first render.
 * @returns true if the page can be hydrated
 */
export const openLogin = (store: AppStore, container: HTMLElement): boolean => {
  const row = routeHere();
  const isHidden = document.documentElement.classList.contains('si-busy');
  const isLogin = row?.name === 'login';
  if (isHidden || selectSessionStatus(store.getState()) !== 'signedOut' || !(isLogin || row?.secure)) return false;
  if (!isLogin) window.history.replaceState(null, '', pathTo('login'));
  container.querySelector('.si-wait')?.remove();
  return true;
};

/**
 * Removes the click handler of the page's script once React has committed. Before the commit the handler stays: if
 * React renders the page again instead of hydrating it, a click on the old button reaches no handler of React.
 */
export const endPageHandler = (container: HTMLElement): void => {
  const button = container.querySelector<HTMLElement>('.si-button');
  if (button) button.onclick = null;
};
