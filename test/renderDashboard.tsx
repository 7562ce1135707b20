import { screen, within } from '@testing-library/react';
import { createUser, type User } from './user';
import { backup } from './renderBackups';
import { renderApp } from './renderApp';
import type { BackupRecord, ListBackupsApiArg } from '../src/api';

type Body = ListBackupsApiArg['body'];
/** Newest first, so many hours ago. */
export const ago = (hours: number, more: Partial<BackupRecord> = {}): BackupRecord => {
  const at = Date.now() - hours * 3_600_000 - 120_000;
  return {
    ...backup(hours),
    creationTime: new Date(at).toISOString(),
    updateTime: new Date(at + 660_000).toISOString(),
    ...more,
  };
};
export const card = (name: string | RegExp) => screen.getByRole('region', { name });

/** The console at its dashboard, on a service that has these backups. */
export const openDashboard = async (
  backups: BackupRecord[],
  {
    address = '/dashboard',
    permissionType = '1',
    schedule = { enabled: false },
  }: { address?: string; permissionType?: string; schedule?: object } = {},
) => {
  const app = renderApp(address, { permissionType });
  const held = { backups, refuse: undefined as ((body: Body) => boolean) | undefined };
  app.service.on('POST /api/get_tid_backups_list', ({ body }) => {
    const { pagenum, perpage, filters, knownVersion } = body as Body;
    if (held.refuse?.(body as Body)) return [500, { status: 500, message: 'Away', requestId: 'r1' }];
    const found = held.backups.filter(({ creationTime }) => creationTime >= (filters?.from ?? ''));
    const list = found.slice((pagenum - 1) * perpage, pagenum * perpage);
    const version = JSON.stringify(list.map(({ backupId, status }) => [backupId, status]));
    return [200, knownVersion === version ? { unchanged: true, version } : { list, total: found.length, version }];
  });
  app.service.on('GET /api/get_scheduled_backup_info', [200, schedule]);
  await app.open();
  await app.settle();
  const asked = () => app.service.callsOf('get_tid_backups_list').map(({ body }) => body as Body);
  return { ...app, held, asked, user: createUser() };
};
export const rowsOf = (name: string | RegExp) =>
  within(card(name))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
export const table = (user: User, name: string | RegExp) =>
  user.click(within(card(name)).getByRole('button', { name: /show as table/ }));
