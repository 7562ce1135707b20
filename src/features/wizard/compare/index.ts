import { registerFeature } from '../../../lib/lazyFeatures';
import { comparisonReducer } from './comparisonSlice';
import { comparisonSaga } from './comparisonSaga';

registerFeature({ name: 'comparison', reducer: comparisonReducer, saga: comparisonSaga });

export { useComparison } from './useComparison';
export { countOutcomes, outcomeOf, type Outcome } from './outcomes';
export { AccountStatus, hasAccountStatus, numbersText } from './PreviewNumbers';
export type { ShownObject } from './shownObject';
