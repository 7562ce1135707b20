import { defineTexts } from './catalogue.ts';

/** Texts about restores that every page shows. */
export const RESTORE_WATCH_TEXTS = defineTexts('restoreWatch', {
  running: (count: number) => `${count} ${count === 1 ? 'restore' : 'restores'} running`,
  /** Toasts; "occured" is spelled as the specification has it. */
  completed: (id: string) => `Restore ${id} completed`,
  canceled: (id: string) => `Restore ${id} canceled`,
  failed: (id: string) => `Restore ${id} failed`,
  withErrors: 'Errors occured: The restore job failed to restore items',
  viewErrors: 'View errors',
  viewReport: 'View report',
});
