/** How a status looks (DESIGN.md section 5): one icon, one tone. */
export type StatusTone = 'busy' | 'success' | 'error' | 'warning' | 'info' | 'muted';

export interface StatusInfo {
  label: string;
  tone: StatusTone;
}

/** R-BKP-16 to R-BKP-22. */
export const BACKUP_STATUSES = {
  Running: { label: 'Running', tone: 'busy' },
  Failed: { label: 'Failed', tone: 'error' },
  Completed: { label: 'Completed', tone: 'success' },
  Canceled: { label: 'Canceled', tone: 'info' },
  Canceling: { label: 'Canceling', tone: 'busy' },
  Deleted: { label: 'Deleted', tone: 'muted' },
  Deleting: { label: 'Deleting', tone: 'busy' },
} as const satisfies Record<string, StatusInfo>;
export type BackupStatus = keyof typeof BACKUP_STATUSES;

/** R-RST-13 to R-RST-16. */
export const RESTORE_STATUSES = {
  Running: { label: 'Running', tone: 'busy' },
  Completed: { label: 'Completed', tone: 'success' },
  Canceled: { label: 'Canceled', tone: 'info' },
  CompletedWithErrors: { label: 'Completed with errors', tone: 'warning' },
  Failed: { label: 'Failed', tone: 'error' },
  Unprocessed: { label: 'Unprocessed', tone: 'error' },
} as const satisfies Record<string, StatusInfo>;
export type RestoreStatus = keyof typeof RESTORE_STATUSES;

/** Backup types and their labels (R-BKP-12 to R-BKP-14, T-07). */
export const BACKUP_TYPES = {
  'on-demand': 'Manually',
  scheduled: 'Scheduled',
  'scheduled-additional-entities': 'Expanded',
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
