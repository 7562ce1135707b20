import { registerFeature } from '../../lib/lazyFeatures';
import { plansReducer } from './plansSlice';
import { plansSaga } from './plansSaga';

// Importing this module registers the feature: its slice and saga join the store.
registerFeature({ name: 'plans', reducer: plansReducer, saga: plansSaga });

export { PlanList } from './PlanList';
export { PlanDetails } from './PlanDetails';
