import { registerFeature } from '../../lib/lazyFeatures';
import { takeReducer } from './takeSlice';
import { takeSaga } from './takeSaga';

registerFeature({ name: 'backupComparison', reducer: takeReducer, saga: takeSaga });

export { BackupComparison } from './BackupComparison';
