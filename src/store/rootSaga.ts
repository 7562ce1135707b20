import type { SagaGenerator } from 'typed-redux-saga';
import { backupsSaga } from '../features/backups';
import { consentSaga } from '../features/consent';
import { sessionSaga } from '../features/session';
import { settingsSaga } from '../features/settings';
import { toastsSaga } from '../features/toasts';
import { separately } from '../lib/effects';
import { bootSaga, endSaga } from './bootSaga';
import { errorSaga } from './errorSaga';

/** The boot comes last, because the other sagas take its actions. */
export function* rootSaga(): SagaGenerator<void> {
  yield* separately(settingsSaga, toastsSaga, errorSaga, endSaga, sessionSaga, consentSaga, backupsSaga, bootSaga);
}
