/** The public part of the comparison for other folders. A part for one folder alone is imported from its file. */
export {
  changedProperties,
  diffObjects,
  equalObjects,
  hashLiveObject,
  isRestorable,
  isWatchedLink,
  joinUnknownParts,
} from './difference.ts';
export type { AttributeDifference, WholeObject } from './difference.ts';
export { AS_IN_BACKUP, DEFAULT_SETTINGS, intendedObject } from './intended.ts';
export type { IntendedOptions } from './intended.ts';
export { hasFormerIds, mapLinks, mapReferences, findReferences, idsIn } from './references.ts';
export type { Links, Reference } from './references.ts';
export { forgetOldReviews, rememberReview, reviewedHashes } from './reviews.ts';
export type { ReviewedObject } from './reviews.ts';
export { createComparisons } from './directoryComparison.ts';
export type { ComparedObject, ComparedType, Comparisons } from './types.ts';
export { comparedLinks, readLive } from './live.ts';
export type { LiveState } from './live.ts';
export { findNames, MAX_SHOWN_NAMES, unnamedReferences, insertNames } from './names.ts';
export { readSignInEffects } from './signIn.ts';
export type { SignInEffect } from './signIn.ts';
export { readSignInContext } from './signInContext.ts';
export { equalAttributes } from './unchanged.ts';
export type { AttributeValue } from './unchanged.ts';
