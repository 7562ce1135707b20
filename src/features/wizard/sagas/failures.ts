import { race, take, type SagaGenerator } from 'typed-redux-saga';
import { isAway, errorDestination, UNREADABLE, type ApiError } from '@trc/domain/errors';
import { RECORDS_RETRY } from '@trc/domain/limits';
import { pause } from '../../../lib/effects';
import { retried } from '../wizardSlice';
import { forBackup } from './about';

const BUSY = 429;

export type FailureKind = 'led' | 'busy' | 'away' | 'gone' | 'conflict' | 'unknownCall' | 'refused';

/** What becomes of a failed call of the wizard. `led`: the error saga leads the person to another page. */
export const classifyError = ({ status }: ApiError): FailureKind => {
  if (errorDestination(status) !== 'error') return 'led';
  if (status === BUSY) return 'busy';
  // The service recovers, so the state is kept.
  if (isAway(status) || status === UNREADABLE) return 'away';
  if (status === 404) return 'gone';
  if (status === 409) return 'conflict';
  return status === 405 || status === 501 ? 'unknownCall' : 'refused';
};

/** Waits 5 s, or until somebody asks at once. */
export function* waitToRetry(backupId: string): SagaGenerator<void> {
  yield* race({ time: pause(RECORDS_RETRY), asked: take(forBackup(backupId, retried)) });
}
