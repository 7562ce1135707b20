import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import nock from 'nock';
import { createConsole } from '../../test/console';
import { RefreshWorker } from '../../test/worker';
import { sessionEnded } from '../features/session';
import { backupsApi, readAt, refreshBeside } from './index';

const LIST = { body: { pagenum: 2, perpage: 25 } };
const PATH = '/api/get_tid_backups_list';
const CALL = `POST ${PATH}`;
const { listBackups } = backupsApi.endpoints;

const SAME_ORIGIN = window.location.origin;

beforeEach(() => {
  RefreshWorker.asked = [];
});
afterEach(() => {
  delete (globalThis as { Worker?: unknown }).Worker;
  nock.cleanAll();
});

/** A console that holds version 7 of a list. @param origin of the service */
const holding = async (version: string | undefined = '7', origin?: string) => {
  const app = createConsole(origin === undefined ? {} : { origin });
  await app.start();
  const whole = { list: [], total: 3, ...(version && { version }) };
  app.service.on(CALL, ({ body }) => (version && (body as { knownVersion?: string }).knownVersion === version ? [200, { unchanged: true, version }] : [200, whole]));
  void app.store.dispatch(listBackups.initiate(LIST));
  await app.clock.settle();
  app.service.forget();
  const entry = () => listBackups.select(LIST)(app.state());
  const ask = (): Promise<boolean> => app.store.dispatch(refreshBeside(listBackups, LIST) as never);
  const known = () => app.service.calls.map(({ body }) => (body as { knownVersion?: string }).knownVersion);
  return { ...app, entry, ask, known };
};

describe.each([['in the page', false], ['in a worker', true]])('a refresh beside the store, %s', (_where, inWorker) => {
  const ours = inWorker ? SAME_ORIGIN : undefined;
  beforeEach(() => {
    if (inWorker) Object.assign(globalThis, { Worker: RefreshWorker });
  });
  afterEach(() => {
    if (!inWorker) expect(RefreshWorker.asked).toEqual([]);
  });

  test('of an unchanged list is one call and no event; the list counts as read then', async () => {
    const app = await holding('7', ours);
    // Who is subscribed is noted half a second late, whatever happens.
    const parts = () => {
      const { api: { queries, mutations, provided }, ...others } = app.state();
      return [queries, mutations, provided, ...Object.values(others)];
    };
    const before = parts();
    const asked = Date.now();
    expect(await app.ask()).toBe(true);
    await app.clock.settle();
    expect(app.known()).toEqual(['7']);
    expect(parts().every((part, index) => part === before[index])).toBe(true);
    expect(readAt(app.entry())).toBeGreaterThanOrEqual(asked);
  });

  test('of a changed list is one call, whose reply is in the cache', async () => {
    const app = await holding('7', ours);
    app.service.on(CALL, [200, { list: [], total: 4, version: '8' }]);
    expect(await app.ask()).toBe(true);
    expect(app.known()).toEqual(['7']);
    expect(app.entry().data).toMatchObject({ total: 4, version: '8' });
    expect(readAt(app.entry())).toBe(app.entry().fulfilledTimeStamp);
  });

  test('that fails is one call, keeps the list and is told; the next one takes the error away', async () => {
    const app = await holding('7', ours);
    app.service.on(CALL, [503, { status: 503, message: 'Away', requestId: 'r' }]);
    await app.ask();
    expect(app.service.calls).toHaveLength(1);
    expect(app.entry()).toMatchObject({ data: { total: 3 }, error: { status: 503, message: 'Away' } });
    // With an error in the cache, the store sends the request.
    expect(await app.ask()).toBe(false);
    expect(app.service.calls).toHaveLength(1);
  });

  test('that finds the session lost leads to the login page', async () => {
    const app = await holding('7', ours);
    app.service.on(CALL, [401, { status: 401, message: 'm', requestId: 'r' }]);
    await app.ask();
    await app.clock.settle();
    expect(app.path()).toBe('/login');
  });

  test('whose reply comes after the end of the session puts nothing into the cache', async () => {
    const app = await holding('7', ours);
    let reply: (answer: [number, object]) => void = () => undefined;
    app.service.on(CALL, () => new Promise((resolve) => { reply = resolve; }));
    const asked = app.ask();
    await app.service.asked(CALL);
    app.store.dispatch(sessionEnded({}));
    reply([200, { list: [], total: 4, version: '8' }]);
    expect(await asked).toBe(true);
    expect(app.state().api.queries).toEqual({});
  });

  test('is left to the store where nothing is held, or a backend tells no versions', async () => {
    const app = await holding('7', ours);
    expect(await app.store.dispatch(refreshBeside(listBackups, { body: { pagenum: 3, perpage: 25 } }) as never)).toBe(false);
    expect(app.service.calls).toEqual([]);
    nock.cleanAll();
    expect(await (await holding('', ours)).ask()).toBe(false);
  });
});

describe('the worker for refreshes', () => {
  beforeEach(() => {
    Object.assign(globalThis, { Worker: RefreshWorker });
  });

  test('asks as the page does: token, JSON, credentials, no redirect', async () => {
    const app = await holding('7', SAME_ORIGIN);
    await app.ask();
    expect(RefreshWorker.asked).toHaveLength(1);
    expect(RefreshWorker.asked[0]).toMatchObject({
      url: SAME_ORIGIN + PATH, limit: 120_000,
      init: { method: 'POST', credentials: 'include', redirect: 'error', body: JSON.stringify({ pagenum: 2, perpage: 25, knownVersion: '7' }) },
    });
    const [call] = app.service.calls;
    expect(call?.headers).toMatchObject({ 'content-type': 'application/json', accept: 'application/json' });
    expect(String(call?.headers['authorization'])).toMatch(/^Bearer ./);
  });

  test('is not asked where the service has another origin: its policy lets it call its own only', async () => {
    const app = await holding();
    await app.ask();
    expect(app.known()).toEqual(['7']);
    expect(RefreshWorker.asked).toEqual([]);
  });

  test.each([
    ['fails too, the list is kept and the error told', () => nock(SAME_ORIGIN).post(PATH).replyWithError('gone'), { data: { total: 3 }, error: { status: 0 } }],
    ['is answered, that counts: only the worker was hindered', () => nock(SAME_ORIGIN).post(PATH).reply(200, { list: [], total: 4, version: '8' }), { data: { total: 4 } }],
  ])('whose call gets no reply leaves it to the page; where its call %s', async (_what, own, entry) => {
    const app = await holding('7', SAME_ORIGIN);
    nock.cleanAll();
    nock(SAME_ORIGIN).post(PATH).replyWithError('gone');
    own();
    await app.ask();
    expect(app.entry()).toMatchObject(entry);
    expect(nock.pendingMocks()).toEqual([]);
  });

  test('that is broken is replaced by the page itself, from that very call on', async () => {
    const app = await holding('7', SAME_ORIGIN);
    RefreshWorker.isBroken = true;
    expect(await app.ask()).toBe(true);
    expect(app.known()).toEqual(['7']);
    await app.ask();
    expect(app.known()).toEqual(['7', '7']);
    expect(RefreshWorker.asked).toHaveLength(1);
  });
});
