import { matchesSearch } from '@trc/domain/matchesSearch';
import { holdReasonOf, classifyItem } from '@trc/domain/planStates';
import type { Body, Reply } from '../contract/operations.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { MARKS } from './marks.ts';
import { ITEM_COLUMNS, ITEM_JOIN, toItem } from './progress.ts';
import type { ItemColumns } from './progress.ts';
import { withReturned } from './returned.ts';
import { showAnswer, shownOperation } from './shown.ts';
import { loadOperations, openName, OPERATION_COLUMNS } from './operationRows.ts';
import type { OperationRow } from './operationRows.ts';
import type { PlanRow } from './store.ts';
import type { ShownOperation } from './types.ts';

export type OperationsQuery = Body<'listPlanOperations'>;
export type OperationsPage = Reply<'listPlanOperations'>;

export type Row = OperationRow & ItemColumns;
type Filters = NonNullable<OperationsQuery['filters']>;
type Attention = NonNullable<Filters['attention']>;

/** The filters that are columns. The numbers of the parameters follow those of a plan and its restore. */
const COLUMN_FILTERS = `($4::int is null or o.wave = $4) and ($5::text is null or o.kind = $5)
  and ($6::text is null or o.type = $6) and ($7::text is null or o.severity = $7)
  and ($8::bool is not true or o.has_conflicts)
  and ($9::bool is null or ('returning' = any(string_to_array(o.marks, ' '))) = $9)`;

const FROM = `from plan_operation o left join ${ITEM_JOIN}
  where o.tenant_id = $1 and o.plan_id = $2 and ${COLUMN_FILTERS}`;

const parametersOf = (
  tenantId: string,
  { plan_id: planId, restore_id: restoreId }: PlanRow,
  { wave, kind, type, severity, onlyConflicts, returning }: Filters,
) => [
  ...[tenantId, planId, restoreId],
  ...[wave, kind, type, severity, onlyConflicts, returning].map((filter) => filter ?? null),
];

/** @returns the unsealed columns of operations that fit the filters of columns, with the state of each */
export const loadRows = (
  db: Db,
  tenantId: string,
  plan: PlanRow,
  filters: Filters = {},
  page: { limit: number | null; offset: number } = { limit: null, offset: 0 },
): Promise<Row[]> =>
  db.query<Row>(
    `select ${OPERATION_COLUMNS.split(', ')
      .map((column) => `o.${column}`)
      .join(', ')}, ${ITEM_COLUMNS} ${FROM} order by o.operation_id limit $10 offset $11`,
    [...parametersOf(tenantId, plan, filters), page.limit, page.offset],
  );

/** Counts of the operations of a list, on all pages. */
interface Counts {
  total: number;
  selectable: number;
  selected: number;
}

/** `isSelectable` in SQL. */
const IS_SELECTABLE = "o.kind <> 'unchanged' and not 'needsLinkMode' = any(string_to_array(o.marks, ' '))";

/** @param numbers of the operations to count; all that fit the filters where it is missing */
const countRows = async (
  db: Db,
  tenantId: string,
  plan: PlanRow,
  { filters = {}, numbers = null }: { filters?: Filters; numbers?: readonly number[] | null },
): Promise<Counts> => {
  const [row] = await db.query<Counts>(
    `select count(*)::int as total, (count(*) filter (where ${IS_SELECTABLE}))::int as selectable,
       (count(*) filter (where ${IS_SELECTABLE} and o.selected))::int as selected
     ${FROM} and ($10::int[] is null or o.operation_id = any($10))`,
    [...parametersOf(tenantId, plan, filters), numbers],
  );
  return row ?? { total: 0, selectable: 0, selected: 0 };
};

/** A started plan has nothing to select. */
const shownCounts = ({ state }: PlanRow, { total, ...counts }: Counts) =>
  state === 'draft' ? { total, ...counts } : { total };

const needsAttention = (row: Row, attention: Attention): boolean => {
  if (attention === 'notSelected') return !row.selected && row.kind !== 'unchanged';
  if (attention === 'unanswered') return row.answer === null && holdReasonOf(toItem(row)) !== undefined;
  const mark = MARKS.find((one) => one === attention);
  return mark !== undefined && row.marks.split(' ').includes(mark);
};

const fits = (filters: Filters, row: Row): boolean =>
  (filters.attention === undefined || needsAttention(row, filters.attention)) &&
  (filters.state === undefined || filters.state === classifyItem(toItem(row)));

/** @returns names of the operations that are not executed, of those with these numbers */
const loadNotExecuted = async (
  db: Db,
  keys: TenantKeys,
  planId: string,
  numbers: readonly number[],
): Promise<Map<number, string>> => {
  if (numbers.length === 0) return new Map();
  const rows = await db.query<Pick<OperationRow, 'operation_id' | 'name'>>(
    `select operation_id, name from plan_operation
     where tenant_id = $1 and plan_id = $2 and operation_id = any($3::int[]) and not selected`,
    [keys.tenantId, planId, numbers],
  );
  return new Map(rows.map((row) => [row.operation_id, openName(keys, planId, row)]));
};

/** Opens operations, with their results. */
export const shownRows = async (
  db: Db,
  keys: TenantKeys,
  plan: PlanRow,
  page: readonly Row[],
): Promise<ShownOperation[]> => {
  const { plan_id: planId } = plan;
  const numbers = page.map((row) => row.operation_id);
  const operations = await loadOperations(db, keys, planId, numbers);
  const byNumber = new Map(page.map((row) => [row.operation_id, row]));
  const required = [...new Set(operations.flatMap(({ body }) => body.requires))];
  const notExecuted = await loadNotExecuted(db, keys, planId, required);
  const shown = operations.map((one) => {
    const row = byNumber.get(one.head.number);
    return shownOperation(one, { notExecuted, item: row && toItem(row), answer: row && showAnswer(row) });
  });
  return withReturned(db, keys, plan, shown);
};

/** Finds operations by name and by what their columns do not hold: all that fit the other filters are read. */
const findRows = async (
  db: Db,
  keys: TenantKeys,
  plan: PlanRow,
  { search, filters = {} }: Pick<OperationsQuery, 'search' | 'filters'>,
): Promise<Row[]> => {
  const all = await loadRows(db, keys.tenantId, plan, filters);
  const isFound = (row: Row): boolean => matchesSearch(search, [openName(keys, plan.plan_id, row), row.source_id]);
  return all.filter((row) => fits(filters, row) && isFound(row));
};

/** @returns the numbers of all operations of a plan that fit a query */
export const findNumbers = async (
  db: Db,
  keys: TenantKeys,
  plan: PlanRow,
  query: Pick<OperationsQuery, 'search' | 'filters'>,
): Promise<ReadonlySet<number>> => new Set((await findRows(db, keys, plan, query)).map((row) => row.operation_id));

/** @returns a page of the operations of a plan that fit a query */
export const listOperations = async (
  db: Db,
  keys: TenantKeys,
  plan: PlanRow,
  { pagenum, perpage, search = '', filters = {} }: OperationsQuery,
): Promise<OperationsPage> => {
  const offset = (pagenum - 1) * perpage;
  if (search.trim() !== '' || filters.attention !== undefined || filters.state !== undefined) {
    const found = await findRows(db, keys, plan, { search, filters });
    const list = await shownRows(db, keys, plan, found.slice(offset, offset + perpage));
    const numbers = found.map((row) => row.operation_id);
    return { list, ...shownCounts(plan, await countRows(db, keys.tenantId, plan, { numbers })) };
  }
  const rows = await loadRows(db, keys.tenantId, plan, filters, { limit: perpage, offset });
  const counts = await countRows(db, keys.tenantId, plan, { filters });
  return { list: await shownRows(db, keys, plan, rows), ...shownCounts(plan, counts) };
};
