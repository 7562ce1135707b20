import type { Interval } from './types.ts';

/** One attempt to read the audit log. Times are milliseconds since 1970. */
export interface AuditRead {
  readAt: number;
  wantedFrom: number;
  /** Every entry from here to `readAt` is stored; undefined where nothing was read. */
  coveredFrom: number | undefined;
  outcome: 'read' | 'noPermission' | 'unavailable' | 'failed';
}

/**
 * `available`: the log of the time is stored, as far as it can be by now. `noPermission`: AuditLog.Read.All is missing.
 * `unavailable`: this cloud has no such log. `gap`: some of the time was never read. `off`: the setting AUDIT_LOGS.
 */
export type AuditLogState = 'available' | 'noPermission' | 'unavailable' | 'gap' | 'off';

export interface AuditCoverage {
  state: AuditLogState;
  /** Time of the last read of the log. */
  readAt?: number;
  /** Times inside the window that were not read, oldest first. */
  gaps: readonly Interval[];
}

/** @returns the parts of the window that no interval covers, oldest first */
const uncovered = (window: Interval, intervals: readonly Interval[]): Interval[] => {
  const gaps: Interval[] = [];
  let at = window.from;
  for (const { from, to } of [...intervals].sort((one, other) => one.from - other.from)) {
    if (from >= window.to) break;
    if (from > at) gaps.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  if (at < window.to) gaps.push({ from: at, to: window.to });
  return gaps;
};

/**
 * @returns the part of a window that the stored log covers. The time since the last read is not a gap, because the next
 * read begins before it.
 */
export const computeCoverage = (reads: readonly AuditRead[], window: Interval): AuditCoverage => {
  const intervals = reads.flatMap(({ coveredFrom, readAt }) =>
    coveredFrom === undefined ? [] : [{ from: coveredFrom, to: readAt }],
  );
  const readAt = intervals.reduce<number | undefined>((newest, { to }) => Math.max(newest ?? to, to), undefined);
  const newest = [...reads].sort((one, other) => other.readAt - one.readAt)[0];
  const known = readAt === undefined ? window : { from: window.from, to: Math.min(window.to, readAt) };
  const gaps = known.to > known.from || readAt === undefined ? uncovered(known, intervals) : [];
  const isTailMissing = readAt === undefined || readAt < window.to;
  const refused = newest?.outcome === 'noPermission' || newest?.outcome === 'unavailable' ? newest.outcome : undefined;
  const state = isTailMissing && refused ? refused : gaps.length > 0 ? 'gap' : 'available';
  return { state, gaps, ...(readAt === undefined ? {} : { readAt }) };
};
