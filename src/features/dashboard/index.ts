import { registerFeature } from '../../lib/lazyFeatures';
import { dashboardSaga } from './dashboardSaga';
import { dashboardReducer } from './dashboardSlice';

registerFeature({ name: 'dashboard', reducer: dashboardReducer, saga: dashboardSaga });

export { Dashboard } from './Dashboard';
