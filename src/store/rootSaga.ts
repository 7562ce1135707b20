import { spawn, type SagaGenerator } from 'typed-redux-saga';
import { backupsSaga } from '../features/backups';
import { consentSaga } from '../features/consent';
import { sessionSaga } from '../features/session';
import { settingsSaga } from '../features/settings';
import { toastsSaga } from '../features/toasts';
import { bootSaga, endSaga } from './bootSaga';
import { errorSaga } from './errorSaga';

/**
 * Each is spawned separately, so that one that fails does not end the others. The boot comes last: it needs the others'
 * ears.
 */
const SAGAS = [settingsSaga, toastsSaga, errorSaga, endSaga, sessionSaga, consentSaga, backupsSaga, bootSaga];

export function* rootSaga(): SagaGenerator<void> {
  for (const saga of SAGAS) yield* spawn(saga);
}
