import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { loadOverlays, LOAD_TIME } from '../../../test/renderBackups';
import { openPermissions, person, refused, USERS } from '../../../test/renderPermissions';

beforeAll(async () => {
  await Promise.all([loadOverlays(), import('../../pages/PermissionsPage')]);
}, LOAD_TIME);

const CUT = 'Showing the first 20. Type more of the name to narrow the list.';

describe('adding', () => {
  const openPanel = async () => {
    const page = await openPermissions();
    await page.user.click(screen.getByRole('button', { name: 'Add users' }));
    const panel = within(await screen.findByRole('dialog'));
    await panel.findByRole('searchbox');
    return {
      ...page,
      panel,
      search: async (text: string) => {
        await page.user.type(panel.getByRole('searchbox'), text);
        await waitFor(() => expect(page.service.callsOf('aad/users/search')).not.toEqual([]));
        await act(() => page.settle());
      },
    };
  };

  it('people are searched by their beginning, those listed are not offered, and those chosen are added by id', async () => {
    const { user, panel, search, service, sent, texts, names } = await openPanel();
    await waitFor(() => expect(panel.getByRole('searchbox')).toHaveFocus());
    expect(panel.getByRole('button', { name: 'Add' })).toBeDisabled();
    expect(panel.getByRole('button', { name: 'Add' })).toHaveAccessibleDescription('Choose at least one person');
    await search('Ch');
    expect(service.callsOf('aad/users/search').map(({ body }) => body)).toEqual([{ prefix: 'Ch' }]);
    expect(
      (await panel.findAllByRole('checkbox')).map(
        (box) => box.closest('label')?.querySelector('.user-names > span')?.textContent,
      ),
    ).toEqual(['Chiara Rossi', 'Chen Wei']);
    await user.click(panel.getByRole('checkbox', { name: /Chiara Rossi/ }));
    await user.click(panel.getByRole('checkbox', { name: /Chen Wei/ }));
    await user.click(panel.getByRole('button', { name: 'Do not add Chen Wei' }));
    expect(panel.getByRole('button', { name: 'Do not add Chiara Rossi' })).toHaveFocus();
    await user.click(panel.getByRole('button', { name: 'Do not add Chiara Rossi' }));
    expect(panel.getByRole('searchbox')).toHaveFocus();
    await user.click(panel.getByRole('checkbox', { name: /Chiara Rossi/ }));
    await user.click(panel.getByRole('radio', { name: /^Backup & restore operator/ }));
    await user.click(panel.getByRole('button', { name: 'Add 1 user' }));
    await waitFor(() => expect(sent('POST')).toEqual([{ permissionType: '2', users: ['id-8'] }]));
    await waitFor(() => expect(texts()).toEqual(['Chiara Rossi added']));
    await waitFor(() => expect(names()).toContain('New id-8'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says when all results are listed already, and when no one is found', async () => {
    const { panel, search } = await openPanel();
    await search('Chidi');
    expect(await panel.findByText('Everyone found already has a permission.')).toBeInTheDocument();
    await search('x');
    expect(await panel.findByText('No one found for "Chidix".')).toBeInTheDocument();
  });

  it('says that only the first people are shown when the directory returns its maximum', async () => {
    const { panel, search, service } = await openPanel();
    const others = Array.from({ length: 19 }, (_, index) => person(100 + index, `Chris ${index}`));
    service.on('POST /api/aad/users/search', [200, { list: others }]);
    await search('C');
    expect(await panel.findAllByRole('checkbox')).toHaveLength(19);
    expect(panel.queryByText(CUT)).toBeNull();
    service.on('POST /api/aad/users/search', [200, { list: [person(1, 'Chidi Halloran'), ...others] }]);
    await search('h');
    expect(await panel.findByText(CUT)).toBeInTheDocument();
    expect(panel.getAllByRole('checkbox')).toHaveLength(19);
    expect(panel.getByText(`19 people found. ${CUT}`)).toHaveAttribute('role', 'status');
  });

  it('shows a refusal in the panel and keeps the choice', async () => {
    const { user, panel, search, service } = await openPanel();
    service.on(`POST ${USERS}`, refused(409));
    await search('Chen');
    await user.click(await panel.findByRole('checkbox', { name: /Chen Wei/ }));
    await user.click(panel.getByRole('button', { name: 'Add 1 user' }));
    expect(await panel.findByText('Told by the service')).toBeInTheDocument();
    expect(panel.getByRole('button', { name: 'Do not add Chen Wei' })).toBeInTheDocument();
  });

  it('says in the panel that the directory cannot be searched', async () => {
    const { panel, search, service } = await openPanel();
    service.on('POST /api/aad/users/search', refused(503));
    await search('Chen');
    expect(await panel.findByText('The directory could not be searched')).toBeInTheDocument();
  });
});
