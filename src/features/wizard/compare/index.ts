import { registerFeature } from '../../../lib/lazyFeatures';
import { comparisonReducer } from './comparisonSlice';
import { comparisonSaga } from './comparisonSaga';

// Importing this module registers the feature: its slice and saga join the store.
registerFeature({ name: 'comparison', reducer: comparisonReducer, saga: comparisonSaga });

export { useComparison } from './useComparison';
export { countOutcomes, classifyOutcome, type Outcome } from './outcomes';
export { AccountStatus, shouldOfferAccountStatus } from './AccountStatus';
export { previewText } from './previewText';
export type { ShownObject } from './shownObject';
