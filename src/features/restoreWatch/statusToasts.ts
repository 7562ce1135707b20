import { put, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { Restore } from '../../api';
import { pathTo } from '../../domain/routes';
import { RESTORE_WATCH_TEXTS } from '../../domain/texts/restoreWatch';
import { statusChanged } from '../../store/watchStatuses';
import { toastShown, type ToastContent } from '../toasts';
import { isListReply, LIST, rowsOf } from './listReplies';

const T = RESTORE_WATCH_TEXTS;

const report = (id: string, text: string, tab?: 'errors') => ({ link: { text, to: pathTo('restore-report', tab ? { id, tab } : { id }) } });
const detail = (restore?: Restore) => (restore?.statusDetails ? { detail: restore.statusDetails } : {});
const failed = (id: string, restore?: Restore): ToastContent => ({ kind: 'error', text: T.failed(id), ...detail(restore), ...report(id, T.viewErrors, 'errors') });

/** What is said about a restore that has ended before this tab's eyes. */
const TOASTS: Readonly<Record<string, (id: string, restore?: Restore) => ToastContent>> = {
  Completed: (id) => ({ kind: 'success', text: T.completed(id), ...report(id, T.viewReport) }),
  CompletedWithErrors: (id, restore) => ({ kind: 'warning', text: T.withErrors, ...detail(restore), ...report(id, T.viewErrors, 'errors') }),
  Canceled: (id, restore) => ({ kind: 'info', text: T.canceled(id), ...detail(restore), ...report(id, T.viewReport) }),
  Failed: failed,
  Unprocessed: failed,
};

export function* showStatusToasts(): SagaGenerator<void> {
  let newest: readonly Restore[] = [];
  yield* takeEvery(isListReply, (reply) => {
    newest = rowsOf(reply);
  });
  yield* takeEvery(statusChanged, function* ({ payload }): SagaGenerator<void> {
    const toast = payload.list === LIST && payload.from === 'Running' ? TOASTS[payload.to] : undefined;
    if (toast) yield* put(toastShown(toast(payload.id, newest.find(({ restoreId }) => restoreId === payload.id))));
  });
}
