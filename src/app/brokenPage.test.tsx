import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../test/renderApp';
import { ErrorBoundary } from '../components/layout/ErrorBoundary';

/** Replies that break the contract: no page can draw them. */
const NONSENSE: [number, object] = [200, { list: [{ action: { of: 'an object' } }], total: 1 }];
const ENTRY = { time: '2026-11-19T15:02:11.000Z', action: 'Manual', type: 'Backup', source: 'ada@contoso.com' };
const GOOD: [number, object] = [200, { list: [ENTRY], total: 1 }];

let reported: unknown[];
beforeEach(() => {
  reported = [];
  Reflect.set(window, 'reportError', (error: unknown) => void reported.push(error));
});
afterEach(() => void Reflect.deleteProperty(window, 'reportError'));

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const broken = async (path = '/activity-log') => {
  const app = renderApp(path);
  app.service.on('POST /api/activity_log_list', NONSENSE);
  await app.open();
  await title('Error');
  return app;
};

describe('a page that throws while it is drawn', () => {
  it('is replaced by the error, in the shell and at its address, and the error is reported', async () => {
    const app = await broken();
    expect(screen.getByText('Unknown error occurred')).toBeVisible();
    expect(
      screen.getByText('This page could not be shown. Choose Retry to load it again. Saved changes are kept.'),
    ).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(document.activeElement).toBe(await title('Error'));
    expect(app.address()).toBe('/activity-log');
    expect(reported).toEqual([expect.any(Error)]);
  });

  it('"Back to dashboard" leads there, and other pages are as ever', async () => {
    const app = await broken();
    await userEvent.click(screen.getByRole('button', { name: 'Back to dashboard' }));
    await app.settle();
    await title('Dashboard');
    expect(app.address()).toBe('/dashboard');
    await app.go('/restores');
    await title('Restore jobs');
    expect(reported).toHaveLength(1);
  });

  it('retries when its address changes, and reports a second failure', async () => {
    const app = await broken();
    await app.go('/activity-log?source=ada');
    await title('Error');
    expect(reported).toHaveLength(2);
    app.service.on('POST /api/activity_log_list', GOOD);
    await app.go('/activity-log?source=oscar');
    await title('Activity log');
    expect(reported).toHaveLength(2);
  });

  it('in modal mode it fails inside its card', async () => {
    const app = renderApp('/restore/b1');
    app.service.on('POST /api/get_backup', [
      200,
      { backupId: 'b1', status: 'Completed', isDataReady: true, creationTime: 7, statusDetails: 7 },
    ]);
    await app.open();
    await title('Error');
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
  });
});

describe('what stands around the page', () => {
  it('keeps page and shell when a notice cannot be drawn', async () => {
    const app = renderApp('/activity-log');
    app.service.on('POST /api/init', [
      200,
      { version: '1.7.169', extensions: ['signOut', 'listNotices'], experimental: true },
    ]);
    app.service.on('POST /api/notices/list', [200, { list: [{ kind: 'missed', count: { toString: 1, valueOf: 1 } }] }]);
    app.service.on('POST /api/activity_log_list', GOOD);
    await app.open();
    await screen.findByText('Manual');
    expect(screen.getByRole('banner')).toBeVisible();
    expect(reported).toEqual([expect.any(TypeError)]);
  });

  it('omits malformed notices, and does not report a lost connection', async () => {
    const app = renderApp('/activity-log');
    app.service.on('POST /api/init', [
      200,
      { version: '1.7.169', extensions: ['signOut', 'listNotices'], experimental: true },
    ]);
    app.service.on('POST /api/notices/list', [200, { list: 7 }]);
    app.service.on('POST /api/activity_log_list', GOOD);
    await app.open();
    await screen.findByText('Manual');
    expect(screen.queryByText('No connection to the service')).toBeNull();
    expect(app.service.callsOf('notices/list').length).toBeLessThan(3);
    expect(reported).toEqual([]);
  });
});

describe('the boundary', () => {
  const Drawing = ({ text }: { text: string }) => {
    if (text === 'bad') throw new RangeError('cannot be drawn');
    return <p>{text}</p>;
  };
  const drawn = (text: string, what: string) => (
    <ErrorBoundary instead={<p>instead</p>} what={what}>
      <Drawing text={text} />
    </ErrorBoundary>
  );

  it('shows what stands instead until something else is to be drawn', () => {
    const { rerender, container } = render(drawn('good', '1'), { onCaughtError: (error) => void reported.push(error) });
    expect(container).toHaveTextContent('good');
    act(() => rerender(drawn('bad', '2')));
    expect(container).toHaveTextContent('instead');
    act(() => rerender(drawn('good', '2')));
    expect(container).toHaveTextContent('instead');
    act(() => rerender(drawn('good', '3')));
    expect(container).toHaveTextContent('good');
    expect(reported).toEqual([new RangeError('cannot be drawn')]);
  });
});
