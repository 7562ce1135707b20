import type { ObjectType } from './objectTypes.ts';

/** Lists of a policy that say whom it leaves out. */
const EXCLUSION = /^conditions\.users\.exclude/;

/** @returns true if an attribute lists the people whom a policy excludes */
export const isExclusion = (type: ObjectType, path: string): boolean =>
  type === 'conditionalAccessPolicies' && EXCLUSION.test(path);

/**
 * Attributes of a group are selected together. The directory takes the conditions of a policy and its grant controls
 * as a whole; its exclusions are lists of separate values.
 */
export const attributeGroupOf = (type: ObjectType, path: string): string =>
  type === 'conditionalAccessPolicies' && !isExclusion(type, path) ? (path.split('.')[0] ?? path) : path;
