import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import nock from 'nock';
import { backup } from '../../../test/renderBackups';
import { BACKUPS, openChanges } from '../../../test/renderChanges';
import type { BackupRecord } from '../../api';

beforeAll(async () => void (await import('../../pages/ChangesPage')), 120_000);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const LIST = 'get_tid_backups_list';
const SCHEDULED = backup(0, { creationTime: '2026-03-13T20:00:00.000Z', source: 'scheduled', tag: 'scheduled' });

const open = async () => {
  const app = await openChanges('');
  const lists = (backups: readonly BackupRecord[], version: string) =>
    app.service.on(`POST /api/${LIST}`, ({ body }) => [
      200,
      (body as { knownVersion?: string }).knownVersion === version
        ? { unchanged: true, version }
        : { list: backups, total: backups.length, version },
    ]);
  await screen.findByText('City');
  const options = () => within(screen.getByLabelText('From')).getAllByRole('option').length;
  return { ...app, lists, options };
};

describe('the choices of backups on Changes', () => {
  it('have a scheduled backup that completes while only this page is open', async () => {
    const app = await open();
    const before = app.options();
    app.lists([SCHEDULED, ...BACKUPS], '2');
    await app.later(5_000);
    expect(app.options()).toBe(before + 1);
  });

  it('are polled without a change of the document, and no longer once the page is left', async () => {
    const app = await open();
    app.lists(BACKUPS, '1');
    await app.later(5_000);
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    const before = app.service.callsOf(LIST).length;
    await app.later(5_000);
    await app.later(5_000);
    observer.disconnect();
    expect(app.service.callsOf(LIST).length - before).toBe(2);
    expect(app.service.callsOf(LIST).at(-1)?.body).toMatchObject({ knownVersion: '1' });
    expect(changes).toEqual([]);
    await app.go('/activity-log');
    const left = app.service.callsOf(LIST).length;
    await app.later(15_000);
    expect(app.service.callsOf(LIST)).toHaveLength(left);
  });
});
