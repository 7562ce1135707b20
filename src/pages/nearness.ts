import { matchPath } from 'react-router-dom';
import { ROUTES } from '@trc/domain/routes';
import { loadPage } from '.';

/** The page that an element leads to, when it is a link of the console or something in one. */
const linkAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

const fetchCode = ({ target }: Event): void => {
  const link = linkAt(target);
  if (!link || link.origin !== window.location.origin) return;
  const row = ROUTES.find(({ path }) => matchPath(path, link.pathname));
  if (row) void loadPage(row.name);
};

/**
 * Fetches the code of a page when the pointer or the focus comes to a link that leads there: a click follows some tenths of a
 * second later, as long as the code takes (goal 6 of the console's performance goals). Code that is there is not fetched again.
 */
export const loadPagesNear = (root: Document): void => {
  root.addEventListener('pointerover', fetchCode, { passive: true });
  root.addEventListener('focusin', fetchCode, { passive: true });
};
