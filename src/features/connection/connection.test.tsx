import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp';
import { schedulerApi } from '../../api';

const SCHEDULE = { enabled: true, days: [1], time: '20:00', additional_backup_day: null, max_backups_to_retain: 90 };
const BANNER = 'No connection to the service';
const gone = () => {
  throw new Error('no network');
};

/** A page that is open when the service goes. */
const opened = async () => {
  const app = renderApp('/scheduler');
  app.service.on('GET /api/get_scheduled_backup_info', [200, SCHEDULE]);
  await app.open();
  await screen.findByRole('switch');
  const lose = async () => {
    for (const call of [
      'GET /api/get_scheduled_backup_info',
      'POST /api/schedule_backup',
      'POST /api/permissions/users/me',
    ])
      app.service.on(call, gone);
    await act(async () => {
      void app.store.dispatch(schedulerApi.endpoints.saveSchedule.initiate({ body: SCHEDULE }));
      await app.clock.settle();
    });
    app.service.forget();
  };
  const come = (schedule: object = SCHEDULE) => {
    app.service.on('GET /api/get_scheduled_backup_info', [200, schedule]);
    app.service.on('POST /api/schedule_backup', [200, SCHEDULE]);
    app.service.on('POST /api/permissions/users/me', [
      200,
      { permissionType: '1', id: 'x', userPrincipalName: 'ada@contoso.com' },
    ]);
  };
  return { ...app, lose, come };
};

describe('a lost connection', () => {
  it('is reported and checked every 5 s; the page reloads when the connection is back', async () => {
    const app = await opened();
    await app.lose();
    expect(screen.getByText(BANNER)).toBeVisible();
    expect(app.address()).toBe('/scheduler');
    await act(() => app.clock.advance(9_999));
    expect(app.service.callsOf('permissions/users/me')).toHaveLength(1);
    expect(screen.getByText(BANNER)).toBeVisible();
    app.come({ ...SCHEDULE, days: [4] });
    await act(() => app.clock.advance(1));
    await waitFor(() => expect(screen.queryByText(BANNER)).toBeNull());
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Thursday' })).toBeChecked());
  });

  it('does not repeat a change without a reply', async () => {
    const app = await opened();
    await app.lose();
    app.come();
    await act(() => app.clock.advance(60_000));
    expect(screen.queryByText(BANNER)).toBeNull();
    expect(app.service.calls.filter(({ method, path }) => method !== 'GET' && path === '/api/schedule_backup')).toEqual(
      [],
    );
  });

  it('is looked after at once when the browser has a network again, and a refusal is a reply too', async () => {
    const app = await opened();
    await app.lose();
    app.come();
    app.service.on('POST /api/permissions/users/me', [500, { status: 500, message: 'm', requestId: 'r' }]);
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      await app.clock.settle();
    });
    await waitFor(() => expect(screen.queryByText(BANNER)).toBeNull());
  });

  it('a call that is refused is no lost connection', async () => {
    const app = await opened();
    app.service.on('POST /api/schedule_backup', [503, { status: 503, message: 'm', requestId: 'r' }]);
    await act(async () => {
      void app.store.dispatch(schedulerApi.endpoints.saveSchedule.initiate({ body: SCHEDULE }));
      await app.clock.settle();
    });
    expect(screen.queryByText(BANNER)).toBeNull();
  });
});
