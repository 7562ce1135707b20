import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import nock from 'nock';
import { backup } from '../../../test/renderBackups';
import { EARLIER, LATER, openChanges } from '../../../test/renderChanges';

beforeAll(async () => void (await import('../../pages/ChangesPage')), 120_000);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const LINK = /^Compare with the good backup before it/;

describe('damage that is older than the earlier side', () => {
  it('is named as missing, with the comparison that shows it', async () => {
    const app = await openChanges(`/${LATER}/now`);
    expect(await screen.findByText(/^Damage from before 03\/12\/2026 8:00 PM is not in this list\./)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Compare with the good backup before it (03/11/2026 8:00 PM)' });
    expect(link).toHaveAttribute('href', `/changes/${EARLIER}/now`);
    await app.user.click(link);
    expect(app.address()).toBe(`/changes/${EARLIER}/now`);
    expect(await screen.findByText('Damage from before 03/11/2026 8:00 PM is not in this list.')).toBeVisible();
    expect(screen.queryByRole('link', { name: LINK })).toBeNull();
  });

  it('is compared with a complete backup only', async () => {
    const [newest, earlier, incomplete, good] = [
      backup(0),
      backup(1),
      backup(2, { completeness: { typesRead: 10, typesTotal: 11 } }),
      backup(3),
    ];
    await openChanges(`/${earlier.backupId}/${newest.backupId}`, { backups: [newest, earlier, incomplete, good] });
    expect(await screen.findByRole('link', { name: LINK })).toHaveAttribute(
      'href',
      `/changes/${good.backupId}/${newest.backupId}`,
    );
  });

  it('is joined by what came after a later backup, with the comparison that shows it', async () => {
    const app = await openChanges(`/${EARLIER}/${LATER}`);
    expect(await screen.findByText(/Changes after 03\/12\/2026 8:00 PM are not in it either\./)).toBeVisible();
    await app.user.click(screen.getByRole('link', { name: 'Compare with the directory now' }));
    expect(app.address()).toBe(`/changes/${EARLIER}/now`);
    expect(screen.queryByText(/^Changes after/)).toBeNull();
  });

  it('is not mentioned while only one side is chosen', async () => {
    await openChanges(`/${EARLIER}`);
    expect(await screen.findByRole('heading', { name: 'Choose what to compare' })).toBeInTheDocument();
    expect(screen.queryByText(/^Damage from before/)).toBeNull();
  });
});
