import { registerFeature } from '../../lib/lazyFeatures';
import { reportSaga } from './reportSaga';
import { reportReducer } from './reportSlice';

registerFeature({ name: 'restoreReport', reducer: reportReducer, saga: reportSaga });

export { RestoreReport } from './RestoreReport';
