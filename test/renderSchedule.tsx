import { act, screen, within } from '@testing-library/react';
import { createUser } from './user';
import { renderApp } from './renderApp';

export const GET = 'GET /api/get_scheduled_backup_info';
export const SAVE = 'POST /api/schedule_backup';
export const STOP = 'POST /api/stop_scheduled_backup';
/** Tests run in UTC, so that local and stored times are the same here; zones are proven in domain/schedule. */
export const SAVED = {
  enabled: true,
  days: [1, 4],
  time: '20:00',
  additional_backup_day: 0,
  max_backups_to_retain: 90,
  window: 'of the service',
};

/** The Backup schedule page, signed in, with a service that stores the schedule. */
export const openSchedule = async (schedule: object = {}, permissionType = '1') => {
  const app = renderApp('/scheduler', { permissionType });
  let kept = schedule;
  app.service.on(GET, () => [200, kept]);
  app.service.on(SAVE, ({ body }) => {
    kept = body as object;
    return [200, kept];
  });
  app.service.on(STOP, () => {
    kept = { ...kept, enabled: false };
    return [200, kept];
  });
  await app.open();
  if (app.address() === '/scheduler') await screen.findByRole('switch');
  const user = createUser();
  return {
    ...app,
    user,
    /** Another person saves, or turns it off. */
    elsewhere: (change: object) => {
      kept = { ...kept, ...change };
    },
    lookAgain: async () => {
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      await app.settle();
    },
    toggle: () => screen.getByRole('switch', { name: 'Scheduled backup' }),
    day: (name: string) => screen.getByRole('checkbox', { name }),
    time: () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time' }),
    additional: () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Additional expanded backup' }),
    retention: () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Keep the newest' }),
    press: async (name: string) => {
      await user.click(screen.getByRole('button', { name }));
      await app.settle();
    },
    answer: async (name: string) => {
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
      await app.settle();
    },
    sent: (path: string) => app.service.callsOf(path),
  };
};
