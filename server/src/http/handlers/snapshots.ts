import type { Snapshots } from '../../backup/snapshots.ts';
import type { Handlers } from '../contract/types.ts';
import { actorOf } from './actor.ts';

export const snapshotHandlers = (snapshots: Snapshots) =>
  ({
    startSnapshot: (call) => snapshots.start(call.caller.tenantId, actorOf(call), { again: call.body.again }),

    getSnapshot: ({ caller, path }) => snapshots.get(caller.tenantId, path.snapshotId),

    cancelSnapshot: (call) => snapshots.cancel(call.caller.tenantId, call.path.snapshotId, actorOf(call)),
  }) satisfies Partial<Handlers>;
