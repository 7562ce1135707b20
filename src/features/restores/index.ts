export { Restores } from './Restores';
