/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, test } from '@jest/globals';
import { configureStore, createAction, type Action } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { call, put, race, take } from 'typed-redux-saga';
import { createConsole } from '../../test/console';
import { createClock } from '../../test/clock';
import { backupsApi, emptyApi } from '../api';
import { isApiError, request, retrying } from './effects';
import { createPolledList } from './polledList';
import { changesIn, statusChanged, watchStatuses, type StatusRow } from './watchStatuses';

interface Row {
  id: string;
  status: string;
}
const row = (id: string, status: string): Row => ({ id, status });

describe('a list with optimistic rows', () => {
  const newest = { page: 1 };
  const reply = (rows: Row[], question = newest) => ({
    type: 'reply',
    payload: { list: rows },
    meta: { arg: { originalArgs: question } },
  });
  const list = createPolledList<typeof newest, Row>({
    name: 'test',
    newest,
    selectState: () => undefined,
    endpoint: {
      initiate: () => {
        throw new Error('nothing is asked here');
      },
      select: () => () => ({ isSuccess: true }),
      matchFulfilled: ({ type }) => type === 'reply',
      matchRejected: () => false,
    },
    shape: {
      idOf: ({ id }) => id,
      statusOf: ({ status }) => status,
      withStatus: (each, status) => ({ ...each, status }),
    },
  });
  const { rowExpected, rowRolledBack, rowRenamed } = list.actions;
  type Event = Parameters<typeof list.reducer>[1];
  const stateAfter = (...events: Event[]) => events.reduce(list.reducer, list.reducer(undefined, { type: 'init' }));
  const shown = (rows: Row[], ...events: Event[]) => list.merge(rows, stateAfter(...events).optimisticRows);

  test('a new row is first until the list has its id, then takes its place', () => {
    const event = rowExpected({ id: 'n', status: 'Running', row: row('n', 'Running') });
    expect(shown([row('a', 'Completed')], event)).toEqual([row('n', 'Running'), row('a', 'Completed')]);
    expect(shown([row('a', 'Completed'), row('n', 'Completed')], event)).toEqual([
      row('a', 'Completed'),
      row('n', 'Completed'),
    ]);
  });

  test('an expected status is shown until the list shows another than before', () => {
    const event = rowExpected({ id: 'a', status: 'Canceling', from: 'Running' });
    expect(shown([row('a', 'Running')], event)).toEqual([row('a', 'Canceling')]);
    expect(shown([row('a', 'Canceled')], event)).toEqual([row('a', 'Canceled')]);
  });

  test('a deleted row is confirmed when the list lacks it', () => {
    const event = rowExpected({ id: 'a', status: 'Deleting', from: 'Completed' });
    expect(stateAfter(event, reply([row('a', 'Completed')])).optimisticRows).toHaveLength(1);
    expect(stateAfter(event, reply([row('b', 'Completed')])).optimisticRows).toEqual([]);
    expect(shown([], event)).toEqual([]);
  });

  test('a failed call rolls the row back', () => {
    const events = [rowExpected({ id: 'a', status: 'Deleting', from: 'Completed' }), rowRolledBack('a')];
    expect(shown([row('a', 'Completed')], ...events)).toEqual([row('a', 'Completed')]);
  });

  test('the id that the service chose replaces the one that was sent', () => {
    const events = [
      rowExpected({ id: 'n', status: 'Running', row: row('n', 'Running') }),
      rowRenamed({ id: 'n', row: row('s', 'Running') }),
    ];
    expect(shown([], ...events)).toEqual([row('s', 'Running')]);
    expect(shown([row('s', 'Running')], ...events)).toEqual([row('s', 'Running')]);
    expect(stateAfter(...events).busyIds).toEqual(['s']);
  });

  test('the newest change of a row counts', () => {
    const events = [
      rowExpected({ id: 'a', status: 'Canceling', from: 'Running' }),
      rowExpected({ id: 'a', status: 'Deleting', from: 'Running' }),
    ];
    expect(shown([row('a', 'Running')], ...events)).toEqual([row('a', 'Deleting')]);
  });

  test('a row is busy until a reply shows its end, or the newest rows lack it', () => {
    const busyAfter = (...events: Event[]) => stateAfter(...events).busyIds;
    const running = reply([row('a', 'Running'), row('b', 'Completed')]);
    expect(busyAfter(running)).toEqual(['a']);
    expect(busyAfter(running, reply([row('c', 'Completed')], { page: 2 }))).toEqual(['a']);
    expect(busyAfter(running, reply([row('a', 'Completed')], { page: 2 }))).toEqual([]);
    expect(busyAfter(running, reply([row('c', 'Completed')]))).toEqual([]);
  });

  test('a reply that changes nothing leaves the state untouched', () => {
    const state = stateAfter(
      rowExpected({ id: 'a', status: 'Canceling', from: 'Running' }),
      reply([row('a', 'Running')]),
    );
    expect(list.reducer(state, reply([row('a', 'Running')]))).toBe(state);
  });

  test('the end of the session empties the list', () => {
    const state = stateAfter(list.actions.shown(newest), reply([row('a', 'Running')]), emptyApi.util.resetApiState());
    expect(state).toEqual({ visits: 0, busyIds: [], optimisticRows: [] });
  });
});

describe('status changes', () => {
  const arrived = createAction<StatusRow[]>('arrived');
  const own = createAction<StatusRow>('own');

  test('a change is a row seen before with another status', () => {
    const seen = new Map([
      ['a', 'Running'],
      ['b', 'Running'],
    ]);
    expect(changesIn('x', seen, [row('a', 'Running'), row('b', 'Failed'), row('c', 'Failed')])).toEqual([
      { list: 'x', id: 'b', from: 'Running', to: 'Failed' },
    ]);
  });

  test("none on first sight, one per change, none for a repeated reply; a row of one's own counts as seen", () => {
    const facts: unknown[] = [];
    const sagas = createSagaMiddleware();
    const store = configureStore({
      reducer: (state: null = null, action) => {
        if (statusChanged.match(action)) facts.push(action.payload);
        return state;
      },
      middleware: (defaults) => defaults().concat(sagas),
    });
    sagas.run(() =>
      watchStatuses(
        'backups',
        arrived.match,
        ({ payload }) => payload,
        (action) => (own.match(action) ? action.payload : undefined),
      ),
    );
    store.dispatch(arrived([row('old', 'Failed'), row('a', 'Running')]));
    expect(facts).toEqual([]);
    store.dispatch(arrived([row('a', 'Completed')]));
    store.dispatch(arrived([row('a', 'Completed')]));
    expect(facts).toEqual([{ list: 'backups', id: 'a', from: 'Running', to: 'Completed' }]);
    store.dispatch(own(row('mine', 'Running')));
    store.dispatch(arrived([row('mine', 'Failed')]));
    expect(facts.slice(1)).toEqual([{ list: 'backups', id: 'mine', from: 'Running', to: 'Failed' }]);
  });
});

describe('effects', () => {
  test('a cancelled saga aborts its call', async () => {
    const app = createConsole({ signedOut: true });
    const stopped = createAction('stopped');
    const signals: AbortSignal[] = [];
    const real = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      signals.push((input as Request).signal);
      return real(input, init);
    };
    app.service.on('POST /api/get_backup', () => new Promise(() => undefined));
    const ended: unknown[] = [];
    app.run(function* root() {
      ended.push(
        yield* race({
          reply: call(() => request(backupsApi.endpoints.getBackup.initiate({ body: { backupId: 'b' } }))),
          stopped: take(stopped),
        }),
      );
    });
    await app.service.asked('POST /api/get_backup');
    app.store.dispatch(stopped());
    await app.clock.settle();
    globalThis.fetch = real;
    expect(ended).toEqual([{ stopped: stopped() }]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  test('returns an answer that leaves the cache on arrival, and an error for a call without an answer', async () => {
    const app = createConsole({ signedOut: true });
    const { getBackup } = backupsApi.endpoints;
    const got: unknown[] = [];
    const ask = (backupId: string) =>
      app.run(function* root() {
        try {
          got.push(
            yield* request(getBackup.initiate({ body: { backupId } }, { subscribe: false, forceRefetch: true })),
          );
        } catch (error) {
          got.push(error);
        }
      });
    app.service.on('POST /api/get_backup', [200, { backupId: 'b' }]);
    // Invalidated while it is under way: it is dropped when it is there.
    app.run(function* root() {
      yield* take((action: Action) => getBackup.matchFulfilled(action));
      yield* put(emptyApi.util.invalidateTags(['backups']));
    });
    ask('b');
    await app.clock.settle();
    expect(getBackup.select({ body: { backupId: 'b' } })(app.state()).isUninitialized).toBe(true);
    ask('c');
    app.store.dispatch(emptyApi.util.resetApiState());
    await app.clock.settle();
    expect(got).toEqual([{ backupId: 'b' }, { status: 0, message: 'Unknown error occurred' }]);
  });

  test('retrying throws what is no error of a call at once', async () => {
    const clock = createClock();
    const app = createConsole({ signedOut: true, clock });
    let tries = 0;
    const thrown: unknown[] = [];
    app.run(function* root() {
      try {
        yield* retrying(
          50,
          5_000,
          function* work() {
            tries += 1;
            yield* call(() => Promise.resolve());
            throw new TypeError('a fault of ours');
          },
          () => false,
        );
      } catch (error) {
        thrown.push(error);
      }
    });
    await clock.advance(60_000);
    expect(tries).toBe(1);
    expect(thrown).toEqual([new TypeError('a fault of ours')]);
  });

  test.each([
    [{ status: 1, message: 'm' }, true],
    [new Error('m'), false],
    [null, false],
    ['m', false],
    [{ status: 'x', message: 'm' }, false],
  ])('%j as an error of a call: %s', (thrown, is) => {
    expect(isApiError(thrown)).toBe(is);
  });
});

test('an error that no saga caught reaches the browser like any other', async () => {
  const reported: unknown[] = [];
  Reflect.set(window, 'reportError', (error: unknown) => void reported.push(error));
  const broken = new RangeError('broken');
  createConsole().run(function* fails() {
    yield* call(() => Promise.reject(broken));
  });
  await createClock().settle();
  expect(reported).toEqual([broken]);
  Reflect.deleteProperty(window, 'reportError');
});
