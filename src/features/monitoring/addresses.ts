import { matchPath } from 'react-router-dom';
import { HIDDEN } from '@trc/domain/monitoring';
import { ROUTES } from '@trc/domain/routes';

/** Segments that name an operation in an address of the API; every other segment is an id. */
const API_WORD = /^[a-z_]{1,40}(?:v\d)?$/i;
/** Files of the console itself, all in one folder. */
const OWN_FILE = /^\/[\w.-]+\.(?:js|css)$/;

const apiPath = (path: string): string =>
  path
    .split('/')
    .map((part) => (part === '' || API_WORD.test(part) ? part : ':id'))
    .join('/');

const pagePath = (path: string): string => {
  const row = ROUTES.find((route) => matchPath(route.path, path));
  return row ? row.path.replaceAll('?', '') : '/*';
};

/**
 * Returns the part of an address that may be recorded: a page by its row of the route table, a call by its path with
 * ids replaced, another site by its origin. A query, a hash or an id is never recorded.
 */
export const safeAddress = (address: string): string => {
  if (!URL.canParse(address, window.location.href)) return HIDDEN;
  const { origin, pathname, protocol } = new URL(address, window.location.href);
  if (protocol !== 'http:' && protocol !== 'https:') return HIDDEN;
  if (pathname.startsWith('/api/')) return apiPath(pathname);
  if (origin !== window.location.origin) return origin;
  return OWN_FILE.test(pathname) ? pathname : pagePath(pathname);
};

/** @returns true if an address is one of the product's API: no other request is recorded. */
export const isProductCall = (address: string): boolean =>
  URL.canParse(address, window.location.href) && new URL(address, window.location.href).pathname.startsWith('/api/');
