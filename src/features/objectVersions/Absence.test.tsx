import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import nock from 'nock';
import type { ObjectVersion } from '../../api';
import { WIZARD_TEXTS } from '@trc/domain/texts/wizard';
import { backupOf, DELETED, FORMER, ID, openVersions, REPLY, version } from '../../../test/renderVersions';

const LOAD_TIME = 120_000;
beforeAll(async () => void (await import('../../pages/ObjectPage')), LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const COMES_BACK = `The user comes back disabled unless "${WIZARD_TEXTS.settings.restoreEnabled}" is on in the wizard.`;

describe('Versions of an object', () => {
  it('says that the newest backup does not have the object, since when, and what to do', async () => {
    const present = version(12, { objectId: FORMER, last: backupOf(12) });
    await openVersions({ reply: [200, { ...REPLY, list: [DELETED, present], total: 2 }] });
    const message = (await screen.findByText('Deleted: the newest backup does not have this object')).parentElement;
    expect(message).toHaveTextContent(
      'The backup of 03/12/2026 8:00 PM is the last one that has it. ' +
        'The backup of 03/13/2026 8:00 PM is the first one without it. To bring it back, choose Restore this version.',
    );
    expect(message).toHaveTextContent(COMES_BACK);
    cleanup();
    await openVersions();
    await screen.findByRole('heading', { level: 1, name: 'Ada Lindqvist' });
    expect(screen.queryByText(/^Deleted: the newest/)).toBeNull();
  });

  it('says that the compared changes list the object as deleted, unless a later backup has it', async () => {
    const [since, until] = [backupOf(10), backupOf(12)];
    const change = { key: `users ${ID}`, type: 'users', id: ID, kind: 'deleted', severity: 'high', reasons: [] };
    const deleted = { ...change, attributes: [], links: [], causedBy: [], consequences: [], names: [] };
    const openFromChanges = (list: readonly ObjectVersion[]) =>
      openVersions({
        path: `/objects/users/${ID}?since=${since.backupId}&until=${until.backupId}`,
        extensions: ['listObjectVersions', 'listChanges'],
        reply: [200, { ...REPLY, list, total: list.length }],
        prepare: (service) => {
          const backups = [until, since].map((each) => ({ ...each, status: 'Completed', isDataReady: true }));
          service.on('POST /api/get_tid_backups_list', [200, { list: backups, total: 2, version: '2' }]);
          service.on(`POST /api/backups/${since.backupId}/changes/${until.backupId}`, [
            200,
            { headline: '', totals: {}, folds: [], list: [deleted], total: 1, incomplete: [], actors: [] },
          ]);
        },
      });
    const app = await openFromChanges([version(10, { last: backupOf(11), backups: 2 })]);
    const message = (await screen.findByText('Deleted from the directory')).parentElement;
    expect(message).toHaveTextContent(
      'When the directory was read on 03/12/2026 8:00 PM, it did not have this object. To bring it back, choose',
    );
    expect(message).toHaveTextContent(COMES_BACK);
    expect(app.service.callsOf(`backups/${since.backupId}/changes/${until.backupId}`).map(({ body }) => body)).toEqual([
      { pagenum: 1, perpage: 25, search: ID, filters: { kind: 'deleted' } },
    ]);
    cleanup();
    const later = await openFromChanges([version(13, {})]);
    await waitFor(() => expect(later.service.callsOf('get_tid_backups_list')).not.toEqual([]));
    await later.settle();
    expect(screen.queryByText('Deleted from the directory')).toBeNull();
  });

  it('says without compared changes that the last reading of the directory lacks the object', async () => {
    const deletion = { snapshotId: ID, readTime: '2026-03-12T20:00:00.000Z' };
    await openVersions({ reply: [200, { ...REPLY, list: [version(10, {})], total: 1, deletion }] });
    const message = (await screen.findByText('Deleted from the directory')).parentElement;
    expect(message).toHaveTextContent(
      'When the directory was read on 03/12/2026 8:00 PM, it did not have this object. To bring it back, choose',
    );
    expect(message).toHaveTextContent(COMES_BACK);
  });

  it('says that no backup has the object, also for an unknown type, which is not asked for', async () => {
    const extensions = ['listObjectVersions', 'listChanges'];
    const reply: [number, object] = [404, { status: 404, message: 'No', requestId: 'r' }];
    const sides = `since=${FORMER}&until=${ID}`;
    await openVersions({ reply, extensions, path: `/objects/users/${ID}?${sides}` });
    expect(await screen.findByText('No backup has this object')).toBeInTheDocument();
    expect(
      screen.getByText(/^It was created after the newest backup or deleted before the oldest one\./),
    ).toBeVisible();
    expect(screen.queryByText(/Check the address/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to changes' })).toHaveAttribute('href', `/changes/${FORMER}/${ID}`);
    expect(screen.getByRole('link', { name: 'Go to backups' })).toBeVisible();
    cleanup();
    const app = await openVersions({ path: `/objects/cars/${ID}` });
    expect(await screen.findByText('No backup has this object')).toBeInTheDocument();
    expect(screen.getByText(/Check the address\.$/)).toBeVisible();
    expect(app.asked()).toEqual([]);
  });
});
