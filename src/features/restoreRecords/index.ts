export { RestoreRecords } from './RestoreRecords';
