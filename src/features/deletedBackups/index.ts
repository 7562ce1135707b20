export { DeletedBackups } from './DeletedBackups';
