import { matchPath } from 'react-router-dom';
import { ROUTES } from '@trc/domain/routes';
import { preloadPage } from '.';

/** The page that an element leads to, when it is a link of the console or something in one. */
const linkAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

const fetchCode = ({ target }: Event): void => {
  const link = linkAt(target);
  if (!link || link.origin !== window.location.origin) return;
  const row = ROUTES.find(({ path }) => matchPath(path, link.pathname));
  if (row) void preloadPage(row.name);
};

/** Preloads the code of a page when a link to it is hovered or focused, some tenths of a second before the click. */
export const preloadHoveredPages = (root: Document): void => {
  root.addEventListener('pointerover', fetchCode, { passive: true });
  root.addEventListener('focusin', fetchCode, { passive: true });
};
