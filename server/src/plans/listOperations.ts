import { holdReasonOf, classifyItem } from '@trc/domain/planStates';
import type { Body, Reply } from '../contract/operations.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { MARKS } from './marks.ts';
import { ITEM_COLUMNS, ITEM_JOIN, toItem } from './progress.ts';
import type { ItemColumns } from './progress.ts';
import { showAnswer, shownOperation } from './shown.ts';
import { loadOperations, openName, OPERATION_COLUMNS } from './store.ts';
import type { OperationRow, PlanRow } from './store.ts';
import type { ShownOperation } from './types.ts';

export type OperationsQuery = Body<'listPlanOperations'>;
export type OperationsPage = Reply<'listPlanOperations'>;

export type Row = OperationRow & ItemColumns;
type Attention = NonNullable<NonNullable<OperationsQuery['filters']>['attention']>;

/** The unsealed columns of the operations of a plan, with the state of each. */
export const loadRows = (
  db: Db,
  tenantId: string,
  { plan_id: planId, restore_id: restoreId }: PlanRow,
): Promise<Row[]> =>
  db.query<Row>(
    `select ${OPERATION_COLUMNS.split(', ')
      .map((column) => `o.${column}`)
      .join(', ')}, ${ITEM_COLUMNS}
     from plan_operation o left join ${ITEM_JOIN}
     where o.tenant_id = $1 and o.plan_id = $2 order by o.operation_id`,
    [tenantId, planId, restoreId],
  );

const needsAttention = (row: Row, attention: Attention): boolean => {
  if (attention === 'notSelected') return !row.selected && row.kind !== 'unchanged';
  if (attention === 'unanswered') return row.answer === null && holdReasonOf(toItem(row)) !== undefined;
  const mark = MARKS.find((one) => one === attention);
  return mark !== undefined && row.marks.split(' ').includes(mark);
};

const fits = ({ filters = {} }: OperationsQuery, row: Row): boolean =>
  (filters.wave ?? row.wave) === row.wave &&
  (filters.kind ?? row.kind) === row.kind &&
  (filters.type ?? row.type) === row.type &&
  (filters.severity ?? row.severity) === row.severity &&
  (filters.onlyConflicts !== true || row.has_conflicts) &&
  (filters.attention === undefined || needsAttention(row, filters.attention)) &&
  (filters.state === undefined || filters.state === classifyItem(toItem(row)));

/** Opens operations, with their results. @param rows all of the plan, and those that are opened */
export const shownRows = async (
  db: Db,
  keys: TenantKeys,
  plan: PlanRow,
  { all, page }: { all: readonly Row[]; page: readonly Row[] },
): Promise<ShownOperation[]> => {
  const operations = await loadOperations(
    db,
    keys,
    plan.plan_id,
    page.map((row) => row.operation_id),
  );
  const byNumber = new Map(page.map((row) => [row.operation_id, row]));
  const required = new Set(operations.flatMap(({ body }) => body.requires));
  const notExecuted = new Map(
    all
      .filter((row) => required.has(row.operation_id) && !row.selected)
      .map((row) => [row.operation_id, openName(keys, plan.plan_id, row)] as const),
  );
  return operations.map((one) => {
    const row = byNumber.get(one.head.number);
    return shownOperation(one, { notExecuted, item: row && toItem(row), answer: row && showAnswer(row) });
  });
};

/** @returns a page of the operations of a plan that fit a query */
export const listOperations = async (
  db: Db,
  keys: TenantKeys,
  plan: PlanRow,
  query: OperationsQuery,
): Promise<OperationsPage> => {
  const all = await loadRows(db, keys.tenantId, plan);
  const text = (query.search ?? '').trim().toLowerCase();
  const names = text === '' ? undefined : new Map(all.map((row) => [row, openName(keys, plan.plan_id, row)]));
  const isFound = (row: Row): boolean =>
    !names || [names.get(row) ?? '', row.source_id].some((each) => each.toLowerCase().includes(text));
  const found = all.filter((row) => fits(query, row) && isFound(row));
  const page = found.slice((query.pagenum - 1) * query.perpage, query.pagenum * query.perpage);
  return { list: await shownRows(db, keys, plan, { all, page }), total: found.length };
};
