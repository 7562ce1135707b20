import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { openEntry, openReport, reportNames, reportTable } from '../../../test/renderReport';
import { FAILED } from '../../../test/reportEntries';
import type { ReportEntry } from '../../api';
import { entry, idOf, LOAD_TIME, loadRestorePages } from '../../../test/renderRestores';

beforeAll(loadRestorePages, LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const ROLE = entry(5, {
  name: 'Global Administrator',
  type: 'directoryRoles',
  privileges: { changes: ['Directory role assigned'], given: 0, removed: 1 },
});
const POLICY = entry(6, {
  name: 'CA001',
  type: 'conditionalAccessPolicies',
  protection: 'The policy excludes more than before.',
});
const ROLE_TEXT = 'Privileges: Directory role assigned, removed from 1 account.';

describe('privileges and protection in a report', () => {
  it('has a list of the objects that a notice is about, and says in each row what the restore did', async () => {
    const app = await openReport('/privileges', { entries: [FAILED, ROLE, POLICY, entry(7)] });
    await waitFor(() => expect(reportNames()).toEqual(['Global Administrator', 'CA001']));
    expect(screen.getByRole('tab', { name: /^Privileges and protection/ })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Objects4',
      'Needs attention1',
      'Privileges and protection2',
    ]);
    expect(reportTable().getByText(ROLE_TEXT)).toBeVisible();
    expect(reportTable().getByText('Protection lowered: The policy excludes more than before.')).toBeVisible();
    const pane = await openEntry(app, 'Global Administrator');
    expect(within(pane).getByRole('heading', { name: 'Privileges and protection' })).toBeInTheDocument();
    expect(within(pane).getByText(ROLE_TEXT)).toBeInTheDocument();
    await app.user.click(screen.getByRole('tab', { name: /^Objects/ }));
    await waitFor(() => expect(reportNames()).toHaveLength(4));
    expect(reportTable().getByText(ROLE_TEXT)).toBeVisible();
  });

  it('names the accounts where the report has a name for each of them', async () => {
    const links = [{ name: 'assignments', added: [], removed: [`Eve Lang (${idOf(9)})`] }];
    const many = { ...ROLE, id: idOf(8), name: 'Reader', links: [{ ...links[0], removed: ['A', 'B'] }] };
    await openReport('/privileges', { entries: [{ ...ROLE, links }, many as ReportEntry] });
    expect(await screen.findByText('Privileges: Directory role assigned, removed from Eve Lang.')).toBeVisible();
    expect(screen.getByText(ROLE_TEXT)).toBeVisible();
  });

  it('names the account of a role for an administrative unit, and not the members of the unit', async () => {
    const links = [
      { name: 'members', added: [`Bo (${idOf(7)})`, `Cy (${idOf(8)})`], removed: [] },
      { name: 'scopedRoleMembers', added: [`Eve Lang (${idOf(9)}): role ${idOf(10)}`], removed: [] },
    ];
    const privileges = { changes: ['Directory role assigned for an administrative unit'], given: 1, removed: 0 };
    const unit = entry(5, { name: 'Utrecht Finance', type: 'administrativeUnits', privileges, links });
    await openReport('/privileges', { entries: [unit] });
    expect(
      await screen.findByText('Privileges: Directory role assigned for an administrative unit, given to Eve Lang.'),
    ).toBeVisible();
  });

  it('shows all objects where there are none, or where the backend does not list them', async () => {
    const app = await openReport('/privileges', { entries: [FAILED, entry(7)] });
    await waitFor(() => expect(reportNames()).toHaveLength(2));
    expect(screen.queryByRole('tab', { name: /^Privileges/ })).toBeNull();
    const asked = app.service.callsOf(`restores/${idOf(0)}/problems`).map(({ body }) => body);
    expect(asked).not.toContainEqual(expect.objectContaining({ about: 'privileges' }));
  });
});
