import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ago, card, openDashboard, rowsOf, table } from '../../../test/renderDashboard';

beforeAll(() => Promise.all([import('../../pages/DashboardPage'), import('../../pages/BackupsPage')]), 60_000);

describe('the windows', () => {
  it('offers 15, 30 and 60, begins with 30 days and requests what is chosen', async () => {
    const { asked, user } = await openDashboard([ago(1)]);
    const backups = within(card('Backups'));
    const windows = (name: string, group: string) =>
      within(within(card(name)).getByRole('radiogroup', { name: group }))
        .getAllByRole<HTMLInputElement>('radio')
        .map((each) => [each.value, each.checked]);
    const first = [
      ['15', false],
      ['30', true],
      ['60', false],
    ];
    expect(backups.getByRole('radio', { name: 'By days' })).toBeChecked();
    expect(windows('Backups', 'Days')).toEqual(first);
    expect(windows('Object types over the last 30 backups', 'Last backups')).toEqual(first);
    const today = new Date();
    expect(
      asked()
        .filter(({ filters }) => filters)
        .map(({ perpage, filters }) => [perpage, filters]),
    ).toContainEqual([
      100,
      { from: new Date(today.getFullYear(), today.getMonth(), today.getDate() - 29).toISOString() },
    ]);
    expect(
      asked()
        .filter(({ filters, perpage }) => !filters && perpage !== 25)
        .map(({ perpage }) => perpage),
    ).toContain(30);
    await user.click(backups.getByRole('radio', { name: 'By count' }));
    expect(windows('Backups', 'Last backups')).toEqual(first);
    await user.click(backups.getByRole('radio', { name: 'Last 15 backups' }));
    await waitFor(() => expect(asked().map(({ perpage }) => perpage)).toContain(15));
    expect(window.location.search).toBe('?by=count&window=15');
  });

  it('a link by count opens so, one row per backup with its objects', async () => {
    const { user, asked } = await openDashboard(
      [ago(1), ago(2, { status: 'Failed', aadUsersCounter: 0, aadGroupsCounter: 0 })],
      { address: '/dashboard?by=count&window=60' },
    );
    expect(asked().map(({ perpage }) => perpage)).toContain(60);
    expect(asked().filter(({ filters }) => filters)).toEqual([]);
    expect(
      await screen.findByText(
        /^1 completed and 1 failed among the last 2 backups\. The last failure was on \d\d\/\d\d\/\d{4}\.$/,
      ),
    ).toBeVisible();
    await table(user, 'Backups');
    expect(rowsOf('Backups').map((row) => row.slice(1))).toEqual([
      ['Completed', '5,254'],
      ['Failed', '0'],
    ]);
  });

  it('by days all pages of the window are read', async () => {
    const { user, asked } = await openDashboard(
      Array.from({ length: 230 }, (_, number) => ago(number)),
      { address: '/dashboard?window=15' },
    );
    expect(await screen.findByText('230 completed in the last 15 days.')).toBeVisible();
    expect(
      new Set(
        asked()
          .filter(({ filters }) => filters)
          .map(({ pagenum }) => pagenum),
      ),
    ).toEqual(new Set([1, 2, 3]));
    await table(user, 'Backups');
    expect(rowsOf('Backups')).toHaveLength(15);
    expect(rowsOf('Backups').reduce((sum, row) => sum + Number(row[1]), 0)).toBe(230);
  });
});
