import type { Action } from '@reduxjs/toolkit';
import { cleared, ticked, typeCleared, undone, wholeResolved, wholeTicked } from '../wizardSlice';

interface Matcher {
  match: (action: Action) => boolean;
}

/** @returns a pattern for events of one backup's wizard. */
export const forBackup =
  (backupId: string, ...events: readonly unknown[]) =>
  (action: Action): boolean =>
    (events as readonly Matcher[]).some((event) => event.match(action)) &&
    (action as { payload?: { backupId?: string } }).payload?.backupId === backupId;

/** What a person does to a selection. */
export const CHANGES = [ticked, wholeTicked, typeCleared, cleared, undone] as const;
/** What gives the queue something to do. */
export const SAVE_TRIGGERS = [...CHANGES, wholeResolved] as const;
