import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { renderApp } from '../../../test/renderApp';

afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const notice = (kind: string, count = 1, noticeId = '3f0e2d1c-4b5a-4978-8695-a4b3c2d1e0f9') => ({ noticeId, kind, time: '2026-11-19T15:02:11.000Z', count });

const open = async (list: object[], { permissionType = '1', extensions = ['signOut', 'listNotices', 'markNoticeSeen'] } = {}) => {
  const app = renderApp('/dashboard', { permissionType });
  let shown = list;
  app.service.on('POST /api/init', [200, { version: '1.7.169', extensions, experimental: true }]);
  app.service.on('POST /api/notices/list', () => [200, { list: shown }]);
  for (const { noticeId } of list as { noticeId: string }[]) {
    app.service.on(`POST /api/notices/${noticeId}/seen`, () => {
      shown = shown.filter((one) => (one as { noticeId: string }).noticeId !== noticeId);
      return [200, { noticeId }];
    });
  }
  await app.open();
  await screen.findByRole('heading', { level: 1 });
  return app;
};
const banner = async (text: RegExp): Promise<HTMLElement> => (await screen.findByText(text)).closest('.message') as HTMLElement;

describe('notices', () => {
  it('tells of the newest, how many more there are, and leads to the backups', async () => {
    await open([notice('failed'), notice('missed', 3, '00000000-0000-4000-8000-000000000001')]);
    const message = await banner(/A scheduled backup failed \(11\/19\/2026/);
    expect(message).toHaveTextContent('1 more.');
    expect(message).toHaveAttribute('role', 'status');
    expect(within(message).getByRole('link', { name: 'See backups' })).toHaveAttribute('href', '/backups');
  });

  it('a kind that a newer service tells of is shown by its time', async () => {
    await open([notice('postponed')]);
    expect(await banner(/The service has something to tell about backups \(11\/19\/2026/)).toHaveAttribute('role', 'status');
  });

  it('stays until somebody closes it, and is then seen for everybody', async () => {
    const app = await open([notice('incomplete')]);
    const message = await banner(/is incomplete/);
    await userEvent.click(within(message).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(/is incomplete/)).toBeNull());
    expect(app.service.callsOf('notices/3f0e2d1c-4b5a-4978-8695-a4b3c2d1e0f9/seen')).toHaveLength(1);
  });

  it('is read by people who may only look, and not closed by them', async () => {
    await open([notice('missed', 2)], { permissionType: '3' });
    expect(within(await banner(/2 scheduled backups were missed/)).queryByRole('button')).toBeNull();
  });

  it('does not ask a backend without the extension', async () => {
    const app = await open([notice('failed')], { extensions: ['signOut'] });
    expect(app.service.callsOf('notices/list')).toEqual([]);
    expect(screen.queryByText(/A scheduled backup failed/)).toBeNull();
  });
});
