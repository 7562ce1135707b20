import { registerFeature } from '../../lib/lazyFeatures';
import { takeReducer } from './takeSlice';
import { takeSaga } from './takeSaga';

// Importing this module registers the feature: its slice and saga join the store.
registerFeature({ name: 'take', reducer: takeReducer, saga: takeSaga });

export { selectTake, toTakenObject, takeWanted, type TakenObject } from './takeSlice';
