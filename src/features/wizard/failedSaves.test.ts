/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, it } from '@jest/globals';
import { BACKUP, named, openSelection } from '../../../test/openSelection';
import type { RootState } from '../../lib/state';
import { EMPTY_SELECTION, withTicks } from './selection';
import { selectionCleared, retryRequested } from './wizardSlice';

const SECOND = 1000;

describe('when a save fails', () => {
  it.each(['POST', 'PATCH', 'DELETE'])('shows what is saved when a %s answers 500', async (verb) => {
    const app = await openSelection();
    if (verb !== 'POST') app.tick(['a']);
    await app.clock.settle();
    app.kept.failures.push(500);
    if (verb === 'DELETE') app.store.dispatch(selectionCleared({ backupId: BACKUP }));
    else app.tick(['b']);
    await app.clock.settle();
    expect(app.kept.verbs().at(-1)).toBe(verb);
    expect(app.entry().errors.selection).toMatchObject({ status: 500 });
    expect(app.shownIds()).toEqual(verb === 'POST' ? [] : ['a']);
    expect(app.kept.differs(app.entry().draft)).toBeUndefined();
    expect(app.visited).toEqual(['/backups']);
  });

  it.each([503, 502, 504, 429])(
    'keeps the selection when saving fails with %i, and saves it after 5 s',
    async (status) => {
      const app = await openSelection();
      app.kept.failures.push(status, status);
      app.tick(['a']);
      await app.clock.settle();
      expect(app.entry().waiting).toBe(status === 429 ? 'busy' : 'unreachable');
      app.tick(['b']);
      await app.clock.advance(4999);
      expect(app.kept.verbs()).toEqual(['POST']);
      await app.clock.advance(1);
      expect(app.kept.verbs()).toEqual(['POST', 'POST']);
      await app.clock.advance(5000);
      expect(app.kept.verbs()).toEqual(['POST', 'POST', 'POST']);
      expect(app.entry().waiting).toBeUndefined();
      expect(app.entry().errors).toEqual({});
      expect(app.kept.differs(app.entry().draft)).toBeUndefined();
      expect(app.shownIds()).toEqual(['a', 'b']);
    },
  );

  it('a service that is away for 60 s loses nothing, and "Try again" does not wait', async () => {
    const app = await openSelection();
    app.kept.failures.push(...Array.from({ length: 12 }, () => 503));
    app.tick(['a']);
    await app.clock.advance(55 * SECOND);
    expect(app.entry().waiting).toBe('unreachable');
    app.kept.failures.splice(0);
    app.store.dispatch(retryRequested({ backupId: BACKUP }));
    await app.clock.settle();
    expect(app.isSaved()).toBe(true);
    expect(app.shownIds()).toEqual(['a']);
  });

  it('reads the selection again when another tab has changed it, and keeps both changes', async () => {
    const app = await openSelection();
    app.tick(['a']);
    await app.clock.settle();
    app.kept.changeElsewhere(app.entry().restoreId ?? '', { users: { add: named('theirs'), remove: ['a'] } });
    app.tick(['mine']);
    await app.clock.settle();
    expect(app.kept.verbs()).toEqual(['POST', 'PATCH', 'GET', 'PATCH']);
    expect(app.shownIds()).toEqual(['mine', 'theirs']);
    expect(app.kept.differs(app.entry().draft)).toBeUndefined();
  });

  it('pauses between retries when a selection changes with every read', async () => {
    const app = await openSelection();
    app.tick(['a']);
    await app.clock.settle();
    const restoreId = app.entry().restoreId ?? '';
    let refused = 0;
    app.service.on(`PATCH /api/restores/${restoreId}/selection`, () => {
      refused += 1;
      app.kept.changeElsewhere(restoreId, { users: { add: named(`theirs${refused}`) } });
      if (refused > 50) throw new Error('asked without a break');
      return [409, { status: 409, message: 'The selection was changed elsewhere; read it again', requestId: 'r1' }];
    });
    app.tick(['mine']);
    await app.clock.settle();
    expect(refused).toBe(2);
    expect(app.entry().waiting).toBe('busy');
    await app.clock.advance(5_000);
    expect(refused).toBe(3);
    expect(app.shownIds()).toContain('mine');
    expect(app.isSaved()).toBe(false);
  });

  it('the restore of the selection has begun elsewhere: it stays as it was, and a new selection is made', async () => {
    const app = await openSelection();
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

  it('makes the selection again when the service no longer has it', async () => {
    const app = await openSelection();
    app.tick(['a']);
    await app.clock.settle();
    app.kept.kept.clear();
    app.tick(['b']);
    await app.clock.settle();
    expect(app.kept.verbs()).toEqual(['POST', 'PATCH', 'POST']);
    expect(app.shownIds()).toEqual(['a', 'b']);
    expect(app.isSaved()).toBe(true);
  });

  it.each([404, 405, 501])('keeps the selection in this tab where the backend saves none (%i)', async (status) => {
    const app = await openSelection();
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

  it('reverts the selection of a deleted backup and says so in the header', async () => {
    const app = await openSelection();
    app.kept.failures.push({ status: 404, message: `Backup ${BACKUP} is not found` });
    app.service.on('POST /api/get_backup', [
      404,
      { status: 404, message: `Backup ${BACKUP} is not found`, requestId: '-' },
    ]);
    app.tick(['a']);
    await app.clock.settle();
    expect(app.shownIds()).toEqual([]);
    expect(app.entry().errors.selection).toMatchObject({ status: 404, message: `Backup ${BACKUP} is not found` });
  });

  it.each([401, 440])(
    '%i leads to login; the same person finds the unsaved tick again in this tab, somebody else does not',
    async (status) => {
      const app = await openSelection();
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

      const again = await openSelection({ session: { 'trc.unsaved': unsaved } }, (kept) =>
        kept.add(withTicks(EMPTY_SELECTION, 'users', named('a'), true)),
      );
      expect(again.shownIds()).toEqual(['a', 'b']);
      expect(again.kept.verbs()).toEqual(['GET', 'PATCH']);
      expect(again.session.get('trc.unsaved')).toBeUndefined();
      const other = await openSelection({
        session: { 'trc.unsaved': unsaved.replace(/"oid":"[^"]*"/, '"oid":"somebody-else"') },
      });
      expect(other.shownIds()).toEqual([]);
      expect(restoreId).not.toBe('');
    },
  );
});
