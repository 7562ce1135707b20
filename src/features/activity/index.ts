import { registerFeature } from '../../lib/lazyFeatures';
import { activitySaga } from './activitySaga';
import { activityReducer } from './activitySlice';

registerFeature({ name: 'activity', reducer: activityReducer, saga: activitySaga });

export { ActivityLog } from './ActivityLog';
