import { call, put, race, select, take, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { restoreApi, restoresApi, type ListRestoresApiResponse } from '../../../api';
import { reportError, isApiError, getPorts, request } from '../../../lib/effects';
import { UNKNOWN_ERROR, type ApiError } from '@trc/domain/errors';
import { DEFAULT_PAGE_SIZE } from '@trc/domain/limits';
import { OBJECT_TYPES, type ObjectType } from '@trc/domain/objectTypes';
import { pathTo } from '@trc/domain/routes';
import { isBusy } from '@trc/domain/statuses';
import { REVIEW_TEXTS } from '@trc/domain/texts/review';
import { restoreStarted } from '../../../lib/restoreStarted';
import { selectUser, sessionEnded } from '../../session';
import { objectsIn } from '../objectSet';
import { sentSettings, type SentSettings } from '../restoreSettings';
import { classifyError } from '../sagas/classifyError';
import { selectIsExperimental, selectIsSaved, selectRestoreSettings, selectSelection } from '../selectors';
import {
  selectionLost,
  headerErrorCleared,
  headerErrorRaised,
  recordsGone,
  selectionRefreshRequested,
  selectionStarted,
  type BackupSelection,
} from '../wizardSlice';
import { startEnded, startWanted } from './startSlice';

const T = REVIEW_TEXTS.refused;
const { startRestore, restore, isMailboxRecoveryAvailable } = restoreApi.endpoints;

/**
 * Requested right before the start: other tabs and other people start restores too. The watcher of restores gets the
 * answer as well, so that the page shows the running ones.
 * @returns the id of one that runs
 */
function* runningRestore(): SagaGenerator<string | undefined> {
  const reply = yield* request<ListRestoresApiResponse>(
    restoresApi.endpoints.listRestores.initiate(
      { body: { pagenum: 1, perpage: DEFAULT_PAGE_SIZE, filters: { status: 'Running' } } },
      { forceRefetch: true, subscribe: false },
    ),
  );
  // Looked at again: a backend that does not narrow the list would keep every start back, and nothing that runs would
  // say why.
  return 'list' in reply ? reply.list.find(({ status }) => isBusy(status))?.restoreId : undefined;
}

function* settings(overwriteChanged: boolean): SagaGenerator<SentSettings> {
  const { available } = yield* request<{ available: boolean }>(isMailboxRecoveryAvailable.initiate());
  return {
    ...sentSettings(yield* select(selectRestoreSettings), available),
    ...(overwriteChanged ? { overwriteChanged } : {}),
  };
}

/** The selection, for a backend that saves no selections. */
const contentOf = ({ draft }: BackupSelection): Partial<Record<ObjectType, { all: boolean; selected: string[] }>> =>
  Object.fromEntries(
    OBJECT_TYPES.flatMap(({ type }) => {
      const section = draft[type];
      if (!section) return [];
      return [
        [
          type,
          section.whole
            ? { all: true, selected: [] }
            : { all: false, selected: objectsIn(section.items).map(({ id }) => id) },
        ] as const,
      ];
    }),
  );

/** @param sent is called right before the call that begins the restore. @returns the id of the restore that began. */
function* begin(backupId: string, overwriteChanged: boolean, sent: () => void): SagaGenerator<string> {
  const restoreSettings = yield* settings(overwriteChanged);
  const selection = yield* select(selectSelection(backupId));
  sent();
  const { restoreId, version, local } = selection;
  if (local || restoreId === undefined) {
    const experimental = yield* select(selectIsExperimental);
    const reply = yield* request<{ restoreId: string }>(
      restore.initiate({
        body: { backupId, selection: contentOf(selection), restoreSettings, ...(experimental ? { experimental } : {}) },
      }),
    );
    return reply.restoreId;
  }
  const reply = yield* request<{ restoreId: string }>(
    startRestore.initiate({
      restoreId,
      body: { backupId, restoreSettings, ...(version === undefined ? {} : { version }) },
    }),
  );
  return reply.restoreId;
}

/** A defect of the console is handled like a missing answer, so that the button does not stay at "Starting". */
const FAULT: ApiError = { status: 0, message: UNKNOWN_ERROR };

const raised = (backupId: string, error: ApiError, message?: string) =>
  headerErrorRaised({ backupId, source: 'restore', error: message === undefined ? error : { ...error, message } });

/**
 * Handles a missing answer: the restore may have begun. Repeated starts of one saved selection begin one restore.
 */
function* silence(backupId: string, wasSent: boolean): SagaGenerator<string> {
  if (!wasSent) return T.away;
  const { local, restoreId } = yield* select(selectSelection(backupId));
  return local || restoreId === undefined ? T.unclearHere : T.unclear;
}

/** Each refusal ends in a sentence that helps; the selection stays as it is. */
function* explain(backupId: string, error: ApiError, wasSent: boolean): SagaGenerator<void> {
  const kind = classifyError(error);
  if (kind === 'notFound') yield* put(recordsGone({ backupId }));
  if (kind === 'conflict') {
    let running: string | undefined;
    try {
      running = yield* call(runningRestore);
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
    }
    if (running === undefined) yield* put(selectionRefreshRequested({ backupId }));
    yield* put(raised(backupId, error, running === undefined ? T.changed : T.running));
  } else if (kind === 'notFound' && error.message.startsWith('Selection')) {
    yield* put(selectionLost({ backupId }));
    yield* put(raised(backupId, error, T.gone));
  } else if (kind === 'unreachable') {
    yield* put(raised(backupId, error, yield* silence(backupId, wasSent)));
  } else if (kind !== 'redirected') {
    yield* put(raised(backupId, error, kind === 'busy' ? T.busy : undefined));
  }
}

/** Shows the running restore at once and resets the wizard. */
function* lead(backupId: string, restoreId: string): SagaGenerator<void> {
  const { now, navigate } = yield* getPorts();
  const user = yield* select(selectUser);
  yield* put(
    restoreStarted({
      restoreId,
      backupId,
      creationTime: new Date(now()).toISOString(),
      ...(user ? { source: user.email } : {}),
    }),
  );
  yield* put(selectionStarted({ backupId }));
  yield* put(startEnded());
  navigate(pathTo('restores'));
}

function* start({ payload: { backupId, overwriteChanged } }: ReturnType<typeof startWanted>): SagaGenerator<void> {
  yield* put(headerErrorCleared({ backupId, source: 'restore' }));
  // A tick may still be on its way.
  if (!(yield* select(selectIsSaved(backupId)))) {
    yield* put(startEnded());
    return;
  }
  let wasSent = false;
  try {
    const running = yield* runningRestore();
    const { restoreId: own } = yield* select(selectSelection(backupId));
    // A start that got no answer had begun after all.
    const isOwn = running !== undefined && running === own;
    if (running !== undefined && !isOwn) {
      yield* put(startEnded());
      return;
    }
    yield* lead(
      backupId,
      isOwn
        ? running
        : yield* begin(backupId, overwriteChanged, () => {
            wasSent = true;
          }),
    );
  } catch (thrown) {
    if (!isApiError(thrown)) yield* call(reportError, thrown);
    yield* explain(backupId, isApiError(thrown) ? thrown : FAULT, wasSent);
    yield* put(startEnded());
  }
}

/** Pressed twice, it starts once; the end of the session ends it. */
export function* startSaga(): SagaGenerator<void> {
  yield* takeLeading(startWanted, function* (action) {
    yield* race({ work: call(start, action), over: take(sessionEnded) });
  });
}
