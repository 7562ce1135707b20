import { race, take, type SagaGenerator } from 'typed-redux-saga';
import { isAway, errorDestination, UNREADABLE, type ApiError } from '@trc/domain/errors';
import { RECORDS_RETRY_MS } from '@trc/domain/limits';
import { pause } from '../../../lib/effects';
import { retryRequested } from '../wizardSlice';
import { forBackup } from './forBackup';
import { CONFLICT, METHOD_NOT_ALLOWED, NOT_FOUND, NOT_IMPLEMENTED, TOO_MANY_REQUESTS } from '@trc/domain/httpStatus';

export type FailureKind = 'redirected' | 'busy' | 'unreachable' | 'notFound' | 'conflict' | 'unknownCall' | 'refused';

/** `redirected`: the error saga opens another page. `unknownCall`: the backend lacks the operation. */
export const classifyError = ({ status }: ApiError): FailureKind => {
  if (errorDestination(status) !== 'error') return 'redirected';
  if (status === TOO_MANY_REQUESTS) return 'busy';
  if (isAway(status) || status === UNREADABLE) return 'unreachable';
  if (status === NOT_FOUND) return 'notFound';
  if (status === CONFLICT) return 'conflict';
  return status === METHOD_NOT_ALLOWED || status === NOT_IMPLEMENTED ? 'unknownCall' : 'refused';
};

/** Waits 5 s, or until `retryRequested`. */
export function* waitToRetry(backupId: string): SagaGenerator<void> {
  yield* race({ time: pause(RECORDS_RETRY_MS), asked: take(forBackup(backupId, retryRequested)) });
}
