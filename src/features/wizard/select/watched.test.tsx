import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { INFO, renderWizard, widen } from '../../../../test/renderWizard';

beforeEach(widen);
afterEach(cleanup);

const WATCHED = 'contoso.com is watched and compared, not written';
const LIST = [
  { id: 'domains/contoso.com', displayName: 'contoso.com', restorable: false },
  { id: 'authorizationPolicy', displayName: 'Authorization policy' },
  { id: 'organization/1', displayName: 'Contoso', restorable: false },
  { id: 'defaultAppManagementPolicy', displayName: 'Default app management policy', restorable: true },
];

/** Six policies in the backup, two of them watched; the list shows four. */
const openPolicies = async (watchedPolicies = 2) => {
  const app = await renderWizard('?type=tenantWidePolicies', { info: { ...INFO, watchedPolicies } });
  app.service.on('POST /api/get_tenantWidePolicies_list_from_backup', [200, { list: LIST, total: LIST.length }]);
  await app.user.keyboard('r');
  await screen.findByRole('img', { name: WATCHED }, { timeout: 20_000 });
  return app;
};

const total = () => document.querySelector('.selection-total')?.textContent;

describe('policies that are watched', () => {
  it('have an eye in place of the tick, and a sentence explains it', async () => {
    const app = await openPolicies();
    const table = app.table('Tenant-wide policies');
    expect(app.boxes('Tenant-wide policies').map((box) => box.getAttribute('aria-label'))).toEqual([
      'Select Authorization policy',
      'Select Default app management policy',
    ]);
    expect(
      within(table)
        .getAllByRole('img')
        .map((eye) => [eye.getAttribute('aria-label'), eye.title]),
    ).toEqual([
      [WATCHED, 'Watched and compared, not written'],
      ['Contoso is watched and compared, not written', 'Watched and compared, not written'],
    ]);
    expect(screen.getByText(/^Entries with an eye are watched/)).toBeInTheDocument();
  });

  it('count as objects of the backup and not as objects that can be selected', async () => {
    await openPolicies();
    expect(screen.getByRole('link', { name: 'Tenant-wide policies, 0 of 6 selected' })).toBeInTheDocument();
    const region = screen.getByRole('region', { name: 'Tenant-wide policies' });
    expect(within(region).getByText('0 of 4 selected')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Select page (2)' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Select all 4' })).toBeInTheDocument();
  });

  it('stay out of the ticked page, and the whole section counts without them', async () => {
    const app = await openPolicies();
    await app.click(screen.getByRole('checkbox', { name: 'Select all objects of this page' }));
    expect(total()).toBe('2 of 100 objects');
    const { selection } = app.kept.calls().at(-1)?.body as {
      selection: Record<string, { selected: { id: string }[] }>;
    };
    expect(selection['tenantWidePolicies']?.selected.map(({ id }) => id)).toEqual([
      'authorizationPolicy',
      'defaultAppManagementPolicy',
    ]);
    await app.click(screen.getByRole('button', { name: 'Select all 4' }));
    await waitFor(() => expect(total()).toBe('4 of 100 objects'));
    expect(app.boxes('Tenant-wide policies')).toHaveLength(2);
  });
});
