import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import type { BackupDifference } from '../../api';
import { ADDED, CHANGED, COMPARE, EARLIER, LATER, openComparison, POLICY, REPLY } from '../../../test/renderComparison';

const LOAD_TIME = 120_000;
/** The page comes as a chunk; a test that waits for it first has the time for its own steps. */
beforeAll(async () => void (await import('../../pages/BackupComparisonPage')), LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
  jest.useRealTimers();
});

const words = () => new URLSearchParams(window.location.search);

describe('Compare two backups', () => {
  it('offers completed backups only, and says what to choose until there are two different ones', async () => {
    const app = await openComparison('');
    expect(await screen.findByText('Choose two backups')).toBeInTheDocument();
    const earlier = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Earlier backup' });
    await waitFor(() => expect([...earlier.options].map(({ value }) => value)).toEqual(['', LATER, EARLIER]));
    await app.user.selectOptions(earlier, EARLIER);
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Later backup' }), EARLIER);
    expect(await screen.findByText('A backup does not differ from itself.')).toBeInTheDocument();
    expect(app.asked()).toEqual([]);
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Later backup' }), LATER);
    await waitFor(() => expect(app.asked()).toHaveLength(1));
    expect(app.address()).toBe(`/compare-backups/${EARLIER}/${LATER}`);
  });

  it('keeps the first choice when the second comes before it is drawn', async () => {
    const app = await openComparison('');
    const earlier = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Earlier backup' });
    await waitFor(() => expect(earlier.options).toHaveLength(1 + 2));
    act(() => {
      fireEvent.change(earlier, { target: { value: EARLIER } });
      fireEvent.change(screen.getByRole('combobox', { name: 'Later backup' }), { target: { value: LATER } });
    });
    await waitFor(() => expect(app.asked()).toHaveLength(1));
    expect(app.address()).toBe(`/compare-backups/${EARLIER}/${LATER}`);
  });

  it('shows the objects of a count; filters and search are in the address and in the request', async () => {
    const app = await openComparison();
    await app.user.click(await screen.findByRole('button', { name: '1 removed: Users' }));
    await waitFor(() => expect(app.asked().at(-1)?.filters).toEqual({ type: 'users', change: 'removed' }));
    expect([words().get('type'), words().get('change')]).toEqual(['users', 'removed']);
    expect(screen.getByRole('button', { name: '1 removed: Users' })).toHaveAttribute('aria-pressed', 'true');
    await app.user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search changed objects' })).toHaveFocus();
    await app.user.keyboard('ben');
    await waitFor(() =>
      expect(app.asked().at(-1)).toEqual({
        pagenum: 1,
        perpage: 25,
        search: 'ben',
        filters: { type: 'users', change: 'removed' },
      }),
    );
    expect(screen.getByRole('searchbox', { name: 'Search changed objects' })).toHaveValue('ben');
  });

  it("a row opens its difference; an object of which only the directory's own part differs says so", async () => {
    const app = await openComparison();
    const opener = await screen.findByRole('button', { name: '2 attributes of Ada Lindqvist' });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    await app.user.click(opener);
    const list = await screen.findByRole('list', { name: 'Differences of Ada Lindqvist' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('b')?.textContent),
    ).toEqual(['Job title', 'City']);
    expect(within(list).getByText('Oslo')).toBeInTheDocument();
    expect(screen.getByText('In the earlier backup (03/11/2026 8:00 PM)')).toBeInTheDocument();
    await app.user.click(opener);
    expect(screen.queryByRole('list', { name: 'Differences of Ada Lindqvist' })).toBeNull();
    expect(within(app.rows().at(-1) as HTMLElement).getByText('Only service changes')).toBeInTheDocument();
  });

  it('shows advice for an object that only the later backup has', async () => {
    const message = 'It was created after the earlier backup, and a restore removes no object.';
    const app = await openComparison(undefined, { reply: { ...REPLY, list: [{ ...ADDED, message }], total: 1 } });
    expect(screen.queryByText(message)).toBeNull();
    await app.user.click(await screen.findByRole('button', { name: '1 attribute of Visitors' }));
    expect(screen.getByText(message)).toBeInTheDocument();
  });

  it('a watched object cannot be ticked and says why', async () => {
    const watched: BackupDifference = {
      type: 'tenantWidePolicies',
      id: 'domains/contoso.com',
      displayName: 'contoso.com',
      change: 'changed',
      restorable: false,
      attributes: [{ name: 'isVerified', oldValue: true, newValue: false }],
    };
    const app = await openComparison(undefined, { reply: { ...REPLY, list: [CHANGED, watched], total: 2 } });
    const tick = await app.tick('contoso.com');
    expect([tick.disabled, tick.title]).toEqual([true, 'Watched and compared, not written.']);
    expect((await app.tick('Ada Lindqvist')).disabled).toBe(false);
  });

  it('the rows have two sizes, and the one chosen is remembered', async () => {
    const app = await openComparison();
    const table = await screen.findByRole('table', { name: 'Changed objects' });
    expect(table).not.toHaveClass('table-sm');
    await app.user.click(screen.getByRole('radio', { name: 'Small rows' }));
    expect(table).toHaveClass('table-sm');
    expect(app.local.get('trc.tableSize')).toBe('{"backupComparison":"sm"}');
  });

  it('equal backups, and types that were not read whole, are said plainly', async () => {
    await openComparison(undefined, { reply: { list: [], total: 0, counters: [], incomplete: ['users', 'groups'] } });
    expect(await screen.findByText('Both backups contain the same objects.')).toBeInTheDocument();
    expect(screen.getByText(/is incomplete for these types/)).toHaveTextContent('Users, Groups.');
    expect(screen.queryByRole('table', { name: 'Changed objects' })).toBeNull();
  });

  it('changes of the service are counted apart and asked for by a filter that stands in the address', async () => {
    const app = await openComparison(undefined, { reply: { ...REPLY, serviceChanges: 117 } });
    await app.user.click(await screen.findByRole('radio', { name: 'Service changes (117)' }));
    await waitFor(() => expect(app.asked().at(-1)?.filters).toEqual({ serviceChanges: true }));
    expect(words().get('change')).toBe('service');
    await app.user.click(screen.getByRole('radio', { name: 'Changed' }));
    await waitFor(() => expect(app.asked().at(-1)?.filters).toEqual({ change: 'changed' }));
  });

  it('says that only the service changed something, and shows it', async () => {
    const app = await openComparison(undefined, {
      reply: { list: [], total: 0, counters: [], serviceChanges: 2, incomplete: [] },
    });
    expect(
      await screen.findByText('In 2 objects the service changed only stamps, empty values or defaults.'),
    ).toBeInTheDocument();
    app.service.on(COMPARE, [200, { list: [POLICY], total: 1, counters: [], serviceChanges: 2, incomplete: [] }]);
    await app.user.click(screen.getByRole('button', { name: 'Show service changes' }));
    expect(await screen.findByText('Only service changes')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Service changes (2)' })).toBeChecked();
  });

  it('a service that does not know changes of the service has no filter for them', async () => {
    await openComparison();
    await screen.findByRole('radio', { name: 'Changed' });
    expect(screen.queryByRole('radio', { name: /Service changes/ })).toBeNull();
  });

  it('leads to Changes with its backups and filters where the service has changes and plans', async () => {
    const app = await openComparison(`/${LATER}/${EARLIER}?type=users&change=removed&find=ben&page=2`, {
      extensions: ['compareBackups', 'listChanges', 'createPlan'],
    });
    await waitFor(() => expect(app.address()).toBe(`/changes/${LATER}/${EARLIER}`));
    expect(Object.fromEntries(words())).toEqual({ type: 'users', find: 'ben', kind: 'deleted' });
    expect(app.asked()).toEqual([]);
  });

  it('stays where the service has changes and no plans, because its restore is the only one then', async () => {
    const app = await openComparison(undefined, { extensions: ['compareBackups', 'listChanges'] });
    await app.tick('Ada Lindqvist');
    expect(app.address()).toBe(`/compare-backups/${EARLIER}/${LATER}`);
  });

  it('a filter without results names the way out', async () => {
    const app = await openComparison(`/${EARLIER}/${LATER}?find=zzz`, { reply: { ...REPLY, list: [], total: 0 } });
    await app.user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(words().get('find')).toBeNull());
  });

  it('polls while the service prepares the search', async () => {
    const app = await openComparison('');
    // Only repeated timers wait for the test.
    jest.useFakeTimers({
      doNotFake: [
        'setTimeout',
        'clearTimeout',
        'setImmediate',
        'clearImmediate',
        'nextTick',
        'queueMicrotask',
        'performance',
        'Date',
        'requestAnimationFrame',
        'cancelAnimationFrame',
        'requestIdleCallback',
        'cancelIdleCallback',
        'hrtime',
      ],
    });
    app.service.on(COMPARE, (_, times) =>
      times === 1 ? [429, { status: 429, message: 'Too many requests', requestId: 'r' }] : [200, REPLY],
    );
    await app.go(`/compare-backups/${EARLIER}/${LATER}`);
    expect(
      await screen.findByText('The service is preparing this comparison. The result will appear in a few seconds.'),
    ).toBeInTheDocument();
    expect(app.asked()).toHaveLength(1);
    act(() => void jest.advanceTimersByTime(5000));
    expect(await screen.findByText(ADDED.displayName as string)).toBeInTheDocument();
    expect(screen.queryByText(/is preparing this comparison/)).toBeNull();
  });

  it.each([404, 500, 503])(
    'a refusal with %s is said in the page in the words of the service, and can be tried again',
    async (status) => {
      const app = await openComparison('');
      app.service.on(COMPARE, (_, times) =>
        times === 1 ? [status, { status, message: 'The backup is away', requestId: 'r' }] : [200, REPLY],
      );
      await app.go(`/compare-backups/${EARLIER}/${LATER}`);
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('The two backups could not be compared.');
      expect(alert).toHaveTextContent('The backup is away');
      expect(app.address()).toBe(`/compare-backups/${EARLIER}/${LATER}`);
      await app.user.click(within(alert).getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText(ADDED.displayName as string)).toBeInTheDocument();
    },
  );

  it.each([
    [401, '/login'],
    [440, '/login'],
    [403, '/403'],
  ])('%s leads to %s in place of a message in the page', async (status, to) => {
    const app = await openComparison('');
    app.service.on(COMPARE, [status, { status, message: 'No', requestId: 'r' }]);
    await app.go(`/compare-backups/${EARLIER}/${LATER}`);
    await waitFor(() => expect(app.address()).toBe(to));
  });
});
