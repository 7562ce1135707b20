import { useCallback, useSyncExternalStore } from 'react';
import { LIST_REFRESH_MS } from '@trc/domain/limits';
import { TEXTS } from '@trc/domain/texts';

const FEW_SECONDS = 2 * LIST_REFRESH_MS;
/** A time that is not known yet is looked for again soon. */
const ageOf = (at: number | undefined): number => (at === undefined ? FEW_SECONDS : Date.now() - at);

/**
 * The age of a list. While refreshes arrive the words stay the same, so an unchanged poll changes nothing in the
 * document; seconds are counted only when refreshes stop. `readAt`: time of the shown reply, in milliseconds since
 * 1970; a stable function.
 */
export const UpdatedAgo = ({ readAt }: { readAt: () => number | undefined }) => {
  /** Renders again only when the text changes, so that an idle page is not woken for nothing. */
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      const wait = (): void => {
        timer = setTimeout(
          () => {
            changed();
            wait();
          },
          Math.max(FEW_SECONDS - ageOf(readAt()), LIST_REFRESH_MS),
        );
      };
      wait();
      return () => clearTimeout(timer);
    },
    [readAt],
  );
  const text = useSyncExternalStore(
    subscribe,
    useCallback(() => {
      const at = readAt();
      if (at === undefined) return '';
      const age = ageOf(at);
      return age < FEW_SECONDS
        ? TEXTS.table.updated
        : TEXTS.table.updatedAgo(Math.floor(age / LIST_REFRESH_MS) * (LIST_REFRESH_MS / 1000));
    }, [readAt]),
  );
  // The element exists before its text does, or the text would move its neighbours.
  return (
    <span className={text === '' ? 'small second only-table awaited' : 'small second only-table'}>
      {text || TEXTS.table.updated}
    </span>
  );
};
