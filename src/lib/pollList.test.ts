/** @jest-environment ./test/jsdomEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import nock from 'nock';
import { createClock, type Clock } from '../../test/clock';
import { createConsole } from '../../test/console';
import { restore } from '../../test/renderRestores';
import { backup } from '../../test/renderBackups';
import { backupsApi, firstBackupsRequest, restoresApi } from '../api';
import { backupsHidden, backupsShown, refreshRequested } from '../features/backups/backupsSlice';
import { restoresHidden, restoresRefreshRequested, restoresShown } from '../features/restoreWatch';
import { NEWEST_RESTORES } from '../features/restoreWatch/watchSlice';
import { sessionEnded } from '../features/session';

const SECOND = 1_000;
const { listBackups } = backupsApi.endpoints;
const { listRestores } = restoresApi.endpoints;

const LISTS = {
  backups: {
    call: 'POST /api/get_tid_backups_list',
    first: firstBackupsRequest(),
    endpoint: listBackups,
    shown: backupsShown,
    hidden: backupsHidden,
    refresh: refreshRequested,
    row: (status: string) => backup(0, { status: status as never }),
  },
  restores: {
    call: 'POST /api/restores_list',
    first: NEWEST_RESTORES,
    endpoint: listRestores,
    shown: restoresShown,
    hidden: restoresHidden,
    refresh: restoresRefreshRequested,
    row: (status: string) => restore(0, { status: status as never }),
  },
} as const;

const setHidden = (hidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

let clock: Clock;
beforeEach(() => {
  clock = createClock();
  jest.spyOn(Date, 'now').mockImplementation(() => clock.now());
});
afterEach(() => {
  setHidden(false);
  jest.restoreAllMocks();
  nock.cleanAll();
});

describe.each(['backups', 'restores'] as const)('polling of %s', (name) => {
  const { call, first, endpoint, shown, hidden, refresh, row } = LISTS[name];
  const second = { body: { ...first.body, pagenum: 2 } };
  type Question = typeof first | typeof second;

  /** A console whose page shows the list. `times`: seconds from then to each request. */
  const open = async (status = 'Completed') => {
    const app = createConsole({ clock });
    const lists = (next: string, version: string) =>
      app.service.on(call, ({ body }) => [
        200,
        (body as { knownVersion?: string }).knownVersion === version
          ? { unchanged: true, version }
          : { list: [row(next)], total: 1, version },
      ]);
    lists(status, '1');
    await app.start();
    /** Subscribes as the page's hook does, and says which request the page shows. */
    const show = async (question: Question): Promise<void> => {
      app.store.dispatch(endpoint.initiate(question as never) as never);
      await clock.settle();
      app.store.dispatch(shown(question as never));
      await clock.settle();
    };
    await show(first);
    app.service.forget();
    const from = clock.now();
    const calls = () => app.service.calls.filter(({ method, path }) => `${method} ${path}` === call);
    const entry = (question: Question = first) => endpoint.select(question)(app.state());
    return {
      ...app,
      lists,
      show,
      calls,
      entry,
      times: () => calls().map(({ at }) => (at - from) / SECOND),
      status: () => (entry().data as { list: { status: string }[] } | undefined)?.list[0]?.status,
    };
  };

  test('asks 5 s after each reply with the known version; an unchanged list stays the same object', async () => {
    const { times, calls, entry } = await open();
    const { data } = entry();
    await clock.advance(16 * SECOND);
    expect(times()).toEqual([5, 10, 15]);
    expect(calls().map(({ body }) => (body as { knownVersion?: string }).knownVersion)).toEqual(['1', '1', '1']);
    expect(entry().data).toBe(data);
    expect(entry().fulfilledTimeStamp).toBe(clock.now() - SECOND);
  });

  test('never has two requests in flight, and waits 5 s after a late reply', async () => {
    const { service, times, store } = await open();
    let reply: () => void = () => undefined;
    service.on(
      call,
      () =>
        new Promise((resolve) => {
          reply = () => resolve([200, { unchanged: true, version: '1' }]);
        }),
    );
    await clock.advanceDuringCall(5 * SECOND);
    await service.asked(call);
    store.dispatch(refresh());
    await clock.advanceDuringCall(30 * SECOND);
    expect(times()).toEqual([5]);
    service.on(call, [200, { unchanged: true, version: '1' }]);
    reply();
    await clock.settle();
    await clock.advance(4 * SECOND);
    expect(times()).toEqual([5]);
    await clock.advance(1 * SECOND);
    expect(times()).toEqual([5, 40]);
  });

  test('leads to the error page when the first reply of a page does not come', async () => {
    const { service, store, visited } = await open();
    service.on(call, [503, { status: 503, message: 'away', requestId: 'r' }]);
    // The page's own request was answered by one that was under way unseen, whose failure says nothing.
    store.dispatch(shown(second as never));
    await clock.advance(5 * SECOND);
    expect(visited.at(-1)).toBe('/500');
  });

  test('shows a change, and the end of it', async () => {
    const { lists, status, times } = await open();
    lists('Running', '2');
    await clock.advance(5 * SECOND);
    expect(status()).toBe('Running');
    lists('Completed', '3');
    await clock.advance(5 * SECOND);
    expect(status()).toBe('Completed');
    expect(times()).toEqual([5, 10]);
  });

  test('asks at once when a person asks, and 5 s after that reply', async () => {
    const { store, times } = await open();
    await clock.advance(7 * SECOND);
    store.dispatch(refresh());
    await clock.advance(6 * SECOND);
    expect(times()).toEqual([5, 7, 12]);
  });

  test('waits 5 s after a reply that something else asked for', async () => {
    const { store, times } = await open();
    await clock.advance(3 * SECOND);
    store.dispatch(endpoint.initiate(first as never, { forceRefetch: true }) as never);
    await clock.advance(6 * SECOND);
    expect(times()).toEqual([3, 8]);
  });

  test('follows another page of the list 5 s after its reply, and ends when the page is left', async () => {
    const { store, show, service, calls, times } = await open();
    await clock.advance(6 * SECOND);
    await show(second);
    service.forget();
    await clock.advance(10 * SECOND);
    expect(calls().map(({ body }) => (body as { pagenum: number }).pagenum)).toEqual([2, 2]);
    expect(times()).toEqual([11, 16]);
    store.dispatch(hidden());
    await clock.advance(120 * SECOND);
    expect(calls()).toHaveLength(2);
  });

  test('polls on other pages and in a hidden tab only while a row is busy', async () => {
    const { store, lists, times, texts } = await open('Running');
    store.dispatch(hidden());
    setHidden(true);
    await clock.advance(10 * SECOND);
    expect(times()).toEqual([5, 10]);
    lists('Completed', '2');
    await clock.advance(5 * SECOND);
    expect(texts().join()).toMatch(/completed/);
    await clock.advance(60 * SECOND);
    expect(times()).toEqual([5, 10, 15]);
  });

  test('keeps the list and its time while refreshes fail', async () => {
    const { service, entry, lists, times } = await open();
    const { data } = entry();
    service.on(call, [503, { status: 503, message: 'Away', requestId: 'r' }]);
    const { fulfilledTimeStamp } = entry();
    await clock.advance(11 * SECOND);
    expect(entry()).toMatchObject({ error: { status: 503, message: 'Away' }, fulfilledTimeStamp });
    expect(entry().data).toBe(data);
    lists('Completed', '1');
    await clock.advance(5 * SECOND);
    expect(entry().error).toBeUndefined();
    expect(times()).toEqual([5, 10, 15]);
  });

  test('keeps the list while the service cannot be reached', async () => {
    const { entry } = await open();
    nock.cleanAll();
    nock(/./).persist().post(/./).replyWithError('gone');
    await clock.advance(5 * SECOND);
    expect(entry()).toMatchObject({ error: { status: 0 }, data: { total: 1 } });
  });

  test('leads to the login page when the session is lost', async () => {
    const { service, path } = await open();
    service.on(call, [401, { status: 401, message: 'm', requestId: 'r' }]);
    await clock.advance(5 * SECOND);
    expect(path()).toBe('/login');
  });

  test('ends with the session; a late reply does not come into the cache', async () => {
    const { service, store, state, calls } = await open();
    let reply: () => void = () => undefined;
    service.on(
      call,
      () =>
        new Promise((resolve) => {
          reply = () => resolve([200, { list: [], total: 4, version: '8' }]);
        }),
    );
    await clock.advanceDuringCall(5 * SECOND);
    await service.asked(call);
    store.dispatch(sessionEnded({}));
    reply();
    await clock.settle();
    await clock.advance(60 * SECOND);
    expect(calls()).toHaveLength(1);
    expect(state().api.queries).toEqual({});
  });
});
