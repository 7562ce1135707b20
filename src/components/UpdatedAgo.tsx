import { useCallback, useSyncExternalStore } from 'react';
import { LIST_REFRESH } from '../domain/limits';
import { TEXTS } from '../domain/texts';

const FEW_SECONDS = 2 * LIST_REFRESH;
const every = (changed: () => void) => {
  const timer = setInterval(changed, LIST_REFRESH);
  return () => clearInterval(timer);
};

/**
 * How old a list is. While refreshes arrive the words stay the same, so an unchanged poll changes nothing in the document;
 * seconds are counted only when they do not. `readAt`: when the shown reply came, in milliseconds since 1970; a stable function.
 */
export const UpdatedAgo = ({ readAt }: { readAt: () => number | undefined }) => {
  const text = useSyncExternalStore(every, useCallback(() => {
    const at = readAt();
    if (at === undefined) return '';
    const age = Date.now() - at;
    return age < FEW_SECONDS ? TEXTS.table.updated : TEXTS.table.updatedAgo(Math.floor(age / LIST_REFRESH) * (LIST_REFRESH / 1000));
  }, [readAt]));
  // The place is there before the words are, or they would move what stands beside them.
  return <span className={text === '' ? 'small second only-table awaited' : 'small second only-table'}>{text || TEXTS.table.updated}</span>;
};
