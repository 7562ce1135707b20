import { NAMES } from './texts/names';

/** How a status looks (DESIGN.md section 5): one icon, one tone. */
export type StatusTone = 'busy' | 'success' | 'error' | 'warning' | 'info' | 'muted';

export interface StatusInfo {
  label: string;
  tone: StatusTone;
}

/** R-BKP-16 to R-BKP-22. */
export const BACKUP_STATUSES = {
  Running: { label: NAMES.backupStatuses.Running, tone: 'busy' },
  Failed: { label: NAMES.backupStatuses.Failed, tone: 'error' },
  Completed: { label: NAMES.backupStatuses.Completed, tone: 'success' },
  Canceled: { label: NAMES.backupStatuses.Canceled, tone: 'info' },
  Canceling: { label: NAMES.backupStatuses.Canceling, tone: 'busy' },
  Deleted: { label: NAMES.backupStatuses.Deleted, tone: 'muted' },
  Deleting: { label: NAMES.backupStatuses.Deleting, tone: 'busy' },
} as const satisfies Record<string, StatusInfo>;
export type BackupStatus = keyof typeof BACKUP_STATUSES;

/** R-RST-13 to R-RST-16. */
export const RESTORE_STATUSES = {
  Running: { label: NAMES.restoreStatuses.Running, tone: 'busy' },
  Completed: { label: NAMES.restoreStatuses.Completed, tone: 'success' },
  Canceled: { label: NAMES.restoreStatuses.Canceled, tone: 'info' },
  CompletedWithErrors: { label: NAMES.restoreStatuses.CompletedWithErrors, tone: 'warning' },
  Failed: { label: NAMES.restoreStatuses.Failed, tone: 'error' },
  Unprocessed: { label: NAMES.restoreStatuses.Unprocessed, tone: 'error' },
} as const satisfies Record<string, StatusInfo>;
export type RestoreStatus = keyof typeof RESTORE_STATUSES;

/** Backup types and their labels (R-BKP-12 to R-BKP-14, T-07). */
export const BACKUP_TYPES = {
  'on-demand': NAMES.backupTypes.manually,
  scheduled: NAMES.backupTypes.scheduled,
  'scheduled-additional-entities': NAMES.backupTypes.expanded,
} as const;
export type BackupType = keyof typeof BACKUP_TYPES;

/** @returns the label of a backup's type: from source if it is one of the three, else from the tag (S-40). */
export const backupTypeLabel = (source: string | undefined, tag: string | undefined): string | undefined =>
  BACKUP_TYPES[source as BackupType] ?? BACKUP_TYPES[tag as BackupType];

export type BackupAction = 'stop' | 'delete' | 'restore';

/** @returns what can be done with a backup (S-38). */
export const backupActions = (status: string, isDataReady: boolean): readonly BackupAction[] => {
  if (status === 'Running') return ['stop'];
  if (status === 'Completed') return isDataReady ? ['restore', 'delete'] : ['delete'];
  return status === 'Failed' || status === 'Canceled' ? ['delete'] : [];
};

/** @returns whether a status still moves by itself, so that lists keep polling (S-34). */
export const isBusy = (status: string): boolean => status === 'Running' || status === 'Canceling' || status === 'Deleting';
