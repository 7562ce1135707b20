/** Small pages that share one chunk. */
export { ErrorPage } from './ErrorPage';
export { ForbiddenPage } from './ForbiddenPage';
export { HomePage } from './HomePage';
export { NotFoundPage } from './NotFoundPage';
