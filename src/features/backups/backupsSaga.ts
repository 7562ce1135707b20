import { put, takeEvery, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { backupsApi, type BackupRecord } from '../../api';
import { attempt, separately, type Initiate } from '../../lib/effects';
import { followList } from '../../lib/pollList';
import { backupsList, deleteRequested, runRequested, stopRequested } from './backupsSlice';
import { backupStatusToast } from './backupStatusToast';

const { runBackup, stopBackup, deleteBackup } = backupsApi.endpoints;
const { rowExpected, rowRenamed, rowRolledBack } = backupsList.actions;

function* run({ payload: { backupId, at } }: ReturnType<typeof runRequested>): SagaGenerator<void> {
  const row: BackupRecord = {
    backupId,
    creationTime: at,
    status: 'Running',
    isDataReady: false,
    source: 'on-demand',
    tag: 'on-demand',
  };
  yield* put(rowExpected({ id: backupId, status: 'Running', row }));
  const reply = yield* attempt(runBackup.initiate({ body: { backupId } }));
  if (!reply) yield* put(rowRolledBack(backupId));
  else if (reply.backupId !== backupId)
    yield* put(rowRenamed({ id: backupId, row: { ...row, backupId: reply.backupId } }));
}

function* change<T>(backup: BackupRecord, status: BackupRecord['status'], initiate: Initiate<T>): SagaGenerator<void> {
  yield* put(rowExpected({ id: backup.backupId, status, from: backup.status }));
  const reply = yield* attempt(initiate);
  if (!reply) yield* put(rowRolledBack(backup.backupId));
}

export function* backupsSaga(): SagaGenerator<void> {
  yield* separately(
    // Pressed twice, it runs once: the second backup would be refused.
    () => takeLeading(runRequested, run),
    () =>
      takeEvery(stopRequested, ({ payload }) =>
        change(payload, 'Canceling', stopBackup.initiate({ body: { backupId: payload.backupId } })),
      ),
    () =>
      takeEvery(deleteRequested, ({ payload }) =>
        change(payload, 'Deleting', deleteBackup.initiate({ id: payload.backupId })),
      ),
    () => followList(backupsList, backupStatusToast),
  );
}
