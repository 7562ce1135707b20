import type { Actor } from '../../catalog/types.ts';
import type { RestoredType } from '../../contract/generated.ts';
import type { Body, Reply } from '../../contract/operations.ts';
import { DomainError } from '../../domainError.ts';
import type { Db } from '../../storage/types.ts';
import type { LeftObject } from './leftByPlan.ts';

/** An object of a report that a person has dealt with, as the API shows it. */
export type ReportTick = Reply<'listReportTicks'>['list'][number];
export type TickChange = Body<'setReportTicks'>;

interface OfRestore {
  tenantId: string;
  restoreId: string;
}

/** One reply holds all ticks of a report. */
export const MAX_TICKS = 10_000;

interface TickRow {
  counter: RestoredType;
  source_id: string;
  name: string;
  ticked_at: Date;
}

const TICK_COLUMNS = 't.counter, t.source_id, t.name, t.ticked_at';

const tickOf = ({ counter: type, source_id: id, name: by, ticked_at: at }: TickRow): ReportTick => ({
  type,
  id,
  by,
  time: at.toISOString(),
});

export const readTicks = async (db: Db, { tenantId, restoreId }: OfRestore): Promise<ReportTick[]> =>
  (
    await db.query<TickRow>(
      `select ${TICK_COLUMNS} from report_tick t where t.tenant_id = $1 and t.restore_id = $2
       order by t.ticked_at, t.counter, t.source_id`,
      [tenantId, restoreId],
    )
  ).map(tickOf);

const demandRoom = async (tx: Db, { tenantId, restoreId }: OfRestore): Promise<void> => {
  const [row] = await tx.query<{ count: number }>(
    'select count(*) as count from report_tick where tenant_id = $1 and restore_id = $2',
    [tenantId, restoreId],
  );
  if ((row?.count ?? 0) > MAX_TICKS)
    throw new DomainError('conflict', `A report holds at most ${MAX_TICKS.toLocaleString('en')} ticks`);
};

interface ItemKey {
  type: string;
  source_id: string;
  counter: string;
}

/**
 * Returns the keys of objects in the ledger. One scan of the restore finds them all: without statistics PostgreSQL
 * would look each of them up by the index of counters, which reads the whole restore every time.
 * @param left objects that only the plan names
 * @throws DomainError `notFound` where the report and the plan lack one of them
 */
const itemKeys = async (
  tx: Db,
  of: OfRestore,
  objects: TickChange['objects'],
  left: readonly LeftObject[],
): Promise<ItemKey[]> => {
  const wanted = new Set(objects.map(({ type, id }) => `${type}/${id}`));
  const rows = await tx.query<Record<keyof ItemKey, string>>(
    `select type, source_id, counter from restore_item
     where tenant_id = $1 and restore_id = $2 and source_id = any($3::text[]) order by type, source_id`,
    [of.tenantId, of.restoreId, objects.map(({ id }) => id)],
  );
  const found: ItemKey[] = rows.filter(({ counter, source_id: id }) => wanted.has(`${counter}/${id}`));
  const inReport = new Set(found.map(({ counter, source_id: id }) => `${counter}/${id}`));
  const inPlan = new Map(left.map((one) => [`${one.type}/${one.id}`, one]));
  for (const key of wanted) {
    const one = inReport.has(key) ? undefined : inPlan.get(key);
    if (one) found.push({ type: one.objectType, source_id: one.id, counter: one.type });
  }
  if (found.length < wanted.size) throw new DomainError('notFound', 'The report lacks one of the objects');
  return found;
};

/**
 * Ticks objects of a report off for everybody, or takes ticks back. An earlier tick keeps its person and time.
 * @param left objects that the plan of the restore could not put right
 * @returns the ticks that these objects have afterwards
 * @throws DomainError `notFound` where the report lacks an object, `conflict` over the limit; give it a transaction
 */
export const setTicks = async (
  tx: Db,
  of: OfRestore,
  { objects, done }: TickChange,
  actor: Actor,
  left: readonly LeftObject[] = [],
): Promise<ReportTick[]> => {
  const keys = await itemKeys(tx, of, objects, left);
  const params = [of.tenantId, of.restoreId, keys.map(({ type }) => type), keys.map(({ source_id: id }) => id)];
  const isWanted = 't.tenant_id = $1 and t.restore_id = $2 and t.type = wanted.type and t.source_id = wanted.source_id';
  if (!done) {
    await tx.query(
      `delete from report_tick t using unnest($3::text[], $4::text[]) as wanted (type, source_id) where ${isWanted}`,
      params,
    );
    return [];
  }
  // In the order of the keys, so that two people who tick the same objects do not wait for each other in a circle.
  await tx.query(
    `insert into report_tick (tenant_id, restore_id, type, source_id, counter, person, name)
     select $1, $2, type, source_id, counter, $6, $7
     from unnest($3::text[], $4::text[], $5::text[]) as wanted (type, source_id, counter) on conflict do nothing`,
    [...params, keys.map(({ counter }) => counter), actor.oid, actor.upn],
  );
  await demandRoom(tx, of);
  const rows = await tx.query<TickRow>(
    `select ${TICK_COLUMNS} from report_tick t join unnest($3::text[], $4::text[]) as wanted (type, source_id)
     on ${isWanted} order by t.ticked_at, t.counter, t.source_id`,
    params,
  );
  return rows.map(tickOf);
};
