import { registerFeature } from '../../lib/lazyFeatures';
import { makePlanReducer } from './makePlanSlice';
import { makePlanSaga } from './makePlanSaga';

registerFeature({ name: 'makePlan', reducer: makePlanReducer, saga: makePlanSaga });

export { createAndOpenPlan } from './makePlanSaga';
export { UndoRestore } from './UndoRestore';
