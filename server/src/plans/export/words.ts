import type { OperationState } from '@trc/domain/planStates';
import type { OperationKind } from '@trc/domain/planWaves';
import type { ShownOperation } from '../types.ts';

export const KIND_WORDS: Readonly<Record<OperationKind, string>> = {
  create: 'Re-create',
  undelete: 'Recover',
  update: 'Update',
  disable: 'Disable',
  delete: 'Delete',
  unchanged: 'Right already',
};

export const STATE_WORDS: Readonly<Record<OperationState, string>> = {
  planned: 'Planned',
  running: 'In progress',
  done: 'Changed',
  alreadyRight: 'Already right',
  inPart: 'In part',
  onHold: 'On hold',
  failed: 'Failed',
  notStarted: 'Not started',
};

const ANSWER_WORDS: Readonly<Record<NonNullable<ShownOperation['answer']>['answer'], string>> = {
  keepLive: 'The directory stays as it is',
  overwrite: 'To be overwritten',
  planAgain: 'To be planned again',
};

/** @returns everything that a person has to know about an operation, in sentences */
export const notesOf = ({ conflicts, losses, protection, message, comesBackDisabled, answer }: ShownOperation) => [
  ...conflicts,
  ...losses.map((loss) => `Not recoverable: ${loss}.`),
  ...(protection === undefined ? [] : [protection]),
  ...(comesBackDisabled === true ? ['The user comes back disabled.'] : []),
  ...(message === undefined ? [] : [message]),
  ...(answer ? [`${ANSWER_WORDS[answer.answer]} (${answer.by}, ${answer.at}).`] : []),
];
