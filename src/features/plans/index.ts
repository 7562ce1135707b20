import { registerFeature } from '../../lib/lazyFeatures';
import { plansReducer } from './plansSlice';
import { plansSaga } from './plansSaga';

registerFeature({ name: 'plans', reducer: plansReducer, saga: plansSaga });

export { PlanList } from './PlanList';
export { PlanDetails } from './PlanDetails';
