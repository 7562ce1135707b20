import { registerFeature } from '../../lib/lazyFeatures';
import { connectionSaga } from './connectionSaga';
import { connectionReducer } from './connectionSlice';

// Importing this module registers the feature: its slice and saga join the store.
registerFeature({ name: 'connection', reducer: connectionReducer, saga: connectionSaga });

export { ConnectionBanner } from './ConnectionBanner';
