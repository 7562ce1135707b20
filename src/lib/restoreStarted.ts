import { createAction } from '@reduxjs/toolkit';

/** A restore that the service has begun for this person. */
export interface StartedRestore {
  restoreId: string;
  backupId: string;
  /** ISO 8601. */
  creationTime: string;
  /** The person who started it, as the list will show it. */
  source?: string;
}

/**
 * A restore was started in this tab: an event of the feature that starts one. The restore jobs show it at the top as
 * running until the
 * service lists it and follow it on every page.
 */
export const restoreStarted = createAction<StartedRestore>('restores/started');
