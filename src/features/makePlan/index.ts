import { registerFeature } from '../../lib/lazyFeatures';
import { makePlanReducer } from './makePlanSlice';
import { makePlanSaga } from './makePlanSaga';

// Importing this module registers the feature: its slice and saga join the store.
registerFeature({ name: 'makePlan', reducer: makePlanReducer, saga: makePlanSaga });

export { createAndOpenPlan } from './makePlanSaga';
export { ActorReminder } from './ActorReminder';
export { LatestRestore } from './LatestRestore';
export { UndoRestore } from './UndoRestore';
