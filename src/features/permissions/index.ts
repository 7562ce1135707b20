import { registerFeature } from '../../lib/lazyFeatures';
import { permissionsSaga } from './permissionsSaga';
import { permissionsReducer } from './permissionsSlice';

registerFeature({ name: 'permissions', reducer: permissionsReducer, saga: permissionsSaga });

export { Permissions } from './Permissions';
