import { milliseconds, percent, type Behaviour } from './kinds.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Delay and form of the audit log's entries. */
export const AUDITING_BEHAVIOURS = {
  auditLag: milliseconds(
    0,
    'Each entry of `directoryAudits` is hidden for a random share of this time (real: up to 900000).',
    'reference-audit-log-latency: 15 minutes',
  ),
  auditOldValuesMissing: percent(
    0,
    'For this share of the entries of `directoryAudits` the values before the change are missing.',
    'entries of real tenants with `oldValue` null',
  ),
  auditRetention: milliseconds(
    30 * DAY,
    'Older entries of `directoryAudits` are gone (7 days without Entra ID P1).',
    'reference-reports-data-retention',
  ),
} as const satisfies Readonly<Record<string, Behaviour>>;
