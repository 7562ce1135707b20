import { put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { restoreApi, type GetSelectionApiResponse } from '../../../api';
import type { ApiError } from '@trc/domain/errors';
import { isApiError, request } from '../../../lib/effects';
import { restoreRemembered, selectRestoreOf } from '../../settings';
import { changeBetween, parseSelection, EMPTY_SELECTION, withChange, type Selection } from '../selection';
import { selectSelection } from '../selectors';
import {
  selectionCleared,
  headerErrorCleared,
  headerErrorRaised,
  selectionReadBegan,
  recordsGone,
  retryRequested,
  saveDeferred,
  selectionRead,
} from '../wizardSlice';
import { forBackup } from './forBackup';
import { classifyError, waitToRetry } from './classifyError';
import { takeStashedChange } from './stashUnsaved';

/** Stores the id of a backup's selection for the next load and for other tabs. */
export function* rememberSelection(backupId: string, restoreId: string | undefined): SagaGenerator<void> {
  if ((yield* select(selectRestoreOf(backupId))) !== restoreId)
    yield* put(restoreRemembered({ backupId, ...(restoreId === undefined ? {} : { restoreId }) }));
}

/** @returns the saved selection; undefined after a 404. Throws other errors. */
export function* fetchSelection(
  backupId: string,
  restoreId: string,
): SagaGenerator<GetSelectionApiResponse | undefined> {
  try {
    const reply = yield* request<GetSelectionApiResponse>(
      restoreApi.endpoints.getSelection.initiate({ restoreId }, { forceRefetch: true }),
    );
    return reply.backupId.toLowerCase() === backupId.toLowerCase() ? reply : undefined;
  } catch (thrown) {
    if (isApiError(thrown) && classifyError(thrown) === 'notFound') {
      yield* put(recordsGone({ backupId }));
      return undefined;
    }
    throw thrown;
  }
}

type SavedFacts = Partial<Pick<GetSelectionApiResponse, 'restoreId' | 'version' | 'estimatedDuration'>>;

/** @returns the facts of a saved selection; the store keeps no key without a value. */
const savedFacts = ({ restoreId, version, estimatedDuration }: SavedFacts): SavedFacts => ({
  ...(restoreId === undefined ? {} : { restoreId }),
  ...(version === undefined ? {} : { version }),
  ...(estimatedDuration === undefined ? {} : { estimatedDuration }),
});

/** Replaces the saved selection and applies the unsaved changes of this tab to it. */
export function* adoptSelection(
  backupId: string,
  reply: GetSelectionApiResponse | undefined,
  base: Selection,
): SagaGenerator<void> {
  const { draft } = yield* select(selectSelection(backupId));
  const own = changeBetween(base, draft);
  const theirs = reply ? parseSelection(reply.selection) : EMPTY_SELECTION;
  yield* rememberSelection(backupId, reply?.restoreId);
  const merged = own ? withChange(theirs, own) : theirs;
  yield* put(selectionRead({ backupId, saved: theirs, draft: merged, ...savedFacts(reply ?? {}) }));
}

/** Waits after a failed read for "Try again" or "Clear". @returns true to read again */
function* askPerson(backupId: string, error: ApiError): SagaGenerator<boolean> {
  yield* put(headerErrorRaised({ backupId, source: 'selection', error }));
  const { clear } = yield* race({
    retry: take(forBackup(backupId, retryRequested)),
    clear: take(forBackup(backupId, selectionCleared)),
  });
  yield* put(headerErrorCleared({ backupId, source: 'selection' }));
  return clear === undefined;
}

/** Reads the saved selection when a backup is opened first, also after a reload. */
export function* readFirst(backupId: string): SagaGenerator<void> {
  yield* put(selectionReadBegan({ backupId }));
  for (;;) {
    const restoreId = yield* select(selectRestoreOf(backupId));
    try {
      yield* adoptSelection(
        backupId,
        restoreId === undefined ? undefined : yield* fetchSelection(backupId, restoreId),
        EMPTY_SELECTION,
      );
      break;
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      const kind = classifyError(thrown);
      if (kind === 'unreachable' || kind === 'busy') {
        yield* put(saveDeferred({ backupId, waiting: kind }));
        yield* waitToRetry(backupId);
      } else if (kind === 'redirected') {
        yield* take(forBackup(backupId, retryRequested));
      } else if (!(yield* askPerson(backupId, thrown))) {
        yield* adoptSelection(backupId, undefined, EMPTY_SELECTION);
        return;
      }
    }
  }
  const stashed = yield* takeStashedChange(backupId);
  const entry = yield* select(selectSelection(backupId));
  if (!stashed) return;
  const { saved } = entry;
  yield* put(selectionRead({ backupId, saved, draft: withChange(saved, stashed), ...savedFacts(entry) }));
}

/**
 * Refreshes a selection that another tab or person may have changed.
 * Ignores failures because the next save reports them.
 */
export function* readAgain(backupId: string): SagaGenerator<void> {
  const before = yield* select(selectSelection(backupId));
  if (before.phase !== 'ready' || before.local) return;
  const restoreId = yield* select(selectRestoreOf(backupId));
  try {
    // Another tab has found the selection gone. Each tab checks whether its backup still exists.
    if (restoreId === undefined && before.restoreId !== undefined) yield* put(recordsGone({ backupId }));
    const reply = restoreId === undefined ? undefined : yield* fetchSelection(backupId, restoreId);
    const now = yield* select(selectSelection(backupId));
    if (reply?.restoreId === now.restoreId && reply?.version === now.version) return;
    yield* adoptSelection(backupId, reply, now.saved);
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
  }
}
