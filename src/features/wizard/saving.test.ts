/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, it } from '@jest/globals';
import { BACKUP, named, openSelection } from '../../../test/openSelection';
import { experimentalToggled } from '../settings';
import { selectionCleared, headerErrorCleared, typeCleared, undoRequested } from './wizardSlice';

const SECOND = 1000;

describe('saving a selection', () => {
  it('the first change creates it, later ones patch it with what changed', async () => {
    const app = await openSelection();
    expect(app.kept.verbs()).toEqual([]);
    app.tick(['ada']);
    await app.clock.settle();
    expect(app.bodies()).toEqual([
      { backupId: BACKUP, selection: { users: { isSectionSelected: false, selected: named('ada') } } },
    ]);
    app.tick(['oscar']);
    await app.clock.settle();
    app.tick(['ada'], false);
    await app.clock.settle();
    expect(app.kept.verbs()).toEqual(['POST', 'PATCH', 'PATCH']);
    expect(app.bodies().slice(1)).toEqual([
      { version: 1, selection: { users: { add: named('oscar') } }, experimental: false },
      { version: 2, selection: { users: { remove: ['ada'] } }, experimental: false },
    ]);
    expect(app.isSaved()).toBe(true);
    expect(app.entry()).toMatchObject({ version: 3, estimatedDuration: 1 });
    expect(app.kept.differs(app.entry().draft)).toBeUndefined();
  });

  it('ticks that come while the first call is under way make no second selection: they follow in one patch', async () => {
    const app = await openSelection();
    app.kept.whileUnderWay(() => {
      app.kept.whileUnderWay(undefined);
      app.tick(['b']);
      app.tick(['c']);
      app.tick(['b'], false);
      expect(app.chosen()).toBe(2);
      expect(app.isSaved()).toBe(false);
    });
    app.tick(['a']);
    await app.clock.settle();
    expect(app.kept.verbs()).toEqual(['POST', 'PATCH']);
    expect(app.bodies()[1]).toMatchObject({ selection: { users: { add: named('c') } } });
    expect(app.isSaved()).toBe(true);
  });

  it('a whole section is sent without ids, single objects without the flag, and never both', async () => {
    const app = await openSelection();
    app.whole('namedLocations');
    await app.clock.settle();
    expect(app.bodies()[0]).toMatchObject({ selection: { namedLocations: { isSectionSelected: true, selected: [] } } });
    expect(app.total()).toBe(12);
    app.tick(['namedLocations-3'], false, 'namedLocations');
    expect(app.chosen()).toBe(11);
    await app.clock.settle();
    expect(app.total()).toBe(11);
    const change = (
      app.bodies()[1] as { selection: { namedLocations: { isSectionSelected: boolean; add: { id: string }[] } } }
    ).selection.namedLocations;
    expect(change.isSectionSelected).toBe(false);
    expect(change.add.map(({ id }) => id).sort()).toEqual(
      Array.from({ length: 12 }, (_, index) => `namedLocations-${index}`)
        .filter((id) => id !== 'namedLocations-3')
        .sort(),
    );
    expect(app.isSaved()).toBe(true);
  });

  it('keeps a section whole when its ids cannot be listed, and says why in the header', async () => {
    const app = await openSelection();
    app.whole('namedLocations');
    await app.clock.settle();
    app.service.on('POST /api/get_namedLocations_list_from_backup', [
      500,
      { status: 500, message: 'The index is damaged', requestId: 'r7' },
    ]);
    app.tick(['namedLocations-3'], false, 'namedLocations');
    await app.clock.settle();
    expect(app.total()).toBe(12);
    expect(app.entry().errors.records).toMatchObject({ status: 500, message: 'The index is damaged' });
  });

  it('clearing deletes the selection; undo makes a new one with the old content', async () => {
    const app = await openSelection();
    app.tick(['a', 'b']);
    await app.clock.settle();
    const first = app.entry().restoreId;
    app.store.dispatch(selectionCleared({ backupId: BACKUP }));
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
    expect(app.stored()).toEqual({ [BACKUP]: app.entry().restoreId });
    expect(app.kept.differs(app.entry().draft)).toBeUndefined();
    expect(app.texts()).toEqual([]);
  });

  it('ends with one selection when it is cleared and undone during the first call', async () => {
    const app = await openSelection();
    app.kept.whileUnderWay(() => {
      app.kept.whileUnderWay(undefined);
      app.store.dispatch(selectionCleared({ backupId: BACKUP }));
      app.tick(['b']);
    });
    app.tick(['a']);
    await app.clock.settle();
    expect(app.kept.verbs()).toEqual(['POST', 'DELETE', 'POST']);
    expect(app.kept.kept.size).toBe(1);
    expect(app.kept.differs(app.entry().draft)).toBeUndefined();
    expect(app.shownIds()).toEqual(['b']);
  });

  it('a selection above the limit in force is cleared without an undo, which would be refused', async () => {
    const app = await openSelection({ local: { 'trc.experimental': 'true' } });
    app.tick(Array.from({ length: 101 }, (_, index) => `u${index}`));
    app.tick(['g'], true, 'groups');
    await app.clock.settle();
    app.store.dispatch(experimentalToggled());
    app.store.dispatch(typeCleared({ backupId: BACKUP, type: 'groups' }));
    await app.clock.settle();
    const toasts = () => app.state().toasts.list.map(({ text, action }) => [text, action]);
    expect(toasts()).toEqual([['1 group removed', undefined]]);
    app.store.dispatch(selectionCleared({ backupId: BACKUP }));
    await app.clock.settle();
    expect(toasts()).toEqual([['Selection cleared', undefined]]);
  });

  it('the undo goes with the next change, or after 10 s', async () => {
    const app = await openSelection();
    app.tick(['a', 'b']);
    app.tick(['g'], true, 'groups');
    await app.clock.settle();
    app.store.dispatch(typeCleared({ backupId: BACKUP, type: 'users' }));
    await app.clock.settle();
    expect(app.texts()).toEqual(['2 users removed']);
    app.tick(['c']);
    await app.clock.settle();
    expect(app.texts()).toEqual([]);
    app.store.dispatch(undoRequested({ backupId: BACKUP }));
    expect(app.shownIds()).toEqual(['c']);
    app.store.dispatch(selectionCleared({ backupId: BACKUP }));
    await app.clock.advance(9 * SECOND);
    expect(app.texts()).toEqual(['Selection cleared']);
    await app.clock.advance(2 * SECOND);
    expect(app.texts()).toEqual([]);
    expect(app.entry().before).toBeUndefined();
  });
});

describe('the limit', () => {
  const users = (from: number, count: number) => Array.from({ length: count }, (_, index) => `u${from + index}`);

  it('100 objects over several sections are accepted, the 101st tick is off again and never sent', async () => {
    const app = await openSelection();
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

  it('experimental mode: 101 and 10,000 are accepted and asked for as such, 10,001 refused', async () => {
    const app = await openSelection({ local: { 'trc.experimental': 'true' } });
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

  it('a refusal of the service shows what is saved again, and why', async () => {
    const app = await openSelection();
    app.tick(['a']);
    await app.clock.settle();
    app.kept.failures.push({ status: 400, message: 'You can select up to 1 objects' });
    app.tick(['b']);
    await app.clock.settle();
    expect(app.shownIds()).toEqual(['a']);
    expect(app.isSaved()).toBe(true);
    expect(app.entry().errors.selection).toMatchObject({
      status: 400,
      message: 'You can select up to 1 objects',
      requestId: 'r1',
    });
    app.store.dispatch(headerErrorCleared({ backupId: BACKUP, source: 'selection' }));
    expect(app.entry().errors).toEqual({});
  });
});
