import { screen, within } from '@testing-library/react';
import { createUser } from './user';
import type { ListObjectVersionsApiArg, ListObjectVersionsApiResponse, ObjectVersion } from '../src/api';
import { renderApp } from './renderApp';
import type { Service } from './service';

export const ID = '5f0c1d2e-3b4a-4958-8677-a6b5c4d3e2f1';
export const FORMER = '0a0c1d2e-3b4a-4958-8677-a6b5c4d3e2f1';
export const LIST = 'POST /api/object_versions/list';
export const backupOf = (day: number) => ({
  backupId: `0d9c3f7a-52a4-4a63-8f0e-6f1f3a1b70${day}`,
  creationTime: `2026-03-${day}T20:00:00.000Z`,
});
export const version = (day: number, more: Partial<ObjectVersion>): ObjectVersion => ({
  objectId: ID,
  state: 'present',
  change: 'first',
  first: backupOf(day),
  last: backupOf(day),
  backups: 1,
  attributes: [],
  unknown: [],
  ...more,
});

export const RECREATED = version(15, {
  change: 'recreated',
  comparedWith: backupOf(12),
  attributes: [{ name: 'jobTitle', oldValue: 'Manager', newValue: 'Clerk' }],
  unknown: [{ name: 'links.manager', state: 'unreadable' }],
});
const UNREAD = version(14, { state: 'unreadable', change: 'unknown', objectId: FORMER });
export const DELETED = version(13, { state: 'absent', change: 'deleted', objectId: FORMER });
const SERVICE = version(12, { change: 'service', objectId: FORMER, comparedWith: backupOf(11) });
export const FIRST = version(10, { last: backupOf(11), backups: 2, objectId: FORMER });
export const REPLY: ListObjectVersionsApiResponse = {
  objectType: 'users',
  objectId: ID,
  displayName: 'Ada Lindqvist',
  list: [RECREATED, UNREAD, DELETED, SERVICE, FIRST],
  total: 5,
};

interface Wish {
  path?: string;
  permissionType?: string;
  extensions?: readonly string[];
  reply?: [status: number, body: unknown];
  prepare?: (service: Service) => void;
}

/** The console at the versions of an object, on a service with this reply. */
export const openVersions = async ({
  path = `/objects/users/${ID}`,
  permissionType = '2',
  extensions = ['listObjectVersions'],
  reply = [200, REPLY],
  prepare,
}: Wish = {}) => {
  const app = renderApp(path, { permissionType });
  app.service.on('POST /api/init', [200, { version: '1.7.169', extensions, experimental: true }]);
  app.service.on(LIST, reply);
  prepare?.(app.service);
  await app.open();
  return {
    ...app,
    user: createUser(),
    asked: () =>
      app.service.callsOf('object_versions/list').map(({ body }) => body as ListObjectVersionsApiArg['body']),
    rows: () =>
      within(screen.getByRole('table', { name: 'Versions of the object' }))
        .getAllByRole('row')
        .slice(1),
  };
};
