import { doneOf, sumOf, WRITTEN_LAST, type TypeCounter } from '../../domain/restoreCounts';
import { formatCount } from '../../domain/format';
import { RESTORES_TEXTS } from '../../domain/texts/restores';

const T = RESTORES_TEXTS.progress;

export interface ProgressLine {
  done: number;
  all: number;
  /** 0 to 1. */
  part: number;
  isDone: boolean;
  /** Something of it could not be restored, or not wholly. */
  isTroubled: boolean;
  /** What happens to the type, and what went wrong so far. */
  state: string;
}

/** @param isRunning the restore has not ended yet, so that what is not begun waits. @returns one line of the progress of a restore. */
export const progressLineOf = ({ type, counter }: TypeCounter, isRunning: boolean): ProgressLine => {
  const [done, all] = [doneOf(counter), sumOf(counter)];
  const begun = done > 0 || counter.running > 0;
  const words = (() => {
    if (done === all) return [T.completed];
    if (!isRunning) return done > 0 ? [T.unprocessed(formatCount(all - done))] : [T.notBegun];
    if (begun) return [T.running];
    return type === WRITTEN_LAST ? [T.waiting, T.last] : [T.waiting];
  })();
  const wrong = [
    ...(counter.failed > 0 ? [T.failed(formatCount(counter.failed))] : []),
    ...(counter.completedWithErrors > 0 ? [T.withErrors(formatCount(counter.completedWithErrors))] : []),
  ];
  return { done, all, part: all === 0 ? 0 : done / all, isDone: done === all, isTroubled: wrong.length > 0, state: [...words, ...wrong].join(', ') };
};
