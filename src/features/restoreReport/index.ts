import { registerFeature } from '../../lib/lazyFeatures';
import { reportSaga } from './reportSaga';
import { reportReducer } from './reportSlice';

// Importing this module registers the feature: its slice and saga join the store.
registerFeature({ name: 'restoreReport', reducer: reportReducer, saga: reportSaga });

export { RestoreReport } from './RestoreReport';
