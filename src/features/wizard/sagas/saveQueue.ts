import { put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { backupsApi, restoreApi, type SelectionSummary } from '../../../api';
import type { ApiError } from '@trc/domain/errors';
import { isApiError, request } from '../../../lib/effects';
import { selectExperimental } from '../../settings';
import { changeBetween, sentContent, type ContentChange } from '../content';
import { selectIsExperimental, selectSelection } from '../selectors';
import { hasUnsavedChanges } from '../work';
import {
  selectionLost,
  headerErrorRaised,
  savingUnsupported,
  reverted,
  saved,
  saveWaits,
  selectionRefreshRequested,
  type BackupSelection,
} from '../wizardSlice';
import { forBackup, SAVE_TRIGGERS } from './about';
import { classifyError, waitToRetry } from './failures';
import { fetchSelection, readAgain, readFirst, remember, takeOver } from './readSelection';

const { createSelection, updateSelection, deleteSelection } = restoreApi.endpoints;

/** The higher limit is asked for; switching it off is sent, too. */
function* experimentalPart(entry: BackupSelection): SagaGenerator<{ experimental?: boolean }> {
  if (yield* select(selectIsExperimental)) return { experimental: true };
  return entry.restoreId !== undefined && !(yield* select(selectExperimental)) ? { experimental: false } : {};
}

/** One call that brings the service nearer to what is shown: delete, create, or patch. */
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
          createSelection.initiate({ body: { backupId, selection: sentContent(draft), ...experimental } }),
        )
      : yield* request<SelectionSummary>(
          updateSelection.initiate({
            restoreId,
            body: { version, selection: changeBetween(entry.saved, draft) as ContentChange, ...experimental },
          }),
        );
  const { estimatedDuration } = summary;
  yield* put(
    saved({
      backupId,
      content: draft,
      restoreId: summary.restoreId,
      version: summary.version,
      ...(estimatedDuration === undefined ? {} : { estimatedDuration }),
    }),
  );
  yield* remember(backupId, summary.restoreId);
}

function* forget(backupId: string): SagaGenerator<void> {
  yield* put(selectionLost({ backupId }));
  yield* remember(backupId, undefined);
}

function* giveUp(backupId: string, error: ApiError): SagaGenerator<void> {
  yield* put(reverted({ backupId }));
  yield* put(headerErrorRaised({ backupId, source: 'selection', error }));
}

/** The saved selection is another than thought, or its restore has begun: then it stays as it is and a new one is made. */
function* settleConflict(backupId: string, entry: BackupSelection, error: ApiError): SagaGenerator<void> {
  if (entry.restoreId === undefined) {
    yield* giveUp(backupId, error);
    return;
  }
  const reply = yield* fetchSelection(backupId, entry.restoreId);
  if (reply && reply.version !== entry.version) yield* takeOver(backupId, reply, entry.saved);
  else yield* forget(backupId);
}

/** A create was answered with 404: either the backup is gone, or the backend has no saved selections. */
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

/** @param hadConflict the call before ended in a conflict as well */
function* fail(backupId: string, entry: BackupSelection, error: ApiError, hadConflict: boolean): SagaGenerator<void> {
  const kind = classifyError(error);
  if (kind === 'conflict' && hadConflict) {
    // Where somebody else changes it all the time, or a service finds a conflict in everything, it is not asked without a break.
    yield* put(saveWaits({ backupId, waiting: 'busy' }));
    yield* waitToRetry(backupId);
  }
  if (kind === 'away' || kind === 'busy') {
    yield* put(saveWaits({ backupId, waiting: kind }));
    yield* waitToRetry(backupId);
  } else if (kind === 'conflict') {
    yield* settleConflict(backupId, entry, error);
  } else if (kind === 'led') {
    yield* put(reverted({ backupId }));
  } else if (entry.restoreId !== undefined && kind === 'gone') {
    yield* forget(backupId);
  } else if (kind === 'gone') {
    yield* lookForBackup(backupId, error);
  } else if (entry.restoreId === undefined && kind === 'unknownCall') {
    yield* put(savingUnsupported({ backupId }));
  } else {
    yield* giveUp(backupId, error);
  }
}

/** @returns whether it ended in a conflict */
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
 * THE queue of a backup: one call at a time, always the difference between what the service has and what is shown then.
 * Ticks that come while a call is under way wait and travel together with the next one.
 */
export function* saveQueue(backupId: string): SagaGenerator<never> {
  yield* readFirst(backupId);
  for (;;) {
    let hadConflict = false;
    while (hasUnsavedChanges(yield* select(selectSelection(backupId))))
      hadConflict = yield* save(backupId, hadConflict);
    const { look } = yield* race({
      work: take(forBackup(backupId, ...SAVE_TRIGGERS)),
      look: take(forBackup(backupId, selectionRefreshRequested)),
    });
    if (look) yield* readAgain(backupId);
  }
}
