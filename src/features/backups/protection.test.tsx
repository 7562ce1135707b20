import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import nock from 'nock';
import { backup, createService, LOAD_TIME, loadOverlays, renderBackups } from '../../../test/renderBackups';
import { serviceKnown } from '../start/startSlice';

beforeAll(loadOverlays, LOAD_TIME);

afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const PIN = { time: '2026-03-12T09:00:00.000Z', reason: 'Incident', by: 'oscar@fabrikam.example' };
const EXTENSIONS = ['pinBackup', 'unpinBackup', 'listDeletedBackups', 'undeleteBackup'];

const open = async (permissionType: string, extensions: readonly string[], more = {}) => {
  createService([backup(0, more)]);
  const view = renderBackups(permissionType);
  act(() => void view.store.dispatch(serviceKnown({ version: '1', extensions: [...extensions], experimental: false })));
  await view.loaded();
  return view;
};
const details = () => screen.queryByRole('button', { name: /^(Details|\d+ types)/ });

describe('pins and deleted backups', () => {
  it.each([
    ['1', EXTENSIONS, true, true],
    ['2', EXTENSIONS, true, false],
    ['3', EXTENSIONS, false, false],
    ['1', [], false, false],
    ['1', ['pinBackup'], true, false],
  ])(
    'a person of type %s on a service with %j may pin: %s, sees deleted ones: %s',
    async (type, extensions, mayPin, seesDeleted) => {
      const { user } = await open(type, extensions);
      expect(screen.queryByRole('link', { name: 'Deleted backups' }) !== null).toBe(seesDeleted);
      const button = details();
      expect(button !== null).toBe(mayPin);
      if (!button) return;
      await user.click(button);
      expect(await screen.findByRole('button', { name: 'Pin this backup' })).toBeInTheDocument();
    },
  );

  it.each([
    ['1', true],
    ['2', false],
    ['3', false],
  ])('a person of type %s may release: %s, and cannot delete', async (type, mayRelease) => {
    const { user, rows } = await open(type, EXTENSIONS, { pin: PIN });
    expect(within(rows()[0] as HTMLElement).getByText('Pinned')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Delete the backup/ })).toBeDisabled();
    await user.click(details() as HTMLElement);
    expect(await screen.findByText(/^Pinned on .* by oscar@fabrikam\.example$/)).toBeInTheDocument();
    expect(screen.getByText('Incident')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Release' }) !== null).toBe(mayRelease);
    expect(screen.queryByRole('button', { name: 'Pin this backup' })).toBeNull();
  });
});

describe('labels, notes and differences of backups', () => {
  const list = async (
    permissionType: string,
    extensions: readonly string[],
    rows: Parameters<typeof createService>[0],
  ) => {
    const service = createService(rows);
    const view = renderBackups(permissionType);
    act(
      () => void view.store.dispatch(serviceKnown({ version: '1', extensions: [...extensions], experimental: false })),
    );
    await view.loaded();
    return { service, ...view };
  };
  /** Lazy-loaded parts come late on a busy machine. */
  const SLOW = { timeout: 10_000 };
  const LABELLED = { label: 'Before the migration', note: 'Taken by hand' };

  it('changes the label and the note from the details of a row', async () => {
    const { service, user, rows } = await list('2', ['labelBackup'], [backup(0, LABELLED)]);
    const sent: unknown[] = [];
    nock('http://service.test')
      .post(`/api/backup/${backup(0).backupId}/label`, (body: unknown) => sent.push(body) > 0)
      .reply(200, { backupId: backup(0).backupId, status: 'Completed' });
    expect(within(rows()[0] as HTMLElement).getByText('Before the migration')).toHaveAttribute(
      'title',
      'Taken by hand',
    );
    await user.click(details() as HTMLElement);
    expect(await screen.findByText('Taken by hand', {}, SLOW)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit label and note' }));
    const label = await screen.findByLabelText('Label', {}, SLOW);
    expect(label).toHaveValue('Before the migration');
    await user.clear(label);
    await user.click(label);
    await user.paste(' Migration ');
    await user.clear(screen.getByLabelText('Note'));
    service.backups = [backup(0, { label: 'Migration' })];
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Label saved', {}, SLOW)).toBeInTheDocument();
    expect(sent).toEqual([{ label: 'Migration', note: '' }]);
    expect(await within(rows()[0] as HTMLElement).findByText('Migration', {}, SLOW)).toBeInTheDocument();
  });

  it.each([
    ['3', ['labelBackup']],
    ['1', []],
  ])('shows a person of type %s on a service with %j the label only', async (type, extensions) => {
    const { user } = await list(type, extensions, [backup(0, LABELLED)]);
    await user.click(details() as HTMLElement);
    expect(await screen.findByText('Total')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit label and note' })).toBeNull();
  });

  it('says exactly how many objects more or fewer than in the completed backup before', async () => {
    const { user, rows } = await list(
      '1',
      ['labelBackup'],
      [
        backup(0, {
          aadUsersCounter: 3000,
          aadNamedLocationsCounter: 0,
          completeness: { typesRead: 9, typesTotal: 11 },
        }),
        backup(1, { status: 'Failed' }),
        backup(2, { aadUsersCounter: 4018, aadGroupsCounter: 1036, aadNamedLocationsCounter: 4 }),
      ],
    );
    const [newest, , oldest] = rows();
    const chip = within(newest as HTMLElement).getByRole('img', {
      name: 'Users: 3,000, −1,018 since the backup before',
    });
    expect(chip).toHaveTextContent('3k−1,018');
    expect(within(newest as HTMLElement).getByRole('img', { name: 'Groups: 1,036' })).toBeInTheDocument();
    expect(
      within(newest as HTMLElement).getByRole('img', { name: 'Named locations: 0, −4 since the backup before' }),
    ).toBeInTheDocument();
    expect(within(oldest as HTMLElement).getByRole('img', { name: 'Users: 4,018' })).toBeInTheDocument();
    await user.click(within(newest as HTMLElement).getByRole('button', { name: /^Details/ }));
    const popover = await screen.findByRole('dialog');
    expect(popover).toHaveTextContent('Users−1,0183,000');
    expect(popover).toHaveTextContent('Incomplete: 9 of 11 types read');
  });
});
