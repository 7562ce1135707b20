export { Notices } from './Notices';
