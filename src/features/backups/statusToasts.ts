import { put, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { BackupRecord } from '../../api';
import { incompleteText } from '../../domain/completeness';
import { formatCount } from '../../domain/format';
import { TEXTS } from '../../domain/texts';
import { statusChanged } from '../../store/watchStatuses';
import { toastShown, type ToastContent } from '../toasts';
import { isListReply, LIST, rowsOf } from './listReplies';
import { countersOf, totalOf } from './summary';

const T = TEXTS.backups.toasts;

/** What is said about a change that this tab saw, by the status it ended in. */
const TOASTS: Readonly<Record<string, (id: string, backup?: BackupRecord) => ToastContent>> = {
  Completed: (id, backup) => ({ kind: 'success', text: T.completed(id), ...(backup && { detail: incompleteText(backup) ?? T.objects(formatCount(totalOf(backup)), countersOf(backup).length) }) }),
  Canceled: (id) => ({ kind: 'info', text: T.canceled(id) }),
  Failed: (id, backup) => ({ kind: 'error', text: T.failed, detail: [id, backup?.statusDetails].filter(Boolean).join(': ') }),
};

export function* showStatusToasts(): SagaGenerator<void> {
  let newest: readonly BackupRecord[] = [];
  yield* takeEvery(isListReply, (reply) => {
    newest = rowsOf(reply);
  });
  yield* takeEvery(statusChanged, function* ({ payload }): SagaGenerator<void> {
    const toast = payload.list === LIST ? TOASTS[payload.to] : undefined;
    if (toast) yield* put(toastShown(toast(payload.id, newest.find((backup) => backup.backupId === payload.id))));
  });
}
