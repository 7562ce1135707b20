import { registerFeature } from '../../lib/lazyFeatures';
import { encryptionSaga } from './encryptionSaga';
import { encryptionReducer } from './encryptionSlice';

registerFeature({ name: 'encryption', reducer: encryptionReducer, saga: encryptionSaga });

export { Encryption } from './Encryption';
