import { useCallback, useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import type { DescribedChange, ListChangesApiResponse } from '../../api';
import { preloadDiff } from '../../components/diff';
import { scrollToTop } from '../../components/layout/scrollToTop';
import { PagedTable } from '../../components/table/PagedTable';
import { useAreRowsOld } from '../../components/table/oldRows';
import type { Sort } from '../../components/table/types';
import { useOpenRows } from '../../components/table/useOpenRows';
import { pathTo } from '@trc/domain/routes';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';
import type { ChangesFilter } from '../../lib/changesUrlState';
import { useAppDispatch, useAppSelector, useAppStore, useHasExtension } from '../../lib/hooks';
import { selectTableSize, tableSizeChosen } from '../settings';
import { countCreated } from './countCreated';
import { ChangeDetails } from './ChangeDetails';
import { createdTicked, joinPair, selectionChanged, selectionCleared, selectSelection } from './changesSlice';
import { changeColumns, keyOf } from './columns';
import type { Compared } from './Consequences';
import { EmptyChanges } from './EmptyChanges';
import { Filters } from './Filters';
import { dropHidden, findHidden } from './hiddenSelection';
import { countPlannedToo } from './plannedToo';
import { selectAll, tick, tickPage, tickRange, type Selection } from './selection';
import { SelectionBar } from './SelectionBar';
import { nameOf } from './shownChange';
import { TicksContext } from './Ticks';
import { useContained } from './useContained';
import { TABLE, type ChangesUrlState } from './useChangesUrlState';
import { useRowKeys } from './useRowKeys';

/** States of the audit log in which changes have names. */
const NAMED: readonly string[] = ['available', 'gap'];
/** The order of the service. */
const MOST_IMPORTANT: Sort = { column: 'severity', direction: 'desc' };
const NO_ROWS: readonly DescribedChange[] = [];

/**
 * Changes the ticks of the page and beyond, which the store keeps. The rows are read when one is ticked, so that a
 * refresh draws no row again.
 */
const useSelectionActions = (pair: string, rows: readonly DescribedChange[]) => {
  const store = useAppStore();
  const page = useRef(rows);
  useEffect(() => {
    page.current = rows;
  }, [rows]);
  const setSelection = useCallback(
    (change: (before: Selection) => Selection) =>
      store.dispatch(selectionChanged({ pair, value: change(selectSelection(pair)(store.getState())) })),
    [store, pair],
  );
  const onTick = useCallback(
    (change: DescribedChange, on: boolean, isRange: boolean) =>
      setSelection((before) => (isRange ? tickRange(before, page.current, change, on) : tick(before, change, on))),
    [setSelection],
  );
  const onPage = useCallback(() => setSelection((before) => tickPage(before, page.current, true)), [setSelection]);
  const onAll = useCallback(
    (filter: ChangesFilter, total: number, choices: number) => setSelection(() => selectAll(filter, total, choices)),
    [setSelection],
  );
  const onDropHidden = useCallback(
    (filter: ChangesFilter) => setSelection((before) => dropHidden(before, filter)),
    [setSelection],
  );
  return useMemo(() => ({ onTick, onPage, onAll, onDropHidden }), [onTick, onPage, onAll, onDropHidden]);
};

type SelectionActions = ReturnType<typeof useSelectionActions>;

interface SelectableProps {
  urlState: ChangesUrlState;
  compared: Compared;
  actions: SelectionActions;
  reply: ListChangesApiResponse | undefined;
  isOld: boolean;
  children: ReactNode;
}

/** Gives the ticks to the table, and shows the selection under it. A tick renders neither filters nor table again. */
const Selectable = ({ urlState, compared, actions, reply, isOld, children }: SelectableProps) => {
  const dispatch = useAppDispatch();
  const { onTick, onPage, onAll, onDropHidden } = actions;
  const pair = joinPair(compared.id, compared.otherId);
  const selection = useAppSelector(useMemo(() => selectSelection(pair), [pair]));
  // A row does not say which restores wrote its object, so that other rows would seem to be selected as well.
  const ofRestore = selection.all?.filter.restoreId;
  const isLeft = ofRestore !== undefined && ofRestore !== urlState.restoreId;
  useEffect(() => {
    if (isLeft) dispatch(selectionCleared());
  }, [isLeft, dispatch]);
  const mayPlan = useHasExtension('createPlan');
  const hasCreated = useHasExtension('listCreatedObjects');
  const contained = useContained(compared, selection, hasCreated ? countCreated(reply) : 0);
  const onContain = useCallback(
    ({ key }: DescribedChange, isOn: boolean) => void dispatch(createdTicked({ pair, keys: [key], isOn })),
    [dispatch, pair],
  );
  const ticks = useMemo(() => ({ selection, contained, onTick, onContain }), [selection, contained, onTick, onContain]);
  const plannable = reply?.plannable ?? 0;
  const choices = reply?.restoreChoices ?? 0;
  const hidden = findHidden(selection, urlState.query);
  return (
    <>
      <TicksContext value={ticks}>{children}</TicksContext>
      {mayPlan && (
        <SelectionBar
          compared={compared}
          selection={selection}
          plannable={plannable}
          choices={choices}
          notPlannable={(reply?.total ?? 0) - plannable}
          isFiltered={urlState.isFiltered}
          isOld={isOld}
          contained={contained}
          created={countCreated(reply)}
          service={reply?.totals.service ?? 0}
          plannedToo={countPlannedToo(selection, reply?.list ?? NO_ROWS, reply?.totals.consequences ?? 0)}
          hidden={hidden}
          onShowHidden={() => urlState.filterOnly(hidden?.needsConsequences ? { consequences: 'listed' } : {})}
          onDropHidden={() => onDropHidden(urlState.query)}
          onPage={onPage}
          onAll={() => onAll(urlState.query, plannable, choices)}
          onClear={() => dispatch(selectionCleared())}
        />
      )}
    </>
  );
};

/**
 * Once a row has narrowed the list, the row may be gone. The focus then goes to the filter, and the list comes into
 * view.
 * @returns set it before the list is narrowed
 */
const useNarrowed = (part: RefObject<HTMLElement | null>, { causedBy, correlationId }: ChangesUrlState) => {
  const isNarrowedRef = useRef(false);
  useEffect(() => {
    if (!isNarrowedRef.current) return;
    isNarrowedRef.current = false;
    if (part.current) scrollToTop(part.current);
    part.current?.querySelector<HTMLElement>('[data-narrows]')?.focus({ preventScroll: true });
  }, [part, causedBy, correlationId]);
  return isNarrowedRef;
};

export interface ChangesListProps {
  urlState: ChangesUrlState;
  compared: Compared;
  /** Local times of both sides; empty where they are not known. */
  times: { from: string; to: string };
  /** Missing during the first load. */
  reply: ListChangesApiResponse | undefined;
  /** It is the answer to the question before. */
  isOld: boolean;
}

/** The changes, the most important first; a row opens its values. */
export const ChangesList = ({ urlState, compared, times, reply, isOld: isPrevious }: ChangesListProps) => {
  const dispatch = useAppDispatch();
  const size = useAppSelector(useMemo(() => selectTableSize(TABLE), []));
  const part = useRef<HTMLDivElement>(null);
  const mayPlan = useHasExtension('createPlan');
  const hasVersions = useHasExtension('listObjectVersions');
  const rows = reply?.list ?? NO_ROWS;
  const isOld = useAreRowsOld(isPrevious);
  const actions = useSelectionActions(joinPair(compared.id, compared.otherId), isOld ? NO_ROWS : rows);
  const { open, toggle } = useOpenRows();
  const { mode, filterOnly } = urlState;
  const hasWho = NAMED.includes(reply?.auditState?.state ?? '');
  const total = reply?.total ?? 0;
  const changes = reply?.totals.changes ?? 0;
  const hasRows = reply !== undefined;
  // After the rows, so that their request has the line to itself.
  useEffect(() => {
    if (hasRows) preloadDiff();
  }, [hasRows]);
  useRowKeys(part, { onToggle: toggle, onSelectPage: actions.onPage });
  const hasCreated = useHasExtension('listCreatedObjects');
  const createdPath = hasCreated ? pathTo('created', { id: compared.id, otherId: compared.otherId }) : undefined;
  const columns = useMemo(
    () => changeColumns({ hasTicks: mayPlan, createdPath, hasVersions, hasWho, onToggle: toggle }),
    [mayPlan, createdPath, hasVersions, hasWho, toggle],
  );
  const names = useMemo(() => ({ oldName: T.before(times.from), newName: T.after(times.to) }), [times]);
  const narrowedRef = useNarrowed(part, urlState);
  const onList = useCallback(
    (cause: string) => {
      narrowedRef.current = true;
      filterOnly({ cause });
    },
    [filterOnly, narrowedRef],
  );
  const onBulk = useCallback(
    (action: string) => {
      narrowedRef.current = true;
      filterOnly({ action });
    },
    [filterOnly, narrowedRef],
  );
  const below = useCallback(
    (change: DescribedChange) => (
      <ChangeDetails
        change={change}
        compared={compared}
        mode={mode}
        names={names}
        onList={onList}
        onBulk={onBulk}
        total={changes}
      />
    ),
    [compared, mode, names, onList, onBulk, changes],
  );
  const cause = reply?.list.find(({ key }) => key === urlState.causedBy);
  return (
    <div className="changes-list" data-who={hasWho || undefined} ref={part}>
      <Filters
        urlState={urlState}
        totals={reply?.totals}
        actors={reply?.actors}
        hasTimes={hasWho}
        causeName={cause && nameOf(cause)}
        newIds={reply?.newIds}
        size={size}
        onSize={(value) => dispatch(tableSizeChosen({ table: TABLE, size: value }))}
      />
      <Selectable urlState={urlState} compared={compared} actions={actions} reply={reply} isOld={isOld}>
        <PagedTable
          label={T.table}
          columns={columns}
          rows={reply?.list}
          total={total}
          isOld={isOld}
          keyOf={keyOf}
          size={size}
          sort={urlState.sort ?? MOST_IMPORTANT}
          onSort={urlState.chooseSort}
          below={below}
          open={open}
          empty={reply && <EmptyChanges urlState={urlState} reply={reply} />}
          nouns={T.nouns}
          paging={urlState}
        />
      </Selectable>
    </div>
  );
};
