import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { backup, createService, loadOverlays, LOAD_TIME, renderBackups } from '../../../test/renderBackups';
import { openSchedule } from '../../../test/renderSchedule';

const MINUTE = 60_000;
const DAILY = {
  enabled: true,
  days: [0, 1, 2, 3, 4, 5, 6],
  time: '20:00',
  additional_backup_day: null,
  max_backups_to_retain: 90,
};

beforeAll(async () => {
  await Promise.all([loadOverlays(), import('../../pages/SchedulePage'), import('../backups/NextBackupTime')]);
}, LOAD_TIME);
beforeEach(() => {
  // Only the time of day and repeated timers wait for the test.
  jest.useFakeTimers({
    now: Date.parse('2026-03-10T19:10:00Z'),
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setImmediate',
      'clearImmediate',
      'nextTick',
      'queueMicrotask',
      'performance',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
      'hrtime',
    ],
  });
});
afterEach(() => {
  jest.useRealTimers();
});
const pass = (minutes: number) => act(() => void jest.advanceTimersByTime(minutes * MINUTE));

describe('a page that is left open', () => {
  it('the schedule names the next run after the one that has passed', async () => {
    await openSchedule(DAILY);
    const next = () => screen.getByText('Next run').nextSibling?.textContent;
    expect(next()).toBe('03/10/2026 8:00 PM');
    pass(51);
    expect(next()).toBe('03/11/2026 8:00 PM');
  });

  it('the backups say how long it is now until the next one', async () => {
    createService([backup(0)]).schedule = DAILY;
    renderBackups();
    expect((await screen.findByText(/^Next scheduled backup:/)).textContent).toContain('(in 50 minutes)');
    pass(20);
    expect(screen.getByText(/^Next scheduled backup:/).textContent).toContain('(in 30 minutes)');
  });
});
