import { changeBetween } from './content';
import type { BackupSelection } from './wizardSlice';

/** @returns whether there is something that the service should be told. */
export const hasUnsavedChanges = ({
  draft,
  saved,
  clears,
  local,
}: Pick<BackupSelection, 'draft' | 'saved' | 'clears' | 'local'>): boolean =>
  !local && (clears || (draft !== saved && changeBetween(saved, draft) !== undefined));
