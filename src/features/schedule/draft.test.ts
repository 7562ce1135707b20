import { describe, expect, it } from '@jest/globals';
import { buildScheduleBody, createDraft, factsIn, readScheduleFacts } from './draft';

/** Minutes that clocks are ahead of UTC in New York in winter, in Tokyo and in Kolkata. */
const [NEW_YORK, TOKYO, KOLKATA] = [-300, 540, 330] as const;

describe('the form in a zone of its own', () => {
  it.each([
    ['New York', NEW_YORK, { days: [1], time: '10:00' }, { days: [1], time: '15:00' }],
    ['New York, Saturday becomes Sunday', NEW_YORK, { days: [6], time: '23:00' }, { days: [0], time: '04:00' }],
    ['Tokyo, Sunday becomes Saturday', TOKYO, { days: [0], time: '06:00' }, { days: [6], time: '21:00' }],
    ['Kolkata, by half an hour', KOLKATA, { days: [1], time: '03:00' }, { days: [0], time: '21:30' }],
  ])(
    '%s: local days and time are sent in UTC and shown as they were; the additional day stays',
    (_zone, offset, local, utc) => {
      const draft = { ...local, additional: 2, retention: '30' };
      const sent = buildScheduleBody({}, factsIn(draft, offset));
      expect(sent).toEqual({ enabled: true, ...utc, additional_backup_day: 2, max_backups_to_retain: 30 });
      expect(createDraft(sent, offset)).toEqual(draft);
    },
  );

  it.each([NEW_YORK, TOKYO, KOLKATA])(
    'nothing saved is no day, midnight by the clock here and 90 backups, %d minutes ahead of UTC',
    (offset) => {
      expect(createDraft({}, offset)).toEqual({ days: [], time: '00:00', additional: null, retention: '90' });
      expect(readScheduleFacts({})).toMatchObject({ retention: 90 });
    },
  );
});
