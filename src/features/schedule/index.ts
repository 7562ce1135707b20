export { Schedule } from './Schedule';
