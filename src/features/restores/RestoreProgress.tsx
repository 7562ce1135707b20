import { Link } from 'react-router-dom';
import type { Restore } from '../../api';
import { Icon } from '../../components/layout/Icon';
import { TYPE_ICONS } from '../../components/layout/typeIcons';
import { formatCount } from '@trc/domain/format';
import type { ObjectType } from '@trc/domain/objectTypes';
import {
  listCounters,
  countFinished,
  sortByWritingOrder,
  minutesLeft,
  countObjects,
  sumCounters,
  type TypeCounter,
} from '@trc/domain/restoreCounts';
import { readProgress, countWritten } from '@trc/domain/restoreProgress';
import { pathTo } from '@trc/domain/routes';
import { isBusy } from '@trc/domain/statuses';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';
import { buildProgressLine } from './progressLine';

const T = RESTORES_TEXTS.progress;

const Line = ({
  id,
  each,
  isRunning,
  written,
}: {
  id: string;
  each: TypeCounter;
  isRunning: boolean;
  written: number;
}) => {
  const { done, all, part, isDone, isTroubled, state } = buildProgressLine(each, isRunning, written);
  const count = T.of(formatCount(done), formatCount(all));
  return (
    <li className="progress-line">
      <span className="row">
        <Icon name={TYPE_ICONS[each.type as ObjectType] ?? 'shield'} />
        {each.label}
      </span>
      <span
        className={isDone ? `bar ${isTroubled ? 'bar-trouble' : 'bar-done'}` : 'bar'}
        role="progressbar"
        aria-label={T.bar(each.label)}
        aria-valuenow={Math.floor(part * 100)}
        aria-valuetext={`${count}, ${state}`}
      >
        <i style={{ '--part': part }} />
      </span>
      <span className="numbers progress-count">
        {each.slug === undefined ? (
          count
        ) : (
          <Link to={pathTo('restore-records', { id, records: each.slug })} aria-label={T.recordsOf(count, each.label)}>
            {count}
          </Link>
        )}
      </span>
      <span className="small second progress-state">{state}</span>
    </li>
  );
};

/** The progress of a restore in one line: written, verified and open apart where the backend reports them. */
export const ProgressText = ({ restore }: { restore: Restore }) => {
  const total = sumCounters(restore);
  const all = countObjects(total);
  const progress = readProgress(restore);
  if (all === 0) return null;
  if (!isBusy(restore.status))
    return (
      <b className="numbers">
        {T.restored(formatCount(total.completed + total.completedWithErrors), formatCount(all))}
      </b>
    );
  if (!progress) return <b className="numbers">{T.written(formatCount(countFinished(total)), formatCount(all))}</b>;
  const { written, verified, open } = progress;
  return <b className="numbers">{T.apart(formatCount(written), formatCount(verified), formatCount(open))}</b>;
};

/** In the row: objects that are written, of all; nothing once the restore has ended. */
export const RowProgress = ({ restore }: { restore: Restore }) => {
  const total = sumCounters(restore);
  const all = countObjects(total);
  if (all === 0 || !isBusy(restore.status)) return null;
  const { written, verified } = readProgress(restore) ?? { written: 0, verified: countFinished(total) };
  return (
    <span className="small second numbers">
      {T.of(formatCount(Math.min(all, written + verified)), formatCount(all))}
    </span>
  );
};

/** The progress of a restore, one line per type in the order of writing. */
export const RestoreProgress = ({ restore }: { restore: Restore }) => {
  const isRunning = isBusy(restore.status);
  const progress = readProgress(restore);
  const lines = sortByWritingOrder(listCounters(restore));
  return (
    <>
      <p className="row wrap">
        <ProgressText restore={restore} />
        {isRunning && (
          <span className="second">
            {countObjects(sumCounters(restore)) > 0 ? T.left(minutesLeft(restore)) : T.starting}
          </span>
        )}
      </p>
      <ul className="progress-lines">
        {lines.map((each) => (
          <Line
            key={each.type}
            id={restore.restoreId}
            each={each}
            isRunning={isRunning}
            written={isRunning ? countWritten(progress, each.type) : 0}
          />
        ))}
      </ul>
    </>
  );
};
