export { DeletedBackups as DeletedBackupsPage } from '../features/deletedBackups';
