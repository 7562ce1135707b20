import { registerFeature } from '../../lib/lazyFeatures';
import { connectionSaga } from './connectionSaga';
import { connectionReducer } from './connectionSlice';

registerFeature({ name: 'connection', reducer: connectionReducer, saga: connectionSaga });

export { ConnectionBanner } from './ConnectionBanner';
