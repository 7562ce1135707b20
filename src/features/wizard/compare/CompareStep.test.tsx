import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { createUser } from '../../../../test/user';
import nock from 'nock';
import type { ComparedObject } from '../../../api';
import { BACKUP, named, TOTALS } from '../../../../test/openSelection';
import { renderApp } from '../../../../test/renderApp';
import { keepSelections } from '../../../../test/selections';
import { parseSelection } from '../selection';

const LOAD_TIME = 120_000;
beforeAll(
  async () => void (await Promise.all([import('../../../pages/BackupPage'), import('./CompareStep')])),
  LOAD_TIME,
);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const PATH = `comparisons/directoryObjects/${BACKUP}/entraId`;
const OBJECTS: ComparedObject[] = [
  {
    type: 'users',
    id: 'changed',
    displayName: 'Ada Lindqvist',
    inDirectory: true,
    attributes: [{ name: 'jobTitle', oldValue: 'Manager', newValue: 'Clerk' }],
    unrestorable: ['createdDateTime'],
    message: 'Differs and cannot be restored: createdDateTime.',
    unchanged: [
      { name: 'city', value: 'Oslo' },
      { name: 'employeeHireDate', value: '2021-09-01T00:00:00Z' },
      { name: 'manager', value: 'Ben Storm (8f0d1a52-7c3e-4b7e-9b43-2a5cf1d5b6aa)' },
    ],
  },
  { type: 'users', id: 'same', displayName: 'Ben Storm', inDirectory: true, attributes: [] },
  {
    type: 'users',
    id: 'gone',
    displayName: 'Carla Moss',
    inDirectory: false,
    attributes: [{ name: 'city', newValue: 'Rome' }],
  },
  {
    type: 'users',
    id: 'fixed',
    displayName: 'Dan Hill',
    inDirectory: true,
    attributes: [],
    unrestorable: ['description'],
    message: 'This object is managed on premises. Change it there. Differs and cannot be restored: description.',
  },
  {
    type: 'users',
    id: 'noted',
    displayName: 'Eve Lund',
    inDirectory: true,
    attributes: [],
    message: 'Could not be read in the directory: members.',
  },
];

const open = async (objects: readonly ComparedObject[] = OBJECTS, answer?: (times: number) => [number, unknown]) => {
  const made = '3a7e5d10-9c1f-4f1e-8d55-000000000001';
  const app = renderApp(`/backups/${BACKUP}?step=compare`, {
    local: { 'trc.restores': JSON.stringify({ [BACKUP]: made }) },
  });
  const kept = keepSelections(app.service, BACKUP, TOTALS);
  kept.add(
    parseSelection(
      objects.length > 0
        ? { users: { isSectionSelected: false, selected: named(...objects.map(({ id }) => id)) } }
        : {},
    ),
  );
  app.service.on('POST /api/get_backup', [
    200,
    {
      backupId: BACKUP,
      creationTime: '2026-03-12T08:00:00Z',
      status: 'Completed',
      isDataReady: true,
      aadUsersCounter: 5000,
    },
  ]);
  app.service.on('GET /api/is_mailbox_recovery_available', [200, { available: true }]);
  app.service.on(`POST /api/${PATH}`, (_, times) => answer?.(times) ?? [200, objects]);
  await app.open();
  for (let turn = 0; turn < 5; turn += 1) await app.settle();
  return { ...app, user: createUser(), asked: () => app.service.callsOf(PATH) };
};
const card = (name: string) => screen.getByRole('region', { name });
const row = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Objects' })).getByRole('button', { name: new RegExp(`^${name}`) });

describe('the second step', () => {
  it('the three policies that are types of their own have readable names', async () => {
    const types = ['authenticationFlowsPolicy', 'externalIdentitiesPolicy', 'authorizationPolicy'] as const;
    await open(
      types.map((type) => ({ type, id: type, displayName: `The ${type}`, inDirectory: true, attributes: [] })),
    );
    await screen.findByText(/^3 objects:/);
    for (const [index, label] of [
      'Authentication flows policy',
      'External identities policy',
      'Authorization policy',
    ].entries())
      expect(card(`The ${types[index] ?? ''}`)).toHaveTextContent(label);
  });

  it('says of each object in words and with a pill what a restore does to it, and never that nothing differs where something does', async () => {
    await open();
    await screen.findByText(/^5 objects:/);
    expect(
      screen.getByRole('heading', { level: 2, name: 'The following attributes will be restored' }),
    ).toBeInTheDocument();
    expect(screen.getByText(/^5 objects:/)).toHaveTextContent(
      '5 objects: 2 differ (1 of them cannot be restored), 1 not in directory, 2 without changes',
    );
    expect(row('Ada Lindqvist')).toHaveTextContent('1 change');
    expect(row('Ben Storm')).toHaveTextContent('No changes');
    expect(row('Carla Moss')).toHaveTextContent('Not in directory');
    expect(row('Dan Hill')).toHaveTextContent('Differs, cannot be restored');
    expect(row('Eve Lund')).toHaveTextContent('Nothing to restore');
    expect(
      within(card('Dan Hill')).getByText('Differs from the backup. No part of it can be restored'),
    ).toBeInTheDocument();
    expect(within(card('Dan Hill')).queryByText(/No changes/)).toBeNull();
    expect(within(card('Eve Lund')).getByText('A restore does not change this object.')).toBeInTheDocument();
    expect(
      within(card('Ben Storm')).getByText('No changes: the directory already matches the backup.'),
    ).toBeInTheDocument();
    expect(within(card('Ada Lindqvist')).getByText('Not everything can be restored')).toBeInTheDocument();
  });

  it('attributes without changes are folded, counted, and shown when asked for: dates as dates, names without ids', async () => {
    const app = await open();
    const shown = within(await screen.findByRole('region', { name: 'Ada Lindqvist' }));
    expect(shown.queryByText('Oslo')).toBeNull();
    await app.user.click(shown.getByRole('button', { name: 'Show 3 attributes without changes' }));
    const list = within(shown.getByRole('list', { name: 'Attributes of Ada Lindqvist without changes' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'CityOslo',
      'Employee hire date09/01/2021 12:00 AM',
      'ManagerShow allBen Storm',
    ]);
    await app.user.click(list.getByRole('button', { name: 'Show all of Manager' }));
    expect(list.getByText(/8f0d1a52/)).toBeInTheDocument();
    await app.user.click(shown.getByRole('button', { name: 'Hide attributes without changes' }));
    expect(shown.queryByText('Oslo')).toBeNull();
    // A backend that does not tell them offers nothing.
    expect(within(card('Dan Hill')).queryByRole('button', { name: /without changes/ })).toBeNull();
  });

  it('filters and search stand in the address and can be cleared; J and K go from object to object', async () => {
    const app = await open();
    await screen.findByRole('region', { name: 'Ada Lindqvist' });
    expect(
      screen
        .getAllByRole('radio')
        .slice(0, 4)
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual(['All 5', 'Differ 2', 'Missing 1', 'Problems 3']);
    await app.user.click(screen.getByRole('radio', { name: 'Differ 2' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Ben Storm' })).toBeNull());
    expect(new URLSearchParams(window.location.search).get('show')).toBe('differ');
    await app.user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search objects' })).toHaveFocus();
    await app.user.keyboard('nobody{Enter}');
    await app.user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('region', { name: 'Ben Storm' });
    (document.activeElement as HTMLElement | null)?.blur();
    await app.user.keyboard('jj');
    const rows = within(screen.getByRole('navigation', { name: 'Objects' })).getAllByRole('button');
    expect(rows[2]).toHaveAttribute('aria-current', 'true');
    await app.user.keyboard('k');
    expect(rows[1]).toHaveAttribute('aria-current', 'true');
  });

  it('a failure stands in the header in the exact words, what is selected is kept, and it goes on when asked to', async () => {
    const app = await open(OBJECTS, (times) =>
      times === 1
        ? [503, { status: 503, message: 'The directory could not be read.', requestId: 'r1' }]
        : [200, OBJECTS],
    );
    const alert = await screen.findByRole('alert');
    expect(
      within(alert).getByText('An error occurred while processing the comparison. Please try again later'),
    ).toBeInTheDocument();
    expect(alert).toHaveTextContent(/Please try again later.*The directory could not be read\./);
    expect(app.address()).toBe(`/backups/${BACKUP}`);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Ada Lindqvist' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(app.asked()).toHaveLength(2);
  });

  it.each([
    [401, '/login'],
    [440, '/login'],
    [403, '/403'],
  ])('%s leads to %s', async (status, to) => {
    const app = await open(OBJECTS, () => [status, { status, message: 'No', requestId: 'r' }]);
    await waitFor(() => expect(app.address()).toBe(to));
  });

  it('without a selection it says so, asks nothing, and the way on is barred with a reason', async () => {
    const app = await open([]);
    expect(await screen.findByText('Nothing is selected')).toBeInTheDocument();
    const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next: review' });
    expect(next.disabled).toBe(true);
    expect(document.getElementById(next.getAttribute('aria-describedby') ?? '')).toHaveTextContent(
      'Select at least one object',
    );
    expect(app.asked()).toEqual([]);
  });

  it('"Compare again" sends a new request and shows its time', async () => {
    const app = await open();
    await screen.findByRole('region', { name: 'Ada Lindqvist' });
    expect(screen.getByText(/^Compared with the directory at /)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Compare again' }));
    await waitFor(() => expect(app.asked()).toHaveLength(2));
  });
});
