import type { Plan } from '../../api';
import { OPERATION_STATES, type OperationState } from '@trc/domain/planStates';

export type StateCounts = Readonly<Record<OperationState, number>>;

/** @returns the counts of several waves together */
export const addStates = (all: readonly (Partial<StateCounts> | undefined)[]): StateCounts =>
  Object.fromEntries(
    OPERATION_STATES.map((state) => [state, all.reduce((sum, counts) => sum + (counts?.[state] ?? 0), 0)]),
  ) as Record<OperationState, number>;

/** @returns the progress of the execution of a plan */
export const countStates = ({ waves }: Pick<Plan, 'waves'>) => {
  const states = addStates(waves.map((wave) => wave.states));
  const total = Object.values(states).reduce((sum, count) => sum + count, 0);
  const open = states.planned + states.running + states.notStarted;
  return {
    states,
    total,
    /** At their end: right, in part, on hold or failed. */
    finished: total - open,
    /** Written to the directory, wholly or in part. */
    changed: states.done + states.inPart,
  };
};
