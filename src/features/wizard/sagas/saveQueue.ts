import { put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { backupsApi, restoreApi, type SelectionSummary } from '../../../api';
import type { ApiError } from '@trc/domain/errors';
import { isApiError, request } from '../../../lib/effects';
import { selectExperimental } from '../../settings';
import { changeBetween, toSentSelection, type SelectionChange } from '../selection';
import { selectIsExperimental, selectSelection } from '../selectors';
import {
  hasUnsavedChanges,
  selectionLost,
  headerErrorRaised,
  savingUnsupported,
  selectionReverted,
  selectionSaved,
  saveDeferred,
  selectionRefreshRequested,
  type BackupSelection,
} from '../wizardSlice';
import { forBackup, SAVE_TRIGGERS } from './forBackup';
import { classifyError, waitToRetry } from './classifyError';
import { fetchSelection, readAgain, readFirst, rememberSelection, adoptSelection } from './readSelection';

const { createSelection, updateSelection, deleteSelection } = restoreApi.endpoints;

function* experimentalPart(entry: BackupSelection): SagaGenerator<{ experimental?: boolean }> {
  if (yield* select(selectIsExperimental)) return { experimental: true };
  return entry.restoreId !== undefined && !(yield* select(selectExperimental)) ? { experimental: false } : {};
}

/** Sends one request towards the draft: delete, create or patch. */
function* send(backupId: string, entry: BackupSelection): SagaGenerator<void> {
  const { restoreId, version = 0, draft, clears } = entry;
  if (clears) {
    if (restoreId !== undefined) yield* request<unknown>(deleteSelection.initiate({ restoreId }));
    yield* forget(backupId);
    return;
  }
  const experimental = yield* experimentalPart(entry);
  const summary =
    restoreId === undefined
      ? yield* request<SelectionSummary>(
          createSelection.initiate({ body: { backupId, selection: toSentSelection(draft), ...experimental } }),
        )
      : yield* request<SelectionSummary>(
          updateSelection.initiate({
            restoreId,
            body: { version, selection: changeBetween(entry.saved, draft) as SelectionChange, ...experimental },
          }),
        );
  const { estimatedDuration } = summary;
  yield* put(
    selectionSaved({
      backupId,
      selection: draft,
      restoreId: summary.restoreId,
      version: summary.version,
      ...(estimatedDuration === undefined ? {} : { estimatedDuration }),
    }),
  );
  yield* rememberSelection(backupId, summary.restoreId);
}

function* forget(backupId: string): SagaGenerator<void> {
  yield* put(selectionLost({ backupId }));
  yield* rememberSelection(backupId, undefined);
}

function* giveUp(backupId: string, error: ApiError): SagaGenerator<void> {
  yield* put(selectionReverted({ backupId }));
  yield* put(headerErrorRaised({ backupId, source: 'selection', error }));
}

/** Merges a selection that was changed elsewhere. A selection whose restore has begun is replaced by a new one. */
function* settleConflict(backupId: string, entry: BackupSelection, error: ApiError): SagaGenerator<void> {
  if (entry.restoreId === undefined) {
    yield* giveUp(backupId, error);
    return;
  }
  const reply = yield* fetchSelection(backupId, entry.restoreId);
  if (reply && reply.version !== entry.version) yield* adoptSelection(backupId, reply, entry.saved);
  else yield* forget(backupId);
}

/** Handles 404 of a create: either the backup was deleted, or the backend saves no selections. */
function* lookForBackup(backupId: string, error: ApiError): SagaGenerator<void> {
  try {
    yield* request(backupsApi.endpoints.getBackup.initiate({ body: { backupId } }, { forceRefetch: true }));
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    yield* giveUp(backupId, error);
    return;
  }
  yield* put(savingUnsupported({ backupId }));
}

/** @param hadConflict the previous request ended in a conflict */
function* fail(backupId: string, entry: BackupSelection, error: ApiError, hadConflict: boolean): SagaGenerator<void> {
  const kind = classifyError(error);
  if (kind === 'conflict' && hadConflict) {
    // Two conflicts in a row: back off, so that constant changes elsewhere cause no request loop.
    yield* put(saveDeferred({ backupId, waiting: 'busy' }));
    yield* waitToRetry(backupId);
  }
  if (kind === 'unreachable' || kind === 'busy') {
    yield* put(saveDeferred({ backupId, waiting: kind }));
    yield* waitToRetry(backupId);
  } else if (kind === 'conflict') {
    yield* settleConflict(backupId, entry, error);
  } else if (kind === 'redirected') {
    yield* put(selectionReverted({ backupId }));
  } else if (entry.restoreId !== undefined && kind === 'notFound') {
    yield* forget(backupId);
  } else if (kind === 'notFound') {
    yield* lookForBackup(backupId, error);
  } else if (entry.restoreId === undefined && kind === 'unknownCall') {
    yield* put(savingUnsupported({ backupId }));
  } else {
    yield* giveUp(backupId, error);
  }
}

/** @returns true for a conflict */
function* save(backupId: string, hadConflict: boolean): SagaGenerator<boolean> {
  const entry = yield* select(selectSelection(backupId));
  let failure: ApiError | undefined;
  try {
    yield* send(backupId, entry);
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    failure = thrown;
  }
  const isConflict = failure !== undefined && classifyError(failure) === 'conflict';
  while (failure) {
    const error: ApiError = failure;
    failure = undefined;
    try {
      yield* fail(backupId, entry, error, hadConflict);
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      failure = thrown;
    }
  }
  return isConflict;
}

/**
 * The save queue of a backup sends one request at a time: the difference between the saved selection and the draft.
 * Ticks during a request are batched into the next one.
 */
export function* saveQueue(backupId: string): SagaGenerator<never> {
  yield* readFirst(backupId);
  for (;;) {
    let hadConflict = false;
    while (hasUnsavedChanges(yield* select(selectSelection(backupId))))
      hadConflict = yield* save(backupId, hadConflict);
    const { refresh } = yield* race({
      change: take(forBackup(backupId, ...SAVE_TRIGGERS)),
      refresh: take(forBackup(backupId, selectionRefreshRequested)),
    });
    if (refresh) yield* readAgain(backupId);
  }
}
