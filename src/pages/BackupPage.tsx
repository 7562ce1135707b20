// Modal mode has no header, which otherwise loads the watcher of restores.
import '../features/restoreWatch';

/** The restore wizard, as the page of a backup and in modal mode: the layout tells the two apart. */
export { Wizard as BackupPage } from '../features/wizard';
