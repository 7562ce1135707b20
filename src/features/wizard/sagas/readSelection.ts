import { put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { restoreApi, type GetSelectionApiResponse } from '../../../api';
import type { ApiError } from '@trc/domain/errors';
import { isApiError, request } from '../../../lib/effects';
import { restoreRemembered, selectRestoreOf } from '../../settings';
import { changeBetween, contentFrom, NOTHING, withChange, type Content } from '../content';
import { selectSelection } from '../selectors';
import {
  cleared,
  headerErrorCleared,
  headerErrorRaised,
  readBegan,
  recordsGone,
  retried,
  saveWaits,
  selectionRead,
} from '../wizardSlice';
import { forBackup } from './about';
import { classifyError, waitToRetry } from './failures';
import { takeUnsaved } from './unsaved';

/** Keeps which selection a backup has, for the next load and the other tabs. */
export function* remember(backupId: string, restoreId: string | undefined): SagaGenerator<void> {
  if ((yield* select(selectRestoreOf(backupId))) !== restoreId)
    yield* put(restoreRemembered({ backupId, ...(restoreId === undefined ? {} : { restoreId }) }));
}

/** @returns the service's selection, or nothing where it has none. Throws other refusals. */
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
    if (isApiError(thrown) && classifyError(thrown) === 'gone') {
      yield* put(recordsGone({ backupId }));
      return undefined;
    }
    throw thrown;
  }
}

/** Takes over what the service has; changes of this tab that it does not have yet are laid over it. */
export function* takeOver(
  backupId: string,
  reply: GetSelectionApiResponse | undefined,
  base: Content,
): SagaGenerator<void> {
  const { draft } = yield* select(selectSelection(backupId));
  const own = changeBetween(base, draft);
  const theirs = reply ? contentFrom(reply.selection) : NOTHING;
  const { restoreId, version, estimatedDuration } = reply ?? {};
  yield* remember(backupId, restoreId);
  yield* put(
    selectionRead({
      backupId,
      saved: theirs,
      shown: own ? withChange(theirs, own) : theirs,
      ...(restoreId === undefined ? {} : { restoreId }),
      ...(version === undefined ? {} : { version }),
      ...(estimatedDuration === undefined ? {} : { estimatedDuration }),
    }),
  );
}

/** After all retries the person retries, or begins with nothing selected. @returns whether to read again */
function* askPerson(backupId: string, error: ApiError): SagaGenerator<boolean> {
  yield* put(headerErrorRaised({ backupId, source: 'selection', error }));
  const { anew } = yield* race({ again: take(forBackup(backupId, retried)), anew: take(forBackup(backupId, cleared)) });
  yield* put(headerErrorCleared({ backupId, source: 'selection' }));
  return anew === undefined;
}

/** Finds the selection that was saved before, at the first opening of a backup and after a reload. */
export function* readFirst(backupId: string): SagaGenerator<void> {
  yield* put(readBegan({ backupId }));
  for (;;) {
    const restoreId = yield* select(selectRestoreOf(backupId));
    try {
      yield* takeOver(
        backupId,
        restoreId === undefined ? undefined : yield* fetchSelection(backupId, restoreId),
        NOTHING,
      );
      break;
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      const kind = classifyError(thrown);
      if (kind === 'away' || kind === 'busy') {
        yield* put(saveWaits({ backupId, waiting: kind }));
        yield* waitToRetry(backupId);
      } else if (kind === 'led') {
        yield* take(forBackup(backupId, retried));
      } else if (!(yield* askPerson(backupId, thrown))) {
        yield* takeOver(backupId, undefined, NOTHING);
        return;
      }
    }
  }
  const unsaved = yield* takeUnsaved(backupId);
  const entry = yield* select(selectSelection(backupId));
  if (!unsaved) return;
  const { saved, restoreId, version, estimatedDuration } = entry;
  yield* put(
    selectionRead({
      backupId,
      saved,
      shown: withChange(saved, unsaved),
      ...(restoreId === undefined ? {} : { restoreId }),
      ...(version === undefined ? {} : { version }),
      ...(estimatedDuration === undefined ? {} : { estimatedDuration }),
    }),
  );
}

/** Looks whether another tab or person has changed the selection meanwhile. A failure is no news: the next save will tell. */
export function* readAgain(backupId: string): SagaGenerator<void> {
  const before = yield* select(selectSelection(backupId));
  if (before.phase !== 'ready' || before.local) return;
  const restoreId = yield* select(selectRestoreOf(backupId));
  try {
    // The tab that found it gone has told; whether the backup is gone, too, each tab asks for its own page.
    if (restoreId === undefined && before.restoreId !== undefined) yield* put(recordsGone({ backupId }));
    const reply = restoreId === undefined ? undefined : yield* fetchSelection(backupId, restoreId);
    const now = yield* select(selectSelection(backupId));
    if (reply?.restoreId === now.restoreId && reply?.version === now.version) return;
    yield* takeOver(backupId, reply, now.saved);
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
  }
}
