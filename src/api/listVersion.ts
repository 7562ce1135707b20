import type { BaseQueryApi } from '@reduxjs/toolkit/query';

/** Lists whose replies carry a version: the service answers a request for the known version with "unchanged". */
const VERSIONED_LISTS: ReadonlySet<string> = new Set(['listBackups', 'listRestores']);

/** A list in the cache that a service with versions sent. */
export interface CachedList {
  version: string;
}

interface ApiState {
  api: { queries: Readonly<Record<string, { data?: unknown } | undefined>> };
}

/** @returns the cached reply to the same request if it has a version */
export const cachedList = ({ endpoint, queryCacheKey, getState }: BaseQueryApi): CachedList | undefined => {
  if (queryCacheKey === undefined || !VERSIONED_LISTS.has(endpoint)) return undefined;
  const data = (getState() as ApiState).api.queries[queryCacheKey]?.data as Partial<CachedList> | undefined;
  return typeof data?.version === 'string' ? (data as CachedList) : undefined;
};

export const isUnchanged = (reply: unknown): boolean => (reply as { unchanged?: unknown } | null)?.unchanged === true;
