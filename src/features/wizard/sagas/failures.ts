import { race, take, type SagaGenerator } from 'typed-redux-saga';
import { roadOf, UNREADABLE, type ApiError } from '../../../domain/errors';
import { RECORDS_RETRY } from '../../../domain/limits';
import { pause } from '../../../store/effects';
import { retried } from '../wizardSlice';
import { about } from './about';

const BUSY = 429;
/** The service, or what stands before it, does not answer as agreed: it comes back by itself, so nothing is given up. */
const AWAY: readonly number[] = [0, UNREADABLE, 408, 502, 503, 504];

export type FailureKind = 'led' | 'busy' | 'away' | 'gone' | 'conflict' | 'unknownCall' | 'refused';

/** What becomes of a failed call of the wizard. `led`: the error road takes the person to another page. */
export const kindOf = ({ status }: ApiError): FailureKind => {
  if (roadOf(status) !== 'error') return 'led';
  if (status === BUSY) return 'busy';
  if (AWAY.includes(status)) return 'away';
  if (status === 404) return 'gone';
  if (status === 409) return 'conflict';
  return status === 405 || status === 501 ? 'unknownCall' : 'refused';
};

/** Waits 5 s, or until somebody asks at once. */
export function* waitToRetry(backupId: string): SagaGenerator<void> {
  yield* race({ time: pause(RECORDS_RETRY), asked: take(about(backupId, retried)) });
}
