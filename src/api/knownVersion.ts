import type { FetchArgs } from '@reduxjs/toolkit/query';

/** Lists whose reply carries a version, so that a refresh can be answered with "unchanged" (performance: polling). */
const VERSIONED: readonly string[] = ['listBackups', 'listRestores'];

interface Cached {
  data?: unknown;
}
interface ApiSlice {
  api: { queries: Readonly<Record<string, Cached | undefined>> };
}

/** @returns what the cache holds for the same question and its version; nothing for other calls or backends without versions. */
export const heldVersion = (
  endpoint: string,
  state: unknown,
  cacheKey: string | undefined,
): { data: unknown; version: string } | undefined => {
  if (cacheKey === undefined || !VERSIONED.includes(endpoint)) return undefined;
  const data = (state as ApiSlice).api.queries[cacheKey]?.data;
  const version = (data as { version?: unknown } | undefined)?.version;
  return typeof version === 'string' ? { data, version } : undefined;
};

export const withKnownVersion = (args: FetchArgs, version: string): FetchArgs => ({
  ...args,
  body: { ...(args.body as Record<string, unknown>), knownVersion: version },
});

export const isUnchanged = (data: unknown): boolean => (data as { unchanged?: unknown } | null)?.unchanged === true;
