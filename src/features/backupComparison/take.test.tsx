import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import nock from 'nock';
import { CHANGED, EARLIER, openComparison, REPLY } from '../../../test/renderComparison';
import { parseSelection } from '../wizard/selection';
import { objectsIn } from '../wizard/objectSet';

const LOAD_TIME = 120_000;
beforeAll(async () => void (await import('../../pages/BackupComparisonPage')), LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const PRESELECTED = parseSelection({
  users: { isSectionSelected: false, selected: [{ id: 'before', displayName: 'Carla' }] },
});
type App = Awaited<ReturnType<typeof openComparison>>;

const opened = async (preselected = false) => {
  const app = await openComparison();
  const before = preselected ? app.kept.add(PRESELECTED) : undefined;
  if (before) {
    const { restoreRemembered } = await import('../settings');
    app.store.dispatch(restoreRemembered({ backupId: EARLIER, restoreId: before }));
  }
  for (const name of ['Ada Lindqvist', 'Ben Storm']) await app.user.click(await app.tick(name));
  return app;
};
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Restore from the earlier backup' });
const take = async (app: App) => {
  await app.user.click(button());
  await app.settle();
};
const remembered = (app: App) => (JSON.parse(app.local.get('trc.restores') ?? '{}') as Record<string, string>)[EARLIER];
/** Ids of the users in the selection that the service has. */
const chosen = (app: App): string[] => {
  const { users } = app.kept.content();
  return users && !users.whole
    ? objectsIn(users.items)
        .map(({ id }) => id)
        .sort()
    : [];
};

describe('changed objects are taken into a selection', () => {
  it('is barred without a tick and says why; what only the later backup has cannot be ticked', async () => {
    const app = await openComparison();
    const added = await app.tick('Visitors');
    expect(added.disabled).toBe(true);
    expect(added.title).toBe('Added after the earlier backup, so there is nothing to restore.');
    expect(button().disabled).toBe(true);
    expect(document.getElementById(button().getAttribute('aria-describedby') ?? '')).toHaveTextContent(
      'Select objects that changed or were removed',
    );
  });

  it('an object of a type that this console does not know can be looked at, and not be ticked for nothing', async () => {
    const app = await openComparison(undefined, {
      reply: {
        ...REPLY,
        list: [{ ...CHANGED, type: 'deviceConfigurations' as never, displayName: 'Kiosk', change: 'renamed' as never }],
      },
    });
    const unknown = await app.tick('Kiosk');
    expect(unknown.disabled).toBe(true);
    expect(unknown.title).toBe('This console does not know this type of object and cannot restore it.');
    expect(app.rows()[0]).toHaveTextContent('renamed');
  });

  it('makes a selection of the earlier backup and leads to its wizard; a named policy is one of the tenant-wide ones', async () => {
    const app = await opened();
    await app.user.click(await app.tick('Authorization policy'));
    await take(app);
    await waitFor(() => expect(app.address()).toBe(`/backups/${EARLIER}`));
    expect(app.service.callsOf('restores/selection')[0]?.body).toEqual({
      backupId: EARLIER,
      selection: {
        users: {
          isSectionSelected: false,
          selected: [
            { id: 'u1', displayName: 'Ada Lindqvist' },
            { id: 'u2', displayName: 'Ben Storm' },
          ],
        },
        tenantWidePolicies: {
          isSectionSelected: false,
          selected: [{ id: 'authorizationPolicy', displayName: 'Authorization policy' }],
        },
      },
    });
    expect(remembered(app)).toBe([...app.kept.kept.keys()].at(-1));
  });

  it('adds to the selection that the backup has: what was chosen stays', async () => {
    const app = await opened(true);
    const id = remembered(app);
    await take(app);
    await waitFor(() => expect(app.address()).toBe(`/backups/${EARLIER}`));
    expect(app.kept.verbs().slice(0, 2)).toEqual(['GET', 'PATCH']);
    expect(chosen(app)).toEqual(['before', 'u1', 'u2']);
    expect(remembered(app)).toBe(id);
  });

  it('creates a deleted selection again', async () => {
    const app = await opened(true);
    app.kept.kept.clear();
    await take(app);
    await waitFor(() => expect(app.address()).toBe(`/backups/${EARLIER}`));
    expect(app.kept.verbs().slice(0, 2)).toEqual(['GET', 'POST']);
  });

  it('reads a concurrently changed selection again, and creates another one after a started restore', async () => {
    const app = await opened(true);
    const id = remembered(app) as string;
    app.kept.whileUnderWay(() => {
      app.kept.whileUnderWay(undefined);
      app.kept.start(id);
    });
    await take(app);
    await waitFor(() => expect(app.address()).toBe(`/backups/${EARLIER}`));
    expect(app.kept.verbs().slice(0, 5)).toEqual(['GET', 'PATCH', 'GET', 'PATCH', 'POST']);
    expect(remembered(app)).not.toBe(id);
    expect(chosen(app)).toEqual(['u1', 'u2']);
  });

  it.each([
    [400, 'You can select up to 100 objects'],
    [409, 'Refused'],
    [429, 'Too many requests'],
    [500, 'The storage is damaged'],
    [503, 'The service is away'],
  ])('%s is said in the page, the ticks stay, and it can be tried again', async (status, message) => {
    const app = await opened();
    app.kept.failures.push({ status, message });
    await take(app);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The objects were not added to the selection.');
    expect(alert).toHaveTextContent(message);
    expect((await app.tick('Ada Lindqvist')).checked).toBe(true);
    await take(app);
    await waitFor(() => expect(app.address()).toBe(`/backups/${EARLIER}`));
  });

  it.each([
    [401, '/login'],
    [440, '/login'],
    [403, '/403'],
  ])('%s leads to %s', async (status, to) => {
    const app = await opened();
    app.kept.failures.push(status);
    await take(app);
    await waitFor(() => expect(app.address()).toBe(to));
  });

  it('a network that is lost is said in words, and nothing is lost', async () => {
    const app = await opened();
    nock.cleanAll();
    nock(app.service.origin).post('/api/restores/selection').replyWithError('gone');
    await take(app);
    expect(await screen.findByRole('alert')).toHaveTextContent('Unknown error occurred');
    expect((await app.tick('Ben Storm')).checked).toBe(true);
  });
});
