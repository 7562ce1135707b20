export { ChangesTile } from './ChangesTile';
