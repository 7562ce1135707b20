import type { FetchArgs } from '@reduxjs/toolkit/query';

type Query = (question: never) => string | FetchArgs;
interface Definition {
  query?: Query;
  providesTags?: unknown;
}

/** Lists whose reply carries a version, so that a refresh can be answered with "unchanged" (performance: polling), and how each is asked for. */
const versioned = new Map<string, Query>();

/** For `enhanceEndpoints`: a list with versions, and the tag that it has instead of its area's. */
export const withVersion = (name: string, tag: string) => (definition: Definition): void => {
  definition.providesTags = [tag];
  if (definition.query) versioned.set(name, definition.query);
};

/** @returns a question for such a list as the contract says; nothing for other calls */
export const questionOf = (name: string, question: unknown): string | FetchArgs | undefined => versioned.get(name)?.(question as never);

interface Cached {
  data?: unknown;
}
interface ApiSlice {
  api: { queries: Readonly<Record<string, Cached | undefined>> };
}

/** What the cache holds of a list. */
export interface Held {
  data: object;
  version: string;
}

/** @returns a list with its version; nothing where the backend tells none */
export const versionedIn = (data: unknown): Held | undefined => {
  const version = (data as { version?: unknown } | undefined)?.version;
  return typeof version === 'string' ? { data: data as object, version } : undefined;
};

/** @returns what the cache holds for the same question and its version; nothing for other calls or backends without versions. */
export const heldVersion = (endpoint: string, state: unknown, cacheKey: string | undefined): Held | undefined =>
  (cacheKey === undefined || !versioned.has(endpoint) ? undefined : versionedIn((state as ApiSlice).api.queries[cacheKey]?.data));

export const withKnownVersion = (args: FetchArgs, version: string): FetchArgs => ({
  ...args,
  body: { ...(args.body as Record<string, unknown>), knownVersion: version },
});

export const isUnchanged = (data: unknown): boolean => (data as { unchanged?: unknown } | null)?.unchanged === true;
