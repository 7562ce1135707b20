import { choice, integer, list, listedFolder, onOff, pattern, text } from '../types.ts';
import type { Setting } from '../types.ts';

/** People, backups and restores. */
export const WORK = {
  FIRST_ADMIN: {
    type: text.optional(),
    shownDefault: 'ada@fabrikam.example',
    meaning:
      'Object id or user principal name that becomes administrator while the tenant has no administrator. ' +
      'No default with DIRECTORY=graph.',
  },
  UNKNOWN_USERS: {
    type: choice(['view', 'none']).optional(),
    shownDefault: 'view',
    meaning:
      'People of the tenant without a permission record: "view" may look, "none" are refused (recommended ' +
      'for a real tenant). No default with DIRECTORY=graph; an installation that has backups keeps "view".',
  },
  EXPERIMENTAL: {
    type: onOff.optional(),
    shownDefault: 'on, with DIRECTORY=graph off',
    meaning: '"on" lets the service accept selections of up to 10,000 objects from consoles in experimental mode.',
  },
  PIM_GROUPS_MAX: {
    type: integer(0, 1_000_000).prefault('500'),
    meaning:
      'Role-assignable groups whose Privileged Identity Management a backup reads at most, five requests ' +
      'each; that of further groups is unknown to the backup.',
  },
  AUDIT_LOGS: {
    type: onOff.prefault('on'),
    meaning:
      '"on" reads the audit log of the directory during each backup, so that changes name who made them. It needs ' +
      'the permission AuditLog.Read.All. "off" reads nothing, and no change names a person.',
  },
  AUDIT_PAGES_MAX: {
    type: integer(1, 10_000).prefault('200'),
    meaning:
      'Pages of 500 entries that one backup reads of the audit log at most, the newest first. What is older is ' +
      'shown as a gap.',
  },
  MIN_RETENTION_DAYS: {
    type: integer(0, 3650).optional(),
    shownDefault: '30, with the simulated tenant 0',
    meaning:
      'Days for which the newest backup of each day cannot be deleted; the newest of each week is kept for ' +
      '8 weeks and of each month for 6 months. Scheduled and on-demand backups count apart. 0 switches ' +
      'these rules off.',
  },
  MIN_BACKUPS: {
    type: integer(0, 365).optional(),
    shownDefault: '7, with the simulated tenant 0',
    meaning:
      'Newest backups that cannot be deleted. Scheduled and on-demand backups count apart. 0 switches off ' +
      'this rule and the one that keeps the last verified backup.',
  },
  PURGE_AFTER_DAYS: {
    type: integer(1, 3650).optional(),
    shownDefault: '14, with the simulated tenant 1',
    meaning:
      'Days between the deletion of a backup and the removal of its contents; until then an administrator ' +
      'can bring it back. At least 7, with the simulated tenant at least 1.',
  },
  RESTORE_RECORDS_DAYS: {
    type: integer(1, 36_500).prefault('365'),
    meaning:
      'Days after the end of a restore for which its record, report and plan, and the state before it, are kept. ' +
      'After that it cannot be undone.',
  },
  RESTORE_SETTLE_SECONDS: {
    type: integer(0, 3600).optional(),
    shownDefault: '120, with the simulated tenant 5',
    meaning:
      'Seconds after which the effect of a write can be seen in the directory; a restore looks for so long ' +
      'before it calls an unclear write undone.',
  },
  PRIVILEGED_RESTORES: {
    type: choice(['allow', 'administrators']).prefault('allow'),
    meaning:
      '"allow" restores privileges (roles, role-assignable groups, permissions of high impact) for ' +
      'operators and sends a critical notice; "administrators" leaves them unprocessed until an ' +
      'administrator restores them.',
  },
  DISK_FOLDERS: {
    type: list(listedFolder),
    shownDefault: 'that of DATA_DIR',
    meaning:
      'Folders, with commas, whose disks are watched: a notice is raised when one is 80 % full. Name the folder ' +
      'of a PostgreSQL on this machine, too. "off" watches none.',
  },
  JOBS: {
    type: onOff.prefault('on'),
    meaning:
      '"off" serves, reads and compares, but begins and resumes no backup, restore or other work and lets ' +
      'the schedule rest: for a copy that is tried, and to look before work goes on.',
  },
  FAILPOINT: {
    type: pattern(/^R[1-9](:[1-9]\d*)?$/, 'a step such as R5, or R5:3 for the third time').optional(),
    meaning:
      'For tests: the step of a restore, R1 to R9 or R5:3 for the third time, at which the service kills ' +
      'itself. Without effect with NODE_ENV=production.',
  },
} satisfies Readonly<Record<string, Setting>>;
