import { fork, type SagaGenerator } from 'typed-redux-saga';
import { registerFeature } from '../../lib/lazyFeatures';
import { changesReducer } from './changesSlice';
import { planSaga } from './planSaga';
import { snapshotSaga } from './snapshotSaga';

// Importing this module registers the feature: its slice and saga join the store.
registerFeature({
  name: 'changes',
  reducer: changesReducer,
  saga: function* changesSaga(): SagaGenerator<void> {
    yield* fork(snapshotSaga);
    yield* fork(planSaga);
  },
});

export { Changes } from './Changes';
