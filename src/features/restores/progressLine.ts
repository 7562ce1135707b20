import { countFinished, countObjects, WRITTEN_LAST, type TypeCounter } from '@trc/domain/restoreCounts';
import { formatCount } from '@trc/domain/format';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';

const T = RESTORES_TEXTS.progress;

export interface ProgressLine {
  done: number;
  all: number;
  /** 0 to 1, the written part. */
  part: number;
  isDone: boolean;
  /** Something of it could not be restored, or not wholly. */
  isTroubled: boolean;
  /** The progress of the type, and its errors so far. */
  state: string;
}

/**
 * @param isRunning the restore has not ended yet, so that the rest is pending
 * @param written objects that are written and not read back yet: the bar moves with them
 * @returns one line of the progress of a restore
 */
export const buildProgressLine = ({ type, counter }: TypeCounter, isRunning: boolean, written = 0): ProgressLine => {
  const [done, all] = [countFinished(counter), countObjects(counter)];
  const reached = Math.min(all, done + written);
  const begun = done > 0 || counter.running > 0;
  const words = (() => {
    if (done === all) return [T.completed];
    if (!isRunning) return done > 0 ? [T.unprocessed(formatCount(all - done))] : [T.notBegun];
    if (begun) return written > 0 ? [T.running, T.toVerify(formatCount(written))] : [T.running];
    return type === WRITTEN_LAST ? [T.waiting, T.last] : [T.waiting];
  })();
  const wrong = [
    ...(counter.failed > 0 ? [T.failed(formatCount(counter.failed))] : []),
    ...(counter.completedWithErrors > 0 ? [T.withErrors(formatCount(counter.completedWithErrors))] : []),
  ];
  return {
    done: reached,
    all,
    part: all === 0 ? 0 : reached / all,
    isDone: done === all,
    isTroubled: wrong.length > 0,
    state: [...words, ...wrong].join(', '),
  };
};
