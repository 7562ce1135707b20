import { call, put, race, select, take, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { restoreApi, type GetSelectionApiResponse, type SelectionSummary } from '../../api';
import { OBJECT_TYPES, type ObjectType } from '@trc/domain/objectTypes';
import { isApiError, getPorts, request } from '../../lib/effects';
import { selectedObjectsPath } from '../../lib/recordsUrlState';
import { sessionEnded } from '../session';
import { restoreRemembered, selectExperimental, selectRestoreOf } from '../settings';
import { takeEnded, takeWanted, type TakenObject } from './takeSlice';
import { CONFLICT, NOT_FOUND } from '@trc/domain/httpStatus';

const { createSelection, getSelection, updateSelection } = restoreApi.endpoints;
/** Number of attempts: another tab or device may save the same selection at the same moment. */
const TRIES = 3;

const byType = <Part>(
  objects: readonly TakenObject[],
  part: (objects: { id: string; displayName?: string }[]) => Part,
): Partial<Record<ObjectType, Part>> =>
  Object.fromEntries(
    OBJECT_TYPES.flatMap(({ type }) => {
      const own = objects.filter((object) => object.type === type).map(({ type: _type, ...object }) => object);
      return own.length > 0 ? [[type, part(own)] as const] : [];
    }),
  );

/** @returns the selection that the backup has, unless it is gone or its restore has begun. */
function* known(backupId: string): SagaGenerator<GetSelectionApiResponse | undefined> {
  const restoreId = yield* select(selectRestoreOf(backupId));
  if (restoreId === undefined) return undefined;
  try {
    return yield* request<GetSelectionApiResponse>(getSelection.initiate({ restoreId }, { forceRefetch: true }));
  } catch (thrown) {
    if (isApiError(thrown) && thrown.status === NOT_FOUND) return undefined;
    throw thrown;
  }
}

/** Adds to the saved selection of the backup, or makes one. @returns its id */
function* save(backupId: string, objects: readonly TakenObject[]): SagaGenerator<string> {
  const experimental = (yield* select(selectExperimental)) ? { experimental: true } : {};
  for (let tried = 1; ; tried += 1) {
    const selection = yield* known(backupId);
    try {
      const summary = selection
        ? yield* request<SelectionSummary>(
            updateSelection.initiate({
              restoreId: selection.restoreId,
              body: { version: selection.version, selection: byType(objects, (add) => ({ add })), ...experimental },
            }),
          )
        : yield* request<SelectionSummary>(
            createSelection.initiate({
              body: {
                backupId,
                selection: byType(objects, (selected) => ({ isSectionSelected: false, selected })),
                ...experimental,
              },
            }),
          );
      return summary.restoreId;
    } catch (thrown) {
      if (!isApiError(thrown) || thrown.status !== CONFLICT || !selection || tried >= TRIES) throw thrown;
      // Its restore has begun: new objects start another selection.
      if (tried === TRIES - 1) yield* put(restoreRemembered({ backupId }));
    }
  }
}

function* add({ payload: { backupId, objects } }: ReturnType<typeof takeWanted>): SagaGenerator<void> {
  try {
    const restoreId = yield* save(backupId, objects);
    yield* put(restoreRemembered({ backupId, restoreId }));
    yield* put(takeEnded());
    const { navigate } = yield* getPorts();
    // The wizard lists hundreds of objects, so it opens with the filter that shows the selected ones.
    navigate(selectedObjectsPath(backupId, objects[0]?.type));
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    yield* put(takeEnded(thrown));
  }
}

/** Takes objects into the wizard's selection; nothing is restored by it. */
export function* takeSaga(): SagaGenerator<void> {
  yield* takeLeading(takeWanted, function* (action) {
    yield* race({ work: call(add, action), over: take(sessionEnded) });
  });
}
