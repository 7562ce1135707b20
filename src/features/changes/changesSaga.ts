import type { SagaGenerator } from 'typed-redux-saga';
import { separately } from '../../lib/effects';
import { planSaga } from './planSaga';
import { snapshotSaga } from './snapshotSaga';

export function* changesSaga(): SagaGenerator<void> {
  yield* separately(snapshotSaga, planSaga);
}
