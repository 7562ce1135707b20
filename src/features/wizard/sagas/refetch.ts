import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { backupsApi, emptyApi } from '../../../api';
import { LIST_REFRESH_MS, RECORDS_RETRY_MS } from '@trc/domain/limits';
import { isApiError, pause, request } from '../../../lib/effects';
import { selectSelection } from '../selectors';
import type { backupAwaited, headerErrorRaised, recordsGone, retryRequested } from '../wizardSlice';
import { classifyError } from './classifyError';

/** Refetches the shown list if its last request failed. */
export function* refetchFailedRecords({
  payload: { backupId },
}: ReturnType<typeof retryRequested>): SagaGenerator<void> {
  if ((yield* select(selectSelection(backupId))).errors.records) yield* put(emptyApi.util.invalidateTags(['records']));
}

/** Refetches the list 5 s after a request without a reply. */
export function* refetchRecordsLater({
  payload: { backupId, source, error },
}: ReturnType<typeof headerErrorRaised>): SagaGenerator<void> {
  if (source !== 'records' || classifyError(error) !== 'unreachable') return;
  yield* pause(RECORDS_RETRY_MS);
  if ((yield* select(selectSelection(backupId))).errors.records === error)
    yield* put(emptyApi.util.invalidateTags(['records']));
}

function* fetchBackup(backupId: string): SagaGenerator<void> {
  try {
    yield* request(backupsApi.endpoints.getBackup.initiate({ body: { backupId } }, { forceRefetch: true }));
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
  }
}

export function* refreshBackup({ payload: { backupId } }: ReturnType<typeof recordsGone>): SagaGenerator<void> {
  yield* fetchBackup(backupId);
}

/** Every 5 s while a backup that cannot be used yet is on the screen. */
export function* pollBackup({ payload: { backupId, on } }: ReturnType<typeof backupAwaited>): SagaGenerator<void> {
  while (on) {
    yield* pause(LIST_REFRESH_MS);
    yield* fetchBackup(backupId);
  }
}
