import { registerFeature } from '../../lib/lazyFeatures';
import { createdSaga } from './createdSaga';
import { createdReducer } from './createdSlice';

// Importing this module registers the feature: its slice and saga join the store.
registerFeature({ name: 'created', reducer: createdReducer, saga: createdSaga });

export { CreatedObjects } from './CreatedObjects';
