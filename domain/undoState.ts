import { formatCount } from './format.ts';
import { undoStatus } from './statuses.ts';
import type { LatestUndo } from './statuses.ts';
import { UNDO_TEXTS } from './texts/undo.ts';
import { UNDO_STATE_TEXTS } from './texts/undoState.ts';

/** @returns the result of an undo in a few words, with the numbers where a part of the restore stays */
export const describeUndoState = (undo: LatestUndo): string => {
  const status = undoStatus(undo);
  const state = UNDO_TEXTS.states[status];
  const { takenBack, written } = undo;
  return status === 'CompletedWithErrors' && takenBack !== undefined && written !== undefined
    ? UNDO_STATE_TEXTS.extent(state, formatCount(takenBack), formatCount(written))
    : state;
};
