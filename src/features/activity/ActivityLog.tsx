import { useCallback, useMemo } from 'react';
import { isPreviousData, staleness, useListActivityQuery, type ActivityEntry } from '../../api';
import { Button } from '../../components/inputs/Button';
import { ClearButton } from '../../components/inputs/ClearButton';
import { DateRangeFilter } from '../../components/inputs/DateRangeFilter';
import { EmptyState } from '../../components/feedback/EmptyState';
import { Message } from '../../components/feedback/Message';
import { PageHead } from '../../components/layout/PageHead';
import { SearchFilter } from '../../components/inputs/SearchFilter';
import { SelectFilter } from '../../components/inputs/SelectFilter';
import { SizeToggle } from '../../components/inputs/SizeToggle';
import { PagedTable } from '../../components/table/PagedTable';
import { useOpenRows } from '../../components/table/useOpenRows';
import { useLetterKey } from '../../components/inputs/letterKeys';
import { formatDay, formatTime } from '@trc/domain/format';
import { routeOf } from '@trc/domain/routes';
import { TEXTS } from '@trc/domain/texts';
import { ACTIVITY_TEXTS as T } from '@trc/domain/texts/activity';
import { useTableSettings } from '../settings';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import { ActivityDetails } from './ActivityDetails';
import { exportRequested, selectIsExporting } from './activitySlice';
import { activityColumns } from './columns';
import { TABLE, TYPE_FILTERS, useActivityUrlState, type ActivityUrlState } from './useActivityUrlState';
import './activity.css';

/** Entries have no id. Their content identifies them and stays when newer entries arrive. */
const keyOf = ({ time, action, type, source, details }: ActivityEntry): string =>
  JSON.stringify([time, action, type, source, details]);

const Empty = ({ urlState: { isFiltered, from, to, source, type, clearFilters } }: { urlState: ActivityUrlState }) => {
  if (!isFiltered) return <EmptyState icon="log" title={T.emptyTitle} text={T.emptyText} />;
  const named = [
    ...(from ? [T.named.from(formatDay(from))] : []),
    ...(to ? [T.named.to(formatDay(to))] : []),
    ...(source ? [T.named.source(source)] : []),
    ...(type === 'All' ? [] : [T.named.type(type)]),
  ].join(', ');
  return (
    <EmptyState
      icon="log"
      title={T.emptyTitle}
      text={T.filteredText(named)}
      action={<ClearButton onClear={clearFilters}>{T.clear}</ClearButton>}
    />
  );
};

const Filters = ({ urlState, hasTypes }: { urlState: ActivityUrlState; hasTypes: boolean }) => {
  const { source, type, chooseSource, chooseType } = urlState;
  return (
    <>
      <SearchFilter label={T.search} value={source} onSearch={chooseSource} />
      {hasTypes && <SelectFilter label={T.type} options={TYPE_FILTERS} value={type} onChange={chooseType} />}
      <DateRangeFilter texts={T} errorId="activity-days" range={urlState} />
    </>
  );
};

const renderDetails = (entry: ActivityEntry) => <ActivityDetails entry={entry} />;

/** The Activity log page, to be read only. `hasExport`: the backend has the extension exportActivity. */
export const ActivityLog = ({ hasExport }: { hasExport: boolean }) => {
  const dispatch = useAppDispatch();
  const urlState = useActivityUrlState(hasExport);
  const { open, toggle } = useOpenRows();
  const isExporting = useAppSelector(selectIsExporting);
  const columns = useMemo(() => activityColumns({ keyOf, onToggle: toggle }), [toggle]);
  const { question, sort, chooseSort } = urlState;
  const { size, widths, onSize, onWidth } = useTableSettings(TABLE);
  const { reply, isOld, lostAt, refetch } = useListActivityQuery(question, {
    refetchOnMountOrArgChange: true,
    selectFromResult: (result) => ({ reply: result.data, isOld: isPreviousData(result), ...staleness(result) }),
  });
  const total = reply?.total ?? 0;
  const refresh = useCallback(() => void refetch(), [refetch]);
  useLetterKey('r', refresh);
  return (
    <>
      <PageHead title={routeOf('activity').title ?? ''}>{T.intro}</PageHead>
      <div className="commands">
        <Filters urlState={urlState} hasTypes={hasExport} />
        <span className="space" />
        {hasExport && (
          <Button
            icon="download"
            disabled={total === 0 || isExporting}
            onClick={() => dispatch(exportRequested(question.body.filters ?? {}))}
          >
            {T.csv}
          </Button>
        )}
        <span className="only-table">
          <SizeToggle value={size} onChange={onSize} />
        </span>
      </div>
      {lostAt !== undefined && (
        <Message kind="warning">
          {T.refreshFailed(formatTime(lostAt))}{' '}
          <Button look="link" onClick={refresh}>
            {TEXTS.tryAgain}
          </Button>
        </Message>
      )}
      <PagedTable
        label={T.table}
        columns={columns}
        below={renderDetails}
        open={open}
        rows={reply?.list}
        total={total}
        isOld={isOld}
        keyOf={keyOf}
        size={size}
        sort={sort}
        onSort={chooseSort}
        widths={widths}
        onWidth={onWidth}
        empty={<Empty urlState={urlState} />}
        nouns={T.nouns}
        paging={urlState}
      />
    </>
  );
};
