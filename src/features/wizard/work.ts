import { changeBetween } from './content';
import type { BackupSelection } from './wizardSlice';

/** @returns whether there is something that the service should be told. */
export const hasWork = (
  { shown, saved, clears, local }: Pick<BackupSelection, 'shown' | 'saved' | 'clears' | 'local'>,
): boolean =>
  !local && (clears || (shown !== saved && changeBetween(saved, shown) !== undefined));
