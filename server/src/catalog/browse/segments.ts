import type { ObjectType } from '@trc/domain/objectTypes';
import type { SealedSegment } from '../../content/segments.ts';
import type { Db } from '../../storage/types.ts';

export const saveSegments = async (tx: Db, tenantId: string, segments: readonly SealedSegment[]): Promise<void> => {
  for (const { type, number, part, rows, keyId, body } of segments) {
    await tx.query(
      `insert into summary_segment (tenant_id, type, backup_number, part, row_count, key_id, body)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (tenant_id, type, backup_number, part) do update
         set row_count = excluded.row_count, key_id = excluded.key_id, body = excluded.body`,
      [tenantId, type, number, part, rows, keyId, Buffer.from(body.buffer, body.byteOffset, body.byteLength)],
    );
  }
};

export const forgetSegments = async (tx: Db, tenantId: string, number: number): Promise<void> => {
  await tx.query('delete from summary_segment where tenant_id = $1 and backup_number = $2', [tenantId, number]);
};

/**
 * Removes the segments of backups in which no version began that is still there. Ask only while no backup of the tenant
 * runs.
 */
export const dropUnusedSegments = async (tx: Db, tenantId: string): Promise<void> => {
  await tx.query(
    `delete from summary_segment s where s.tenant_id = $1 and not exists (
       select 1 from object_version v where v.tenant_id = $1 and v.valid_from = s.backup_number)`,
    [tenantId],
  );
};

interface SegmentRow {
  backup_number: number;
  part: number;
  row_count: number;
  key_id: number;
  body: Buffer;
}

/** Yields the segments that backup `number` may need. Each is read when it is asked for, because segments are large. */
export async function* walkSegments(
  db: Db,
  tenantId: string,
  number: number,
  type: ObjectType,
): AsyncGenerator<SealedSegment> {
  let last = { backup_number: 0, part: -1 };
  for (;;) {
    const [row] = await db.query<SegmentRow>(
      `select backup_number, part, row_count, key_id, body from summary_segment
       where tenant_id = $1 and type = $2 and backup_number <= $3 and (backup_number, part) > ($4, $5)
       order by backup_number, part limit 1`,
      [tenantId, type, number, last.backup_number, last.part],
    );
    if (!row) return;
    yield { type, number: row.backup_number, part: row.part, rows: row.row_count, keyId: row.key_id, body: row.body };
    last = row;
  }
}
