export { Permissions as PermissionsPage } from '../features/permissions';
