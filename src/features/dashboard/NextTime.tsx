import type { Schedule } from '../../api';
import { useMinute } from '../../components/feedback/useMinute';
import { formatDateTime, formatTime } from '@trc/domain/format';
import { nextBackup, untilInWords } from '@trc/domain/schedule';
import { DASHBOARD_TEXTS } from '@trc/domain/texts/dashboard';
import { toDay, formatDay } from './figures';
import { NextNone, ScheduleLink } from './NextNone';
import { daysBefore } from './questions';

const T = DASHBOARD_TEXTS.next;

/** The next scheduled backup: in words, as a date, and the time until then. */
export const NextTime = ({ schedule }: { schedule: Schedule }) => {
  const now = new Date(useMinute());
  const next = nextBackup(schedule, now);
  if (!next) return <NextNone />;
  const day = toDay(next);
  const today = toDay(now);
  const tomorrow = daysBefore(day, 1) === today ? T.tomorrow : formatDay(day, false);
  const word = day === today ? T.today : tomorrow;
  return (
    <div className="next">
      <div className="next-time">{T.day(word, formatTime(next.getTime()))}</div>
      <p className="small second">
        <time dateTime={next.toISOString()} title={next.toISOString()}>
          {formatDateTime(next.getTime())}
        </time>
        <br />
        {T.in(untilInWords(next, now))}
      </p>
      <ScheduleLink text={T.change} />
    </div>
  );
};
