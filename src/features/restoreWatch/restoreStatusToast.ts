import type { UnknownAction } from '@reduxjs/toolkit';
import type { Restore } from '../../api';
import { pathTo } from '@trc/domain/routes';
import { RESTORE_WATCH_TEXTS } from '@trc/domain/texts/restoreWatch';
import { titleOfRestore } from '../../lib/shownTitle';
import type { StatusChange } from '../../lib/watchStatuses';
import { toastShown, type ToastContent } from '../toasts';

const T = RESTORE_WATCH_TEXTS;

const report = (id: string, text: string, tab?: 'errors') => ({
  link: { text, to: pathTo('restore-report', tab ? { id, tab } : { id }) },
});
/** The title tells restores apart, which the id of the text does not. */
const detail = (restore?: Restore) => {
  const lines = [restore && titleOfRestore(restore), restore?.statusDetails].filter((line) => line !== undefined);
  return lines.length > 0 ? { detail: lines.join(' ') } : {};
};
const failed = (id: string, restore?: Restore): ToastContent => ({
  kind: 'error',
  text: T.failed(id),
  ...detail(restore),
  ...report(id, T.viewErrors, 'errors'),
});

/** The toast of a restore that ended while this tab watched it. */
const TOASTS: Readonly<Record<string, (id: string, restore?: Restore) => ToastContent>> = {
  Completed: (id, restore) => ({
    kind: 'success',
    text: T.completed(id),
    ...detail(restore),
    ...report(id, T.viewReport),
  }),
  CompletedWithErrors: (id, restore) => ({
    kind: 'warning',
    text: T.withErrors,
    ...detail(restore),
    ...report(id, T.viewErrors, 'errors'),
  }),
  Canceled: (id, restore) => ({ kind: 'info', text: T.canceled(id), ...detail(restore), ...report(id, T.viewReport) }),
  Failed: failed,
  Unprocessed: failed,
};

/** @returns the toast for the end of a restore that this tab saw running, if there is one */
export const restoreStatusToast = (
  { id, from, to }: StatusChange,
  restore: Restore | undefined,
): UnknownAction | undefined => {
  const content = from === 'Running' ? TOASTS[to]?.(id, restore) : undefined;
  return content && toastShown(content);
};
