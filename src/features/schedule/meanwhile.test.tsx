import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { loadOverlays, LOAD_TIME } from '../../../test/renderBackups';
import { GET, openSchedule, SAVE, SAVED } from '../../../test/renderSchedule';

beforeAll(async () => {
  await Promise.all([loadOverlays(), import('../../pages/SchedulePage')]);
}, LOAD_TIME);

describe('changes by another person', () => {
  const CHANGED = 'Someone else changed the schedule';

  it('a save from a stale page stops, keeps the draft, shows what is saved now, and a second one goes through', async () => {
    const { press, day, user, sent, elsewhere, texts } = await openSchedule(SAVED);
    elsewhere({ days: [1, 2, 4], window: 'newer' });
    await user.click(day('Friday'));
    await press('Save');
    expect(sent('schedule_backup')).toEqual([]);
    expect(texts()).toEqual([]);
    expect((await screen.findByText(CHANGED)).closest('[role=status]')).toHaveTextContent(
      'saving them replaces the saved schedule',
    );
    expect(day('Friday')).toBeChecked();
    expect(day('Tuesday')).not.toBeChecked();
    expect(screen.getByText('on Monday, Tuesday and Thursday at 20:00 UTC')).toBeVisible();
    await press('Save');
    expect(sent('schedule_backup')[0]?.body).toEqual({ ...SAVED, days: [1, 4, 5], window: 'newer' });
    expect(texts()).toEqual(['Schedule saved']);
    expect(screen.queryByText(CHANGED)).toBeNull();
  });

  it('a schedule that was turned off meanwhile is not turned on again by a save that does not know it', async () => {
    const { press, retention, user, sent, elsewhere, toggle } = await openSchedule(SAVED);
    elsewhere({ enabled: false });
    await user.clear(retention());
    await user.type(retention(), '30');
    await press('Save');
    expect(sent('schedule_backup')).toEqual([]);
    expect((await screen.findByText(CHANGED)).closest('[role=status]')).toHaveTextContent(
      'saving them turns it on again',
    );
    expect(screen.getByText('No backup is scheduled.')).toBeVisible();
    expect(retention()).toHaveValue('30');
    await press('Discard changes');
    expect(screen.getByRole('heading', { name: 'The schedule is off' })).toBeVisible();
    expect(toggle()).toHaveAttribute('aria-checked', 'false');
  });

  it('a page that is looked at again shows what is saved now, and keeps a draft', async () => {
    const { day, user, elsewhere, lookAgain } = await openSchedule(SAVED);
    elsewhere({ days: [2] });
    await lookAgain();
    expect(day('Tuesday')).toBeChecked();
    expect(screen.queryByText(CHANGED)).toBeNull();
    await user.click(day('Friday'));
    elsewhere({ days: [3] });
    await lookAgain();
    expect(screen.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label'))).toEqual([
      'Tuesday',
      'Friday',
    ]);
    expect(screen.getByText('on Wednesday at 20:00 UTC')).toBeVisible();
    expect(screen.getByText(CHANGED)).toBeVisible();
  });

  it('where it cannot be read again, nothing is sent', async () => {
    const { press, day, user, service, sent } = await openSchedule(SAVED);
    service.on(GET, [500, { status: 500, message: 'Told by the service', requestId: 'r1' }]);
    await user.click(day('Friday'));
    await press('Save');
    expect((await screen.findByText('The schedule was not saved')).closest('[role=alert]')).toHaveTextContent(
      'Told by the service',
    );
    expect(sent('schedule_backup')).toEqual([]);
    expect(day('Friday')).toBeChecked();
  });

  it('changes during a save stay a draft on top of the saved selection', async () => {
    const { day, user, settle, service, sent, press, texts, elsewhere } = await openSchedule(SAVED);
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    service.on(SAVE, async ({ body }) => {
      await held;
      return [200, body];
    });
    await user.click(day('Friday'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saving')).toBeVisible();
    await user.click(day('Sunday'));
    elsewhere({ days: [1, 4, 5] });
    arrive();
    await settle();
    expect(texts()).toEqual(['Schedule saved']);
    expect(day('Sunday')).toBeChecked();
    expect(day('Friday')).toBeChecked();
    expect(screen.queryByText(CHANGED)).toBeNull();
    await press('Save');
    expect(sent('schedule_backup').map(({ body }) => (body as { days: number[] }).days)).toEqual([
      [1, 4, 5],
      [0, 1, 4, 5],
    ]);
  });
});
