import { isRestorableId, notWrittenReason } from '../../directory/types/restorable.ts';
import { problem } from '../errors.ts';
import { addErrors, store } from '../execute/run.ts';
import type { RestoreContext } from '../execute/run.ts';
import type { Item } from '../types.ts';

/**
 * An object that is never written and that somebody chose by its id stays unprocessed, with the reason.
 * @returns the other items
 */
export const leaveWatched = async (run: RestoreContext): Promise<Item[]> => {
  const items = [...run.items.values()];
  const watched = items.filter(({ type, sourceId }) => !isRestorableId(type, sourceId));
  for (const item of watched.filter(({ report }) => report.errors.length === 0)) {
    addErrors(item, [problem('notWritten', notWrittenReason(item.type, item.sourceId) ?? '')]);
  }
  await store(run, watched);
  return items.filter((item) => !watched.includes(item));
};
