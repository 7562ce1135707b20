import { registerFeature } from '../../lib/lazyFeatures';
import { wizardReducer } from './wizardSlice';
import { wizardSaga } from './wizardSaga';

// Importing this module registers the feature: its slice and saga join the store.
registerFeature({ name: 'wizard', reducer: wizardReducer, saga: wizardSaga });

export { Wizard } from './Wizard';
