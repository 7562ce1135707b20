import type { Action } from '@reduxjs/toolkit';
import {
  selectionCleared,
  objectsTicked,
  typeCleared,
  undoRequested,
  sectionResolved,
  sectionTicked,
} from '../wizardSlice';

interface Matcher {
  match: (action: Action) => boolean;
}

/** @returns a pattern for `take` that matches these events of one backup */
export const forBackup =
  (backupId: string, ...events: readonly unknown[]) =>
  (action: Action): boolean =>
    (events as readonly Matcher[]).some((event) => event.match(action)) &&
    (action as { payload?: { backupId?: string } }).payload?.backupId === backupId;

/** Changes that a person makes to a selection. */
export const CHANGES = [objectsTicked, sectionTicked, typeCleared, selectionCleared, undoRequested] as const;
export const SAVE_TRIGGERS = [...CHANGES, sectionResolved] as const;
