import type { DirectoryCall } from './types/description.ts';

/**
 * The calls that the directory limits separately. Source: throttling limits of Microsoft Graph, identity and access.
 */
export type QuotaClass = 'reads' | 'writes' | 'conditionalAccess' | 'auditLog';

/** A bucket that fills evenly. */
export interface Rate {
  /** Units per second. */
  readonly perSecond: number;
  /** Units that may be used at once after a rest. */
  readonly burst: number;
}

/** 3,000 writes per 150 seconds of continuous writing. */
export const WRITES: Rate = { perSecond: 20, burst: 40 };
/** One request per second; a little more distance, for clocks differ. */
export const CONDITIONAL_ACCESS: Rate = { perSecond: 1000 / 1050, burst: 1 };
/** Reports about identity and access: 5 requests per 10 seconds; one less, because clocks differ. */
export const AUDIT_LOG: Rate = { perSecond: 0.4, burst: 4 };

const READ_SIZES = [
  { below: 50, units: 3500 },
  { below: 501, units: 5000 },
  { below: Number.POSITIVE_INFINITY, units: 8000 },
] as const;
const READ_WINDOW_SECONDS = 10;
const READ_BURST_SECONDS = 2;

/** @param users number of users in the tenant; the smallest tenant until it is known */
export const readRate = (users: number): Rate => {
  const units = READ_SIZES.find(({ below }) => users < below)?.units ?? READ_SIZES[0].units;
  return { perSecond: units / READ_WINDOW_SECONDS, burst: (units / READ_WINDOW_SECONDS) * READ_BURST_SECONDS };
};

const COSTS: readonly (readonly [pattern: RegExp, units: number])[] = [
  [/^\/(v1\.0|beta)\/users(\/delta)?$/, 2],
  [/^\/(v1\.0|beta)\/applications$/, 2],
  [/^\/(v1\.0|beta)\/groups\/[^/]+\/(members|transitiveMembers)$/, 3],
  [/^\/(v1\.0|beta)\/oauth2PermissionGrants$/, 2],
  [/^\/(v1\.0|beta)\/directoryObjects\/getByIds$/, 3],
];
const SMALL_PAGE = 20;

/** @param path with its query, or a whole link @returns resource units of a read, as documented */
export const computeCost = (path: string): number => {
  const url = new URL(path, 'http://directory.invalid');
  const base = COSTS.find(([pattern]) => pattern.test(url.pathname))?.[1] ?? 1;
  const top = Number(url.searchParams.get('$top') ?? SMALL_PAGE);
  const less = (url.searchParams.has('$select') ? 1 : 0) + (top < SMALL_PAGE ? 1 : 0);
  return Math.max(1, base + (url.searchParams.has('$expand') ? 1 : 0) - less);
};

/** Actions by POST that change nothing: they count as reads and can be sent again. */
const QUESTIONS = /\/(?:getByIds|getAvailableExtensionProperties)$/;

export const isRead = ({ method, path }: Pick<DirectoryCall, 'method' | 'path'>): boolean =>
  method === 'GET' || QUESTIONS.test(path);

/** The quota class of a call, and the units that the call takes. */
export const computeQuota = ({
  method,
  path,
  throttleClass,
}: Pick<DirectoryCall, 'method' | 'path' | 'throttleClass'>): { name: QuotaClass; units: number } => {
  if (throttleClass) return { name: throttleClass, units: 1 };
  return isRead({ method, path }) ? { name: 'reads', units: computeCost(path) } : { name: 'writes', units: 1 };
};
