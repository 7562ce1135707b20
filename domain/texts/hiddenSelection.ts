import { defineTexts } from './catalogue.ts';

/** Selected rows that search and filters leave out of their list. */
export const HIDDEN_SELECTION_TEXTS = defineTexts('hiddenSelection', {
  more: (count: string) => `${count} more`,
  unselect: 'Unselect what is not shown',
});
