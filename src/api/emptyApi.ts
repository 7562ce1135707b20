import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';

/** The API that the generated endpoints are injected into; one cache tag per area of the contract. */
export const emptyApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['session', 'activity', 'backups', 'restore', 'restores', 'permissions', 'scheduler', 'encryption'],
  endpoints: () => ({}),
});
