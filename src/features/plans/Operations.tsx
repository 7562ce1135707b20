import { useCallback, useEffect, useMemo, useState } from 'react';
import { isPreviousData, useListPlanOperationsQuery, type Plan, type PlanEdit, type PlanOperation } from '../../api';
import { EmptyState } from '../../components/feedback/EmptyState';
import { LoadError } from '../../components/feedback/LoadError';
import { ClearButton } from '../../components/inputs/ClearButton';
import { PagedTable } from '../../components/table/PagedTable';
import { useAreRowsOld } from '../../components/table/oldRows';
import { useOpenRows } from '../../components/table/useOpenRows';
import { preloadDiff } from '../../components/diff';
import type { ApiError } from '@trc/domain/errors';
import { formatCount } from '@trc/domain/format';
import { PLAN_OPERATION_TEXTS } from '@trc/domain/texts/planOperations';
import { PLAN_TEXTS } from '@trc/domain/texts/plans';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import { useTableSettings } from '../settings';
import { AllOperations } from './AllOperations';
import { canSelect, keyOf, operationColumns, PageOperations } from './operationColumns';
import { OperationDetails } from './OperationDetails';
import { OperationFilters } from './OperationFilters';
import { withPending } from './pendingEdits';
import { editsWanted, operationsShown, selectPending } from './plansSlice';
import { OPERATIONS_ID } from './showOperations';
import type { PlanUrlState } from './usePlanUrlState';
import { countSelected } from './wording';

const T = PLAN_OPERATION_TEXTS;
const TABLE = 'planOperations';
const NO_ROWS: readonly PlanOperation[] = [];

/** The operations of the page with the edits that are on their way. */
const useOperations = ({ planId, question }: PlanUrlState) => {
  const { reply, isOld, error, refetch } = useListPlanOperationsQuery(question, {
    selectFromResult: (result) => ({
      reply: result.data,
      isOld: isPreviousData(result),
      error: result.error as ApiError | undefined,
    }),
  });
  const pending = useAppSelector(selectPending);
  const own = useMemo(() => pending.filter((one) => one.planId === planId), [pending, planId]);
  const rows = useMemo(
    () =>
      reply &&
      withPending(
        reply.list,
        own.flatMap(({ edit }) => edit ?? []),
      ),
    [reply, own],
  );
  const ticked = countSelected((rows ?? []).filter(canSelect)) - countSelected((reply?.list ?? []).filter(canSelect));
  return {
    rows,
    all:
      reply?.selectable === undefined
        ? undefined
        : {
            selectable: reply.selectable,
            selected: (reply.selected ?? 0) + ticked,
            isPending: own.some(({ matching }) => matching),
          },
    confirmed: isOld || rows !== reply?.list ? undefined : rows,
    total: reply?.total ?? 0,
    isOld,
    error,
    refetch,
  };
};

/**
 * Says that the plan also does operations which the page does not show. While choices are on their way the count stays,
 * because the plan and its list come in two replies.
 */
const SelectedElsewhere = ({ plan, confirmed, isFiltered, hasOtherPages }: SelectedElsewhereProps) => {
  const [count, setCount] = useState(0);
  const latest = confirmed ? plan.totals.selected - countSelected(confirmed) : count;
  if (latest !== count) setCount(latest);
  const hiding = hasOtherPages ? T.hiddenOrElsewhere : T.hidden;
  const words = isFiltered ? hiding : T.elsewhere;
  return (
    <p className="small" role="status">
      {count > 0 && words(formatCount(count))}
    </p>
  );
};

interface SelectedElsewhereProps {
  plan: Plan;
  confirmed: readonly PlanOperation[] | undefined;
  isFiltered: boolean;
  /** More operations match than the page shows. */
  hasOtherPages: boolean;
}

/** Facts that the plan counts in selected operations only. */
const COUNTED_IN_SELECTED = ['losses', 'newId', 'protection', 'permanent', 'comesBackDisabled', 'leftBefore'] as const;

/** Relates the list of operations with a fact to the number of the fact, which counts selected ones only. */
const NotCounted = ({ count }: { count: number }) => (
  <p className="small second" role="status">
    {count > 0 && T.notCounted(formatCount(count))}
  </p>
);

const Empty = ({ isFiltered, clearFilters }: PlanUrlState) =>
  isFiltered ? (
    <EmptyState
      icon="list"
      title={T.emptyTitle}
      text={T.filteredText}
      action={<ClearButton onClear={clearFilters}>{T.filters.clear}</ClearButton>}
    />
  ) : (
    <EmptyState icon="list" title={T.emptyTitle} text={T.emptyText} />
  );

/** Shows a page of the operations of a plan, with ticks while it is a draft. */
export const Operations = ({ plan, urlState }: { plan: Plan; urlState: PlanUrlState }) => {
  const dispatch = useAppDispatch();
  const { planId, question } = urlState;
  const { size, onSize } = useTableSettings(TABLE);
  const { open, toggle } = useOpenRows();
  const { rows, all, confirmed, total, isOld, error, refetch } = useOperations(urlState);
  const areOld = useAreRowsOld(isOld);
  const isDraft = plan.state === 'draft';
  const hasOtherPages = total > (rows?.length ?? 0);
  const hasRows = rows !== undefined;
  // After the rows, so that their request has the line to itself.
  useEffect(() => {
    if (hasRows) preloadDiff();
  }, [hasRows]);
  useEffect(() => {
    dispatch(operationsShown(question));
  }, [dispatch, question]);
  const onEdit = useCallback((edits: PlanEdit[]) => dispatch(editsWanted({ planId, edits })), [dispatch, planId]);
  const columns = useMemo(() => operationColumns({ isDraft, onToggle: toggle, onEdit }), [isDraft, toggle, onEdit]);
  const below = useCallback(
    (operation: PlanOperation) => <OperationDetails operation={operation} isDraft={isDraft} onEdit={onEdit} />,
    [isDraft, onEdit],
  );
  return (
    <section className="plan-operations" aria-labelledby={OPERATIONS_ID}>
      <h2 id={OPERATIONS_ID} tabIndex={-1}>
        {T.title}
      </h2>
      <OperationFilters plan={plan} urlState={urlState} size={size} onSize={onSize} />
      {error && <LoadError title={PLAN_TEXTS.operationsFailed} text={error.message} onRetry={() => void refetch()} />}
      {isDraft && (
        <SelectedElsewhere
          plan={plan}
          confirmed={confirmed}
          isFiltered={urlState.isFiltered}
          hasOtherPages={hasOtherPages}
        />
      )}
      {isDraft && all && COUNTED_IN_SELECTED.some((fact) => fact === urlState.filters.attention) && (
        <NotCounted count={total - all.selected} />
      )}
      {isDraft && all && hasOtherPages && <AllOperations urlState={urlState} isOld={areOld} {...all} />}
      {(rows ?? !error) && (
        <PageOperations value={rows ?? NO_ROWS}>
          <PagedTable
            label={T.table}
            columns={columns}
            rows={rows}
            total={total}
            isOld={isOld}
            keyOf={keyOf}
            size={size}
            below={below}
            open={open}
            empty={<Empty {...urlState} />}
            nouns={T.nouns}
            paging={urlState}
          />
        </PageOperations>
      )}
    </section>
  );
};
