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

/** The restore's row of an operation, as its ledger has it. */
export interface ExecutedItem {
  state: 'unprocessed' | 'running' | 'completed' | 'completedWithErrors' | 'failed';
  outcome?: string | undefined;
  code?: string | undefined;
}

/** @returns true if a part was not written because the object changed after the plan was made */
export const isHeld = (item: ExecutedItem | undefined): boolean =>
  item?.code === CHANGED_SINCE_PLAN && (item.state === 'unprocessed' || item.state === 'completedWithErrors');

/** @returns the state of an object of a report */
export const reportedStateOf = ({
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
      return codes.includes(CHANGED_SINCE_PLAN) ? 'onHold' : 'notStarted';
  }
};

/** @returns the state of an operation by its row in the restore; without a row it is not part of one */
export const operationStateOf = (item: ExecutedItem | undefined): OperationState => {
  switch (item?.state) {
    case undefined:
      return 'planned';
    case 'unprocessed':
      return item.code === CHANGED_SINCE_PLAN ? 'onHold' : 'notStarted';
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
