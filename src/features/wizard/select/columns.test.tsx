import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderWizard, widen } from '../../../../test/renderWizard';

beforeEach(widen);
afterEach(cleanup);

/**
 * A column of the specification: its header, the property of the directory's object, a value of it, and how that is
 * shown.
 */
type Column = readonly [header: string, property: string, value: unknown, text: string];
const text = (header: string, property: string): Column => [header, property, `the ${property}`, `the ${property}`];
const date = (header: string, property: string): Column => [
  header,
  property,
  '2024-03-05T17:07:00Z',
  '03/05/2024 5:07 PM',
];
const flag = (header: string, property: string, shown = 'Yes'): Column => [header, property, true, shown];
const name = text('Name', 'displayName');
const description = text('Description', 'description');

const TABLES: readonly (readonly [slug: string, table: string, columns: readonly Column[]])[] = [
  [
    'users',
    'Users',
    [
      text('Display name', 'displayName'),
      text('User principal name', 'userPrincipalName'),
      text('User type', 'userType'),
      flag('Account status', 'accountEnabled', 'Enabled'),
    ],
  ],
  ['groups', 'Groups', [name, text('Object ID', 'id'), text('Email', 'mail'), text('Group type', 'groupType')]],
  ['roles', 'Roles', [name, description, text('Type', 'roleType')]],
  [
    'conditionalAccessPolicies',
    'Conditional access',
    [name, text('State', 'state'), date('Created', 'createdDateTime'), date('Modified', 'modifiedDateTime')],
  ],
  [
    'namedLocations',
    'Named locations',
    [name, text('Country lookup method', 'countryLookupMethod'), flag('Trusted', 'isTrusted')],
  ],
  [
    'servicePrincipals',
    'Service principals',
    [
      name,
      text('Object ID', 'id'),
      text('App ID', 'appId'),
      date('Created', 'createdDateTime'),
      text('Type', 'servicePrincipalType'),
      flag('Account status', 'accountEnabled', 'Enabled'),
      text('Homepage', 'homepage'),
    ],
  ],
  [
    'applications',
    'Applications',
    [name, text('Object ID', 'id'), text('App ID', 'appId'), date('Created', 'createdDateTime')],
  ],
  [
    'administrativeUnits',
    'Administrative units',
    [
      name,
      description,
      flag('Restricted member management', 'isMemberManagementRestricted'),
      text('Membership type', 'membershipType'),
    ],
  ],
  ['tenantWidePolicies', 'Tenant-wide policies', [name, text('ID', 'id')]],
  ['authenticationStrengths', 'Authentication strengths', [name, description, text('Policy type', 'policyType')]],
  ['authenticationContexts', 'Authentication contexts', [name, description, flag('Available', 'isAvailable')]],
];

describe('records of a type', () => {
  it.each(TABLES)(
    '%s: %s has exactly its columns, in order, with the values delivered, 25 at first, and can be selected',
    async (slug, label, columns) => {
      const app = await renderWizard(`?type=${slug}`);
      expect(app.asked(slug)).toMatchObject([{ pagenum: 1, perpage: 25 }]);
      expect(screen.getByRole('button', { name: /^Select all [\d,]+(: over the limit)?$/ })).toBeInTheDocument();
      await app.click(screen.getByRole('checkbox', { name: 'Select all objects of this page' }));
      expect(app.boxes(label).every(({ checked }) => checked)).toBe(true);
      app.service.on(`POST /api/get_${slug}_list_from_backup`, [
        200,
        {
          list: [{ id: 'object-1', ...Object.fromEntries(columns.map(([, property, value]) => [property, value])) }],
          total: 1,
        },
      ]);
      await app.user.keyboard('r');
      await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1), { timeout: 20_000 });
      const table = app.table(label);
      expect(screen.getByRole('radiogroup', { name: 'Table size' })).toBeInTheDocument();
      expect(
        within(table)
          .getAllByRole('columnheader')
          .map((header) => header.textContent)
          .filter(Boolean),
      ).toEqual(columns.map(([header]) => header));
      expect(
        within(table)
          .getAllByRole('cell')
          .slice(1)
          .map((cell) => cell.textContent),
      ).toEqual(columns.map(([, , , shown]) => shown));
    },
  );

  it('distinguishes objects of the same name in the labels of their check boxes', async () => {
    const app = await renderWizard();
    const list = [
      { id: 'id-1', displayName: 'Aisha Bakker', userPrincipalName: 'aisha@contoso.com' },
      { id: 'id-2', displayName: 'Aisha Bakker', userPrincipalName: '', appId: 'app-2' },
      { id: 'id-3', displayName: 'Aisha Bakker' },
      { id: 'id-4', displayName: 'Ben Storm', userPrincipalName: 'ben@contoso.com' },
    ];
    app.service.on('POST /api/get_users_list_from_backup', [200, { list, total: list.length }]);
    await app.user.keyboard('r');
    await screen.findByRole('checkbox', { name: 'Select Ben Storm' }, { timeout: 20_000 });
    expect(app.boxes().map((box) => box.getAttribute('aria-label'))).toEqual([
      'Select Aisha Bakker, aisha@contoso.com',
      'Select Aisha Bakker, app-2',
      'Select Aisha Bakker, id-3',
      'Select Ben Storm',
    ]);
  });

  it('a missing value is a dash, false is No or Disabled', async () => {
    const app = await renderWizard();
    app.service.on('POST /api/get_users_list_from_backup', [
      200,
      { list: [{ id: 'u1', displayName: null, userType: '', accountEnabled: false }], total: 1 },
    ]);
    await app.user.keyboard('r');
    await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1), { timeout: 20_000 });
    expect(
      within(app.table())
        .getAllByRole('cell')
        .slice(1)
        .map((cell) => cell.textContent),
    ).toEqual(['-', '-', '-', 'Disabled']);
    expect(screen.getByRole('checkbox', { name: 'Select u1' })).toBeInTheDocument();
  });

  it('shows the state of a policy in words, and an unknown one as delivered', async () => {
    const app = await renderWizard('?type=conditionalAccessPolicies');
    const states = ['enabled', 'disabled', 'enabledForReportingButNotEnforced', 'paused'];
    app.service.on('POST /api/get_conditionalAccessPolicies_list_from_backup', [
      200,
      { list: states.map((state) => ({ id: state, displayName: `CA ${state}`, state })), total: states.length },
    ]);
    await app.user.keyboard('r');
    await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(4), { timeout: 20_000 });
    const rows = within(app.table('Conditional access')).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual([
      'Enabled',
      'Disabled',
      'Report-only',
      'paused',
    ]);
  });
});
