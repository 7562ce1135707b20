import type { Task } from 'redux-saga';
import { call, cancel, fork, put, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { restoreApi, type ComparedObject, type RestorePreview, type TypeAndIds } from '../../../api';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { isApiError, getPorts, request } from '../../../lib/effects';
import { sessionEnded } from '../../session';
import type { Selection } from '../selection';
import { objectsIn, type NamedObject } from '../objectSet';
import { classifyError } from '../sagas/classifyError';
import { listAllObjects } from '../sagas/listAllObjects';
import type { SentSettings } from '../restoreSettings';
import { selectIsSaved, selectPreviewSettings, selectSelection } from '../selectors';
import {
  headerErrorCleared,
  headerErrorRaised,
  recordsGone,
  selectionRefreshRequested,
  selectionRead,
} from '../wizardSlice';
import { fillMissingResults } from './fillMissingResults';
import {
  comparisonBegan,
  comparisonEnded,
  comparisonLeft,
  comparisonWanted,
  isSameContent,
  isSameSettings,
  objectsCompared,
  objectsCounted,
  selectComparison,
} from './comparisonSlice';
import { shownObject } from './shownObject';

/**
 * Objects of one call: a whole selection in normal mode, so that it is asked once; more come in parts, which shows
 * progress.
 */
export const BATCH_SIZE = 250;

const byName = ({ displayName: one = '' }: NamedObject, { displayName: other = '' }: NamedObject): number =>
  one.localeCompare(other, 'en', { sensitivity: 'base' });

/** @returns the chosen objects per type, by name; those of whole sections are looked up. Throws ApiError. */
function* idsOf(backupId: string, content: Selection): SagaGenerator<TypeAndIds[]> {
  const lists: TypeAndIds[] = [];
  for (const { type } of OBJECT_TYPES) {
    const section = content[type];
    if (!section) continue;
    const except = new Set(section.whole ? section.except : []);
    const objects = section.whole
      ? (yield* listAllObjects(backupId, type)).filter(({ id }) => !except.has(id))
      : objectsIn(section.items);
    if (objects.length > 0) lists.push({ type, ids: [...objects].sort(byName).map(({ id }) => id) });
  }
  return lists;
}

/** Cuts lists into parts of at most `most` objects. */
export const splitIntoParts = (lists: readonly TypeAndIds[], most: number): TypeAndIds[][] => {
  const parts: TypeAndIds[][] = [];
  let room = 0;
  for (const { type, ids } of lists) {
    for (let at = 0; at < ids.length;) {
      if (room === 0) {
        parts.push([]);
        room = most;
      }
      const some = ids.slice(at, at + room);
      parts.at(-1)?.push({ type, ids: some });
      at += some.length;
      room -= some.length;
    }
  }
  return parts;
};

const keyOf = (type: string, id: string): string => `${type} ${id}`;

/** Comparisons before a failure are kept; the rest is requested. */
const openPart = (lists: readonly TypeAndIds[], known: readonly ComparedObject[]): TypeAndIds[] => {
  const done = new Set(known.map(({ type, id }) => keyOf(type, id)));
  return lists
    .map(({ type, ids }) => ({ type, ids: ids.filter((id) => !done.has(keyOf(type, id))) }))
    .filter(({ ids }) => ids.length > 0);
};

/**
 * Requests in parts the differences between the backup and the directory.
 * @param known the results of an earlier attempt
 */
function* compareParts(backupId: string, content: Selection, known: readonly ComparedObject[]): SagaGenerator<void> {
  const lists = yield* idsOf(backupId, content);
  const total = lists.reduce((sum, { ids }) => sum + ids.length, 0);
  yield* put(objectsCounted({ backupId, total }));
  for (const part of splitIntoParts(openPart(lists, known), BATCH_SIZE)) {
    const objects = yield* request<ComparedObject[]>(
      restoreApi.endpoints.compareWithDirectory.initiate({ backupId, body: part }, { forceRefetch: true }),
    );
    const { now } = yield* getPorts();
    yield* put(objectsCompared({ backupId, objects: fillMissingResults(part, objects), at: now() }));
  }
}

/** Objects that were selected individually. */
const singlyChosen = (content: Selection): TypeAndIds[] =>
  OBJECT_TYPES.flatMap(({ type }) => {
    const section = content[type];
    return section && !section.whole ? [{ type, ids: objectsIn(section.items).map(({ id }) => id) }] : [];
  });

/**
 * Requests the effect of restoring the saved selection, in parts of the service's size.
 * @param count the number that an earlier attempt has found
 */
function* previewParts(
  backupId: string,
  content: Selection,
  restoreSettings: SentSettings,
  count: number,
): SagaGenerator<void> {
  // The service previews the saved selection; every event of the wizard may have saved it.
  while (!(yield* select(selectIsSaved(backupId))))
    yield* take((action: { type: string }) => action.type.startsWith('wizard/'));
  const { restoreId = '', version } = yield* select(selectSelection(backupId));
  let skip = count;
  let total: number;
  do {
    const body = { restoreSettings, ...(version === undefined ? {} : { version }), ...(skip > 0 ? { skip } : {}) };
    const reply = yield* request<RestorePreview>(
      restoreApi.endpoints.previewRestore.initiate({ restoreId, body }, { forceRefetch: true }),
    );
    const { now } = yield* getPorts();
    total = reply.objects.length > 0 ? reply.total : skip;
    skip += reply.objects.length;
    yield* put(objectsCounted({ backupId, total: reply.total }));
    yield* put(objectsCompared({ backupId, objects: reply.objects.map(shownObject), at: now(), totals: reply.totals }));
  } while (skip < total);
  const found = (yield* select(selectComparison(backupId)))?.objects ?? [];
  const chosen = singlyChosen(content);
  const missing = fillMissingResults(chosen, found).slice(found.length);
  if (missing.length > 0) yield* put(objectsCompared({ backupId, objects: missing, at: (yield* getPorts()).now() }));
}

function* compare(backupId: string, again: boolean): SagaGenerator<void> {
  while ((yield* select(selectSelection(backupId))).phase !== 'ready') yield* take(selectionRead);
  const { draft: content } = yield* select(selectSelection(backupId));
  const settings = yield* select(selectPreviewSettings(backupId));
  const before = yield* select(selectComparison(backupId));
  const isKnown =
    before !== undefined && isSameContent(before.content, content) && isSameSettings(before.settings, settings);
  if (isKnown && before.phase === 'done' && !again) return;
  const goesOn = isKnown && before.phase !== 'done' && before.total > 0;
  if (!goesOn) yield* put(comparisonBegan({ backupId, content, ...(settings ? { settings } : {}) }));
  yield* put(headerErrorCleared({ backupId, source: 'comparison' }));
  try {
    const known = goesOn ? before.objects : [];
    if (settings) yield* previewParts(backupId, content, settings, known.length);
    else yield* compareParts(backupId, content, known);
    yield* put(comparisonEnded({ backupId }));
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    yield* put(comparisonEnded({ backupId, error: thrown }));
    if (classifyError(thrown) === 'notFound') yield* put(recordsGone({ backupId }));
    // Another tab has changed or started the selection.
    if (classifyError(thrown) === 'conflict') yield* put(selectionRefreshRequested({ backupId }));
    // A refusal or the end of the session leads elsewhere, by the one road of errors.
    if (classifyError(thrown) !== 'redirected')
      yield* put(headerErrorRaised({ backupId, source: 'comparison', error: thrown }));
  }
}

/** Runs one comparison per backup at a time. Leaving the wizard's steps ends it and keeps the results so far. */
function* serve(): SagaGenerator<void> {
  const tasks = new Map<string, Task>();
  const stop = function* (backupId: string): SagaGenerator<void> {
    const task = tasks.get(backupId);
    if (task) yield* cancel(task);
    tasks.delete(backupId);
  };
  yield* takeEvery(comparisonLeft, ({ payload }) => stop(payload.backupId));
  yield* takeEvery(comparisonWanted, function* ({ payload: { backupId, again } }) {
    const underWay = tasks.get(backupId)?.isRunning() ? yield* select(selectComparison(backupId)) : undefined;
    const isSame =
      underWay !== undefined &&
      isSameContent(underWay.content, (yield* select(selectSelection(backupId))).draft) &&
      isSameSettings(underWay.settings, yield* select(selectPreviewSettings(backupId)));
    if (!again && isSame) return;
    yield* stop(backupId);
    tasks.set(backupId, yield* fork(compare, backupId, again));
  });
}

export function* comparisonSaga(): SagaGenerator<never> {
  for (;;) {
    const task = yield* fork(serve);
    yield* take(sessionEnded);
    yield* call(() => task.cancel());
  }
}
