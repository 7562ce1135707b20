import type { RestoreStatus } from './statuses.ts';

/** States of an operation of a plan. */
export const OPERATION_STATES = [
  'planned',
  'running',
  'done',
  'alreadyRight',
  'inPart',
  'onHold',
  'failed',
  'notStarted',
] as const;
export type OperationState = (typeof OPERATION_STATES)[number];

/** The code of an operation that was not written because the object changed after the plan was made. */
export const CHANGED_SINCE_PLAN = 'changedSincePlan';
/** The code of an operation that only an administrator may execute, in a plan of another person. */
export const ADMINISTRATORS_ONLY = 'administratorsOnly';
/** The reasons for which an operation, or a part of it, waits for the answer of a person. */
export const HOLD_REASONS = [CHANGED_SINCE_PLAN, ADMINISTRATORS_ONLY] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** The first of these codes that puts an operation on hold. */
export const findHoldReason = (codes: readonly (string | undefined)[]): HoldReason | undefined =>
  HOLD_REASONS.find((reason) => codes.includes(reason));

/** The restore's row of an operation, as its ledger has it. */
export interface ExecutedItem {
  state: 'unprocessed' | 'running' | 'completed' | 'completedWithErrors' | 'failed';
  outcome?: string | undefined;
  code?: string | undefined;
}

/** @returns the reason for which the operation, or a part of it, waits; undefined if nothing waits */
export const holdReasonOf = (item: Pick<ExecutedItem, 'state' | 'code'> | undefined): HoldReason | undefined =>
  item?.state === 'unprocessed' || item?.state === 'completedWithErrors' ? findHoldReason([item.code]) : undefined;

/** True if nothing of the operation was written and it waits for the answer of a person. */
export const isWhollyHeld = (item: Pick<ExecutedItem, 'state' | 'code'>): boolean =>
  item.state === 'unprocessed' && holdReasonOf(item) !== undefined;

/** @returns the state of an object of a report */
export const classifyReported = ({
  status,
  action,
  codes,
}: {
  status: RestoreStatus;
  action?: string | undefined;
  codes: readonly (string | undefined)[];
}): OperationState => {
  switch (status) {
    case 'Running':
      return 'running';
    case 'Completed':
      return action === 'None' ? 'alreadyRight' : 'done';
    case 'CompletedWithErrors':
      return 'inPart';
    case 'Failed':
      return 'failed';
    default:
      return findHoldReason(codes) ? 'onHold' : 'notStarted';
  }
};

/** @returns the state of an operation by its row in the restore; without a row it is not part of one */
export const classifyItem = (item: ExecutedItem | undefined): OperationState => {
  switch (item?.state) {
    case undefined:
      return 'planned';
    case 'unprocessed':
      return isWhollyHeld(item) ? 'onHold' : 'notStarted';
    case 'running':
      return 'running';
    case 'completed':
      return item.outcome === 'equal' ? 'alreadyRight' : 'done';
    case 'completedWithErrors':
      return 'inPart';
    case 'failed':
      return 'failed';
  }
};
