import { registerFeature } from '../../lib/lazyFeatures';
import { encryptionSaga } from './encryptionSaga';
import { encryptionReducer } from './encryptionSlice';

// Importing this module registers the feature: its slice and saga join the store.
registerFeature({ name: 'encryption', reducer: encryptionReducer, saga: encryptionSaga });

export { Encryption } from './Encryption';
