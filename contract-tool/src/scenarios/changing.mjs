import { backups } from './backups.mjs';
import { consent } from './consent.mjs';
import { decide } from './created.mjs';
import { emergency } from './emergency.mjs';
import { keys } from './keys.mjs';
import { notices } from './notices.mjs';
import { permissions } from './permissions.mjs';
import { plans } from './plans.mjs';
import { restore } from './restore.mjs';
import { schedule } from './schedule.mjs';
import { selection } from './selection.mjs';
import { signOut } from './signOut.mjs';
import { snapshots } from './snapshots.mjs';

/**
 * Scenarios that change something: {name, operations, says, run} each. `named` is the member that the tenant scenario
 * must have for it, `needs` the required facts of the backend, `extension` the operation that init must name. `guarded`
 * are operations that would change something even for invented objects, so that without `named` they are not sent at
 * all. `says` announces the changes.
 */
export const CHANGING = [
  {
    name: 'backups',
    named: 'backups',
    guarded: ['runBackup'],
    run: backups,
    operations: [
      'runBackup',
      'stopBackup',
      'deleteBackup',
      'pinBackup',
      'unpinBackup',
      'labelBackup',
      'undeleteBackup',
    ],
    says: () =>
      'begins two backups, stops the first, pins, deletes and brings back the second where the backend can, ' +
      'and deletes both at the end',
  },
  {
    name: 'snapshots of the directory',
    named: 'backups',
    needs: 'backup',
    extension: 'startSnapshot',
    guarded: ['startSnapshot'],
    run: snapshots,
    operations: ['startSnapshot', 'getSnapshot', 'cancelSnapshot'],
    says: () => 'begins to read the directory for comparisons, cancels that, and reads the directory once to the end',
  },
  {
    name: 'a selection of its own',
    needs: 'backup',
    operations: ['createSelection', 'updateSelection', 'deleteSelection'],
    run: selection,
    says: ({ facts }) =>
      `saves a selection from the backup ${facts.ids.backupId ?? 'that it makes'}, changes and removes it; nothing is restored`,
  },
  {
    name: 'decisions about created objects',
    named: 'backups',
    needs: 'backup',
    extension: 'decideCreatedObject',
    operations: ['decideCreatedObject'],
    run: decide,
    says: () => 'decides that a created object is kept, and takes the decision back',
  },
  {
    name: 'plans',
    named: 'restore',
    needs: 'backup',
    extension: 'createPlan',
    operations: [
      'createPlan',
      'editPlan',
      'startPlan',
      'answerHeld',
      'downloadPlan',
      'downloadPlanCsv',
      'downloadPlanPage',
      'discardPlan',
    ],
    run: plans,
    says: ({
      facts,
      scenario: {
        restore: { type, ids },
      },
    }) =>
      `plans ${ids.length} ${type} from the backup ${facts.ids.backupId ?? 'that it makes'}, ` +
      'changes and discards the plan, and restores one of them through two more plans; their jobs and reports stay',
  },
  {
    name: 'restores',
    named: 'restore',
    needs: 'backup',
    operations: ['startRestore', 'restore', 'cancelRestore', 'setReportTicks'],
    run: restore,
    says: ({
      facts,
      scenario: {
        restore: { type, ids },
      },
    }) =>
      `restores ${ids.length} ${type} from the backup ${facts.ids.backupId ?? 'that it makes'}, up to three times: ${ids.join(', ')}; their jobs and reports stay`,
  },
  {
    name: 'the schedule',
    named: 'schedule',
    operations: ['saveSchedule', 'stopSchedule'],
    guarded: ['saveSchedule', 'stopSchedule'],
    run: schedule,
    says: () => 'sets the backup schedule to days that are not near, stops it, and puts it back at the end',
  },
  {
    name: 'permissions',
    named: 'directoryUser',
    operations: ['addPermission', 'changePermission', 'deletePermission'],
    run: permissions,
    says: ({ scenario }) => `gives ${scenario.directoryUser} a permission, changes it, and takes it away`,
  },
  {
    name: 'the grant of consent',
    named: 'consent',
    operations: ['grantExchangeRoles'],
    guarded: ['grantExchangeRoles'],
    run: consent,
    says: () => 'grants the Exchange roles, which stay granted',
  },
  {
    name: 'notices',
    named: 'notices',
    extension: 'markNoticeSeen',
    run: notices,
    operations: ['markNoticeSeen', 'acknowledgeNotice', 'testNotificationTarget'],
    says: () =>
      'marks the oldest notice as seen and acknowledges it, which it stays, ' +
      'and sends a test to the first notification target',
  },
  {
    name: 'emergency access',
    extension: 'emergencySignIn',
    operations: ['emergencySignIn'],
    run: emergency,
    says: () => 'sends a wrong code for emergency access',
  },
  {
    name: 'new keys',
    named: 'keys',
    run: keys,
    operations: [
      'generateKek',
      'uploadSoftwareKey',
      'importHsmKey',
      'rotateSystemKey',
      'withdrawKek',
      'confirmRootKeyCopy',
    ],
    guarded: ['generateKek', 'uploadSoftwareKey', 'importHsmKey', 'rotateSystemKey'],
    says: ({ scenario }) =>
      `puts new encryption keys in force (${scenario.keys.join(', ')}), at last one of the ` +
      'system; earlier keys stay in the history; a key-encrypting key is withdrawn where the backend can, ' +
      'else stays for its month; the copy of the root key is confirmed and stays so',
  },
];

/** Ends the session of the run, so it comes last. */
export const LAST = [
  {
    name: 'sign-out',
    extension: 'signOut',
    operations: ['signOut'],
    run: signOut,
    says: () => 'ends the session of this run',
  },
];
