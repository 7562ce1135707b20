import { registerFeature } from '../../lib/lazyFeatures';
import { takeReducer } from './takeSlice';
import { takeSaga } from './takeSaga';

registerFeature({ name: 'take', reducer: takeReducer, saga: takeSaga });

export { selectTake, toTakenObject, takeWanted, type TakenObject } from './takeSlice';
