import { endsSessions } from '@trc/domain/endsSessions';
import type { OperationState } from '@trc/domain/planStates';
import type { OperationKind } from '@trc/domain/planWaves';
import { PLAN_OPERATION_TEXTS } from '@trc/domain/texts/planOperations';
import type { ShownOperation } from '../types.ts';

/** The words of the plan page. */
export const KIND_WORDS: Readonly<Record<OperationKind, string>> = PLAN_OPERATION_TEXTS.kinds;
export const nameOperation = ({
  kind,
  returning,
  returned,
}: Pick<ShownOperation, 'kind' | 'returning' | 'returned'>): string => {
  if (returned !== undefined) return PLAN_OPERATION_TEXTS.returned[returned].action;
  return returning === true ? PLAN_OPERATION_TEXTS.returning : KIND_WORDS[kind];
};
export const STATE_WORDS: Readonly<Record<OperationState, string>> = PLAN_OPERATION_TEXTS.states;

const ANSWER_WORDS: Readonly<Record<NonNullable<ShownOperation['answer']>['answer'], string>> = {
  keepLive: 'The directory stays as it is',
  overwrite: 'To be overwritten',
  planAgain: 'To be planned again',
};

/** @returns everything that a person has to know about an operation, in sentences */
export const collectNotes = (operation: ShownOperation): string[] => {
  const { conflicts, losses, warnings = [], protection, message, comesBackDisabled, reportOnly, answer } = operation;
  return [
    ...conflicts,
    ...losses.map((loss) => `Not recoverable: ${loss}.`),
    ...warnings,
    ...(protection === undefined ? [] : [protection]),
    ...(comesBackDisabled === true ? ['The user comes back disabled.'] : []),
    ...(endsSessions(operation) ? [PLAN_OPERATION_TEXTS.details.endsSessions] : []),
    ...(reportOnly === true ? ['The policy is written as report-only.'] : []),
    ...(message === undefined ? [] : [message]),
    ...(answer ? [`${ANSWER_WORDS[answer.answer]} (${answer.by}, ${answer.at}).`] : []),
  ];
};
