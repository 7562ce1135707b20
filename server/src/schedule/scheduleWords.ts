import { daysText } from '@trc/domain/schedule/sentence';
import type { Schedule } from '../contract/generated.ts';

/** @returns what a schedule says, in plain words for the activity log; days and time UTC as they are stored */
export const scheduleWords = ({
  enabled,
  days = [],
  time,
  additional_backup_day: additional,
  max_backups_to_retain: most,
}: Schedule): string =>
  [
    `${enabled === true ? 'Enabled' : 'Not enabled'}: backups ${days.length > 0 ? daysText(days) : 'on no day'}${time === undefined ? '' : ` at ${time} UTC`}`,
    ...(typeof additional === 'number' ? [`the expanded one ${daysText([additional])}`] : []),
    ...(most === undefined ? [] : [`the newest ${most} kept`]),
  ].join(', ');
