import { NAMES } from './texts/names.ts';

/** The look of a status: one icon, one tone. */
export type StatusTone = 'busy' | 'success' | 'error' | 'warning' | 'info' | 'muted';

export interface StatusInfo {
  label: string;
  tone: StatusTone;
}

const table = <Status extends string>(
  labels: Readonly<Record<Status, string>>,
  tones: Readonly<Record<Status, StatusTone>>,
) =>
  Object.fromEntries(
    Object.entries<StatusTone>(tones).map(([status, tone]) => [status, { label: labels[status as Status], tone }]),
  ) as Readonly<Record<Status, StatusInfo>>;

export const BACKUP_STATUSES = table(NAMES.backupStatuses, {
  Running: 'busy',
  Failed: 'error',
  Completed: 'success',
  Canceled: 'info',
  Canceling: 'busy',
  Deleted: 'muted',
  Deleting: 'busy',
});
export type BackupStatus = keyof typeof BACKUP_STATUSES;

export const RESTORE_STATUSES = table(NAMES.restoreStatuses, {
  Running: 'busy',
  Completed: 'success',
  Canceled: 'info',
  CompletedWithErrors: 'warning',
  Failed: 'error',
  Unprocessed: 'error',
});
export type RestoreStatus = keyof typeof RESTORE_STATUSES;

const WHILE_RUNNING: typeof RESTORE_STATUSES = {
  ...RESTORE_STATUSES,
  Unprocessed: { ...RESTORE_STATUSES.Unprocessed, tone: 'muted' },
};

/** @returns the statuses of objects of a restore; while it runs, it can still reach an object that is not started */
export const objectStatuses = (isRunning: boolean): typeof RESTORE_STATUSES =>
  isRunning ? WHILE_RUNNING : RESTORE_STATUSES;

/** The outcomes of one object of a restore; report and records are filtered by them. */
export const OBJECT_STATUSES = (['Completed', 'CompletedWithErrors', 'Failed', 'Unprocessed', 'Running'] as const).map(
  (value) => ({ value, label: RESTORE_STATUSES[value].label }),
);

const RESTORE_ACTIONS: Readonly<Record<string, string>> = NAMES.restoreActions;

const RESTORE_EFFECTS: Readonly<Record<string, string>> = NAMES.restoreEffects;

/**
 * @param effect the meaning of an update that deletes or contains an object
 * @param isRunning the restore runs
 * @returns a restore's action on an object, for report and records; empty until there is a result. An unknown action is
 * shown as delivered.
 */
export const restoreActionLabel = (action: string, status: string, effect = '', isRunning = false): string => {
  if (status === 'Running' || (status === 'Unprocessed' && isRunning)) return '';
  return status === 'Failed' || status === 'Unprocessed'
    ? NAMES.notRestored
    : (RESTORE_EFFECTS[effect] ?? RESTORE_ACTIONS[action] ?? action);
};

/** Backup types and their labels. */
export const BACKUP_TYPES = {
  'on-demand': NAMES.backupTypes.manually,
  scheduled: NAMES.backupTypes.scheduled,
  'scheduled-additional-entities': NAMES.backupTypes.expanded,
} as const;
export type BackupType = keyof typeof BACKUP_TYPES;

/** @returns the label of a backup's type: from source if it is one of the three, else from the tag. */
export const backupTypeLabel = (source: string | undefined, tag: string | undefined): string | undefined =>
  BACKUP_TYPES[source as BackupType] ?? BACKUP_TYPES[tag as BackupType];

export type BackupAction = 'stop' | 'delete' | 'restore';

/** @returns the actions that a backup allows. */
export const backupActions = (status: string, isDataReady: boolean): readonly BackupAction[] => {
  if (status === 'Running') return ['stop'];
  if (status === 'Completed') return isDataReady ? ['restore', 'delete'] : ['delete'];
  return status === 'Failed' || status === 'Canceled' ? ['delete'] : [];
};

const DONE: readonly RestoreStatus[] = ['Completed', 'CompletedWithErrors'];

/** @returns true if an undo has ended and taken its restore back, in whole or in part */
export const hasTakenBack = ({ status }: { status: RestoreStatus }): boolean => DONE.includes(status);

/** The latest undo of a restore, with the objects of the restore that are taken back; earlier versions count none. */
export interface LatestUndo {
  status: RestoreStatus;
  takenBack?: number | undefined;
  written?: number | undefined;
}

/** @returns the status of an undo, by what it left of its restore */
export const undoStatus = ({ status, takenBack, written }: LatestUndo): RestoreStatus => {
  if (!hasTakenBack({ status }) || takenBack === undefined || written === undefined) return status;
  return takenBack < written ? 'CompletedWithErrors' : 'Completed';
};

/** @returns true if the latest undo of a restore has taken all of it back */
export const isUndone = ({ undo }: { undo?: LatestUndo | undefined }): boolean =>
  undo !== undefined && undoStatus(undo) === 'Completed';

/** @returns true if a status still changes without a person, so that lists keep polling. */
export const isBusy = (status: string): boolean =>
  status === 'Running' || status === 'Canceling' || status === 'Deleting';
