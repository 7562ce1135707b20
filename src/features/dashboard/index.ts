import { registerFeature } from '../../lib/lazyFeatures';
import { dashboardSaga } from './dashboardSaga';
import { dashboardReducer } from './dashboardSlice';

// Importing this module registers the feature: its slice and saga join the store.
registerFeature({ name: 'dashboard', reducer: dashboardReducer, saga: dashboardSaga });

export { Dashboard } from './Dashboard';
export { CriticalNotices } from './front/CriticalNotices';
export { LastGoodBackup } from './front/LastGoodBackup';
export { Reminders } from './front/Reminders';
