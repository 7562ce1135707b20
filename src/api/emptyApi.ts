import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';

/**
 * The API that the generated endpoints are injected into; one cache tag per area of the contract, and finer ones
 * (enhance.ts) for polled lists. Cached data is shown at once and refetched when a page opens.
 */
export const emptyApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'session',
    'activity',
    'backups',
    'restore',
    'restores',
    'permissions',
    'scheduler',
    'encryption',
    'backupList',
    'changesHeadline',
    'deletedBackups',
    'restoreList',
    'restoreReport',
    'plans',
    'records',
    'created',
    'notices',
    'notificationTargets',
    'keks',
    'rootKeyCopy',
    'extension',
  ],
  refetchOnMountOrArgChange: true,
  endpoints: () => ({}),
});
