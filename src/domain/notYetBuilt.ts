import type { RouteName } from './routes';

/**
 * What a later issue builds. Its operations answer 501; its pages show their title and "Not available yet".
 * The service prints this list at start and a test counts it.
 */
export const NOT_YET_BUILT: { readonly operations: readonly string[]; readonly pages: readonly RouteName[] } = {
  operations: [],
  pages: ['dashboard'],
};
