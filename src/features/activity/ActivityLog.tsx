import { useCallback, useMemo } from 'react';
import { isOfBefore, lossOf, useListActivityQuery, type ActivityEntry } from '../../api';
import { Button } from '../../components/Button';
import { ClearButton } from '../../components/ClearButton';
import { DateFilter } from '../../components/DateFilter';
import { EmptyState } from '../../components/EmptyState';
import { Icon } from '../../components/Icon';
import { Message } from '../../components/Message';
import { PageHead } from '../../components/PageHead';
import { SearchFilter } from '../../components/SearchFilter';
import { SizeToggle } from '../../components/SizeToggle';
import { DataTable } from '../../components/table/DataTable';
import { Pager } from '../../components/table/Pager';
import { useLastPage } from '../../components/table/useLastPage';
import { useLetterKey } from '../../components/useLetterKey';
import { formatTime } from '../../domain/format';
import { routeOf } from '../../domain/routes';
import { TEXTS } from '../../domain/texts';
import { ACTIVITY_TEXTS as T } from '../../domain/texts/activity';
import { columnResized, selectColumnWidths, selectTableSize, tableSizeChosen } from '../settings';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { ACTIVITY_COLUMNS } from './columns';
import { TABLE, useActivityAddress, type ActivityAddress } from './useActivityAddress';
import './activity.css';

/** Entries have no id; what they say stays when newer ones come. */
const keyOf = ({ time, action, type, source, details }: ActivityEntry): string => JSON.stringify([time, action, type, source, details]);
const ERROR_ID = 'activity-days';

const Empty = ({ address: { isFiltered, from, to, source, clearFilters } }: { address: ActivityAddress }) => {
  if (!isFiltered) return <EmptyState icon="log" title={T.emptyTitle} text={T.emptyText} />;
  const named = [...(from ? [T.named.from(from)] : []), ...(to ? [T.named.to(to)] : []), ...(source ? [T.named.source(source)] : [])].join(', ');
  return <EmptyState icon="log" title={T.emptyTitle} text={T.filteredText(named)} action={<ClearButton onClear={clearFilters}>{T.clear}</ClearButton>} />;
};

/** R-ACT-01, R-ACT-02; days are the person's own, both ends in (S-32). */
const Filters = ({ from, to, source, isWrongOrder, isFiltered, chooseFrom, chooseTo, chooseSource, clearFilters }: ActivityAddress) => {
  const wrong = isWrongOrder ? { errorId: ERROR_ID } : {};
  return (
    <>
      <SearchFilter label={T.search} value={source} onSearch={chooseSource} />
      <DateFilter label={T.from} value={from} onChange={chooseFrom} {...wrong} />
      <DateFilter label={T.to} value={to} onChange={chooseTo} {...wrong} />
      {isFiltered && <ClearButton look="subtle" onClear={clearFilters}>{T.clear}</ClearButton>}
      {isWrongOrder && <span id={ERROR_ID} className="filter-error" role="alert"><Icon name="circleCross" />{T.wrongOrder}</span>}
    </>
  );
};

/** The Activity log page (R-ACT): what happened, to be read only. */
export const ActivityLog = () => {
  const dispatch = useAppDispatch();
  const address = useActivityAddress();
  const { question, page, perPage, sort, goTo, choosePerPage, chooseSort } = address;
  const size = useAppSelector(useMemo(() => selectTableSize(TABLE), []));
  const widths = useAppSelector(useMemo(() => selectColumnWidths(TABLE), []));
  const { reply, isOld, lostAt, refetch } = useListActivityQuery(question, {
    refetchOnMountOrArgChange: true,
    selectFromResult: (result) => ({ reply: result.data, isOld: isOfBefore(result), ...lossOf(result) }),
  });
  const total = reply?.total ?? 0;
  const lastPage = useLastPage({ page, perPage, goTo }, total, reply !== undefined && !isOld);
  const onWidth = useCallback((column: string, width: number) => dispatch(columnResized({ table: TABLE, column, width })), [dispatch]);
  const refresh = useCallback(() => void refetch(), [refetch]);
  useLetterKey('r', refresh);
  return (
    <>
      <PageHead title={routeOf('activity').title ?? ''}>{T.intro}</PageHead>
      <div className="commands">
        <Filters {...address} />
        <span className="space" />
        <span className="only-table"><SizeToggle value={size} onChange={(value) => dispatch(tableSizeChosen({ table: TABLE, size: value }))} /></span>
      </div>
      {lostAt !== undefined && (
        <Message kind="warning">{T.refreshFailed(formatTime(lostAt))} <Button look="link" onClick={refresh}>{TEXTS.tryAgain}</Button></Message>
      )}
      <DataTable
        label={T.table} columns={ACTIVITY_COLUMNS} rows={reply?.list} total={total} isOld={isOld} keyOf={keyOf} size={size} sort={sort} onSort={chooseSort} widths={widths} onWidth={onWidth}
        hasPages={lastPage > 1} empty={<Empty address={address} />}
        footer={<Pager page={page} perPage={perPage} total={total} things={T.things} onPage={goTo} onPerPage={choosePerPage} />}
      />
    </>
  );
};
