import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { plan } from '../../../test/planRows';
import { JOB, openReport } from '../../../test/renderReport';
import { idOf, LOAD_TIME, loadRestorePages, restore } from '../../../test/renderRestores';
import type { UndoPreview } from '../../api';

beforeAll(loadRestorePages, LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const EXTENSIONS = ['signOut', 'listRestoreProblems', 'createPlan', 'getUndo'];
const UNDO = `restores/${idOf(0)}/undo`;
const PLAN = '9c1e9a54-3b2d-4f60-9a8b-5d4c3e2f1a11';
const OFFER: UndoPreview = {
  available: true,
  counts: { willBeUndone: 3, changedSince: 1, cannot: 0, nothing: 0 },
  undoneBy: [],
};

/** The report on a service that answers this about the undo; a status stands for an error. */
const open = async (undo: UndoPreview | number, options: Parameters<typeof openReport>[1] = {}) => {
  const at = { undo };
  const app = await openReport('', {
    extensions: EXTENSIONS,
    ...options,
    prepare: (service) =>
      service.on(`GET /api/${UNDO}`, () =>
        typeof at.undo === 'number'
          ? [at.undo, { status: at.undo, message: 'The directory does not answer.', requestId: 'r' }]
          : [200, at.undo],
      ),
  });
  await screen.findByRole('button', { name: 'Download CSV' });
  return { ...app, at };
};
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Undo this restore' });
const barred = async (reason: string) => {
  await waitFor(async () => expect(await button()).toHaveAccessibleDescription(reason));
  expect(await button()).toBeDisabled();
};

describe('the undo of a restore', () => {
  it('says what it would do, and opens its plan after one press', async () => {
    const app = await open(OFFER);
    app.service.on('POST /api/plans', [200, plan({ planId: PLAN })]);
    await waitFor(async () => expect(await button()).toBeEnabled());
    expect(await button()).toHaveAccessibleDescription(
      'The state before the restore comes back for 3 objects, 1 object changed since then and is not selected. ' +
        'Undo first shows a plan. Nothing is written before you start the plan.',
    );
    await app.user.click(await button());
    await waitFor(() => expect(app.address()).toBe(`/plans/${PLAN}`));
    expect(app.service.callsOf('plans').map(({ body }) => body)).toEqual([
      { source: { kind: 'undo', restoreId: idOf(0) } },
    ]);
  });

  it('shows why its plan was not made, until the message is closed', async () => {
    const app = await open(OFFER);
    app.service.on('POST /api/plans', [409, { status: 409, message: 'No backup is complete.', requestId: 'r' }]);
    await waitFor(async () => expect(await button()).toBeEnabled());
    await app.user.click(await button());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The plan was not madeNo backup is complete.');
    expect(await button()).toBeEnabled();
    await app.user.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is barred with the reason, and leads to the plan that undid the restore', async () => {
    await open({
      available: false,
      reason: 'The restore changed nothing.',
      undoneBy: [{ restoreId: PLAN, startedAt: '2026-03-12T09:15:00.000Z', startedBy: 'oscar@fabrikam.example' }],
    });
    await barred('The restore changed nothing.');
    expect(screen.getByRole('link', { name: 'Undone 03/12/2026 9:15 AM by oscar@fabrikam.example' })).toHaveAttribute(
      'href',
      `/plans/${PLAN}`,
    );
  });

  it('warns before a restore is undone a second time', async () => {
    const startedAt = '2026-03-12T09:15:00.000Z';
    await open({ ...OFFER, undoneBy: [{ restoreId: PLAN, startedAt, startedBy: 'oscar@fabrikam.example' }] });
    const again = await screen.findByRole('button', { name: 'Undo it again' });
    expect(again).toBeEnabled();
    expect(screen.getByText(/^This restore is undone already\. Another undo takes back later repairs/)).toBeVisible();
  });

  it('has its person and its time next to the status of the report', async () => {
    const undo = { restoreId: idOf(1), status: 'Completed' as const };
    const [startedAt, startedBy] = ['2026-03-12T09:15:00.000Z', 'oscar@fabrikam.example'];
    await open(
      { ...OFFER, undoneBy: [{ restoreId: PLAN, startedAt, startedBy }] },
      { job: { ...JOB, undo: { ...undo, time: startedAt, by: startedBy } } },
    );
    await screen.findByRole('button', { name: 'Undo it again' });
    // Once on the page.
    const link = screen.getByRole('link', { name: 'Undone 03/12/2026 9:15 AM by oscar@fabrikam.example' });
    expect(link).toHaveAttribute('href', `/restore-report/${idOf(1)}`);
    cleanup();
    await open(OFFER, { job: { ...JOB, undo } });
    expect(screen.getByRole('link', { name: 'Undone' })).toBeVisible();
  });

  it('offers the rest, with the numbers, where it left something', async () => {
    const [time, by] = ['2026-03-12T09:15:00.000Z', 'oscar@fabrikam.example'];
    const undo = { restoreId: idOf(1), status: 'Completed' as const, time, by, takenBack: 1, written: 5 };
    await open(
      { ...OFFER, undoneBy: [{ restoreId: idOf(1), startedAt: time, startedBy: by }] },
      { job: { ...JOB, undo } },
    );
    expect(await screen.findByRole('button', { name: 'Undo the rest' })).toBeEnabled();
    screen.getByRole('link', {
      name: 'Undone in part, 1 of 5 objects 03/12/2026 9:15 AM by oscar@fabrikam.example',
    });
    expect(screen.queryByText(/undone already/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Restore again what failed' })).toBeVisible();
    cleanup();
    await open(OFFER, { job: { ...JOB, undo: { ...undo, takenBack: 5 } } });
    expect(screen.getByRole('link', { name: /^Undone 03/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Restore again what failed' })).toBeNull();
  });

  it('has one state while it runs, and is asked for again when it has ended', async () => {
    const undo = { restoreId: idOf(1), status: 'Running' as const };
    const runs = restore(1, { status: 'Running', undoOf: idOf(0), planId: idOf(1) });
    const job = { ...JOB, undo };
    const app = await open(OFFER, { job, list: [runs, job] });
    await barred('The undo is running. What stays is known when it has ended.');
    expect(app.service.callsOf(UNDO)).toEqual([]);
    app.given.job = { ...job, undo: { ...undo, status: 'Completed', takenBack: 5, written: 5 } };
    app.at.undo = { available: false, reason: 'This restore was undone.', undoneBy: [] };
    app.jobs.list = [{ ...runs, status: 'Completed', version: 2 }, app.given.job];
    await app.poll();
    await screen.findByRole('link', { name: 'Undone' });
    await barred('This restore was undone.');
    expect(screen.queryByText('Being undone')).toBeNull();
  });

  it('has its own words for what it could not take back', async () => {
    const left = {
      type: 'users' as const,
      objectType: 'users' as const,
      id: 'u',
      name: 'Camille Ferrari',
      reason: 'It stays.',
    };
    await openReport('/errors', {
      job: { ...JOB, undoOf: idOf(1) },
      extensions: ['listRestoreProblems', 'listReportTicks', 'setReportTicks'],
      prepare: (service) => service.on(`GET /api/restores/${idOf(0)}/ticks`, [200, { list: [], cannot: [left] }]),
    });
    expect((await screen.findAllByText(/^1 object could not be taken back by the undo\./))[0]).toBeVisible();
    expect(screen.queryByText(/could not be put right by the plan/)).toBeNull();
    await screen.findByRole('heading', { name: 'What the undo could not take back' });
    expect(screen.queryByRole('heading', { name: 'What could not be restored' })).toBeNull();
  });

  it('says that the undo of the restore was undone', async () => {
    const [startedAt, undoneAt] = ['2026-03-12T09:15:00.000Z', '2026-03-12T10:30:00.000Z'];
    const undone = { restoreId: idOf(1), startedAt: undoneAt };
    await open({ ...OFFER, undoneBy: [{ restoreId: PLAN, startedAt, startedBy: 'oscar@fabrikam.example', undone }] });
    await screen.findByRole('link', {
      name: 'Undone 03/12/2026 9:15 AM by oscar@fabrikam.example, and that undo was undone 03/12/2026 10:30 AM',
    });
  });

  it('names the undo that holds where a newer one was undone', async () => {
    const startedBy = 'oscar@fabrikam.example';
    const undone = { restoreId: idOf(1), startedAt: '2026-03-12T10:30:00.000Z' };
    await open({
      ...OFFER,
      undoneBy: [
        { restoreId: idOf(2), startedAt: '2026-03-12T10:00:00.000Z', startedBy, undone },
        { restoreId: PLAN, startedAt: '2026-03-12T09:15:00.000Z', startedBy },
      ],
    });
    const link = await screen.findByRole('link', { name: 'Undone 03/12/2026 9:15 AM by oscar@fabrikam.example' });
    expect(link).toHaveAttribute('href', `/plans/${PLAN}`);
    expect(screen.getByRole('button', { name: 'Undo it again' })).toBeEnabled();
  });

  it('has the reason in its title while the service checks', async () => {
    const app = await open(503);
    let answer: () => void = () => undefined;
    const reply = new Promise<[number, UndoPreview]>((resolve) => (answer = () => resolve([200, OFFER])));
    app.service.on(`GET /api/${UNDO}`, () => reply);
    await app.user.click(await screen.findByRole('button', { name: 'Try again' }));
    await barred('Checking whether this restore can be undone.');
    expect(await button()).toHaveAttribute('title', 'Checking whether this restore can be undone.');
    answer();
    await waitFor(async () => expect(await button()).toBeEnabled());
    expect(await button()).not.toHaveAttribute('title');
  });

  it('is asked for once the restore has ended', async () => {
    const app = await open(OFFER, { job: { ...JOB, status: 'Running' } });
    await barred('The restore is running. It can be undone when it has ended.');
    expect(app.service.callsOf(UNDO)).toEqual([]);
    app.given.job = { ...JOB, version: 2 };
    app.jobs.list = [app.given.job];
    await app.poll();
    await waitFor(async () => expect(await button()).toBeEnabled());
  });

  it('keeps the page when the service does not say, and asks again', async () => {
    const app = await open(503);
    await barred('The service did not say whether this restore can be undone.');
    expect(app.address()).toBe(`/restore-report/${idOf(0)}`);
    app.at.undo = OFFER;
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await button()).toBeEnabled());
  });

  it('is not for people with View only, and not there without the operations', async () => {
    const viewer = await open(OFFER, { permissionType: '3' });
    expect(screen.queryByText('Undo this restore')).toBeNull();
    expect(viewer.service.callsOf(UNDO)).toEqual([]);
    cleanup();
    for (const missing of ['getUndo', 'createPlan']) {
      const without = await open(OFFER, { extensions: EXTENSIONS.filter((each) => each !== missing) });
      expect(screen.queryByText('Undo this restore')).toBeNull();
      expect(without.service.callsOf(UNDO)).toEqual([]);
      cleanup();
    }
  });
});
