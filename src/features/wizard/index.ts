import { registerFeature } from '../../lib/lazyFeatures';
import { wizardReducer } from './wizardSlice';
import { wizardSaga } from './wizardSaga';

registerFeature({ name: 'wizard', reducer: wizardReducer, saga: wizardSaga });

export { Wizard } from './Wizard';
