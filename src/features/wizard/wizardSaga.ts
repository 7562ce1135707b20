import type { SagaGenerator } from 'typed-redux-saga';

export function* wizardSaga(): SagaGenerator<void> {}
