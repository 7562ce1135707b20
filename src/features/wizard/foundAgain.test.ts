/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, it } from '@jest/globals';
import { BACKUP, named, openSelection } from '../../../test/openSelection';
import type { keepSelections } from '../../../test/selections';
import type { RootState } from '../../lib/state';
import { sessionEnded } from '../session';
import { EMPTY_SELECTION, withTicks } from './selection';
import { objectsIn } from './objectSet';
import { backupClosed, selectionCleared, retryRequested, selectionStarted } from './wizardSlice';

describe('finding a selection again', () => {
  const withSaved =
    (...ids: string[]) =>
    (kept: ReturnType<typeof keepSelections>) =>
      kept.add(withTicks(EMPTY_SELECTION, 'users', named(...ids), true));

  it('the saved one is read back with its names and estimate', async () => {
    const app = await openSelection({}, withSaved('a', 'b'));
    expect(app.kept.verbs()).toEqual(['GET']);
    expect(app.entry()).toMatchObject({ phase: 'ready', version: 1, estimatedDuration: 1 });
    const { users } = app.entry().draft;
    expect(users && !users.whole ? objectsIn(users.items) : []).toEqual(expect.arrayContaining(named('a', 'b')));
    app.tick(['c']);
    await app.clock.settle();
    expect(app.kept.verbs()).toEqual(['GET', 'PATCH']);
  });

  it('a 404 drops the selection and starts empty', async () => {
    const app = await openSelection({}, (kept) => {
      const restoreId = kept.add(EMPTY_SELECTION);
      kept.kept.clear();
      return restoreId;
    });
    expect(app.entry()).toMatchObject({ phase: 'ready', draft: {} });
    expect(app.stored()).toEqual({});
  });

  it('a read that fails bars the ticks, says why, and is tried again when asked for', async () => {
    const app = await openSelection({}, (kept) => {
      kept.failures.push(500);
      return withSaved('a')(kept);
    });
    expect(app.entry()).toMatchObject({ phase: 'reading', errors: { selection: { status: 500 } } });
    app.store.dispatch(retryRequested({ backupId: BACKUP }));
    await app.clock.settle();
    expect(app.shownIds()).toEqual(['a']);
    expect(app.entry().errors).toEqual({});
  });

  it('a read that never works does not bar a restore: one can begin with nothing selected', async () => {
    const app = await openSelection({}, (kept) => {
      kept.failures.push(500);
      return withSaved('a')(kept);
    });
    app.store.dispatch(selectionCleared({ backupId: BACKUP }));
    await app.clock.settle();
    app.tick(['b']);
    await app.clock.settle();
    expect(app.shownIds()).toEqual(['b']);
    expect(app.kept.verbs()).toEqual(['GET', 'POST']);
  });

  it('follows another tab that saves, then clears', async () => {
    const app = await openSelection();
    const restoreId = withSaved('theirs')(app.kept);
    const tell = async (value: object) => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'trc.restores', newValue: JSON.stringify(value) }));
      await app.clock.settle();
    };
    await tell({ [BACKUP]: restoreId });
    expect(app.shownIds()).toEqual(['theirs']);
    app.kept.kept.clear();
    await tell({});
    expect(app.shownIds()).toEqual([]);
  });

  it('a tab that is looked at again reads what changed meanwhile, and only while its wizard is open', async () => {
    const app = await openSelection({}, withSaved('a'));
    app.kept.changeElsewhere(app.entry().restoreId ?? '', { users: { add: named('b') } });
    document.dispatchEvent(new Event('visibilitychange'));
    await app.clock.settle();
    expect(app.shownIds()).toEqual(['a', 'b']);
    app.store.dispatch(backupClosed({ backupId: BACKUP }));
    app.service.forget();
    document.dispatchEvent(new Event('visibilitychange'));
    await app.clock.settle();
    expect(app.kept.verbs()).toEqual([]);
  });

  it('checks the backup when the selection is missing or was removed by another tab', async () => {
    const app = await openSelection({}, withSaved('a'));
    app.kept.kept.clear();
    document.dispatchEvent(new Event('visibilitychange'));
    await app.clock.settle();
    expect(app.service.callsOf('get_backup')).toHaveLength(1);
    app.tick(['b']);
    await app.clock.settle();
    app.service.forget();
    window.dispatchEvent(new StorageEvent('storage', { key: 'trc.restores', newValue: '{}' }));
    await app.clock.settle();
    expect(app.service.callsOf('get_backup')).toHaveLength(1);
    expect(app.shownIds()).toEqual([]);
  });

  it('drops a started selection, and the wizard starts empty', async () => {
    const app = await openSelection({}, withSaved('a'));
    app.store.dispatch(selectionStarted({ backupId: BACKUP }));
    await app.clock.settle();
    expect(app.shownIds()).toEqual([]);
    expect(app.stored()).toEqual({});
  });

  it('the end of the session clears what is selected from memory', async () => {
    const app = await openSelection({}, withSaved('a'));
    app.store.dispatch(sessionEnded({}));
    await app.clock.settle();
    expect((app.state() as RootState).wizard).toEqual({ backups: {} });
  });
});
