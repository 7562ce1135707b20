import { defineTexts } from './catalogue.ts';

/** Texts of the list of keyboard shortcuts. */
export const SHORTCUT_TEXTS = defineTexts('shortcuts', {
  title: 'Keyboard shortcuts',
  list: [
    ['?', 'Show this list'],
    ['R', 'Refresh the list'],
    ['/', 'Search'],
    ['J, K', 'Next or previous object of a comparison, a report or the list of changes'],
    ['↑, ↓', 'Object above or below in a report'],
    ['Space', 'Tick or untick a row'],
    ['Shift+Click', 'Tick all rows since the last one'],
    ['Ctrl+A', 'Select the page'],
    ['Tab', 'Next control'],
    ['Esc', 'Close what is open'],
    ['Ctrl+Shift+E', 'Turn experimental features on or off'],
  ] as const,
  letters: 'Single-letter shortcuts',
  lettersHelp: 'Single letters do nothing while you type in a field.',
});
