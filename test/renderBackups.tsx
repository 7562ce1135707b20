import { jest } from '@jest/globals';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { render, screen, within } from '@testing-library/react';
import { createUser } from './user';
import nock from 'nock';
import { Profiler } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { spawn } from 'typed-redux-saga';
import type { BackupRecord } from '../src/api';
import { ToastRegion } from '../src/app/ToastRegion';
import type { Ports } from '@trc/domain/ports';
import { Backups, backupsSaga } from '../src/features/backups';
import { permissionLoaded, signedIn } from '../src/features/session';
import { createStore } from '../src/store';
import { errorSaga } from '../src/store/errorSaga';

const ORIGIN = 'http://service.test';

/** For beforeAll: lazy-loaded parts take seconds to load in a test. */
export const loadOverlays = () => import('../src/components/overlays/all');
export const LOAD_TIME = 60_000;

/** @returns a backup as the service lists it; the newest has number 0. */
export const backup = (number: number, more: Partial<BackupRecord> = {}): BackupRecord => ({
  backupId: `0a83f517-6c9e-44b2-8f70-${String(number).padStart(12, '0')}`,
  creationTime: new Date(Date.UTC(2026, 2, 12, 8, 0) - number * 3_600_000).toISOString(),
  status: 'Completed',
  isDataReady: true,
  source: 'on-demand',
  tag: 'on-demand',
  aadUsersCounter: 4218,
  aadGroupsCounter: 1036,
  ...more,
});

export interface Call {
  path: string;
  body: Record<string, unknown>;
}

/** A service behind the network that lists the rows of `backups`. */
export const createService = (backups: BackupRecord[]) => {
  const service = {
    backups,
    calls: [] as Call[],
    schedule: { enabled: false } as object | number,
    refuse: {} as Record<string, number>,
    ownId: undefined as string | undefined,
    hold: {} as Record<string, Promise<void>>,
  };
  const take = (path: string, body: unknown) =>
    service.calls.push({ path, body: (body ?? {}) as Record<string, unknown> });
  const answer = (name: string, work: (body: Record<string, unknown>, uri: string) => unknown) =>
    async function reply(uri: string, body: unknown): Promise<[number, nock.ReplyBody]> {
      take(uri, body);
      await service.hold[name];
      const refusal = service.refuse[name];
      if (refusal) return [refusal, { status: refusal, message: 'Refused', requestId: 'r1' }];
      return [200, work((body ?? {}) as Record<string, unknown>, uri) as nock.ReplyBody];
    };
  const scope = nock(ORIGIN).persist();
  scope.post('/api/get_tid_backups_list').reply(
    answer('list', (body) => {
      const { pagenum, perpage, sort } = body as {
        pagenum: number;
        perpage: number;
        sort: { column: 'creationTime' | 'status'; direction: string };
      };
      const sorted = [...service.backups].sort(
        (one, other) => (one[sort.column] < other[sort.column] ? -1 : 1) * (sort.direction === 'asc' ? 1 : -1),
      );
      const version = String(JSON.stringify(sorted).length) + sorted.map((row) => row.status).join();
      if (body.knownVersion === version) return { unchanged: true, version };
      return { list: sorted.slice((pagenum - 1) * perpage, pagenum * perpage), total: sorted.length, version };
    }),
  );
  scope
    .post('/api/backup')
    .reply(answer('run', (body) => ({ backupId: service.ownId ?? body.backupId, status: 'Running' })));
  scope.post('/api/stop_backup').reply(answer('stop', (body) => ({ backupId: body.backupId, status: 'Canceling' })));
  scope
    .delete(/^\/api\/backup\/.+/)
    .reply(answer('delete', (_, uri) => ({ backupId: uri.split('/').at(-1), status: 'Deleting' })));
  scope.get('/api/get_scheduled_backup_info').reply(() => {
    take('/api/get_scheduled_backup_info', {});
    return typeof service.schedule === 'number'
      ? [service.schedule, { status: service.schedule, message: 'Refused', requestId: 'r1' }]
      : [200, service.schedule as nock.ReplyBody];
  });
  return service;
};
/** A clock that stands until the test moves it. */
const createClock = () => {
  let waiting: (() => void)[] = [];
  return {
    sleep: () => new Promise<void>((resolve) => waiting.push(resolve)),
    waits: () => waiting.length,
    tick: () => {
      const due = waiting;
      waiting = [];
      for (const wake of due) wake();
    },
  };
};

const memory = () => {
  const kept = new Map<string, string>();
  return {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
};

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}`}</output>;
};

/** The Backups page on the real store, the real sagas and the real way to the network. */
export const renderBackups = (permissionType = '1', address = '/backups') => {
  window.history.replaceState(null, '', address);
  const clock = createClock();
  const navigate = jest.fn<Ports['navigate']>();
  const never = () => Promise.reject(new Error('not in this test'));
  const ports: Ports = {
    identity: {
      hasSession: () => true,
      preload: () => undefined,
      restore: never,
      resume: never,
      signIn: never,
      accessToken: never,
      signOut: never,
      forget: never,
      mayConsentAt: () => false,
      keepEmergency: () => undefined,
    },
    local: memory(),
    session: memory(),
    navigate,
    currentPath: () => address,
    leaveTo: () => undefined,
    sleep: clock.sleep,
    now: () => Date.now(),
    apiOrigin: ORIGIN,
  };
  const { store, run } = createStore(ports);
  run(function* root() {
    yield* spawn(errorSaga);
    yield* spawn(backupsSaga);
  });
  store.dispatch(
    signedIn({
      account: { name: 'Ada Lindqvist', email: 'ada@fabrikam.example', oid: 'ada' },
      token: { value: 'token', expiresOn: Date.now() + 3_600_000 },
    }),
  );
  store.dispatch(permissionLoaded({ permissionType, id: 'ada', userPrincipalName: 'ada@fabrikam.example' }));
  const draws = jest.fn();
  const page = (withPage: boolean) => (
    <Provider store={store}>
      <BrowserRouter>
        <main id="main">
          {withPage && (
            <Profiler id="page" onRender={draws}>
              <Backups />
            </Profiler>
          )}
        </main>
        <ToastRegion />
        <Address />
      </BrowserRouter>
    </Provider>
  );
  const { rerender, unmount } = render(page(true));
  const rows = () =>
    within(screen.getByRole('table', { name: 'Backups' }))
      .getAllByRole('row')
      .slice(1);
  return {
    store,
    clock,
    navigate,
    draws,
    rows,
    user: createUser(),
    unmount,
    leave: () => rerender(page(false)),
    enter: () => rerender(page(true)),
    /** Waits for the first rows. */
    loaded: async () => void (await screen.findAllByRole('button', { name: 'Copy backup ID' })),
    /** Waits until the poller sleeps, moves the clock, and waits until it sleeps again and no call is under way. */
    poll: async () => {
      const turn = () => new Promise((resolve) => setImmediate(resolve));
      const settled = () =>
        clock.waits() > 0 &&
        Object.values(store.getState().api.queries).every((query) => query?.status !== QueryStatus.pending);
      for (let tries = 0; !settled() && tries < 5000; tries += 1) await turn();
      clock.tick();
      for (let tries = 0; !settled() && tries < 5000; tries += 1) await turn();
    },
  };
};
