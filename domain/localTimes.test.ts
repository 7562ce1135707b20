import { expect, it } from '@jest/globals';
import { formatDateTime } from './format.ts';
import { withLocalTimes } from './localTimes.ts';

it('shows the time of a backup in a sentence as times are shown', () => {
  const sentence = '2 changes since the backup of 2026-03-05 02:00 UTC. None is critical or high.';
  expect(withLocalTimes(sentence)).toBe(
    `2 changes since the backup of ${formatDateTime('2026-03-05T02:00:00.000Z')}. None is critical or high.`,
  );
});

it('shows a time of the activity log in the same form, and leaves other texts', () => {
  const shown = formatDateTime('2026-03-05T02:00:00.000Z');
  expect(withLocalTimes('Backup of 2026-03-05T02:00:17.123Z, build 2026-03-05 02:00')).toBe(
    `Backup of ${shown}, build 2026-03-05 02:00`,
  );
});
