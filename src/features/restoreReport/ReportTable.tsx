import { useCallback, useMemo } from 'react';
import { ClearButton } from '../../components/inputs/ClearButton';
import { EmptyState } from '../../components/feedback/EmptyState';
import type { TableSize } from '../../components/inputs/SizeToggle';
import { DataTable } from '../../components/table/DataTable';
import { Pager } from '../../components/table/Pager';
import { useLastPage } from '../../components/table/useLastPage';
import { DEFAULT_PAGE_SIZE } from '@trc/domain/limits';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';
import { columnResized, selectColumnWidths } from '../settings';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import { reportColumns } from './columns';
import { keyOf } from './entries';
import { useArrowKeys } from './useArrowKeys';
import type { OpenEntry } from './useOpenEntry';
import type { Report } from './useReport';
import { TABLE, type ReportUrlState } from './useReportUrlState';

const T = RESTORE_REPORT_TEXTS;

const Empty = ({ tab, isFiltered, clearFilters }: ReportUrlState) => {
  if (isFiltered)
    return (
      <EmptyState
        icon="document"
        title={T.emptyTitle}
        text={T.emptyFiltered}
        action={<ClearButton onClear={clearFilters}>{T.filters.clear}</ClearButton>}
      />
    );
  if (tab === 'errors') return <EmptyState icon="circleTick" title={T.noErrorsTitle} text={T.noErrorsText} />;
  return <EmptyState icon="document" title={T.emptyTitle} text={T.empty} />;
};

export interface ReportTableProps {
  urlState: ReportUrlState;
  report: Report;
  size: TableSize;
  opened: OpenEntry;
}

/** One page of the objects of a restore. */
export const ReportTable = ({ urlState, report: { list, total, isOld }, size, opened }: ReportTableProps) => {
  const dispatch = useAppDispatch();
  const { page, perPage, sort, setParams, chooseSort } = urlState;
  const widths = useAppSelector(useMemo(() => selectColumnWidths(TABLE), []));
  useArrowKeys(list, opened);
  const columns = useMemo(() => reportColumns(opened.open), [opened.open]);
  const goToPage = useCallback(
    (next: number) => setParams({ page: next > 1 ? String(next) : undefined, object: undefined }),
    [setParams],
  );
  const lastPage = useLastPage({ page, perPage, goToPage }, total, list !== undefined && !isOld);
  return (
    <DataTable
      label={T.table}
      columns={columns}
      rows={list}
      total={total}
      isOld={isOld}
      hasPages={lastPage > 1}
      keyOf={keyOf}
      size={size}
      sort={sort}
      onSort={chooseSort}
      widths={widths}
      {...(urlState.object ? { marked: urlState.object } : {})}
      onWidth={useCallback(
        (column: string, width: number) => dispatch(columnResized({ table: TABLE, column, width })),
        [dispatch],
      )}
      empty={<Empty {...urlState} />}
      footer={
        <Pager
          page={page}
          perPage={perPage}
          total={total}
          nouns={T.nouns}
          onPage={goToPage}
          onPerPage={(rows) => setParams({ rows: rows === DEFAULT_PAGE_SIZE ? undefined : String(rows) })}
        />
      }
    />
  );
};
