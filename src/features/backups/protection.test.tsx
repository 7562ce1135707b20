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
