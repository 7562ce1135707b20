// Modal mode has no header, which else brings what follows a restore from its start on.
import '../features/restoreWatch';

/** The restore wizard, as the page of a backup and in modal mode: the layout tells the two apart. */
export { Wizard as BackupPage } from '../features/wizard';
