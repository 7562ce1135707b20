import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { createUser } from '../../../test/user';
import { renderApp } from '../../../test/renderApp';
import { loadOverlays, LOAD_TIME } from '../../../test/renderBackups';
import { GET, openSchedule, SAVE, SAVED, STOP } from '../../../test/renderSchedule';
import type { Answerer } from '../../../test/service';

beforeAll(async () => {
  await Promise.all([loadOverlays(), import('../../pages/SchedulePage')]);
}, LOAD_TIME);

describe('before anything is saved', () => {
  it('reads the schedule with GET, says that there is none, and opens the form by the toggle', async () => {
    const { toggle, user, sent } = await openSchedule();
    expect(sent('get_scheduled_backup_info')[0]?.method).toBe('GET');
    expect(screen.getByRole('heading', { name: 'No backup schedule yet' })).toBeVisible();
    expect(toggle()).toHaveAttribute('aria-checked', 'false');
    expect(screen.queryByRole('combobox', { name: 'Time' })).toBeNull();
    await user.click(toggle());
    expect(toggle()).toHaveAttribute('aria-checked', 'true');
    expect(screen.getByText('Scheduled backup is on after saving')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'No backup schedule yet' })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Time' })).toBeVisible();
    expect(screen.getAllByRole('checkbox')).toHaveLength(7);
    await user.click(toggle());
    expect(screen.getByRole('heading', { name: 'No backup schedule yet' })).toBeVisible();
    expect(sent('schedule_backup')).toEqual([]);
    expect(sent('stop_scheduled_backup')).toEqual([]);
  });

  it('the form begins with seven weekdays, none chosen, 12:00 AM local and 90 backups', async () => {
    const { press, time, retention, additional } = await openSchedule();
    await press('Set up a schedule');
    expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ]);
    for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
    expect(time().selectedOptions[0]?.textContent).toBe('12:00 AM');
    expect(retention()).toHaveValue('90');
    expect(additional().selectedOptions[0]?.textContent).toBe('None');
  });

  it('moves focus to the element that replaces a removed button', async () => {
    const { press, day, user } = await openSchedule();
    await press('Set up a schedule');
    expect(day('Sunday')).toHaveFocus();
    await user.click(day('Monday'));
    await press('Discard changes');
    expect(screen.getByRole('button', { name: 'Set up a schedule' })).toHaveFocus();
  });

  it('without a day or a time it says the exact texts, sends nothing and puts the focus there', async () => {
    const { press, day, time, user, sent } = await openSchedule();
    await press('Set up a schedule');
    await press('Save');
    expect(screen.getByText('You must select at least one day')).toBeVisible();
    expect(screen.queryByText('You must select time')).toBeNull();
    expect(day('Sunday')).toHaveFocus();
    await user.click(day('Monday'));
    expect(screen.queryByText('You must select at least one day')).toBeNull();
    await user.selectOptions(time(), '');
    await press('Save');
    expect(screen.getByText('You must select time')).toBeVisible();
    expect(time()).toHaveFocus();
    expect(time()).toBeInvalid();
    expect(sent('schedule_backup')).toEqual([]);
  });

  it('the first save sends all five fields, says so, and shows what is stored and when it runs', async () => {
    const { press, day, time, user, sent, texts, toggle } = await openSchedule();
    await press('Set up a schedule');
    await user.click(day('Saturday'));
    await user.click(day('Monday'));
    await user.selectOptions(time(), '1:30 PM');
    expect(
      screen.getByText(/^A backup runs on Monday and Saturday at 1:30 PM\. The newest 90 are kept\. First run: /),
    ).toBeVisible();
    await press('Save');
    expect(sent('schedule_backup').map(({ method, body }) => ({ method, body }))).toEqual([
      {
        method: 'POST',
        body: { enabled: true, days: [1, 6], time: '13:30', additional_backup_day: null, max_backups_to_retain: 90 },
      },
    ]);
    expect(texts()).toEqual(['Schedule saved']);
    expect(toggle()).toHaveAttribute('aria-checked', 'true');
    expect(screen.getByText('Scheduled backup is on')).toBeVisible();
    expect(screen.getByText('A backup runs on Monday and Saturday at 1:30 PM. The newest 90 are kept.')).toBeVisible();
    expect(screen.getByText('on Monday and Saturday at 13:30 UTC')).toBeVisible();
    expect(screen.getByText('Next run').nextSibling?.textContent).toMatch(/^\d\d\/\d\d\/\d{4} 1:30 PM$/);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  });
});

describe('a schedule that is on', () => {
  it('shows what is stored, its free minutes too, and says it in a sentence', async () => {
    const { day, time, additional, retention } = await openSchedule({
      ...SAVED,
      time: '20:07',
      max_backups_to_retain: 12,
    });
    expect(day('Monday')).toBeChecked();
    expect(day('Thursday')).toBeChecked();
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    expect(time().selectedOptions[0]?.textContent).toBe('8:07 PM');
    expect(additional().selectedOptions[0]?.textContent).toBe('Sunday');
    expect(retention()).toHaveValue('12');
    expect(
      screen.getByText(
        'A backup runs on Monday and Thursday at 8:07 PM and an expanded one on Sunday. The newest 12 are kept.',
      ),
    ).toBeVisible();
    expect(screen.getByText('No changes')).toBeVisible();
  });

  it('retention and the additional day are saved, and fields of the service go back unchanged', async () => {
    const { press, retention, additional, user, sent } = await openSchedule(SAVED);
    await user.clear(retention());
    await user.type(retention(), '30');
    expect(
      screen.getByText(
        'After the next scheduled backup only the newest 30 are kept. Older ones that no rule protects are deleted.',
      ),
    ).toBeVisible();
    await user.selectOptions(additional(), 'Wednesday');
    await press('Save');
    expect(sent('schedule_backup')[0]?.body).toEqual({ ...SAVED, additional_backup_day: 3, max_backups_to_retain: 30 });
  });

  it.each(['0', '366', '', 'x', '1.5'])('a retention of "%s" is refused before it is sent', async (text) => {
    const { press, retention, user, sent } = await openSchedule(SAVED);
    await user.clear(retention());
    if (text) await user.type(retention(), text);
    await press('Save');
    expect(screen.getByText('Enter a whole number from 1 to 365')).toBeVisible();
    expect(retention()).toHaveFocus();
    expect(sent('schedule_backup')).toEqual([]);
  });

  it('"Discard changes" brings back what is stored, and nothing is sent without a change', async () => {
    const { press, day, user, sent } = await openSchedule(SAVED);
    await press('Save');
    await user.click(day('Friday'));
    expect(screen.getByText('Changes not saved')).toBeVisible();
    await press('Discard changes');
    expect(day('Friday')).not.toBeChecked();
    expect(screen.getByText('No changes')).toBeVisible();
    expect(sent('schedule_backup')).toEqual([]);
  });

  it('the toggle asks first; Keep on changes nothing, Turn off stops it and keeps its values', async () => {
    const { toggle, user, answer, sent, texts, press, time } = await openSchedule(SAVED);
    await user.click(toggle());
    expect(
      within(await screen.findByRole('dialog')).getByText('No backup will start automatically.'),
    ).toBeInTheDocument();
    await answer('Keep on');
    expect(sent('stop_scheduled_backup')).toEqual([]);
    await user.click(toggle());
    await answer('Turn off');
    expect(sent('stop_scheduled_backup').map(({ method }) => method)).toEqual(['POST']);
    expect(texts()).toEqual(['Schedule turned off']);
    expect(screen.getByRole('heading', { name: 'The schedule is off' })).toBeVisible();
    expect(screen.getByText('No backup is scheduled.')).toBeVisible();
    await press('Turn on again');
    expect(time().selectedOptions[0]?.textContent).toBe('8:00 PM');
    await press('Save');
    expect(sent('schedule_backup')[0]?.body).toEqual(SAVED);
  });
});

describe('leaving with changes', () => {
  it('links of the console wait for an answer: Stay keeps the form, Leave goes', async () => {
    const { day, user, answer, address } = await openSchedule(SAVED);
    await user.click(day('Friday'));
    const link = () => screen.getByRole('link', { name: 'Backups' });
    await user.click(link());
    expect(address()).toBe('/scheduler');
    await answer('Stay');
    expect(day('Friday')).toBeChecked();
    await user.click(link());
    await answer('Leave');
    expect(address()).toBe('/backups');
  });

  it('leaves without a question when nothing changed', async () => {
    const { user, address, settle } = await openSchedule(SAVED);
    await user.click(screen.getByRole('link', { name: 'Backups' }));
    await settle();
    expect(address()).toBe('/backups');
  });
});

describe('what the service refuses', () => {
  const refused =
    (status: number): Answerer =>
    () => [status, { status, message: 'Told by the service', requestId: 'r1' }];

  it('a refused save keeps the form and says why', async () => {
    const { press, day, user, service, address } = await openSchedule(SAVED);
    service.on(SAVE, refused(500));
    await user.click(day('Friday'));
    await press('Save');
    const alert = (await screen.findByText('The schedule was not saved')).closest('[role=alert]');
    expect(alert).toHaveTextContent('Told by the service');
    expect(day('Friday')).toBeChecked();
    expect(address()).toBe('/scheduler');
  });

  it('a refused stop says why and the schedule stays on', async () => {
    const { toggle, user, service, answer } = await openSchedule(SAVED);
    service.on(STOP, refused(409));
    await user.click(toggle());
    await answer('Turn off');
    expect((await screen.findByText('The schedule was not turned off')).closest('[role=alert]')).toHaveTextContent(
      'Told by the service',
    );
    expect(toggle()).toHaveAttribute('aria-checked', 'true');
  });

  it('a save that is forbidden leads to /403', async () => {
    const { press, day, user, service, address } = await openSchedule(SAVED, '2');
    service.on(SAVE, refused(403));
    await user.click(day('Friday'));
    await press('Save');
    expect(address()).toBe('/403');
  });

  it('a schedule that cannot be read says so by name and is asked for again', async () => {
    const app = renderApp('/scheduler');
    app.service.on(GET, refused(503));
    await app.open();
    expect((await screen.findByText('The schedule cannot be shown')).closest('[role=alert]')).toHaveTextContent(
      'Unavailable: Told by the service',
    );
    app.service.on(GET, [200, SAVED]);
    await createUser().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('switch')).toHaveAttribute('aria-checked', 'true');
  });
});

describe('who may open it', () => {
  it.each([
    ['1', '/scheduler'],
    ['2', '/scheduler'],
    ['3', '/404'],
    ['9', '/404'],
  ])('permission type %s ends at %s', async (permissionType, end) => {
    const { address } = await openSchedule(SAVED, permissionType);
    expect(address()).toBe(end);
  });
});
