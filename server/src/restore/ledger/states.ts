import type { RestoreStatus } from '@trc/domain/statuses';
import { ITEM_STATES } from '../types.ts';
import type { Item, ItemState, ItemStep, StateCounts } from '../types.ts';

/** Resumes after a crash on the same object, before it is given up. */
export const RESUMES_PER_ITEM = 3;
/**
 * Creates of one object that ended unclear by the directory, not by a crash of the service, and were seen not to have
 * happened, before it is given up.
 */
export const ATTEMPTS_PER_ITEM = 3;

const FINAL: readonly ItemState[] = ['completed', 'completedWithErrors', 'failed'];

export const isFinal = (state: ItemState): boolean => FINAL.includes(state);

export const noCounts = (): StateCounts => Object.fromEntries(ITEM_STATES.map((state) => [state, 0])) as StateCounts;

/** Returns the final status of a restore that was neither cancelled nor aborted. */
export const decideEndStatus = (counts: StateCounts): RestoreStatus => {
  const done = counts.completed + counts.completedWithErrors;
  const others = counts.failed + counts.completedWithErrors + counts.unprocessed + counts.running;
  if (done > 0) return others === 0 ? 'Completed' : 'CompletedWithErrors';
  return counts.failed > 0 ? 'Failed' : 'Unprocessed';
};

/** The summary of an ended restore, e.g. "1 of 13 objects was not restored". Empty where all is well. */
export const describeEnd = (
  counts: StateCounts,
  {
    reason,
    comeBackDisabled = 0,
    stoppedWrites = [],
  }: { reason?: string | undefined; comeBackDisabled?: number; stoppedWrites?: readonly string[] } = {},
): string => {
  const total = ITEM_STATES.reduce((sum, state) => sum + counts[state], 0);
  const sentence = (number: number, was: string): string =>
    `${number} of ${total} objects ${number === 1 ? 'was' : 'were'} ${was}.`;
  return [
    ...(reason === undefined ? [] : [reason]),
    ...(counts.failed > 0 ? [sentence(counts.failed, 'not restored')] : []),
    ...(counts.completedWithErrors > 0 ? [sentence(counts.completedWithErrors, 'restored in part')] : []),
    ...(counts.unprocessed > 0 ? [sentence(counts.unprocessed, 'not started')] : []),
    ...(comeBackDisabled > 0
      ? [`${comeBackDisabled} ${comeBackDisabled === 1 ? 'user' : 'users'} came back disabled.`]
      : []),
    ...stoppedWrites,
  ].join(' ');
};

/** Steps during which something was under way, so that a crash counts against the object. */
const UNDER_WAY: readonly ItemStep[] = ['sent', 'linking'];

/** True if the object was in progress when the previous lease holder crashed. */
export const wasAtWork = (item: Pick<Item, 'state' | 'step' | 'fence'>, fence: number): boolean =>
  item.state === 'running' && UNDER_WAY.includes(item.step) && item.fence !== undefined && item.fence < fence;

/** True if an object that was in progress during a crash has met too many of them. */
export const isPoison = ({ step, crashes }: Pick<Item, 'step' | 'crashes'>): boolean =>
  UNDER_WAY.includes(step) && crashes > RESUMES_PER_ITEM;

/**
 * The conclusion about a create whose outcome is unknown. `ours`: the new matches that equal the body that was
 * sent.
 */
export type Resolution = { kind: 'adopt'; id: string } | { kind: 'again' } | { kind: 'review' };

/**
 * A single new match that equals our request is the object; no match means that nothing was created; any other result
 * needs a person.
 */
export const resolve = (fresh: readonly string[], ours: readonly string[]): Resolution => {
  const [only] = ours;
  if (fresh.length === 0) return { kind: 'again' };
  return fresh.length === 1 && only !== undefined ? { kind: 'adopt', id: only } : { kind: 'review' };
};
