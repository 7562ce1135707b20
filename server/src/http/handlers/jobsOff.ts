import type { OperationId } from '../../contract/operations.ts';
import type { RoutedHandlers } from '../contract/types.ts';
import { HttpError } from '../httpError.ts';

/**
 * Operations that a job carries out, or that write to the directory. Stops, cancels and deletions are taken: they hold
 * when jobs are on again.
 */
const NEED_JOBS: readonly OperationId[] = [
  'runBackup',
  'startSnapshot',
  'startRestore',
  'restore',
  'uploadSoftwareKey',
  'rotateSystemKey',
  'importHsmKey',
  'grantExchangeRoles',
];

const refuse = (): Promise<never> =>
  Promise.reject(
    new HttpError(
      501,
      'This service only shows what is stored: backups, restores, key changes and the schedule are switched off (setting JOBS)',
    ),
  );

/** Handlers of a service that has its jobs switched off. */
export const jobsOffHandlers: RoutedHandlers = Object.fromEntries(NEED_JOBS.map((name) => [name, refuse]));
