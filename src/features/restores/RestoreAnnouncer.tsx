import type { Restore } from '../../api';
import { countFinished, countObjects, sumCounters } from '@trc/domain/restoreCounts';
import { readProgress } from '@trc/domain/restoreProgress';
import { isBusy } from '@trc/domain/statuses';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';

/** Says the progress of the running restore at each tenth, for those who cannot see the bars. */
export const RestoreAnnouncer = ({ rows }: { rows: readonly Restore[] | undefined }) => {
  const running = rows?.find(({ status }) => isBusy(status));
  const total = running && sumCounters(running);
  const done = total ? countFinished(total) + (readProgress(running)?.written ?? 0) : 0;
  const text =
    total && countObjects(total) > 0
      ? RESTORES_TEXTS.progress.announce(Math.floor((done / countObjects(total)) * 10) * 10)
      : '';
  return (
    <span className="unseen" role="status">
      {text}
    </span>
  );
};
