import { put, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { permissionsApi } from '../../api';
import { errorDestination } from '@trc/domain/errors';
import { MAX_CHANGED_USERS } from '@trc/domain/limits';
import { roleOf } from '@trc/domain/roles';
import { PERMISSIONS_TEXTS as T } from '@trc/domain/texts/permissions';
import { isApiError, request, separately, type Initiate } from '../../lib/effects';
import { toastShown } from '../toasts';
import { changeRequested, deleteRequested, stepDone, stepsDropped, type Step } from './permissionsSlice';

const { changePermission, deletePermission } = permissionsApi.endpoints;
type Body = Parameters<typeof changePermission.initiate>[0]['body'];
const bodyOf = ({ permissionType, users }: Step): Body => ({
  permissionType: permissionType as Body['permissionType'],
  users,
});

const chunksOf = (steps: readonly Step[]): Step[] =>
  steps.flatMap(({ permissionType, users }) =>
    Array.from({ length: Math.ceil(users.length / MAX_CHANGED_USERS) }, (_, index) => ({
      permissionType,
      users: users.slice(index * MAX_CHANGED_USERS, (index + 1) * MAX_CHANGED_USERS),
    })),
  );

/**
 * Does the steps one after another; the first refusal ends it, and is shown unless it redirects.
 * @returns true if all are done
 */
function* walk(
  steps: readonly Step[],
  initiate: (step: Step) => Initiate<unknown>,
  refusal: string,
): SagaGenerator<boolean> {
  const left = chunksOf(steps);
  for (let next = left.shift(); next; next = left.shift()) {
    try {
      yield* request(initiate(next));
    } catch (thrown) {
      yield* put(stepsDropped([next, ...left]));
      if (!isApiError(thrown)) throw thrown;
      if (errorDestination(thrown.status) === 'error')
        yield* put(toastShown({ kind: 'error', text: refusal, detail: thrown.message }));
      return false;
    }
    yield* put(stepDone(next));
  }
  return true;
}

function* change({ payload: { steps, who, undo } }: ReturnType<typeof changeRequested>): SagaGenerator<void> {
  const isDone = yield* walk(steps, (step) => changePermission.initiate({ body: bodyOf(step) }), T.changeError);
  if (!isDone) return;
  const text = undo ? T.changed(who, roleOf(steps[0]?.permissionType).label) : T.changedBack(who);
  yield* put(
    toastShown({
      kind: 'success',
      text,
      ...(undo ? { action: { text: T.undo, event: changeRequested({ steps: undo, who }) } } : {}),
    }),
  );
}

function* remove({ payload: { steps, who } }: ReturnType<typeof deleteRequested>): SagaGenerator<void> {
  const isDone = yield* walk(steps, (step) => deletePermission.initiate({ body: bodyOf(step) }), T.deleteError);
  if (isDone) yield* put(toastShown({ kind: 'info', text: T.deleted(who) }));
}

export function* permissionsSaga(): SagaGenerator<void> {
  yield* separately(
    () => takeEvery(changeRequested, change),
    () => takeEvery(deleteRequested, remove),
  );
}
