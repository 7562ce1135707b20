import type { Schedule } from '../../api';
import { Message } from '../../components/feedback/Message';
import { formatDateTime } from '@trc/domain/format';
import { nextBackup } from '@trc/domain/schedule';
import { clockText, toLocal } from '@trc/domain/schedule/convert';
import { daysText, describeSchedule, whenText } from '@trc/domain/schedule/sentence';
import { nextClockChange, type OffsetAt } from '@trc/domain/schedule/zone';
import { SCHEDULE_TEXTS as T } from '@trc/domain/texts/schedule';
import { readScheduleFacts, isStored } from './draft';

const MINUTE = 60_000;

/** A moment as MM/DD/YYYY h:mm A by the clock of UTC. */
const inUtc = (at: Date): string => {
  const iso = at.toISOString();
  return `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)} ${clockText(iso.slice(11, 16))}`;
};

export interface SavedScheduleProps {
  schedule: Schedule;
  offsetAt: OffsetAt;
  now: Date;
}

/** The next change of the clocks and its effect on the time of the backups. */
const ClockChangeNote = ({ schedule, offsetAt, now }: SavedScheduleProps) => {
  const change = nextClockChange(offsetAt, now);
  if (!change) return <p className="small second">{T.noChange}</p>;
  const { days, time } = readScheduleFacts(schedule);
  const [before, after] = [toLocal({ days, time }, change.before), toLocal({ days, time }, change.after)];
  const isSameWeek = before.days.join() === after.days.join();
  return (
    <Message title={T.changeTitle(formatDateTime(change.at.toISOString()).slice(0, 10))}>
      {isSameWeek ? T.changeTime(clockText(after.time)) : T.changeDays(whenText({ days, time }, change.after))}
    </Message>
  );
};

/** The saved schedule: one plain sentence, its next runs, and the effect of a change of the clocks. */
export const SavedSchedule = ({ schedule, offsetAt, now }: SavedScheduleProps) => {
  const next = nextBackup(schedule, now);
  const isOn = schedule.enabled === true && isStored(schedule);
  const then = next && nextBackup(schedule, new Date(next.getTime() + MINUTE));
  const facts = readScheduleFacts(schedule);
  const local = (at: Date) => (
    <time dateTime={at.toISOString()} title={at.toISOString()}>
      {formatDateTime(at.toISOString())}
    </time>
  );
  return (
    <aside className="schedule-saved" aria-label={T.now}>
      <section className="card">
        <h2>{T.now}</h2>
        <p>{isOn ? describeSchedule(facts, offsetAt(now)) : T.nothingSaved}</p>
        {next && (
          <dl className="facts numbers">
            <dt>{T.next}</dt>
            <dd>
              <b>{local(next)}</b>
            </dd>
            <dt>{T.nextInUtc}</dt>
            <dd>{inUtc(next)}</dd>
            {then && (
              <>
                <dt>{T.then}</dt>
                <dd>{local(then)}</dd>
              </>
            )}
            <dt>{T.kept}</dt>
            <dd>{T.keptText(daysText(facts.days), facts.time)}</dd>
          </dl>
        )}
      </section>
      {isOn && <ClockChangeNote schedule={schedule} offsetAt={offsetAt} now={now} />}
    </aside>
  );
};
