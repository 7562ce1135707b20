import { registerFeature } from '../../lib/lazyFeatures';
import { createdSaga } from './createdSaga';
import { createdReducer } from './createdSlice';

registerFeature({ name: 'created', reducer: createdReducer, saga: createdSaga });

export { CreatedObjects } from './CreatedObjects';
