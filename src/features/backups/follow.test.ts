import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import nock from 'nock';
import { createClock } from '../../../test/clock';
import { createConsole } from '../../../test/console';
import { RefreshWorker } from '../../../test/worker';
import { backupsApi, firstBackupsPage, readAt } from '../../api';
import { sessionEnded, tokenRenewed } from '../session';
import { backupsHidden, backupsShown, refreshRequested } from './backupsSlice';

const LIST = firstBackupsPage();
const OTHER = { body: { ...LIST.body, pagenum: 2 } };
const CALL = 'POST /api/get_tid_backups_list';
const SECOND = 1_000;
const { listBackups } = backupsApi.endpoints;
const row = (status: string) => ({ backupId: '0a83f517-6c9e-44b2-8f70-000000000001', creationTime: '2026-11-20T08:00:00Z', status, isDataReady: true, source: 'on-demand', tag: 'on-demand' });

const hide = (hidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  Object.assign(globalThis, { Worker: RefreshWorker });
  RefreshWorker.asked = [];
});
afterEach(() => {
  delete (globalThis as { Worker?: unknown }).Worker;
  RefreshWorker.clock = undefined;
  hide(false);
  jest.restoreAllMocks();
  nock.cleanAll();
});

/** The backups page on a list of version 7, with a worker; its time is the test's. @returns the console, and how often the page and the worker were asked since */
const shown = async (origin?: string) => {
  const clock = createClock();
  RefreshWorker.clock = clock;
  jest.spyOn(Date, 'now').mockImplementation(clock.now);
  const app = createConsole({ clock, origin: origin ?? window.location.origin });
  const list = (status: string, version: string) => ({ list: [row(status)], total: 1, version });
  const holds = (status: string, version: string) => app.service.on(CALL, ({ body }) => [200, (body as { knownVersion?: string }).knownVersion === version ? { unchanged: true, version } : list(status, version)]);
  holds('Completed', '7');
  await app.start();
  void app.store.dispatch(listBackups.initiate(LIST));
  await clock.settle();
  app.store.dispatch(backupsShown(LIST));
  await clock.settle();
  app.service.forget();
  RefreshWorker.asked = [];
  const entry = () => listBackups.select(LIST)(app.state());
  return {
    ...app, holds, list, entry,
    times: () => app.service.calls.map(({ at }) => (at - started) / SECOND),
    questions: () => RefreshWorker.asked.length,
    status: () => (entry().data as { list: { status: string }[] } | undefined)?.list[0]?.status,
  };
};
const started = createClock().now();

describe('a list of backups that does not change is left to the worker', () => {
  test('asked every 5 s, and the page hands it back twice a minute without a question of its own', async () => {
    const { clock, times, questions, entry, state } = await shown();
    const { api: { queries }, backups } = state();
    await clock.advance(28 * SECOND);
    expect(times()).toEqual([5, 10, 15, 20, 25]);
    expect(questions()).toBe(0);
    expect(readAt(entry())).toBe(clock.now());
    await clock.advance(30 * SECOND);
    expect(times()).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55]);
    expect(questions()).toBe(1);
    expect(readAt(entry())).toBe(clock.now());
    expect(state().api.queries).toBe(queries);
    expect(state().backups).toBe(backups);
  });

  test('after half a minute with the token of then', async () => {
    const { clock, store, service } = await shown();
    await clock.advance(12 * SECOND);
    store.dispatch(tokenRenewed({ value: 'renewed', expiresOn: clock.now() + 3_600 * SECOND }));
    await clock.advance(24 * SECOND);
    const tokens = service.calls.map(({ headers }) => headers['authorization'] === 'Bearer renewed');
    expect(tokens).toEqual([false, false, false, false, false, false, true]);
  });

  test('a change is shown when it is told, and followed by the page while something moves', async () => {
    const { clock, times, status, holds } = await shown();
    await clock.advance(12 * SECOND);
    holds('Running', '8');
    await clock.advance(4 * SECOND);
    expect(status()).toBe('Running');
    await clock.advance(5 * SECOND);
    holds('Completed', '9');
    await clock.advance(5 * SECOND);
    expect(status()).toBe('Completed');
    expect(times()).toEqual([5, 10, 15, 20, 25]);
  });

  test('R pressed asks at once; so does the next 5 s after it', async () => {
    const { clock, store, times, questions } = await shown();
    await clock.advance(7 * SECOND);
    store.dispatch(refreshRequested());
    await clock.advance(6 * SECOND);
    expect(times()).toEqual([5, 7, 12]);
    expect(questions()).toBe(2);
  });

  test('another page of the list is followed instead of the first; leaving ends it', async () => {
    const { clock, store, service } = await shown();
    await clock.advance(6 * SECOND);
    void store.dispatch(listBackups.initiate(OTHER));
    await clock.settle();
    store.dispatch(backupsShown(OTHER));
    await clock.advance(1 * SECOND);
    service.forget();
    await clock.advance(12 * SECOND);
    expect(service.calls.map(({ body }) => (body as { pagenum: number }).pagenum)).toEqual([2, 2]);
    store.dispatch(backupsHidden());
    await clock.advance(120 * SECOND);
    expect(service.calls).toHaveLength(2);
  });

  test('a page that nobody sees asks by its own timers, which browsers slow down', async () => {
    const { clock, times, questions, entry } = await shown();
    await clock.advance(11 * SECOND);
    hide(true);
    await clock.advance(1 * SECOND);
    expect(times()).toEqual([5, 10, 11]);
    expect(readAt(entry())).toBe(started + 11 * SECOND);
    await clock.advance(5 * SECOND);
    hide(false);
    const before = questions();
    await clock.advance(20 * SECOND);
    expect(times()).toEqual([5, 10, 11, 16, 21, 26, 31, 36]);
    expect(questions()).toBe(before + 2);
  });

  test('without a connection the page asks itself and says from when the list is', async () => {
    const { clock, entry } = await shown();
    await clock.advance(11 * SECOND);
    nock.cleanAll();
    nock(window.location.origin).persist().post(/./).replyWithError('gone');
    await clock.advance(5 * SECOND);
    expect(entry()).toMatchObject({ error: { status: 0 }, data: { total: 1 } });
    expect(readAt(entry())).toBe(started + 10 * SECOND);
  });

  test('the end of the session ends it, and nothing comes back into the cache', async () => {
    const { clock, store, state, service } = await shown();
    await clock.advance(6 * SECOND);
    store.dispatch(sessionEnded({}));
    await clock.settle();
    service.forget();
    await clock.advance(60 * SECOND);
    expect(service.callsOf('get_tid_backups_list')).toEqual([]);
    expect(state().api.queries).toEqual({});
  });

  test('a lost session leads to the login page', async () => {
    const { clock, service, path } = await shown();
    service.on(CALL, [401, { status: 401, message: 'm', requestId: 'r' }]);
    await clock.advance(5 * SECOND);
    expect(path()).toBe('/login');
  });

  test('not where the service has another origin: then the page asks as ever', async () => {
    const { clock, times, questions } = await shown('https://elsewhere.test');
    await clock.advance(16 * SECOND);
    expect(times()).toEqual([5, 10, 15]);
    expect(questions()).toBe(0);
  });
});
