import type { ObjectType } from '@trc/domain/objectTypes';
import { findLastSnapshot } from '../../backup/snapshots.ts';
import type { Reply } from '../../contract/operations.ts';
import type { Db } from '../../storage/types.ts';
import { buildTimeline } from './objectTimeline.ts';
import type { TimelineBackup, TimelineFacts } from './objectTimeline.ts';

type Deletion = NonNullable<Reply<'listObjectVersions'>['deletion']>;

/** @returns the newest snapshot if it is newer than all backups, with its place among them */
export const findSnapshotAfter = async (
  db: Db,
  tenantId: string,
  backups: readonly TimelineBackup[],
): Promise<TimelineBackup | undefined> => {
  const newest = backups.at(-1);
  const found = newest && (await findLastSnapshot(db, tenantId, newest.number));
  return found && { number: found.number, backupId: found.snapshotId, creationTime: found.startedAt };
};

/** True if a restore with the object writes, or wrote after the beginning of the snapshot. */
const isRestoredSince = async (
  db: Db,
  tenantId: string,
  { creationTime }: TimelineBackup,
  { type, ids }: { type: ObjectType; ids: readonly string[] },
): Promise<boolean> => {
  const rows = await db.query(
    `select 1 from restore r join restore_item i on i.tenant_id = r.tenant_id and i.restore_id = r.restore_id
     where r.tenant_id = $1 and (r.status = 'Running' or r.updated_at >= $2) and i.type = $3
       and (lower(i.source_id) = any($4::text[]) or lower(i.target_id) = any($4::text[]))
     limit 1`,
    [tenantId, creationTime, type, ids.map((id) => id.toLowerCase())],
  );
  return rows.length > 0;
};

/**
 * A restore since the snapshot may have brought the object back, so the snapshot says nothing then.
 * @param facts those of the snapshot; their backups are ignored
 * @returns the snapshot as the reading that found the object deleted
 */
export const findDeletion = async (
  db: Db,
  tenantId: string,
  snapshot: TimelineBackup,
  type: ObjectType,
  facts: Omit<TimelineFacts, 'backups'>,
): Promise<Deletion | undefined> => {
  const [read] = buildTimeline({ ...facts, backups: [snapshot] });
  if (read?.state !== 'absent') return undefined;
  if (await isRestoredSince(db, tenantId, snapshot, { type, ids: facts.ids })) return undefined;
  return { snapshotId: snapshot.backupId, readTime: snapshot.creationTime };
};
