import { registerFeature } from '../../store/lazyFeatures';
import { permissionsSaga } from './permissionsSaga';
import { permissionsReducer } from './permissionsSlice';

registerFeature({ name: 'permissions', reducer: permissionsReducer, saga: permissionsSaga });

export { Permissions } from './Permissions';
