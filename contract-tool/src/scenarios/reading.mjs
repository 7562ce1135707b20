import { activity } from './activity.mjs';
import { browse, browseObjects, COUNTERS, listScenario, openBackup, restoresScenario } from './browse.mjs';
import { changes, headline } from './changes.mjs';
import { created } from './created.mjs';
import { readConsent } from './consent.mjs';
import { readKeys } from './keys.mjs';
import { findPeople } from './people.mjs';
import { checkReport } from './report.mjs';
import { versions } from './versions.mjs';

/** Scenarios that only read: {name, operations, needs, run} each; `needs` are the required facts of the backend. */
export const READING = [
  {
    name: 'list of backups',
    operations: ['listBackups'],
    run: (tools) => listScenario(tools, 'listBackups', (row) => row.backupId, 'creationTime'),
  },
  { name: 'list of restores', operations: ['listRestores'], run: restoresScenario },
  { name: 'activity log', operations: ['listActivity', 'exportActivity'], run: activity },
  { name: 'people of the directory', operations: ['searchDirectoryUsers'], run: findPeople },
  { name: 'open a backup', operations: ['getBackup'], needs: 'backup', run: openBackup },
  ...Object.keys(COUNTERS).map((type) => ({
    name: `browse ${type}`,
    operations: ['listBackupRecords'],
    needs: 'backup',
    run: (tools) => browse(tools, type),
  })),
  {
    name: 'browse users as experimental consoles do',
    operations: ['listBackupObjects'],
    needs: 'backup',
    run: browseObjects,
  },
  { name: 'versions of an object', operations: ['listObjectVersions'], needs: 'backup', run: versions },
  { name: 'changes between backups', operations: ['listChanges'], needs: 'backup', run: changes },
  { name: 'created objects', operations: ['listCreatedObjects'], needs: 'backup', run: created },
  { name: 'headline of changes', operations: ['getChangesHeadline'], run: headline },
  {
    name: 'report and CSV',
    operations: [
      'getRestoreReport',
      'downloadRestoreReport',
      'listRestoreRecords',
      'listRestoreProblems',
      'listReportTicks',
      'getUndo',
      'downloadRestoreAttributes',
      'downloadRestoreSummary',
    ],
    needs: 'restore',
    run: (tools) => checkReport(tools, tools.facts.restore),
  },
  { name: 'keys', operations: ['getKeyStatus'], run: readKeys },
  { name: 'consent', operations: ['getConsent', 'getExchangeRolesConsent'], run: readConsent },
];
