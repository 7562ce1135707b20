import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { narrowScreen } from '../../../test/narrowScreen';
import { openReport } from '../../../test/renderReport';
import { idOf, LOAD_TIME, loadRestorePages, toasts } from '../../../test/renderRestores';

beforeAll(loadRestorePages, LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
  jest.restoreAllMocks();
});

const DOWNLOADS = [
  ['Download summary', 'summary', 'text/html; charset=utf-8', `restore-summary-${idOf(0)}.html`],
  ['Download attributes CSV', 'attributes_csv', 'text/csv; charset=utf-8', `restore-attributes-${idOf(0)}.csv`],
] as const;
const EXTENSIONS = ['signOut', 'listRestoreProblems', 'downloadRestoreSummary', 'downloadRestoreAttributes'];

const watchSaved = () => {
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  Object.assign(URL, { createObjectURL: () => 'blob:test/1', revokeObjectURL: () => undefined });
  return names;
};

it.each(DOWNLOADS)('"%s" saves what the service sends under its name, or under one of the console', async (...row) => {
  const [button, path, type, name] = row;
  const saved = watchSaved();
  const app = await openReport('', { extensions: EXTENSIONS });
  const given = { 'content-type': type, 'content-disposition': 'attachment; filename="given"' };
  app.service.on(`GET /api/restores/${idOf(0)}/${path}`, (_call, times) => [
    200,
    'text',
    times === 1 ? given : { 'content-type': type },
  ]);
  await app.user.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(saved).toEqual(['given']));
  await app.user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(saved).toEqual(['given', name]));
});

it('has the other downloads in a menu on a small screen', async () => {
  const widen = narrowScreen();
  const app = await openReport('', { extensions: EXTENSIONS });
  expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download summary' })).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Other downloads' }));
  expect(await screen.findByRole('menuitem', { name: 'Download summary' })).toBeDefined();
  expect(screen.getByRole('menuitem', { name: 'Download attributes CSV' })).toBeDefined();
  widen();
});

it('keeps the page and says that a download failed', async () => {
  const saved = watchSaved();
  const app = await openReport('', { extensions: EXTENSIONS });
  await app.user.click(await screen.findByRole('button', { name: 'Download summary' }));
  expect(await within(toasts()).findByText('Something went wrong')).toBeDefined();
  expect([saved, app.address()]).toEqual([[], `/restore-report/${idOf(0)}`]);
});

it.each([
  ['a viewer', { extensions: EXTENSIONS, permissionType: '3' }, [true, false]],
  ['a service without the extensions', { extensions: ['signOut', 'listRestoreProblems'] }, [false, false]],
  ['an administrator', { extensions: EXTENSIONS }, [true, true]],
])('offers %s the downloads that there are', async (_who, options, expected) => {
  await openReport('', options);
  await screen.findByRole('button', { name: 'Download CSV' });
  expect(DOWNLOADS.map(([name]) => screen.queryByRole('button', { name }) !== null)).toEqual(expected);
});
