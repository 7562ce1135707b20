import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import fc from 'fast-check';
import './index';
import { createConsole, type ConsoleOptions } from '../../../test/console';
import { keepSelections } from '../../../test/selections';
import type { RootState } from '../../store';
import { permissionLoaded, sessionEnded } from '../session';
import { restoreRemembered } from '../settings';
import { NOTHING, withTicks } from './content';
import { objectsIn } from './objectSet';
import { selectIsSaved, selectLimit, selectSelection, selectTotal } from './selectors';
import {
  backupClosed, backupOpened, cleared, headerErrorCleared, retried, selectionStarted, ticked, typeCleared, undone, wholeTicked,
} from './wizardSlice';

const ID = '0d9c3f7a-52a4-4a63-8f0e-6f1f3a1b7c9e';
const TOTALS = { users: 5000, groups: 60, namedLocations: 12 };
const SECOND = 1000;
const named = (...ids: readonly string[]) => ids.map((id) => ({ id, displayName: `Name of ${id}` }));

const opened = async (options: ConsoleOptions = {}, before?: (kept: ReturnType<typeof keepSelections>) => string | undefined) => {
  const app = createConsole(options);
  const kept = keepSelections(app.service, ID, TOTALS);
  app.service.on('POST /api/get_backup', [200, { backupId: ID, creationTime: '2026-03-12T08:00:00Z', status: 'Completed', isDataReady: true }]);
  for (const [slug, count] of [['namedLocations', 12], ['groups', 60]] as const) {
    app.service.on(`POST /api/get_${slug}_list_from_backup`, [200, { list: Array.from({ length: count }, (_, index) => ({ id: `${slug}-${index}`, displayName: `${slug} ${index}` })), total: count }]);
  }
  await app.start();
  app.store.dispatch(permissionLoaded({ permissionType: '1', id: 'ada', userPrincipalName: 'ada@contoso.com' }));
  const restoreId = before?.(kept);
  if (restoreId) app.store.dispatch(restoreRemembered({ backupId: ID, restoreId }));
  app.service.forget();
  app.store.dispatch(backupOpened({ backupId: ID, totals: TOTALS }));
  await app.clock.settle();
  const entry = () => selectSelection(ID)(app.state());
  const limit = () => selectLimit(app.state());
  const tick = (ids: readonly string[], on = true, type: 'users' | 'groups' | 'namedLocations' = 'users') =>
    app.store.dispatch(ticked({ backupId: ID, type, objects: named(...ids), on, limit: limit() }));
  return {
    ...app, kept, entry, tick, limit,
    whole: (type: 'users' | 'groups' | 'namedLocations') => app.store.dispatch(wholeTicked({ backupId: ID, type, limit: limit() })),
    total: () => selectTotal(ID)(app.state()),
    isSaved: () => selectIsSaved(ID)(app.state()),
    bodies: () => kept.calls().map(({ body }) => body),
    stored: () => JSON.parse(app.local.get('trc.restores') ?? '{}') as Record<string, string>,
    shownIds: () => {
      const { users } = entry().shown;
      return users && !users.whole ? objectsIn(users.items).map(({ id }) => id).sort() : users?.whole ? 'whole' : [];
    },
  };
};

afterEach(cleanup);

describe('saving a selection', () => {
  it('R-SEL-02 R-SEL-03 R-SEL-09 R-WIZ-07 the first change creates it, later ones patch it with what changed', async () => {
    const app = await opened();
    expect(app.kept.verbs()).toEqual([]);
    app.tick(['ada']);
    await app.clock.settle();
    expect(app.bodies()).toEqual([{ backupId: ID, selection: { users: { isSectionSelected: false, selected: named('ada') } } }]);
    app.tick(['oscar']);
    await app.clock.settle();
    app.tick(['ada'], false);
    await app.clock.settle();
    expect(app.kept.verbs()).toEqual(['POST', 'PATCH', 'PATCH']);
    expect(app.bodies().slice(1)).toEqual([
      { version: 1, selection: { users: { add: named('oscar') } }, experimental: false }, { version: 2, selection: { users: { remove: ['ada'] } }, experimental: false },
    ]);
    expect(app.isSaved()).toBe(true);
    expect(app.entry()).toMatchObject({ version: 3, estimatedDuration: 1 });
    expect(app.kept.differs(app.entry().shown)).toBeUndefined();
  });

  it('R-SEL-02 T-17 ticks that come while the first call is under way make no second selection: they follow in one patch', async () => {
    const app = await opened();
    app.kept.whileUnderWay(() => {
      app.kept.whileUnderWay(undefined);
      app.tick(['b']);
      app.tick(['c']);
      app.tick(['b'], false);
      expect(app.total()).toBe(2);
      expect(app.isSaved()).toBe(false);
    });
    app.tick(['a']);
    await app.clock.settle();
    expect(app.kept.verbs()).toEqual(['POST', 'PATCH']);
    expect(app.bodies()[1]).toMatchObject({ selection: { users: { add: named('c') } } });
    expect(app.isSaved()).toBe(true);
  });

  it('R-SEL-01 a whole section is sent without ids, single objects without the flag, and never both', async () => {
    const app = await opened();
    app.whole('namedLocations');
    await app.clock.settle();
    expect(app.bodies()[0]).toMatchObject({ selection: { namedLocations: { isSectionSelected: true, selected: [] } } });
    expect(app.total()).toBe(12);
    app.tick(['namedLocations-3'], false, 'namedLocations');
    expect(app.total()).toBe(11);
    await app.clock.settle();
    const change = (app.bodies()[1] as { selection: { namedLocations: { isSectionSelected: boolean; add: { id: string }[] } } }).selection.namedLocations;
    expect(change.isSectionSelected).toBe(false);
    expect(change.add.map(({ id }) => id).sort()).toEqual(Array.from({ length: 12 }, (_, index) => `namedLocations-${index}`).filter((id) => id !== 'namedLocations-3').sort());
    expect(app.isSaved()).toBe(true);
  });

  it('S-46 R-WIZ-15 the ids of a whole section cannot be listed: it stays whole and the header says why', async () => {
    const app = await opened();
    app.whole('namedLocations');
    await app.clock.settle();
    app.service.on('POST /api/get_namedLocations_list_from_backup', [500, { status: 500, message: 'The index is damaged', requestId: 'r7' }]);
    app.tick(['namedLocations-3'], false, 'namedLocations');
    await app.clock.settle();
    expect(app.total()).toBe(12);
    expect(app.entry().errors.records).toMatchObject({ status: 500, message: 'The index is damaged' });
  });

  it('R-SEL-04 R-WIZ-04 clear deletes the selection; R-WIZ-05 S-48 undo makes a new one with the old content', async () => {
    const app = await opened();
    app.tick(['a', 'b']);
    await app.clock.settle();
    const first = app.entry().restoreId;
    app.store.dispatch(cleared({ backupId: ID }));
    await app.clock.settle();
    expect(app.kept.verbs()).toEqual(['POST', 'DELETE']);
    expect(app.kept.kept.size).toBe(0);
    expect(app.total()).toBe(0);
    expect(app.stored()).toEqual({});
    expect(app.texts()).toEqual(['Selection cleared']);
    const toast = app.state().toasts.list[0];
    expect(toast?.action?.text).toBe('Undo');
    app.store.dispatch(toast?.action?.event ?? { type: 'none' });
    await app.clock.settle();
    expect(app.kept.verbs()).toEqual(['POST', 'DELETE', 'POST']);
    expect(app.shownIds()).toEqual(['a', 'b']);
    expect(app.entry().restoreId).not.toBe(first);
    expect(app.stored()).toEqual({ [ID]: app.entry().restoreId });
    expect(app.texts()).toEqual([]);
  });

  it('T-17 clear and undo while the first call is under way: one selection with what is shown in the end', async () => {
    const app = await opened();
    app.kept.whileUnderWay(() => {
      app.kept.whileUnderWay(undefined);
      app.store.dispatch(cleared({ backupId: ID }));
      app.tick(['b']);
    });
    app.tick(['a']);
    await app.clock.settle();
    expect(app.kept.verbs()).toEqual(['POST', 'DELETE', 'POST']);
    expect(app.kept.kept.size).toBe(1);
    expect(app.kept.differs(app.entry().shown)).toBeUndefined();
    expect(app.shownIds()).toEqual(['b']);
  });

  it('S-48 the undo goes with the next change, or after 10 s', async () => {
    const app = await opened();
    app.tick(['a', 'b']);
    app.tick(['g'], true, 'groups');
    await app.clock.settle();
    app.store.dispatch(typeCleared({ backupId: ID, type: 'users' }));
    await app.clock.settle();
    expect(app.texts()).toEqual(['2 users removed']);
    app.tick(['c']);
    await app.clock.settle();
    expect(app.texts()).toEqual([]);
    app.store.dispatch(undone({ backupId: ID }));
    expect(app.shownIds()).toEqual(['c']);
    app.store.dispatch(cleared({ backupId: ID }));
    await app.clock.advance(9 * SECOND);
    expect(app.texts()).toEqual(['Selection cleared']);
    await app.clock.advance(2 * SECOND);
    expect(app.texts()).toEqual([]);
    expect(app.entry().before).toBeUndefined();
  });
});

describe('the limit', () => {
  const users = (from: number, count: number) => Array.from({ length: count }, (_, index) => `u${from + index}`);

  it('R-SEL-05 R-SEL-06 R-SEL-07 T-16 100 objects over several sections are accepted, the 101st tick is off again and never sent', async () => {
    const app = await opened();
    app.whole('namedLocations');
    app.tick(users(0, 88));
    await app.clock.settle();
    expect(app.total()).toBe(100);
    expect(app.entry().overLimit).toBeUndefined();
    app.service.forget();
    app.tick(['one-more']);
    await app.clock.settle();
    expect(app.total()).toBe(100);
    expect(app.entry().overLimit).toBe(100);
    expect(app.kept.verbs()).toEqual([]);
    app.whole('groups');
    expect(app.total()).toBe(100);
    app.tick(['u0'], false);
    expect(app.entry().overLimit).toBeUndefined();
  });

  it('R-SEL-08 S-52 experimental mode: 101 and 10,000 are accepted and asked for as such, 10,001 refused', async () => {
    const app = await opened({ local: { 'trc.experimental': 'true' } });
    app.tick(users(0, 101));
    await app.clock.settle();
    expect(app.bodies()[0]).toMatchObject({ experimental: true });
    app.tick(users(101, 9899));
    await app.clock.settle();
    expect(app.total()).toBe(10_000);
    expect(app.isSaved()).toBe(true);
    app.tick(['one-more']);
    expect(app.total()).toBe(10_000);
    expect(app.entry().overLimit).toBe(10_000);
  });

  it('R-SEL-06 R-WIZ-16 a refusal of the service shows what is saved again, and why', async () => {
    const app = await opened();
    app.tick(['a']);
    await app.clock.settle();
    app.kept.failures.push({ status: 400, message: 'You can select up to 1 objects' });
    app.tick(['b']);
    await app.clock.settle();
    expect(app.shownIds()).toEqual(['a']);
    expect(app.isSaved()).toBe(true);
    expect(app.entry().errors.selection).toMatchObject({ status: 400, message: 'You can select up to 1 objects', requestId: 'r1' });
    app.store.dispatch(headerErrorCleared({ backupId: ID, source: 'selection' }));
    expect(app.entry().errors).toEqual({});
  });
});

describe('when a save fails', () => {
  it.each(['POST', 'PATCH', 'DELETE'])('R-WIZ-16 %s answers 500: what is shown equals what is saved', async (verb) => {
    const app = await opened();
    if (verb !== 'POST') app.tick(['a']);
    await app.clock.settle();
    app.kept.failures.push(500);
    if (verb === 'DELETE') app.store.dispatch(cleared({ backupId: ID }));
    else app.tick(['b']);
    await app.clock.settle();
    expect(app.kept.verbs().at(-1)).toBe(verb);
    expect(app.entry().errors.selection).toMatchObject({ status: 500 });
    expect(app.shownIds()).toEqual(verb === 'POST' ? [] : ['a']);
    expect(app.kept.differs(app.entry().shown)).toBeUndefined();
    expect(app.visited).toEqual(['/backups']);
  });

  it.each([503, 502, 504, 429])('R-WIZ-17 %i: the selection is kept and saved after 5 s, and not earlier', async (status) => {
    const app = await opened();
    app.kept.failures.push(status, status);
    app.tick(['a']);
    await app.clock.settle();
    expect(app.entry().waiting).toBe(status === 429 ? 'busy' : 'away');
    app.tick(['b']);
    await app.clock.advance(4999);
    expect(app.kept.verbs()).toEqual(['POST']);
    await app.clock.advance(1);
    expect(app.kept.verbs()).toEqual(['POST', 'POST']);
    await app.clock.advance(5000);
    expect(app.kept.verbs()).toEqual(['POST', 'POST', 'POST']);
    expect(app.entry().waiting).toBeUndefined();
    expect(app.entry().errors).toEqual({});
    expect(app.kept.differs(app.entry().shown)).toBeUndefined();
    expect(app.shownIds()).toEqual(['a', 'b']);
  });

  it('a service that is away for 60 s loses nothing, and "Try again" does not wait', async () => {
    const app = await opened();
    app.kept.failures.push(...Array.from({ length: 12 }, () => 503));
    app.tick(['a']);
    await app.clock.advance(55 * SECOND);
    expect(app.entry().waiting).toBe('away');
    app.kept.failures.splice(0);
    app.store.dispatch(retried({ backupId: ID }));
    await app.clock.settle();
    expect(app.isSaved()).toBe(true);
    expect(app.shownIds()).toEqual(['a']);
  });

  it('S-50 T-36 another tab has changed the selection: it is read again and both changes stay', async () => {
    const app = await opened();
    app.tick(['a']);
    await app.clock.settle();
    app.kept.changeElsewhere(app.entry().restoreId ?? '', { users: { add: named('theirs'), remove: ['a'] } });
    app.tick(['mine']);
    await app.clock.settle();
    expect(app.kept.verbs()).toEqual(['POST', 'PATCH', 'GET', 'PATCH']);
    expect(app.shownIds()).toEqual(['mine', 'theirs']);
    expect(app.kept.differs(app.entry().shown)).toBeUndefined();
  });

  it('the restore of the selection has begun elsewhere: it stays as it was, and a new selection is made', async () => {
    const app = await opened();
    app.tick(['a']);
    await app.clock.settle();
    const first = app.entry().restoreId ?? '';
    app.kept.start(first);
    app.tick(['b']);
    await app.clock.settle();
    expect(app.entry().restoreId).not.toBe(first);
    expect(app.shownIds()).toEqual(['a', 'b']);
    expect(app.kept.kept.get(first)?.version).toBe(1);
  });

  it('S-49 the selection is gone at the service: it is made again, nothing is lost', async () => {
    const app = await opened();
    app.tick(['a']);
    await app.clock.settle();
    app.kept.kept.clear();
    app.tick(['b']);
    await app.clock.settle();
    expect(app.kept.verbs()).toEqual(['POST', 'PATCH', 'POST']);
    expect(app.shownIds()).toEqual(['a', 'b']);
    expect(app.isSaved()).toBe(true);
  });

  it.each([404, 405, 501])('T-18 a backend without saved selections (%i): the selection stays in this tab and counts as saved', async (status) => {
    const app = await opened();
    app.kept.failures.push(status);
    app.tick(['a']);
    await app.clock.settle();
    app.tick(['b']);
    await app.clock.settle();
    expect(app.entry().local).toBe(true);
    expect(app.kept.verbs()).toEqual(['POST']);
    expect(app.isSaved()).toBe(true);
    expect(app.shownIds()).toEqual(['a', 'b']);
  });

  it('a backup that is gone: the selection is taken back and the header says so', async () => {
    const app = await opened();
    app.kept.failures.push({ status: 404, message: `Backup ${ID} is not found` });
    app.service.on('POST /api/get_backup', [404, { status: 404, message: `Backup ${ID} is not found`, requestId: '-' }]);
    app.tick(['a']);
    await app.clock.settle();
    expect(app.shownIds()).toEqual([]);
    expect(app.entry().errors.selection).toMatchObject({ status: 404, message: `Backup ${ID} is not found` });
  });

  it.each([401, 440])('R-ERR-17 R-ERR-18 %i leads to login; the same person finds the unsaved tick again in this tab, somebody else does not', async (status) => {
    const app = await opened();
    app.tick(['a']);
    await app.clock.settle();
    const restoreId = app.entry().restoreId ?? '';
    app.kept.failures.push(status);
    app.tick(['b']);
    await app.clock.settle();
    expect(app.path()).toBe('/login');
    expect((app.state() as RootState).wizard).toEqual({ backups: {} });
    const unsaved = app.session.get('trc.unsaved') ?? '';
    expect(unsaved).toContain('"b"');
    expect(unsaved).not.toContain('Name of');

    const again = await opened({ session: { 'trc.unsaved': unsaved } }, (kept) => kept.add(withTicks(NOTHING, 'users', named('a'), true)));
    expect(again.shownIds()).toEqual(['a', 'b']);
    expect(again.kept.verbs()).toEqual(['GET', 'PATCH']);
    expect(again.session.get('trc.unsaved')).toBeUndefined();
    const other = await opened({ session: { 'trc.unsaved': unsaved.replace(/"oid":"[^"]*"/, '"oid":"somebody-else"') } });
    expect(other.shownIds()).toEqual([]);
    expect(restoreId).not.toBe('');
  });
});

describe('finding a selection again', () => {
  const withSaved = (...ids: string[]) => (kept: ReturnType<typeof keepSelections>) => kept.add(withTicks(NOTHING, 'users', named(...ids), true));

  it('R-SEL-12 R-STORE-04 S-49 S-51 the saved one is read back with its names and estimate', async () => {
    const app = await opened({}, withSaved('a', 'b'));
    expect(app.kept.verbs()).toEqual(['GET']);
    expect(app.entry()).toMatchObject({ phase: 'ready', version: 1, estimatedDuration: 1 });
    const { users } = app.entry().shown;
    expect(users && !users.whole ? objectsIn(users.items) : []).toEqual(expect.arrayContaining(named('a', 'b')));
    app.tick(['c']);
    await app.clock.settle();
    expect(app.kept.verbs()).toEqual(['GET', 'PATCH']);
  });

  it('S-49 404 drops it and starts empty', async () => {
    const app = await opened({}, (kept) => {
      const restoreId = kept.add(NOTHING);
      kept.kept.clear();
      return restoreId;
    });
    expect(app.entry()).toMatchObject({ phase: 'ready', shown: {} });
    expect(app.stored()).toEqual({});
  });

  it('R-WIZ-16 a read that fails bars the ticks, says why, and is tried again when asked for', async () => {
    const app = await opened({}, (kept) => {
      kept.failures.push(500);
      return withSaved('a')(kept);
    });
    expect(app.entry()).toMatchObject({ phase: 'reading', errors: { selection: { status: 500 } } });
    app.store.dispatch(retried({ backupId: ID }));
    await app.clock.settle();
    expect(app.shownIds()).toEqual(['a']);
    expect(app.entry().errors).toEqual({});
  });

  it('a read that never works does not bar a restore: one can begin with nothing selected', async () => {
    const app = await opened({}, (kept) => {
      kept.failures.push(500);
      return withSaved('a')(kept);
    });
    app.store.dispatch(cleared({ backupId: ID }));
    await app.clock.settle();
    app.tick(['b']);
    await app.clock.settle();
    expect(app.shownIds()).toEqual(['b']);
    expect(app.kept.verbs()).toEqual(['GET', 'POST']);
  });

  it('T-36 another tab saves, then clears: this one follows', async () => {
    const app = await opened();
    const restoreId = withSaved('theirs')(app.kept);
    const tell = async (value: object) => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'trc.restores', newValue: JSON.stringify(value) }));
      await app.clock.settle();
    };
    await tell({ [ID]: restoreId });
    expect(app.shownIds()).toEqual(['theirs']);
    app.kept.kept.clear();
    await tell({});
    expect(app.shownIds()).toEqual([]);
  });

  it('T-36 a tab that is looked at again reads what changed meanwhile, and only while its wizard is open', async () => {
    const app = await opened({}, withSaved('a'));
    app.kept.changeElsewhere(app.entry().restoreId ?? '', { users: { add: named('b') } });
    document.dispatchEvent(new Event('visibilitychange'));
    await app.clock.settle();
    expect(app.shownIds()).toEqual(['a', 'b']);
    app.store.dispatch(backupClosed({ backupId: ID }));
    app.service.forget();
    document.dispatchEvent(new Event('visibilitychange'));
    await app.clock.settle();
    expect(app.kept.verbs()).toEqual([]);
  });

  it('a started selection is forgotten: the wizard begins anew', async () => {
    const app = await opened({}, withSaved('a'));
    app.store.dispatch(selectionStarted({ backupId: ID }));
    await app.clock.settle();
    expect(app.shownIds()).toEqual([]);
    expect(app.stored()).toEqual({});
  });

  it('the end of the session clears what is selected from memory', async () => {
    const app = await opened({}, withSaved('a'));
    app.store.dispatch(sessionEnded({}));
    await app.clock.settle();
    expect((app.state() as RootState).wizard).toEqual({ backups: {} });
  });
});

describe('whatever happens', () => {
  it('T-17 S-50 after any ticks, clears, undos, failures and changes of other tabs the service has exactly what is shown', async () => {
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.record({ kind: fc.constant('tick' as const), ids: fc.subarray(['a', 'b', 'c', 'd', 'e'], { minLength: 1 }), on: fc.boolean() }) },
      fc.record({ kind: fc.constant('whole' as const) }), fc.record({ kind: fc.constant('unwhole' as const) }),
      fc.record({ kind: fc.constant('clear' as const) }), fc.record({ kind: fc.constant('undo' as const) }),
      fc.record({ kind: fc.constant('wait' as const) }),
      fc.record({ kind: fc.constant('fail' as const), status: fc.constantFrom(429, 500, 503, 400) }),
      fc.record({ kind: fc.constant('elsewhere' as const), id: fc.constantFrom('a', 'x', 'y') }),
      fc.record({ kind: fc.constant('expire' as const) }),
    );
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const app = await opened();
      for (const each of steps) {
        const { restoreId } = app.entry();
        if (each.kind === 'tick') app.tick(each.ids, each.on);
        else if (each.kind === 'whole') app.whole('namedLocations');
        else if (each.kind === 'unwhole') app.tick(['namedLocations-1'], false, 'namedLocations');
        else if (each.kind === 'clear') app.store.dispatch(cleared({ backupId: ID }));
        else if (each.kind === 'undo') app.store.dispatch(undone({ backupId: ID }));
        else if (each.kind === 'fail') app.kept.failures.push(each.status);
        else if (each.kind === 'wait') await app.clock.settle();
        else if (restoreId && app.kept.kept.has(restoreId)) {
          if (each.kind === 'expire') app.kept.kept.clear();
          else app.kept.changeElsewhere(restoreId, { users: { add: named(each.id) } });
        }
      }
      app.kept.failures.splice(0);
      await app.clock.advance(60 * SECOND);
      // One more change makes a tab notice what happened elsewhere; nothing else can.
      app.tick(['last']);
      await app.clock.advance(60 * SECOND);
      expect(app.isSaved()).toBe(true);
      expect(app.kept.differs(app.entry().shown)).toBeUndefined();
      expect(app.shownIds()).toContain('last');
      cleanup();
    }), { numRuns: 40 });
  }, 120_000);
});
