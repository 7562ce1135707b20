import type { NotificationTarget as TargetInfo } from '../contract/generated.ts';
import { exactly } from '../contract/operations.ts';
import type { TargetState } from './targetStates.ts';
import type { NotificationTarget } from './targets.ts';

/** A target as administrators see it: no secret, and no path of an address, because paths can be secrets. */
const destinationOf = (target: NotificationTarget): string =>
  target.type === 'webhook' ? new URL(target.url).origin : `${target.host}:${target.port}`;

export const describeTarget = (
  target: NotificationTarget,
  state: TargetState | undefined,
  waiting: number,
): TargetInfo =>
  exactly<TargetInfo>()({
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
