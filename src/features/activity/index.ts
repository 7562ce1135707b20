export { ActivityLog } from './ActivityLog';
