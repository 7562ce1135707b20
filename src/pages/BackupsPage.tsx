export { Backups as BackupsPage } from '../features/backups';
