import { registerFeature } from '../../lib/lazyFeatures';
import { dashboardSaga } from './dashboardSaga';
import { dashboardReducer } from './dashboardSlice';

registerFeature({ name: 'dashboard', reducer: dashboardReducer, saga: dashboardSaga });

export { Dashboard } from './Dashboard';
export { CriticalNotices } from './front/CriticalNotices';
export { LastGoodBackup } from './front/LastGoodBackup';
export { Reminders } from './front/Reminders';
