import { describe, expect, test } from '@jest/globals';
import { createConsole } from '../../test/console';
import { sessionEnded } from '../features/session';
import { backupsApi, readAt, refreshBeside } from './index';

const LIST = { body: { pagenum: 2, perpage: 25 } };
const CALL = 'POST /api/get_tid_backups_list';
const { listBackups } = backupsApi.endpoints;

/** A console that holds version 7 of a list. */
const holding = async (version: string | undefined = '7') => {
  const app = createConsole();
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

describe('a refresh beside the store', () => {
  test('R-BKP-29 of an unchanged list is one call and no event; the list counts as read then', async () => {
    const app = await holding();
    const before = app.state();
    const asked = Date.now();
    expect(await app.ask()).toBe(true);
    await app.clock.settle();
    expect(app.known()).toEqual(['7']);
    expect(app.state()).toBe(before);
    expect(readAt(app.entry())).toBeGreaterThanOrEqual(asked);
  });

  test('of a changed list is one call, whose reply is in the cache', async () => {
    const app = await holding();
    app.service.on(CALL, [200, { list: [], total: 4, version: '8' }]);
    expect(await app.ask()).toBe(true);
    expect(app.known()).toEqual(['7']);
    expect(app.entry().data).toMatchObject({ total: 4, version: '8' });
    expect(readAt(app.entry())).toBe(app.entry().fulfilledTimeStamp);
  });

  test('S-35 that fails is one call, keeps the list and is told; the next one takes the error away', async () => {
    const app = await holding();
    app.service.on(CALL, [503, { status: 503, message: 'Away', requestId: 'r' }]);
    await app.ask();
    expect(app.service.calls).toHaveLength(1);
    expect(app.entry()).toMatchObject({ data: { total: 3 }, error: { status: 503, message: 'Away' } });
    // Whoever holds an error lets the store ask.
    expect(await app.ask()).toBe(false);
    expect(app.service.calls).toHaveLength(1);
  });

  test('R-ERR-17 that finds the session lost leads to the login page', async () => {
    const app = await holding();
    app.service.on(CALL, [401, { status: 401, message: 'm', requestId: 'r' }]);
    await app.ask();
    await app.clock.settle();
    expect(app.path()).toBe('/login');
  });

  test('whose reply comes after the end of the session puts nothing into the cache', async () => {
    const app = await holding();
    let reply: (answer: [number, object]) => void = () => undefined;
    app.service.on(CALL, () => new Promise((resolve) => { reply = resolve; }));
    const asked = app.ask();
    await new Promise((resolve) => { setTimeout(resolve, 50); });
    app.store.dispatch(sessionEnded({}));
    reply([200, { list: [], total: 4, version: '8' }]);
    expect(await asked).toBe(true);
    expect(app.state().api.queries).toEqual({});
  });

  test('is left to the store where nothing is held, or a backend tells no versions', async () => {
    const app = await holding();
    expect(await app.store.dispatch(refreshBeside(listBackups, { body: { pagenum: 3, perpage: 25 } }) as never)).toBe(false);
    expect(await (await holding('')).ask()).toBe(false);
    expect(app.service.calls).toEqual([]);
  });
});
