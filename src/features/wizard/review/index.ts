import { registerFeature } from '../../../store/lazyFeatures';
import { startReducer, type StartState } from './startSlice';
import { startSaga } from './startSaga';

registerFeature<StartState>({ name: 'restoreStart', reducer: startReducer, saga: startSaga });

export { selectStartState, startWanted } from './startSlice';
