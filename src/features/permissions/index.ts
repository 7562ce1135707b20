import { registerFeature } from '../../lib/lazyFeatures';
import { permissionsSaga } from './permissionsSaga';
import { permissionsReducer } from './permissionsSlice';

// Importing this module registers the feature: its slice and saga join the store.
registerFeature({ name: 'permissions', reducer: permissionsReducer, saga: permissionsSaga });

export { Permissions } from './Permissions';
