import { registerFeature } from '../../../lib/lazyFeatures';
import { startReducer } from './startSlice';
import { startSaga } from './startSaga';

registerFeature({ name: 'restoreStart', reducer: startReducer, saga: startSaga });

export { selectStartState, startWanted } from './startSlice';
