import { createHash } from 'node:crypto';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import type { Db } from '../../src/storage/types.ts';

/** Removes entries and computes the chain again, as far as that needs no key. */
export const rewriteLog = async (db: Db): Promise<void> => {
  await db.query(`delete from activity where tenant_id = $1 and seq = 2`, [TENANT_ID]);
  await db.query(`delete from row_signature where table_name = 'activity' and key = '2'`);
  type Row = Record<string, string | number | Date> & { seq: number; at: Date };
  const rows = await db.query<Row>('select * from activity where tenant_id = $1 order by seq', [TENANT_ID]);
  let previous = Buffer.alloc(32);
  let seq = 0;
  for (const row of rows) {
    seq += 1;
    const input = [
      row['hash_form'],
      TENANT_ID,
      seq,
      row.at.toISOString(),
      row['action'],
      row['type'],
      row['source'],
      row['actor'],
      row['request_id'],
      row['details'],
      row['outcome'],
      row['cause'],
      row['settings'],
      row['target_kind'],
      row['target_id'],
    ];
    const hash = createHash('sha256').update(previous).update(JSON.stringify(input)).digest();
    await db.query('update activity set seq = $3, previous_hash = $4, hash = $5 where tenant_id = $1 and seq = $2', [
      TENANT_ID,
      row.seq,
      seq,
      previous,
      hash,
    ]);
    previous = hash;
  }
  await db.query('update activity_head set seq = $2, hash = $3 where tenant_id = $1', [TENANT_ID, seq, previous]);
};

/** Cuts entries out of the middle and off the end of the log, as far as that needs no key. */
export const cutLog = async (db: Db): Promise<void> => {
  const [{ last = 0 } = {}] = await db.query<{ last: number }>('select max(seq) as last from activity');
  for (const seq of [3, last - 1, last]) {
    await db.query('delete from activity where seq = $1', [seq]);
    await db.query(`delete from row_signature where table_name = 'activity' and key = $1`, [String(seq)]);
  }
  await db.query(
    `update activity_head h set seq = a.seq, hash = a.hash from activity a
     where a.tenant_id = h.tenant_id and a.seq = (select max(seq) from activity)`,
  );
};
