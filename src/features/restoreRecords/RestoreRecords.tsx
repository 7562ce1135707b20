import { useCallback, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isPreviousData, useListRestoreRecordsQuery, type RestoreRecords as Records } from '../../api';
import { Breadcrumb } from '../../components/layout/Breadcrumb';
import { ClearButton } from '../../components/inputs/ClearButton';
import { EmptyState } from '../../components/feedback/EmptyState';
import { PageHead } from '../../components/layout/PageHead';
import { SearchFilter } from '../../components/inputs/SearchFilter';
import { SelectFilter } from '../../components/inputs/SelectFilter';
import { SizeToggle } from '../../components/inputs/SizeToggle';
import { PagedTable } from '../../components/table/PagedTable';
import { useLetterKey } from '../../components/inputs/letterKeys';
import type { ApiError } from '@trc/domain/errors';
import { shortId } from '@trc/domain/format';
import { OBJECT_TYPES, type ObjectTypeInfo } from '@trc/domain/objectTypes';
import { pathTo, routeOf } from '@trc/domain/routes';
import { OBJECT_STATUSES } from '@trc/domain/statuses';
import { RESTORE_RECORDS_TEXTS } from '@trc/domain/texts/restoreRecords';
import { NAMES } from '@trc/domain/texts/names';
import { selectRunningRestores, useFollowedRestore } from '../restoreWatch';
import { useTableSettings } from '../settings';
import { useAppSelector } from '../../lib/hooks';
import { recordColumns, recordKey, type Cells } from './columns';
import { RecordsMessage } from './RecordsMessage';
import { TABLE, useRecordsUrlState, type RecordsUrlState } from './useRecordsUrlState';
import './records.css';
import { TOO_MANY_REQUESTS } from '@trc/domain/httpStatus';

const T = RESTORE_RECORDS_TEXTS;
const STATUSES = [{ value: '', label: T.filters.all }, ...OBJECT_STATUSES];
const TYPES = OBJECT_TYPES.map(({ slug, label }) => ({ value: slug, label: label }));
/** The head while the columns are unknown. */
const UNKNOWN: Records['columns'] = [
  { name: 'Name', sortable: false },
  { name: 'Status', sortable: false },
];

const Commands = ({ urlState, info }: { urlState: RecordsUrlState; info: ObjectTypeInfo }) => {
  const navigate = useNavigate();
  const { size, onSize } = useTableSettings(TABLE);
  const { id, setParams } = urlState;
  return (
    <div className="commands records-commands">
      <SelectFilter
        label={T.filters.type}
        options={TYPES}
        value={info.slug}
        onChange={(slug) => void navigate(pathTo('restore-records', { id, records: slug }))}
      />
      <SelectFilter
        label={T.filters.status}
        options={STATUSES}
        value={urlState.status}
        onChange={(value) => setParams({ status: value })}
      />
      <SearchFilter
        label={T.filters.search}
        value={urlState.text}
        onSearch={useCallback((value: string) => setParams({ search: value }, true), [setParams])}
      />
      {urlState.isFiltered && (
        <ClearButton look="subtle" onClear={urlState.clearFilters}>
          {T.filters.clear}
        </ClearButton>
      )}
      <span className="space" />
      <span className="only-table">
        <SizeToggle value={size} onChange={onSize} />
      </span>
    </div>
  );
};

const Table = ({
  urlState,
  info,
  data,
  isOld,
}: {
  urlState: RecordsUrlState;
  info: ObjectTypeInfo;
  data: Records | undefined;
  isOld: boolean;
}) => {
  const { id, sort, chooseSort, isFiltered, clearFilters } = urlState;
  const { size, widths, onWidth } = useTableSettings(TABLE);
  const described = data?.columns ?? UNKNOWN;
  const isRunning = useAppSelector((state) => selectRunningRestores(state).includes(id));
  const columns = useMemo(() => recordColumns(described, { restoreId: id, isRunning }), [described, id, isRunning]);
  const keyOf = useMemo(() => recordKey(described), [described]);
  const total = data?.total ?? 0;
  return (
    <PagedTable<Cells>
      // Other columns make another table: the cells of the waiting one would move (goal 15).
      key={data ? 'known' : 'unknown'}
      label={T.table(info.label)}
      columns={columns}
      keyOf={keyOf}
      size={size}
      isOld={isOld}
      widths={widths}
      onSort={chooseSort}
      {...(data ? { rows: data.rows } : {})}
      {...(sort ? { sort } : {})}
      onWidth={onWidth}
      empty={
        <EmptyState
          icon="document"
          title={T.emptyTitle(NAMES.inside(info.label))}
          text={isFiltered ? T.emptyFiltered : T.empty}
          action={isFiltered ? <ClearButton onClear={clearFilters}>{T.filters.clear}</ClearButton> : undefined}
        />
      }
      nouns={T.nouns}
      paging={urlState}
      total={total}
    />
  );
};

/** The Restore records page: one type's objects of one restore. */
export const RestoreRecords = ({ info }: { info: ObjectTypeInfo }) => {
  const urlState = useRecordsUrlState(info);
  const { id, question } = urlState;
  const { data, currentData, error, refetch } = useListRestoreRecordsQuery(question);
  useFollowedRestore(id);
  const again = useCallback(() => void refetch(), [refetch]);
  useLetterKey('r', again);
  const failure = error as ApiError | undefined;
  const restores = { text: routeOf('restores').title ?? '', to: pathTo('restores') };
  return (
    <>
      <Breadcrumb
        above={[restores, { text: shortId(id), title: id, to: pathTo('restore-report', { id }) }]}
        here={info.label}
      />
      <PageHead title={routeOf('restore-records').title ?? ''}>
        {T.line(info.label)}
        <Link className="mono" to={pathTo('restore-report', { id })}>
          {id}
        </Link>
      </PageHead>
      {failure && <RecordsMessage id={id} error={failure} onRetry={again} />}
      {(!failure || data !== undefined || failure.status === TOO_MANY_REQUESTS || urlState.text !== '') && (
        <>
          <Commands urlState={urlState} info={info} />
          {(!failure || data !== undefined || failure.status === TOO_MANY_REQUESTS) && (
            <Table urlState={urlState} info={info} data={data} isOld={isPreviousData({ data, currentData })} />
          )}
        </>
      )}
    </>
  );
};
