import { registerFeature } from '../../../lib/lazyFeatures';
import { startReducer } from './startSlice';
import { startSaga } from './startSaga';

// Importing this module registers the feature: its slice and saga join the store.
registerFeature({ name: 'restoreStart', reducer: startReducer, saga: startSaga });

export { selectStartState, startWanted } from './startSlice';
