import { setImmediate as breathe } from 'node:timers/promises';
import { normalise } from '@trc/domain/normalise';
import type { ObjectType } from '@trc/domain/objectTypes';
import { NAMED_POLICIES } from '@trc/domain/objectTypes';
import type { Db } from '../../storage/types.ts';
import { ITEM_COLUMNS, openName, openPreImage, openReport } from '../ledger/ledger.ts';
import type { ImageRow, ItemRow, Ledger } from '../ledger/ledger.ts';
import { withholdReasons, withholdValues } from '../plan/reasons.ts';
import type { Viewpoint } from '../plan/reasons.ts';
import type { ItemReport } from '../types.ts';
import { actionWord, addEffects } from './effects.ts';
import { buildEntry, errorsOf, isProblem, listEffects } from './entry.ts';
import type { EffectEntry, ReportEntry } from './entry.ts';
import { actionOf, stateOf, statusOf } from './itemWords.ts';
import type { ItemStatus } from './itemWords.ts';

export interface ReportQuery {
  pagenum: number;
  perpage: number;
  /** In names and ids; case and accents make no difference, as in the lists of a backup. */
  search?: string | undefined;
  sort?: { column: 'name' | 'type' | 'status' | 'action'; direction: 'asc' | 'desc' } | undefined;
  status?: ItemStatus | undefined;
  /** Its name in counters, or one of the named policies. */
  type?: string | undefined;
  /** Only objects of this type, custom roles among the roles. */
  objectType?: ObjectType | undefined;
  /**
   * `problems`: only objects with a part that could not be restored, including objects that cannot be restored at all.
   * `privileges`: only objects whose restore changed privileges or lowered protection.
   */
  about?: 'problems' | 'privileges' | undefined;
  /** The restore runs: an object that it has not reached yet is not a problem. */
  isRunning?: boolean | undefined;
}

const whereOf = (
  { restoreId, keys }: Ledger,
  { status, type, objectType }: ReportQuery,
): { where: string; params: unknown[] } => {
  const isNamed = type !== undefined && Object.hasOwn(NAMED_POLICIES, type);
  return {
    where: `tenant_id = $1 and restore_id = $2 and ($3::text is null or state = $3)
      and ($4::text is null or counter = $4)
      and ($5::text is null or source_id = $5) and ($6::text is null or type = $6)`,
    params: [
      keys.tenantId,
      restoreId,
      status ? (stateOf(status) ?? '') : null,
      type === undefined ? null : isNamed ? 'tenantWidePolicies' : type,
      isNamed ? type : null,
      objectType ?? null,
    ],
  };
};

const ORDER = 'order by stage, type, source_id';
const BATCH_SIZE = 500;

/** @returns a predicate that tells if a search finds a row. */
const finderOf = ({ search = '' }: ReportQuery): ((row: ItemRow, name: () => string) => boolean) => {
  const text = normalise(search).trim();
  return ({ source_id: id }, name) =>
    text === '' || normalise(name()).includes(text) || id.toLowerCase().includes(text);
};

interface NamedRow {
  row: ItemRow;
  name: string;
}

/** Names are sealed: a sort or search by name decrypts all of them in batches. */
const named = async (db: Db, ledger: Ledger, query: ReportQuery): Promise<NamedRow[]> => {
  const { where, params } = whereOf(ledger, query);
  const rows = await db.query<ItemRow>(
    `select ${ITEM_COLUMNS.replace(', report', '')}, null as report from restore_item where ${where} ${ORDER}`,
    params,
  );
  const list: NamedRow[] = [];
  for (const [index, row] of rows.entries()) {
    list.push({ row, name: openName(ledger, row) });
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await breathe();
  }
  const isFound = finderOf(query);
  return list.filter(({ row, name }) => isFound(row, () => name));
};

/** @returns the sort keys of rows, in their order */
const sortKeys = async (
  db: Db,
  ledger: Ledger,
  column: NonNullable<ReportQuery['sort']>['column'],
  list: readonly NamedRow[],
): Promise<string[]> => {
  if (column === 'name') return list.map(({ name }) => normalise(name));
  if (column === 'type') return list.map(({ row }) => row.counter);
  if (column === 'status') return list.map(({ row }) => row.state);
  const entries = list.map(({ row }) => ({
    id: row.source_id,
    type: row.counter,
    status: statusOf(row.state),
    ...actionOf(row.outcome),
  }));
  return (await addEffects(db, ledger, entries)).map((entry) => actionWord(entry) ?? '');
};

const pageOf = async (db: Db, ledger: Ledger, query: ReportQuery): Promise<{ rows: ItemRow[]; total: number }> => {
  const from = (query.pagenum - 1) * query.perpage;
  const { where, params } = whereOf(ledger, query);
  if (!query.sort && (query.search?.trim() ?? '') === '') {
    const rows = await db.query<ItemRow>(
      `select ${ITEM_COLUMNS} from restore_item where ${where} ${ORDER} limit $7 offset $8`,
      [...params, query.perpage, from],
    );
    const [count] = await db.query<{ total: number }>(
      `select count(*) as total from restore_item where ${where}`,
      params,
    );
    return { rows, total: count?.total ?? 0 };
  }
  const list = await named(db, ledger, query);
  const { sort } = query;
  if (sort) {
    const sign = sort.direction === 'desc' ? -1 : 1;
    const sorted = await sortKeys(db, ledger, sort.column, list);
    const keys = new Map(list.map(({ row }, index) => [row, sorted[index]]));
    const keyOf = ({ row }: NamedRow): string => keys.get(row) ?? '';
    list.sort((left, right) => sign * (keyOf(left) < keyOf(right) ? -1 : keyOf(left) > keyOf(right) ? 1 : 0));
  }
  const page = list.slice(from, from + query.perpage).map(({ row }) => row);
  const full = await db.query<ItemRow>(
    `select ${ITEM_COLUMNS} from restore_item i
     join unnest($3::text[], $4::text[]) with ordinality as wanted (wanted_type, wanted_id, position)
       on i.type = wanted_type and i.source_id = wanted_id
     where i.tenant_id = $1 and i.restore_id = $2 order by position`,
    [ledger.keys.tenantId, ledger.restoreId, page.map(({ type }) => type), page.map(({ source_id }) => source_id)],
  );
  return { rows: full, total: list.length };
};

/** @returns those of the rows that the list about privileges has */
const privilegeRows = async (db: Db, ledger: Ledger, rows: readonly ItemRow[]): Promise<ItemRow[]> => {
  const entries = await addEffects(
    db,
    ledger,
    rows.map((row) => buildEntry(ledger, row)),
  );
  return rows.filter((row, index) => Object.keys(listEffects(row, entries[index] as EffectEntry)).length > 0);
};

/**
 * Problems and privileges are stored in the sealed reports, so reports are opened, some at a time.
 * @returns also the number of objects in the list about privileges
 */
const problemPage = async (
  db: Db,
  ledger: Ledger,
  { pagenum, perpage, about, isRunning = false, ...query }: ReportQuery,
): Promise<{ rows: ItemRow[]; total: number; privileged: number }> => {
  const { where, params } = whereOf(ledger, query as ReportQuery);
  const rows = await db.query<ItemRow>(`select ${ITEM_COLUMNS} from restore_item where ${where} ${ORDER}`, params);
  const isFound = finderOf(query as ReportQuery);
  const problems: ItemRow[] = [];
  const candidates: ItemRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await breathe();
    const report = openReport(ledger, row);
    const hasProblem = isProblem(row.state, row.report ? errorsOf(report) : [], isRunning);
    const isCandidate = (report.privileged ?? []).length > 0 || report.protection !== undefined;
    if ((!hasProblem && !isCandidate) || !isFound(row, () => openName(ledger, row))) continue;
    if (hasProblem) problems.push(row);
    if (isCandidate) candidates.push(row);
  }
  const privileged = await privilegeRows(db, ledger, candidates);
  const found = about === 'privileges' ? privileged : problems;
  return {
    rows: found.slice((pagenum - 1) * perpage, pagenum * perpage),
    total: found.length,
    privileged: privileged.length,
  };
};

/** A page of a restore's objects; without a sort in the order in which they are restored. */
export const reportPage = async (
  db: Db,
  ledger: Ledger,
  query: ReportQuery,
  viewpoint: Viewpoint,
): Promise<{ list: ReportEntry[]; total: number; privileged?: number }> => {
  const { rows, ...totals } = query.about ? await problemPage(db, ledger, query) : await pageOf(db, ledger, query);
  const shown = ({ report: _, errors, ...entry }: ReportEntry & { report: ItemReport }): ReportEntry =>
    withholdValues({ ...entry, ...(errors ? { errors: withholdReasons(errors, viewpoint) } : {}) }, viewpoint);
  const entries = await addEffects(
    db,
    ledger,
    rows.map((row) => buildEntry(ledger, row)),
  );
  return {
    list: entries.map((entry, index) => shown({ ...entry, ...listEffects(rows[index] as ItemRow, entry) })),
    ...totals,
  };
};

export type WalkedEntry = ReportEntry & { report: ItemReport; preImage?: Readonly<Record<string, unknown>> };

/** Every object of a restore, in parts that fit memory; on demand with the live object before the restore. */
export async function* walkReport(
  db: Db,
  ledger: Ledger,
  { withPreImage = false } = {},
): AsyncGenerator<WalkedEntry[]> {
  const columns = withPreImage ? `${ITEM_COLUMNS}, pre_image, before_image` : ITEM_COLUMNS;
  let last: [number, string, string] = [-1, '', ''];
  for (;;) {
    const rows = await db.query<ItemRow & ImageRow>(
      `select ${columns} from restore_item where tenant_id = $1 and restore_id = $2
         and (stage, type, source_id) > ($3::smallint, $4, $5) ${ORDER} limit $6`,
      [ledger.keys.tenantId, ledger.restoreId, ...last, BATCH_SIZE],
    );
    const entries = rows.map((row) => {
      const preImage = openPreImage(ledger, row);
      return { ...buildEntry(ledger, row), ...(preImage ? { preImage } : {}) };
    });
    if (entries.length > 0) yield await addEffects(db, ledger, entries);
    const end = rows.at(-1);
    if (!end || rows.length < BATCH_SIZE) return;
    last = [end.stage, end.type, end.source_id];
  }
}
