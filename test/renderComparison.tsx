import { screen, within } from '@testing-library/react';
import { createUser } from './user';
import type { BackupDifference, BackupRecord, CompareBackupsApiArg, CompareBackupsApiResponse } from '../src/api';
import type { ConsoleOptions } from './console';
import { renderApp } from './renderApp';
import { keepSelections } from './selections';

export const EARLIER = '0d9c3f7a-52a4-4a63-8f0e-6f1f3a1b7c9e';
export const LATER = '5b0f7c52-1f0c-4d8e-9a53-0d6f6a1c2b3d';

const backup = (backupId: string, day: number, more: Partial<BackupRecord> = {}): BackupRecord => ({
  backupId,
  creationTime: `2026-03-${String(day).padStart(2, '0')}T20:00:00.000Z`,
  status: 'Completed',
  isDataReady: true,
  source: 'scheduled',
  tag: 'scheduled',
  ...more,
});
export const BACKUPS: readonly BackupRecord[] = [
  backup('a0000000-0000-4000-8000-000000000003', 13, { status: 'Running', isDataReady: false }),
  backup(LATER, 12),
  backup(EARLIER, 11),
];

export const CHANGED: BackupDifference = {
  type: 'users',
  id: 'u1',
  displayName: 'Ada Lindqvist',
  change: 'changed',
  attributes: [
    { name: 'jobTitle', oldValue: 'Clerk', newValue: 'Manager' },
    { name: 'city', oldValue: 'Oslo' },
  ],
};
export const REMOVED: BackupDifference = {
  type: 'users',
  id: 'u2',
  displayName: 'Ben Storm',
  change: 'removed',
  attributes: [{ name: 'displayName', oldValue: 'Ben Storm' }],
};
export const ADDED: BackupDifference = {
  type: 'groups',
  id: 'g1',
  displayName: 'Visitors',
  change: 'added',
  attributes: [{ name: 'displayName', newValue: 'Visitors' }],
};
export const POLICY: BackupDifference = {
  type: 'authorizationPolicy',
  id: 'authorizationPolicy',
  displayName: 'Authorization policy',
  change: 'changed',
  attributes: [],
};
export const REPLY: CompareBackupsApiResponse = {
  list: [CHANGED, REMOVED, ADDED, POLICY],
  total: 4,
  incomplete: [],
  counters: [
    { type: 'users', added: 0, removed: 1, changed: 1 },
    { type: 'groups', added: 1, removed: 0, changed: 0 },
    { type: 'tenantWidePolicies', added: 0, removed: 0, changed: 1 },
  ],
};
export const COMPARE = `POST /api/backups/${EARLIER}/compare/${LATER}`;

/** "Compare two backups" at an address, on a service that lists two completed backups. */
export const openComparison = async (
  path = `/${EARLIER}/${LATER}`,
  {
    reply = REPLY,
    extensions,
    ...options
  }: Omit<ConsoleOptions, 'path'> & {
    permissionType?: string;
    reply?: CompareBackupsApiResponse;
    extensions?: readonly string[];
  } = {},
) => {
  const app = renderApp(`/compare-backups${path}`, options);
  app.service.on('POST /api/get_tid_backups_list', [200, { list: BACKUPS, total: BACKUPS.length, version: '1' }]);
  app.service.on(COMPARE, [200, reply]);
  if (extensions) app.service.on('POST /api/init', [200, { version: '1.7.169', extensions, experimental: true }]);
  const kept = keepSelections(app.service, EARLIER, { users: 5000, groups: 60, tenantWidePolicies: 6 });
  await app.open();
  const user = createUser();
  return {
    ...app,
    kept,
    user,
    /** Bodies of the questions to the comparison. */
    asked: () =>
      app.service
        .callsOf(`backups/${EARLIER}/compare/${LATER}`)
        .map(({ body }) => body as CompareBackupsApiArg['body']),
    rows: () =>
      within(screen.getByRole('table', { name: 'Changed objects' }))
        .getAllByRole('row')
        .slice(1),
    tick: (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` }),
  };
};
