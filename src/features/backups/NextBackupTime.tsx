import { Link } from 'react-router-dom';
import { useMinute } from '../../components/feedback/useMinute';
import { formatDateTime } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { nextBackup, untilInWords, type ScheduleTimes } from '@trc/domain/schedule';
import { TEXTS } from '@trc/domain/texts';
import { selectMayOpen } from '../session';
import { useAppSelector } from '../../lib/hooks';

const T = TEXTS.backups;

/** The next scheduled backup, in local time and in words. */
export const NextBackupTime = ({ schedule }: { schedule: ScheduleTimes }) => {
  const mayOpen = useAppSelector(selectMayOpen('scheduler'));
  const now = new Date(useMinute());
  const next = nextBackup(schedule, now);
  if (!next) return <>{T.noneScheduled}</>;
  const time = formatDateTime(next.toISOString());
  return (
    <>
      {T.next}{' '}
      {mayOpen ? (
        <Link to={pathTo('scheduler')} title={next.toISOString()}>
          {time}
        </Link>
      ) : (
        <b title={next.toISOString()}>{time}</b>
      )}{' '}
      {T.nextIn(untilInWords(next, now))}
    </>
  );
};
