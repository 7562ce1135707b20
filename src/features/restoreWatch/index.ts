import { registerFeature } from '../../lib/lazyFeatures';
import { restoreWatchSaga } from './watchSaga';
import { restoreWatchReducer } from './watchSlice';

// Importing this module registers the feature: its slice and saga join the store.
registerFeature({ name: 'restoreWatch', reducer: restoreWatchReducer, saga: restoreWatchSaga });

export { RunningRestores } from './RunningRestores';
export { useFollowedRestore } from './useFollowedRestore';
export { NEWEST_FIRST, readRestoresList } from './watchSlice';
export {
  cancelRequested,
  csvRequested,
  restoreFollowed,
  restoreLeft,
  restoresHidden,
  restoresList,
  restoresRefreshRequested,
  restoresShown,
  selectCanceling,
  selectRunningRestores,
} from './watchSlice';
