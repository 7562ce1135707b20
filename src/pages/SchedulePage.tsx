export { Schedule as SchedulePage } from '../features/schedule';
