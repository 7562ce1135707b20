import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { DONE, EARLIER, LATER, openChanges, PLAN, REPLY, SINCE, SNAPSHOT, snapshot } from '../../../test/renderChanges';

beforeAll(async () => void (await import('../../pages/ChangesPage')), 120_000);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

/** A backup that the list does not have. */
const OTHER = '3f0f7c52-1f0c-4d8e-9a53-0d6f6a1c2b3e';

describe('the directory as the later side', () => {
  it('is read from the last good backup on, followed, and listed type by type', async () => {
    const app = await openChanges('/last/now', { start: [200, snapshot()] });
    app.service.on(`GET /api/snapshots/${SNAPSHOT}`, (_call, times) => [200, times < 2 ? snapshot() : DONE]);
    expect(app.address()).toBe(`/changes/${LATER}/now`);
    expect(await screen.findByText('1 of 2 types are read. Their changes are shown below.')).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Progress by type' })).toHaveTextContent('Users40 of 92');
    await screen.findByText('City');
    expect(app.asked(SINCE)).toHaveLength(1);
    await app.later(2_000);
    expect(app.asked(SINCE)).toHaveLength(1);
    await app.later(2_000);
    expect(await screen.findByText(/^The directory as it was on 03\/13\/2026 8:00 AM\.$/)).toBeInTheDocument();
    await waitFor(() => expect(app.asked(SINCE)).toHaveLength(2));
    await app.later(10_000);
    expect(app.service.callsOf(`snapshots/${SNAPSHOT}`)).toHaveLength(2);
    expect(app.service.callsOf('snapshots').map(({ body }) => body)).toEqual([{ again: false }]);
    await app.later(120_000);
    expect(screen.getByText(/^Read .+ ago\. Later changes are not shown\.$/)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Read again' }));
    await app.settle();
    expect(app.service.callsOf('snapshots').at(-1)?.body).toEqual({ again: true });
  });

  it('is followed while the person is elsewhere, and shown on the way back without reading it again', async () => {
    const app = await openChanges('/last/now', { start: [200, snapshot()] });
    app.service.on(`GET /api/snapshots/${SNAPSHOT}`, [200, DONE]);
    await app.go('/backups');
    await app.later(2_000);
    await app.go(`/changes/${LATER}/now`);
    expect(await screen.findByText(/^The directory as it was on /)).toBeInTheDocument();
    expect(app.service.callsOf('snapshots')).toHaveLength(1);
  });

  it('is canceled, and can be read again', async () => {
    const app = await openChanges('/last/now', { start: [200, snapshot()] });
    const canceled = snapshot({ state: 'canceled' });
    app.service.on(`GET /api/snapshots/${SNAPSHOT}`, [200, canceled]);
    app.service.on(`POST /api/snapshots/${SNAPSHOT}/cancel`, [200, canceled]);
    await app.user.click(await screen.findByRole('button', { name: 'Cancel reading' }));
    await app.settle();
    expect(screen.getByText(/^The reading was canceled\./)).toBeInTheDocument();
    expect(screen.queryByRole('table', { name: 'Changes' })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Read again' }));
    await app.settle();
    expect(app.service.callsOf('snapshots')).toHaveLength(2);
  });

  it('says why it cannot be read, and that its result was removed', async () => {
    const app = await openChanges('/last/now', {
      start: [409, { status: 409, message: 'A backup runs.', requestId: 'r' }],
    });
    expect(await screen.findByText('A backup runs.', { exact: false })).toBeInTheDocument();
    app.service.on('POST /api/snapshots', [200, snapshot()]);
    app.service.on(`GET /api/snapshots/${SNAPSHOT}`, [404, { status: 404, message: 'Not there', requestId: 'r' }]);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await app.settle();
    await app.later(2_000);
    expect(await screen.findByText('The result of this reading was removed.')).toBeInTheDocument();
  });

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

  it.each([
    ['is older than a backup whose time is not known', OTHER, 400],
    ['is removed', LATER, 404],
  ])('can be read again when the service says that it %s', async (_case, backupId, status) => {
    const app = await openChanges(`/${EARLIER}/now`);
    const message = 'The snapshot cannot be compared.';
    app.service.on(`POST /api/backups/${backupId}/changes/${SNAPSHOT}`, [status, { status, message, requestId: 'r' }]);
    await app.go(`/changes/${backupId}/now`);
    const refusal = within(await screen.findByRole('alert'));
    expect(refusal.getByText(message, { exact: false })).toBeInTheDocument();
    expect(refusal.queryByRole('button', { name: 'Try again' })).toBeNull();
    await app.user.click(refusal.getByRole('button', { name: 'Read again' }));
    await app.settle();
    expect(app.service.callsOf('snapshots').at(-1)?.body).toEqual({ again: true });
  });

  it('is compared again after another refusal, without reading it again', async () => {
    const app = await openChanges(`/${LATER}/now`);
    await screen.findByText('City');
    app.service.on(`POST /api/${SINCE}`, [400, { status: 400, message: 'The filter is wrong.', requestId: 'r' }]);
    await app.user.click(screen.getByRole('radio', { name: 'Critical 1' }));
    const refusal = within(await screen.findByRole('alert'));
    expect(refusal.queryByRole('button', { name: 'Read again' })).toBeNull();
    const before = app.asked(SINCE).length;
    await app.user.click(refusal.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(app.asked(SINCE)).toHaveLength(before + 1));
    expect(app.service.callsOf('snapshots')).toHaveLength(1);
  });
});
