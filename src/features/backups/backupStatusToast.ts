import type { UnknownAction } from '@reduxjs/toolkit';
import type { BackupRecord } from '../../api';
import { incompleteText } from '@trc/domain/completeness';
import { formatCount } from '@trc/domain/format';
import { TEXTS } from '@trc/domain/texts';
import type { StatusChange } from '../../lib/watchStatuses';
import { toastShown, type ToastContent } from '../toasts';
import { listCounters, countAll } from './summary';

const T = TEXTS.backups.toasts;

/** The toast of a change that this tab saw, by final status. */
const TOASTS: Readonly<Record<string, (id: string, backup?: BackupRecord) => ToastContent>> = {
  Completed: (id, backup) => ({
    kind: 'success',
    text: T.completed(id),
    ...(backup && {
      detail: incompleteText(backup) ?? T.objects(formatCount(countAll(backup)), listCounters(backup).length),
    }),
  }),
  Canceled: (id) => ({ kind: 'info', text: T.canceled(id) }),
  Failed: (id, backup) => ({
    kind: 'error',
    text: T.failed,
    detail: [id, backup?.statusDetails].filter(Boolean).join(': '),
  }),
};

/** @returns the toast for a status change that this tab saw, if there is one */
export const backupStatusToast = (
  { id, to }: StatusChange,
  backup: BackupRecord | undefined,
): UnknownAction | undefined => {
  const content = TOASTS[to]?.(id, backup);
  return content && toastShown(content);
};
