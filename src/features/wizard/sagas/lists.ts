import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { backupsApi, emptyApi } from '../../../api';
import { LIST_REFRESH, RECORDS_RETRY } from '@trc/domain/limits';
import { isApiError, pause, request } from '../../../lib/effects';
import { selectSelection } from '../selectors';
import type { backupAwaited, headerErrorRaised, recordsGone, retried } from '../wizardSlice';
import { classifyError } from './failures';

/** The list that is shown is asked for again, if its last answer was an error. */
export function* askForRecords({ payload: { backupId } }: ReturnType<typeof retried>): SagaGenerator<void> {
  if ((yield* select(selectSelection(backupId))).errors.records) yield* put(emptyApi.util.invalidateTags(['records']));
}

/** A list that the service did not answer comes by itself when it is back. */
export function* askForRecordsLater({
  payload: { backupId, source, error },
}: ReturnType<typeof headerErrorRaised>): SagaGenerator<void> {
  if (source !== 'records' || classifyError(error) !== 'away') return;
  yield* pause(RECORDS_RETRY);
  if ((yield* select(selectSelection(backupId))).errors.records === error)
    yield* put(emptyApi.util.invalidateTags(['records']));
}

/** Asks for the backup itself; the page shows what becomes of it. */
function* askForBackup(backupId: string): SagaGenerator<void> {
  try {
    yield* request(backupsApi.endpoints.getBackup.initiate({ body: { backupId } }, { forceRefetch: true }));
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
  }
}

export function* lookAtBackup({ payload: { backupId } }: ReturnType<typeof recordsGone>): SagaGenerator<void> {
  yield* askForBackup(backupId);
}

/** Every 5 s while a backup that cannot be used yet is on the screen. */
export function* awaitBackup({ payload: { backupId, on } }: ReturnType<typeof backupAwaited>): SagaGenerator<void> {
  while (on) {
    yield* pause(LIST_REFRESH);
    yield* askForBackup(backupId);
  }
}
