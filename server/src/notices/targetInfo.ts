import type { NoticeKind, NoticeSeverity } from '@trc/domain/notices';
import type { TargetState } from './targetStates.ts';
import type { NotificationTarget } from './targets.ts';

/** A target as administrators see it: no secret, and no path of an address, because paths can be secrets. */
export interface TargetInfo {
  name: string;
  type: NotificationTarget['type'];
  /** Host and port, or the origin of a webhook. */
  destination: string;
  severity: NoticeSeverity;
  kinds?: readonly NoticeKind[];
  names: boolean;
  /** Messages that wait for their next attempt. */
  waiting: number;
  /** Failed attempts since the last delivery. */
  failures: number;
  /** ISO 8601, UTC. */
  lastDelivered?: string;
  lastError?: string;
  lastErrorTime?: string;
}

const destinationOf = (target: NotificationTarget): string =>
  target.type === 'webhook' ? new URL(target.url).origin : `${target.host}:${target.port}`;

export const describeTarget = (
  target: NotificationTarget,
  state: TargetState | undefined,
  waiting: number,
): TargetInfo => ({
  name: target.name,
  type: target.type,
  destination: destinationOf(target),
  severity: target.severity,
  names: target.names,
  waiting,
  failures: state?.failures ?? 0,
  ...(target.kinds ? { kinds: target.kinds } : {}),
  ...(state?.lastDeliveredAt ? { lastDelivered: state.lastDeliveredAt.toISOString() } : {}),
  ...(state?.lastError ? { lastError: state.lastError } : {}),
  ...(state?.lastErrorAt ? { lastErrorTime: state.lastErrorAt.toISOString() } : {}),
});
