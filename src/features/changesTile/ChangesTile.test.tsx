import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import nock from 'nock';
import { until } from '../../../test/calls';
import { backup } from '../../../test/renderBackups';
import { renderApp } from '../../../test/renderApp';
import type { BackupRecord } from '../../api';

beforeAll(async () => {
  await import('../../pages/DashboardPage');
  await import('.');
}, 120_000);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const EARLIER = '0d9c3f7a-52a4-4a63-8f0e-6f1f3a1b7c9e';
const LATER = '5b0f7c52-1f0c-4d8e-9a53-0d6f6a1c2b3d';
const HEADLINE = {
  headline: '3 changes since the backup of 2026-03-11 20:00 UTC. 1 is critical: directory role assigned (1).',
  earlier: { backupId: EARLIER, creationTime: '2026-03-11T20:00:00.000Z' },
  later: { backupId: LATER, creationTime: '2026-03-12T20:00:00.000Z' },
  totals: {
    changes: 3,
    consequences: 0,
    service: 0,
    severities: { critical: 1, high: 0, medium: 1, low: 1, service: 0 },
    kinds: { created: 0, deleted: 0, changed: 3, service: 0 },
    types: [],
  },
  incomplete: [],
};
const EXTENSIONS = ['listNotices', 'listChanges', 'startSnapshot', 'getChangesHeadline'];

const open = async (
  permissionType: string,
  extensions = EXTENSIONS,
  headline: object = HEADLINE,
  backups?: BackupRecord[],
) => {
  const app = renderApp('/dashboard', { permissionType });
  app.service.on('POST /api/init', [200, { version: '1.7.169', extensions, experimental: true }]);
  app.service.on('POST /api/notices/list', [200, { list: [] }]);
  app.service.on('GET /api/changes/headline', [200, headline]);
  if (backups)
    app.service.on('POST /api/get_tid_backups_list', [200, { list: backups, total: backups.length, version: '1' }]);
  await app.open();
  await app.settle();
  return app;
};
const tile = () => within(screen.getByRole('region', { name: 'What changed' }));

describe('the sentence about changes on the dashboard', () => {
  it('has local times and leads to the changes, also since the last good backup', async () => {
    await open('2');
    expect(
      await tile().findByText(/^3 changes since the backup of 03\/11\/2026 8:00 PM\. 1 is critical/),
    ).toBeVisible();
    expect(
      tile()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/changes/last/now', `/changes/${EARLIER}/${LATER}`]);
    expect(tile().getByText('Damage from before that backup is not counted.')).toBeVisible();
    const unread = 'What changed since the backup of 03/12/2026 8:00 PM is not known: the directory was not read.';
    expect(tile().getByText(unread)).toBeVisible();
  });

  it('says when the directory was read, and leads to what changed until then', async () => {
    const { later: _, ...since } = HEADLINE;
    await open('2', EXTENSIONS, { ...since, readAt: '2026-03-13T08:00:00.000Z' });
    expect(await tile().findByText(/^As of 03\/13\/2026 8:00 AM: 3 changes since/)).toBeVisible();
    expect(
      tile()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([`/changes/${EARLIER}/now`]);
    expect(tile().queryByText(/is not known/)).toBeNull();
  });

  it('names critical changes that the newest backup already contains', async () => {
    const { later, ...since } = HEADLINE;
    const before = { earlier: HEADLINE.earlier, later, critical: 1 };
    await open('2', EXTENSIONS, { ...since, readAt: '2026-03-13T08:00:00.000Z', before });
    const sentence =
      'That backup may contain damage. Not counted: 1 critical change between the backups of 03/11/2026 8:00 PM and ' +
      '03/12/2026 8:00 PM.';
    expect(await tile().findByText(sentence)).toBeVisible();
    expect(tile().queryByText('Damage from before that backup is not counted.')).toBeNull();
    expect(tile().getByRole('link', { name: 'Show changes before that backup' })).toHaveAttribute(
      'href',
      `/changes/${EARLIER}/${LATER}`,
    );
  });

  it('keeps what is known after a restore, and leads to a new reading', async () => {
    const { later: _, ...since } = HEADLINE;
    await open('2', EXTENSIONS, { ...since, readAt: '2026-03-13T08:00:00.000Z', isOutdated: true });
    expect(await tile().findByText(/1 is critical/)).toBeVisible();
    expect(tile().getByText(/^As of 03\/13\/2026 8:00 AM: /)).toBeVisible();
    expect(tile().getByText(/^A restore wrote to the directory after this comparison\. Compare again/)).toBeVisible();
    // Red would claim that the changes are still there, black that all is well.
    expect(document.querySelector('.card-changes .changes-critical')).toBeNull();
    expect(
      tile()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/changes/last/now']);
  });

  it('shows placeholders until the reply comes', async () => {
    const app = renderApp('/dashboard', { permissionType: '2' });
    app.service.on('POST /api/init', [200, { version: '1.7.169', extensions: EXTENSIONS, experimental: true }]);
    app.service.on('POST /api/notices/list', [200, { list: [] }]);
    let answer = () => {};
    const reply = new Promise<[number, object]>((resolve) => (answer = () => resolve([200, HEADLINE])));
    app.service.on('GET /api/changes/headline', () => reply);
    const opened = app.open();
    const isLoading = () => document.querySelector('.card-changes .card-skeleton') !== null;
    await until(isLoading, () => 'the placeholders');
    expect(tile().getByText('Loading')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'What changed' })).toHaveAttribute('aria-busy', 'true');
    answer();
    await opened;
    expect(await tile().findByText(/^3 changes since/)).toBeVisible();
    expect(tile().queryByText('Loading')).toBeNull();
  });

  it('has no links for people with View only', async () => {
    await open('3');
    expect(await tile().findByText(/^3 changes since/)).toBeVisible();
    expect(tile().queryByRole('link')).toBeNull();
    cleanup();
    const { later: _, ...since } = HEADLINE;
    await open('3', EXTENSIONS, { ...since, readAt: '2026-03-13T08:00:00.000Z', isOutdated: true });
    expect(await tile().findByText(/ An operator or an administrator can compare again\.$/)).toBeVisible();
    expect(tile().queryByText(/Compare again/)).toBeNull();
  });

  it.each([
    ['2', [], 'No backup is completed yet. Run a backup first: changes are found by comparing with it.', []],
    ['3', [], 'No backup is completed yet.', []],
    ['2', [backup(0)], /^One backup is completed\. What changed since is not known: compare/, ['/changes/last/now']],
    ['3', [backup(0)], 'One backup is completed. What changed since is not known until the next one.', []],
  ])('offers what helps while there are too few backups (permission %s, %j)', async (type, few, text, paths) => {
    await open(type, EXTENSIONS, { headline: 'Too few.' }, few);
    expect(await tile().findByText(text)).toBeVisible();
    expect(
      tile()
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(paths);
  });

  it('follows the backups that complete while the dashboard is open', async () => {
    const app = await open('2', EXTENSIONS, { headline: 'Too few.' }, []);
    expect(await tile().findByText(/^No backup is completed yet/)).toBeVisible();
    const list = (backups: BackupRecord[], version: string) =>
      app.service.on('POST /api/get_tid_backups_list', [200, { list: backups, total: backups.length, version }]);
    list([backup(1, { status: 'Running', isDataReady: false })], '2');
    await act(() => app.clock.advance(6_000));
    expect(tile().getByText(/^No backup is completed yet/)).toBeVisible();
    list([backup(1)], '3');
    await act(() => app.clock.advance(6_000));
    expect(await tile().findByText(/^One backup is completed\./)).toBeVisible();
    list([backup(0), backup(1)], '4');
    app.service.on('GET /api/changes/headline', [200, HEADLINE]);
    await act(() => app.clock.advance(6_000));
    expect(await tile().findByText(/^3 changes since the backup of/)).toBeVisible();
    const asked = app.service.callsOf('changes/headline').length;
    await act(() => app.clock.advance(60_000));
    expect(app.service.callsOf('changes/headline')).toHaveLength(asked);
    list([backup(1)], '5');
    app.service.on('GET /api/changes/headline', [200, { headline: 'Too few.' }]);
    await act(() => app.clock.advance(6_000));
    expect(await tile().findByText(/^One backup is completed\./)).toBeVisible();
  });

  it('does not exist on a backend without it', async () => {
    const app = await open('2', ['listNotices']);
    expect(screen.getByRole('region', { name: 'Last good backup' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'What changed' })).toBeNull();
    expect(app.service.paths()).not.toContain('changes/headline');
  });
});
