import { expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { createUser } from './user';
import { renderApp } from './renderApp';
import type { ActivityEntry, ListActivityApiArg } from '../src/api';

export type Body = ListActivityApiArg['body'];
export const entry = (number: number, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  action: 'Manual',
  type: 'Backup',
  time: new Date(Date.UTC(2026, 2, 5, 17, 7) - number * 60_000).toISOString(),
  source: 'ada@contoso.com',
  ...more,
});

export const openLog = async (
  entries: readonly ActivityEntry[],
  address = '/activity-log',
  local: Record<string, string> = {},
  extensions?: readonly string[],
) => {
  const app = renderApp(address, { local });
  if (extensions) app.service.on('POST /api/init', [200, { version: '1.7.169', extensions, experimental: true }]);
  app.service.on('POST /api/activity_log_list', ({ body }) => {
    const { pagenum, perpage, sort, filters } = body as Body;
    const found = entries.filter(({ source }) => source.includes(filters?.source ?? ''));
    const sorted = sort?.direction === 'asc' ? [...found].reverse() : found;
    return [200, { list: sorted.slice((pagenum - 1) * perpage, pagenum * perpage), total: found.length }];
  });
  await app.open();
  await waitFor(() => expect(document.querySelector('tbody time, .empty')).not.toBeNull());
  const bodies = () => app.service.callsOf('activity_log_list').map(({ body }) => body as Body);
  return {
    ...app,
    bodies,
    user: createUser(),
    rows: () =>
      within(screen.getByRole('table', { name: 'Activity log' }))
        .getAllByRole('row')
        .slice(1),
  };
};
