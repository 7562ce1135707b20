import { registerFeature } from '../../store/lazyFeatures';
import { takeReducer, type TakeState } from './takeSlice';
import { takeSaga } from './takeSaga';

registerFeature<TakeState>({ name: 'backupComparison', reducer: takeReducer, saga: takeSaga });

export { BackupComparison } from './BackupComparison';
