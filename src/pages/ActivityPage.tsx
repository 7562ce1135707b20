export { ActivityLog as ActivityPage } from '../features/activity';
