import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { openReport } from '../../../test/renderReport';
import { PARTLY, RECREATED } from '../../../test/reportEntries';
import { entry, idOf, LOAD_TIME, loadRestorePages, toasts } from '../../../test/renderRestores';
import { formatDateTime } from '@trc/domain/format';
import type { ReportEntry } from '../../api';

beforeAll(loadRestorePages, LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

describe('a list of what could not be restored that the service keeps', () => {
  const SHARED = ['signOut', 'listRestoreProblems', 'listReportTicks', 'setReportTicks'];
  const TICKS = `/api/restores/${idOf(0)}/ticks`;
  const keyOf = ({ type, id }: { type: string; id: string }): string => `${type}/${id}`;
  const PORTAL = { type: 'applications', id: RECREATED.id };
  const MAIL_TEAM = {
    type: 'groups',
    id: 'c0ffee00-0000-4000-8000-00000000000c',
    name: 'Mail team',
    reason: 'Not restored by this plan: members. This is managed in Exchange or on premises. Change it there.',
  };
  const OSCAR = { by: 'oscar@fabrikam.example', time: '2026-03-12T17:07:00.000Z' };

  const openShared = async ({
    kept = [] as object[],
    cannot = [] as object[],
    leftOut = undefined as string | undefined,
    path = '',
    status = 200,
    local,
    ...options
  }: {
    kept?: object[];
    cannot?: object[];
    leftOut?: string;
    path?: string;
    status?: number;
    local?: string;
    permissionType?: string;
    entries?: ReportEntry[];
  } = {}) => {
    const given = { kept: kept as { type: string; id: string }[], status };
    const app = await openReport(path, {
      extensions: SHARED,
      ...options,
      prepare: (service) => {
        service.on(`GET ${TICKS}`, () => [200, { list: given.kept, cannot, leftOut }]);
        service.on(`PUT ${TICKS}`, ({ body }) => {
          if (given.status !== 200) return [given.status, { status: given.status, message: 'No room', requestId: 'r' }];
          const { objects, done } = body as { objects: { type: string; id: string }[]; done: boolean };
          const named = objects.map(keyOf);
          given.kept = given.kept.filter((tick) => !named.includes(keyOf(tick)));
          const list = done ? objects.map((object) => ({ ...object, ...OSCAR, by: 'ada@fabrikam.example' })) : [];
          given.kept.push(...list);
          return [200, { list }];
        });
      },
      ...(local === undefined ? {} : { local: { 'trc.tickedOff': local } }),
    });
    await screen.findByRole('heading', { name: 'What could not be restored' });
    return {
      ...app,
      given,
      sent: () => app.service.callsOf(`restores/${idOf(0)}/ticks`).filter(({ method }) => method === 'PUT'),
    };
  };
  const tickOf = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Done: ${name}` });

  it('says who ticked an object off and when, and keeps nothing in the browser', async () => {
    const app = await openShared({ kept: [{ ...PORTAL, ...OSCAR }] });
    await screen.findByText(`Done by ${OSCAR.by}, ${formatDateTime(OSCAR.time)}`);
    expect(screen.getByText('1 of 3 done')).toBeDefined();
    await app.user.click(tickOf('SEC-Finance'));
    await screen.findByText(`Done by ada@fabrikam.example, ${formatDateTime(OSCAR.time)}`);
    expect(screen.getByText('2 of 3 done')).toBeDefined();
    await app.user.click(tickOf('Expense Portal'));
    await waitFor(() => expect(app.given.kept.map(keyOf)).toEqual([`groups/${PARTLY.id}`]));
    await waitFor(() => expect(screen.queryByText(`Done by ${OSCAR.by}`, { exact: false })).toBeNull());
    expect(app.local.get('trc.tickedOff') ?? '{}').toBe('{}');
  });

  it('comes with what a person left out of the plan of the restore', async () => {
    const app = await openShared({ leftOut: '2 attributes of Ada; 17 operations' });
    const line = await screen.findByText(/Left out of the plan: 2 attributes of Ada; 17 operations\./);
    await app.user.click(tickOf('SEC-Finance'));
    await screen.findByText('1 of 3 done');
    expect(line).toBeInTheDocument();
  });

  it('has what the plan of the restore could not put right', async () => {
    const app = await openShared({ cannot: [MAIL_TEAM] });
    expect(screen.getByText('0 of 4 done')).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      '1 object could not be put right by the plan.',
      '3 objects of this restore',
    ]);
    expect(screen.getByText(MAIL_TEAM.reason)).toBeDefined();
    await app.user.click(tickOf('Mail team'));
    await screen.findByText('1 of 4 done');
    expect(app.given.kept.map(keyOf)).toEqual([keyOf(MAIL_TEAM)]);
  });

  it('counts under Needs attention what the plan could not put right, and lists it there to tick off', async () => {
    const app = await openShared({ cannot: [MAIL_TEAM], entries: [entry(7)], path: '/errors' });
    expect(screen.getByRole('tab', { name: /^Needs attention/ }).textContent).toBe('Needs attention1');
    expect(screen.getByText(MAIL_TEAM.reason)).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Objects of this restore' })).toBeNull();
    expect(screen.queryByText('Every selected object was restored without errors.')).toBeNull();
    await app.user.click(tickOf('Mail team'));
    await waitFor(() => expect(app.given.kept.map(keyOf)).toEqual([keyOf(MAIL_TEAM)]));
  });

  it('lists each object once under Needs attention, with its details', async () => {
    const app = await openShared({ cannot: [MAIL_TEAM], path: '/errors' });
    expect(screen.getByRole('tab', { name: /^Needs attention/ }).textContent).toBe('Needs attention4');
    expect(screen.getByText('0 of 4 done')).toBeVisible();
    expect(screen.getAllByRole('checkbox', { name: /^Done: / })).toHaveLength(4);
    expect(screen.queryByRole('table', { name: 'Objects of this restore' })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Show details of SEC-Finance' }));
    expect(await screen.findByRole('complementary', { name: 'Error details' })).toBeVisible();
  });

  it('leads to it from a line above the tabs, until everything is ticked off', async () => {
    const other = { ...MAIL_TEAM, id: 'c0ffee00-0000-4000-8000-00000000000d', name: 'Post team' };
    const app = await openShared({ cannot: [MAIL_TEAM, other] });
    const line = () =>
      screen.queryByText(/^2 objects could not be put right by the plan\./, { selector: '.message *' });
    expect(line()).toBeVisible();
    await app.user.click(tickOf('Mail team'));
    await waitFor(() => expect(line()).toHaveTextContent('1 of them is ticked off.'));
    await app.user.click(screen.getByRole('link', { name: 'See which, and what to do' }));
    await waitFor(() => expect(app.address()).toBe(`/restore-report/${idOf(0)}/errors`));
    await app.user.click(await screen.findByRole('checkbox', { name: 'Done: Post team' }));
    await waitFor(() => expect(line()).toBeNull());
  });

  it('gets the ticks that this browser has from before once, and the browser forgets them', async () => {
    const app = await openShared({ local: JSON.stringify({ [idOf(0)]: [keyOf(PORTAL)], other: ['users/1'] }) });
    await screen.findByText(`Done by ada@fabrikam.example, ${formatDateTime(OSCAR.time)}`);
    expect(app.sent().map(({ body }) => body)).toEqual([{ objects: [PORTAL], done: true }]);
    expect(app.local.get('trc.tickedOff')).toBe('{"other":["users/1"]}');
  });

  it('loses no tick of this browser when the service refuses it', async () => {
    const local = JSON.stringify({ [idOf(0)]: [keyOf(PORTAL)] });
    const app = await openShared({ local, status: 409 });
    await waitFor(() => expect(app.sent()).toHaveLength(1));
    expect(app.local.get('trc.tickedOff')).toBe(local);
    expect(screen.getByText('1 of 3 done')).toBeDefined();
  });

  it('shows a refused tick as not done, with the reason', async () => {
    const app = await openShared({ status: 409 });
    await app.user.click(tickOf('Expense Portal'));
    expect(await within(toasts()).findByText('The list could not be saved')).toBeDefined();
    expect(within(toasts()).getByText('No room')).toBeDefined();
    expect(tickOf('Expense Portal').checked).toBe(false);
  });

  it('is shown to a viewer, who cannot tick and sends nothing', async () => {
    const local = JSON.stringify({ [idOf(0)]: [`groups/${PARTLY.id}`] });
    const app = await openShared({ permissionType: '3', kept: [{ ...PORTAL, ...OSCAR }], local });
    await screen.findByText(`Done by ${OSCAR.by}, ${formatDateTime(OSCAR.time)}`);
    expect([tickOf('Expense Portal').disabled, tickOf('SEC-Finance').checked]).toEqual([true, true]);
    expect(app.sent()).toEqual([]);
    expect(app.local.get('trc.tickedOff')).toBe(local);
  });
});
