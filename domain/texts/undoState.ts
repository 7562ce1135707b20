import { defineTexts } from './catalogue.ts';

/** Texts of a restore that is undone in part; few pages need them. */
export const UNDO_STATE_TEXTS = defineTexts('undoState', {
  /** For a restore that is undone in part. */
  rest: 'Undo the rest',
  running: 'The undo is running. What stays is known when it has ended.',
  /** @param state that of the undo, such as "Undone in part" */
  extent: (state: string, takenBack: string, written: string) => `${state}, ${takenBack} of ${written} objects`,
});
