import { registerFeature } from '../../lib/lazyFeatures';
import { activitySaga } from './activitySaga';
import { activityReducer } from './activitySlice';

// Importing this module registers the feature: its slice and saga join the store.
registerFeature({ name: 'activity', reducer: activityReducer, saga: activitySaga });

export { ActivityLog } from './ActivityLog';
