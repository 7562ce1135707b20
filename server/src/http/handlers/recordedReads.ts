import { typeName } from '@trc/domain/typeNames';
import type { OperationId } from '../../contract/operations.ts';
import type { Call, RoutedHandlers } from '../contract/types.ts';
import { createActivityOnce } from '../../activity/activityOnce.ts';
import type { ActivityBucket } from '../../activity/activityOnce.ts';
import type { ActivityTarget } from '../../activity/activity.ts';
import { findSnapshot } from '../../backup/snapshots.ts';
import type { Db } from '../../storage/types.ts';
import { actorOf } from './actor.ts';

/** The entry of an operation in the activity log. */
interface Read {
  /** Reads of one kind and object share an entry. */
  kind: string;
  action: 'Read' | 'Compared' | 'Exported' | 'Updated';
  type: 'Backup' | 'Restore' | 'Activity log';
  details: string;
  /** The backups that were read. With two backups, one of them that is new in this hour is enough for an entry. */
  targets: readonly ActivityTarget[];
}

const READS: ActivityBucket = { name: 'reads' };

const backup = (id: string): ActivityTarget => ({ kind: 'backup', id: id.toLowerCase() });
const restore = (id: string): ActivityTarget => ({ kind: 'restore', id: id.toLowerCase() });

const contents = (id: string): Read => ({
  kind: 'contents',
  action: 'Read',
  type: 'Backup',
  details: 'Contents of the backup',
  targets: [backup(id)],
});
const report = (id: string): Read => ({
  kind: 'report',
  action: 'Read',
  type: 'Restore',
  details: 'Report of the restore',
  targets: [restore(id)],
});
const compared = (kind: string, details: string, ...ids: string[]): Read => ({
  kind,
  action: 'Compared',
  type: 'Backup',
  details,
  targets: ids.map(backup),
});

const exported = (planId: string, format: string): Read => ({
  kind: `plan ${planId} as ${format}`,
  action: 'Exported',
  type: 'Restore',
  details: `Plan ${planId} as ${format}`,
  targets: [],
});

const backupOfSelection = async (db: Db, { caller, path }: Call<'previewRestore'>): Promise<string> => {
  const [row] = await db.query<{ backup_id: string }>(
    'select backup_id from selection where tenant_id = $1 and restore_id = $2',
    [caller.tenantId, path.restoreId],
  );
  return row?.backup_id ?? '';
};

/**
 * Operations that the activity log has once per person, object and hour: reads, and ticks and edits of plans, whose
 * tables have the details.
 */
const RECORDED: { readonly [Id in OperationId]?: (call: Call<Id>, db: Db) => Read | Promise<Read> } = {
  listBackupRecords: ({ body }) => contents(body.backupId),
  listBackupObjects: ({ path }) => contents(path.id),
  listRecordsByIds: ({ path }) => contents(path.id),
  getBackupObjectsByIds: ({ path }) => contents(path.id),
  listObjectVersions: ({ body: { objectType, objectId } }) => ({
    kind: `versions of ${objectType} ${objectId}`,
    action: 'Read',
    type: 'Backup',
    details: `Versions of an object: ${typeName(objectType)} ${objectId}`,
    targets: [],
  }),
  compareBackups: ({ path }) => compared('with a backup', `With backup ${path.otherId}`, path.id, path.otherId),
  listChanges: async ({ caller, path }, db) =>
    (await findSnapshot(db, caller.tenantId, path.otherId))
      ? compared('with a snapshot', 'With the directory', path.id)
      : compared('with a backup', `With backup ${path.otherId}`, path.id, path.otherId),
  listCreatedObjects: async ({ caller, path }, db) =>
    (await findSnapshot(db, caller.tenantId, path.otherId))
      ? compared('with a snapshot', 'With the directory', path.id)
      : compared('with a backup', `With backup ${path.otherId}`, path.id, path.otherId),
  compareWithDirectory: ({ path }) => compared('with the directory', 'With the directory', path.backupId),
  previewRestore: async (call, db) => compared('preview', 'Preview of a restore', await backupOfSelection(db, call)),
  getRestoreReport: ({ path }) => report(path.id),
  listRestoreProblems: ({ path }) => report(path.id),
  listRestoreRecords: ({ body }) => report(body.restoreId),
  downloadRestoreReport: ({ path }) => ({
    ...report(path.id),
    kind: 'csv',
    action: 'Exported',
    details: 'Report of the restore as CSV',
  }),
  downloadRestoreAttributes: ({ path }) => ({
    ...report(path.id),
    kind: 'attributes',
    action: 'Exported',
    details: 'Report of the restore as CSV of attributes',
  }),
  downloadRestoreSummary: ({ path }) => ({
    ...report(path.id),
    kind: 'summary',
    action: 'Exported',
    details: 'Summary of the restore',
  }),
  listPlanOperations: ({ path: { planId } }) => ({
    kind: `plan ${planId}`,
    action: 'Read',
    type: 'Restore',
    details: `Operations of plan ${planId}`,
    targets: [],
  }),
  downloadPlan: ({ path: { planId } }) => exported(planId, 'JSON'),
  downloadPlanCsv: ({ path: { planId } }) => exported(planId, 'CSV'),
  downloadPlanPage: ({ path: { planId } }) => exported(planId, 'a page'),
  editPlan: ({ path: { planId } }) => ({
    kind: `edits of plan ${planId}`,
    action: 'Updated',
    type: 'Restore',
    details: `Plan ${planId}: operations chosen or changed`,
    targets: [],
  }),
  setReportTicks: ({ path, body: { done } }) => ({
    ...report(path.id),
    kind: done ? 'ticked off' : 'ticks taken back',
    action: 'Updated',
    details: done ? 'Report of the restore: objects ticked off' : 'Report of the restore: ticks taken back',
  }),
  exportActivity: () => ({
    kind: 'log',
    action: 'Exported',
    type: 'Activity log',
    details: 'Entries as CSV',
    targets: [],
  }),
};

const BY_NAME = RECORDED as unknown as Readonly<Record<string, (call: Call, db: Db) => Read | Promise<Read>>>;

/** The names, for the test that every operation is either recorded or known not to read contents. */
export const RECORDED_READS: readonly string[] = Object.keys(RECORDED);

/** Lets the recorded operations write an entry after they succeeded and before they answer. */
export const recordReads = (handlers: RoutedHandlers, db: Db, now: () => number): RoutedHandlers => {
  const once = createActivityOnce(db, now);
  const recording = (operationId: string, handler: RoutedHandlers[string]): RoutedHandlers[string] => {
    const readOf = BY_NAME[operationId];
    if (!readOf) return handler;
    return async (call) => {
      const reply = await handler(call);
      const { kind, action, type, details, targets } = await readOf(call, db);
      const { tenantId } = call.caller;
      const { oid: actor, upn: source, requestId } = actorOf(call);
      const [target] = targets;
      const keyOf = (id: string): string => `${actor} ${kind} ${id}`;
      await once.record(tenantId, {
        bucket: READS,
        keys: targets.length > 0 ? targets.map(({ id }) => keyOf(id)) : [keyOf('')],
        entry: () => ({ tenantId, action, type, source, actor, requestId, details, ...(target ? { target } : {}) }),
      });
      return reply;
    };
  };
  return Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, recording(name, handler)]));
};
