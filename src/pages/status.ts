/** Small pages that share one chunk. */
export { BrokenPage } from './BrokenPage';
export { ErrorPage } from './ErrorPage';
export { ForbiddenPage } from './ForbiddenPage';
export { HomePage } from './HomePage';
export { NotFoundPage } from './NotFoundPage';
