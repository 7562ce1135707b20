import './recordsPane.css';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type MouseEvent,
  type UIEvent,
} from 'react';
import type { BackupInfo, DirectoryRecord } from '../../../api';
import { Button } from '../../../components/inputs/Button';
import { ClearButton } from '../../../components/inputs/ClearButton';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { Icon } from '../../../components/layout/Icon';
import { recordsTableKey } from '../../../lib/recordsUrlState';
import { Segments } from '../../../components/inputs/Segments';
import { SizeToggle } from '../../../components/inputs/SizeToggle';
import { DataTable } from '../../../components/table/DataTable';
import { Pager } from '../../../components/table/Pager';
import { useAreRowsOld } from '../../../components/table/oldRows';
import { useLastPage } from '../../../components/table/useLastPage';
import { TYPE_ICONS } from '../../../components/layout/typeIcons';
import { useLetterKey } from '../../../components/inputs/letterKeys';
import { useMedia } from '../../../components/layout/useMedia';
import type { ApiError } from '@trc/domain/errors';
import { formatCount } from '@trc/domain/format';
import { infoOf, type ObjectType } from '@trc/domain/objectTypes';
import { TEXTS } from '@trc/domain/texts';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';
import { columnResized, selectColumnWidths, selectTableSize, tableSizeChosen } from '../../settings';
import { useAppDispatch, useAppSelector } from '../../../lib/hooks';
import { findGap } from '../coverage';
import { classifyError } from '../sagas/classifyError';
import { selectCounts } from '../selectors';
import { nounsOf } from '@trc/domain/typeNames';
import { headerErrorCleared, headerErrorRaised, recordsGone, retryRequested } from '../wizardSlice';
import { BusyNote } from './BusyNote';
import { leastWidth, recordColumns } from './columns';
import { PageTick } from './PageTick';
import { SearchBox } from './SearchBox';
import { SectionActions } from './SectionActions';
import { TypeGap } from './TypeGap';
import type { RecordsUrlState } from './useRecordsUrlState';
import { useFilteredIds } from './useFilteredIds';
import { useRecords } from './useRecords';
import { useTicks } from './useTicks';
import { otherNames } from './values';

/** From here on the pane takes wider columns. */
const WIDE = '(min-width: 1800px)';
/** Here it has 720 pixels: the selection is below it, or next to it in a wide window. */
const MIDDLE = '(min-width: 1256px) and (max-width: 1439px), (min-width: 1568px)';
/** All tables of records share their size. */
const SIZE = 'records';
const keyOf = ({ id }: DirectoryRecord): string => id;

/** A click anywhere in a row is a tick, unless it was meant for something in it or marked text. */
const tickRow = (event: MouseEvent<HTMLElement>): void => {
  const target = event.target as HTMLElement;
  if (target.closest('input, button, a, label') || (window.getSelection()?.toString() ?? '') !== '') return;
  const box = target.closest('tbody tr')?.querySelector<HTMLInputElement>('input.tick');
  if (box && !box.disabled)
    box.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
};

/**
 * Keeps the ticks in place when the table is scrolled sideways (recordsPane.css).
 * An attribute and not a state, because a scroll must not render the table.
 */
const noteMove = ({ currentTarget }: UIEvent<HTMLElement>): void =>
  void currentTarget.toggleAttribute('data-moved', currentTarget.scrollLeft > 0);

/** @returns the number of different errors so far. */
const useCountOf = (error: ApiError | undefined): number => {
  const [seen, setSeen] = useState({ error, count: 0 });
  if (seen.error === error) return seen.count;
  setSeen({ error, count: seen.count + 1 });
  return seen.count + 1;
};

/** These have a place of their own. */
const NOT_HELD: readonly string[] = ['busy', 'redirected'];

/** A separate component, so that a tick draws the number again and not the table. */
const SelectedCount = ({ backupId, type, total }: { backupId: string; type: ObjectType; total: number }) => {
  const selected = useAppSelector((state) => selectCounts(backupId)(state)[type] ?? 0);
  return (
    <span className="second numbers records-count">{T.selectedOf(formatCount(selected), formatCount(total))}</span>
  );
};

export interface RecordsPaneProps {
  backup: BackupInfo;
  urlState: RecordsUrlState;
  /** Objects of the type in the backup that a restore may write. */
  total: number;
}

/** The objects of one type: search, sort, pages, ticks. */
export const RecordsPane = ({ backup, urlState, total }: RecordsPaneProps) => {
  const dispatch = useAppDispatch();
  const { backupId } = backup;
  const { type, search, page, perPage, sort, goToPage, setPerPage, chooseSort, chooseSearch, chooseFilter } = urlState;
  const scroll = useRef<HTMLDivElement>(null);
  const { filters, filter, ids } = useFilteredIds(backupId, type, urlState);
  const { list, total: found, error, isOld: isPrevious, refetch } = useRecords(backupId, urlState, ids);
  const isOld = useAreRowsOld(isPrevious);
  const { onTick, onPage } = useTicks(backupId, type, isOld ? undefined : list);
  const size = useAppSelector(useMemo(() => selectTableSize(SIZE), []));
  const widths = useAppSelector(useMemo(() => selectColumnWidths(recordsTableKey(type)), [type]));
  const [isWide, isMiddle] = [useMedia(WIDE), useMedia(MIDDLE)];
  const room = isWide ? 'wide' : isMiddle ? 'middle' : 'narrow';
  const least = useMemo(
    () => ({ '--records-width': `${leastWidth(type, room, widths)}px` }) as CSSProperties,
    [type, room, widths],
  );
  const { label } = infoOf(type);
  const nouns = nounsOf(type);
  const gap = findGap(backup, type);
  const busy = error && classifyError(error) === 'busy' ? error : undefined;
  const refusals = useCountOf(busy);

  useEffect(() => {
    if (!error) dispatch(headerErrorCleared({ backupId, source: 'records' }));
    else if (classifyError(error) === 'notFound') dispatch(recordsGone({ backupId }));
    else if (!NOT_HELD.includes(classifyError(error)))
      dispatch(headerErrorRaised({ backupId, source: 'records', error }));
  }, [backupId, dispatch, error]);
  useEffect(() => () => void dispatch(headerErrorCleared({ backupId, source: 'records' })), [backupId, dispatch]);

  const lastPage = useLastPage(urlState, found, list !== undefined && !isPrevious);
  const place = JSON.stringify([page, sort, search, filter]);
  const shown = useRef(place);
  useEffect(() => {
    // Not for the first rows: it would lay them out in the middle of drawing them.
    if (shown.current !== place) scroll.current?.scrollTo?.(0, 0);
    shown.current = place;
  }, [place]);
  useLetterKey('r', refetch);

  const columns = useMemo(
    () =>
      recordColumns({
        backupId,
        type,
        onTick,
        others: otherNames(list ?? []),
        sortable: backup.textFieldsSortable !== false,
        room,
        pageTick: <PageTick backupId={backupId} type={type} list={list} onChange={onPage} />,
      }),
    [backupId, backup.textFieldsSortable, type, onTick, onPage, list, room],
  );
  const onWidth = useCallback(
    (column: string, width: number) => dispatch(columnResized({ table: recordsTableKey(type), column, width })),
    [dispatch, type],
  );
  const failed = error && !busy && classifyError(error) !== 'unreachable';
  const empty = failed ? (
    <EmptyState
      icon="circleCross"
      title={T.recordsFailed}
      text={T.recordsFailedText}
      action={<Button onClick={() => dispatch(retryRequested({ backupId }))}>{TEXTS.tryAgain}</Button>}
    />
  ) : ids ? (
    <EmptyState
      icon="search"
      title={T.emptyTitle(nouns.many)}
      text={T.emptyFilters[filter === 'differs' ? 'differs' : 'selected']}
      action={<ClearButton onClear={() => chooseFilter('all')}>{T.showAll}</ClearButton>}
    />
  ) : search !== '' ? (
    <EmptyState
      icon="search"
      title={T.emptyTitle(nouns.many)}
      text={T.emptySearch(search)}
      action={<ClearButton onClear={() => chooseSearch('')}>{T.clearSearch}</ClearButton>}
    />
  ) : (
    <EmptyState icon={TYPE_ICONS[type]} title={T.emptyTitle(nouns.many)} text={T.emptyText} />
  );
  return (
    <section className="table-card wizard-records" aria-label={label}>
      <div className="records-head">
        <h3>{label}</h3>
        <SelectedCount backupId={backupId} type={type} total={total} />
        <div className="records-tools">
          {filters.length > 0 && (
            <Segments
              label={T.filter}
              value={filter}
              onChange={chooseFilter}
              options={filters.map((value) => ({ value, label: T.filters[value], name: T.filterNames[value] }))}
            />
          )}
          <SearchBox key={type} label={T.search(nouns.many)} value={search} onSearch={chooseSearch} />
          <span className="only-table">
            <SizeToggle value={size} onChange={(value) => dispatch(tableSizeChosen({ table: SIZE, size: value }))} />
          </span>
        </div>
      </div>
      {gap && <TypeGap gap={gap} />}
      {type === 'tenantWidePolicies' && (backup.watchedPolicies ?? 0) > 0 && (
        <p className="records-note small second row">
          <Icon name="eye" />
          {T.watchedNote}
        </p>
      )}
      {busy && <BusyNote key={refusals} />}
      <div className="wizard-table" ref={scroll} style={least} onClick={tickRow} onScroll={noteMove}>
        <DataTable
          label={label}
          columns={columns}
          rows={failed && !list ? [] : list}
          isOld={isOld}
          keyOf={keyOf}
          size={size}
          sort={sort}
          onSort={chooseSort}
          widths={widths}
          onWidth={onWidth}
          empty={empty}
          hasPages={lastPage > 1}
        />
      </div>
      {list && (list.length > 0 || lastPage > 1) && (
        <div className="records-foot">
          <SectionActions
            backupId={backupId}
            type={type}
            search={search}
            list={list}
            found={search === '' ? total : found}
            isFiltered={ids !== undefined}
            isOld={isOld}
            onPage={onPage}
          />
          <Pager page={page} perPage={perPage} total={found} nouns={nouns} onPage={goToPage} onPerPage={setPerPage} />
        </div>
      )}
    </section>
  );
};
