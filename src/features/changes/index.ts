import { registerFeature } from '../../lib/lazyFeatures';
import { changesReducer } from './changesSlice';
import { changesSaga } from './changesSaga';

// Importing this module registers the feature: its slice and saga join the store.
registerFeature({ name: 'changes', reducer: changesReducer, saga: changesSaga });

export { Changes } from './Changes';
