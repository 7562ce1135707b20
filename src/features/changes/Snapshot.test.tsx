import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { DONE, EARLIER, LATER, openChanges, PLAN, REPLY, SINCE } from '../../../test/renderChanges';

beforeAll(async () => void (await import('../../pages/ChangesPage')), 120_000);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

describe('the directory as the later side', () => {
  it('is read again when a backup was made since, before the changes are asked for', async () => {
    const old = { ...DONE, snapshotId: PLAN, startedAt: '2026-03-12T19:00:00.000Z' };
    const app = await openChanges('');
    app.service.on('POST /api/snapshots', ({ body }) => [200, (body as { again: boolean }).again ? DONE : old]);
    await app.go(`/changes/${LATER}/now`);
    expect(await screen.findByText(/^The directory as it was on 03\/13\/2026 8:00 AM\.$/)).toBeInTheDocument();
    await waitFor(() => expect(app.asked(SINCE)).toHaveLength(1));
    expect(app.service.callsOf('snapshots').map(({ body }) => body)).toEqual([{ again: false }, { again: true }]);
    expect(app.service.paths().filter((path) => path.includes(`changes/${PLAN}`))).toEqual([]);
  });

  it('is read again for a newer backup that the person chooses', async () => {
    const old = { ...DONE, snapshotId: PLAN, startedAt: '2026-03-12T19:00:00.000Z' };
    const app = await openChanges(`/${EARLIER}/now`, { start: [200, old] });
    app.service.on(`POST /api/backups/${EARLIER}/changes/${PLAN}`, [200, REPLY]);
    expect(await screen.findByText(/^The directory as it was on 03\/12\/2026 7:00 PM\.$/)).toBeInTheDocument();
    app.service.on('POST /api/snapshots', ({ body }) => [200, (body as { again: boolean }).again ? DONE : old]);
    await app.go(`/changes/${LATER}/now`);
    expect(await screen.findByText(/^The directory as it was on 03\/13\/2026 8:00 AM\.$/)).toBeInTheDocument();
    await waitFor(() => expect(app.asked(SINCE)).toHaveLength(1));
    expect(app.service.paths().filter((path) => path.includes(`${LATER}/changes/${PLAN}`))).toEqual([]);
  });

  it('can be read again when the service refuses to compare it', async () => {
    const app = await openChanges(`/${LATER}/now`);
    await screen.findByText('City');
    app.service.on(`POST /api/${SINCE}`, [400, { status: 400, message: 'The snapshot is older.', requestId: 'r' }]);
    await app.user.click(screen.getByRole('radio', { name: 'Critical 1' }));
    const refusal = within(await screen.findByRole('alert'));
    expect(refusal.getByText('The snapshot is older.', { exact: false })).toBeInTheDocument();
    expect(refusal.queryByRole('button', { name: 'Try again' })).toBeNull();
    await app.user.click(refusal.getByRole('button', { name: 'Read again' }));
    await app.settle();
    expect(app.service.callsOf('snapshots').at(-1)?.body).toEqual({ again: true });
  });
});
