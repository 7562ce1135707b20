import { formatDateTime } from '@trc/domain/format';
import { nextBackup } from '@trc/domain/schedule';
import { describeSchedule, type ScheduleFacts } from '@trc/domain/schedule/sentence';
import { SCHEDULE_TEXTS as T } from '@trc/domain/texts/schedule';

export interface DraftPreviewProps {
  facts: ScheduleFacts;
  /** Minutes that local time is ahead of UTC. */
  offset: number;
  now: Date;
}

/** The schedule that the form would store, worded like a stored one. */
export const DraftPreview = ({ facts, offset, now }: DraftPreviewProps) => {
  const first = nextBackup(
    { enabled: true, days: facts.days, time: facts.time, additional_backup_day: facts.additional },
    now,
  );
  return (
    <p className="schedule-preview">
      <b>{T.afterSave}</b>
      {first && T.afterSaveText(describeSchedule(facts, offset), formatDateTime(first.toISOString()))}
    </p>
  );
};
