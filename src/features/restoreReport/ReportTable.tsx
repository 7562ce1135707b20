import { useCallback, useMemo } from 'react';
import { ClearButton } from '../../components/inputs/ClearButton';
import { EmptyState } from '../../components/feedback/EmptyState';
import type { TableSize } from '../../components/inputs/SizeToggle';
import { PagedTable } from '../../components/table/PagedTable';
import { DEFAULT_PAGE_SIZE } from '@trc/domain/limits';
import { isBusy } from '@trc/domain/statuses';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';
import { useTableSettings } from '../settings';
import { reportColumns } from './columns';
import { keyOf } from './entries';
import { useArrowKeys } from './useArrowKeys';
import type { OpenEntry } from './useOpenEntry';
import type { Report } from './useReport';
import { TABLE, type ReportUrlState } from './useReportUrlState';

const T = RESTORE_REPORT_TEXTS;

interface EmptyProps extends ReportUrlState {
  hasLeft: boolean;
  isRunning: boolean;
}

const Empty = ({ tab, isFiltered, clearFilters, hasLeft, isRunning }: EmptyProps) => {
  if (isFiltered)
    return (
      <EmptyState
        icon="document"
        title={T.emptyTitle}
        text={T.emptyFiltered}
        action={<ClearButton onClear={clearFilters}>{T.filters.clear}</ClearButton>}
      />
    );
  if (tab === 'errors' && hasLeft) return <EmptyState icon="document" title={T.onlyLeftTitle} text={T.onlyLeftText} />;
  if (tab === 'errors' && isRunning)
    return <EmptyState icon="document" title={T.noErrorsYetTitle} text={T.noErrorsYetText} />;
  if (tab === 'errors') return <EmptyState icon="circleTick" title={T.noErrorsTitle} text={T.noErrorsText} />;
  return <EmptyState icon="document" title={T.emptyTitle} text={T.empty} />;
};

export interface ReportTableProps {
  urlState: ReportUrlState;
  report: Report;
  size: TableSize;
  opened: OpenEntry;
  /** The list above the table has objects that the plan could not put right. */
  hasLeft: boolean;
}

/** Shows a page of the objects of a restore. */
export const ReportTable = ({ urlState, report, size, opened, hasLeft }: ReportTableProps) => {
  const { list, total, isOld, restore } = report;
  const isRunning = restore !== undefined && isBusy(restore.status);
  const { page, perPage, sort, setParams, chooseSort } = urlState;
  const { widths, onWidth } = useTableSettings(TABLE);
  useArrowKeys(list, opened);
  const columns = useMemo(() => reportColumns(opened.open, isRunning), [opened.open, isRunning]);
  const paging = {
    page,
    perPage,
    // The table goes to the last page in an effect, so this function stays the same between draws.
    goToPage: useCallback(
      (next: number) => setParams({ page: next > 1 ? String(next) : undefined, object: undefined }),
      [setParams],
    ),
    setPerPage: (rows: number) => setParams({ rows: rows === DEFAULT_PAGE_SIZE ? undefined : String(rows) }),
  };
  return (
    <PagedTable
      label={T.table}
      columns={columns}
      rows={list}
      total={total}
      isOld={isOld}
      keyOf={keyOf}
      size={size}
      sort={sort}
      onSort={chooseSort}
      widths={widths}
      {...(urlState.object ? { marked: urlState.object } : {})}
      onWidth={onWidth}
      empty={<Empty {...urlState} hasLeft={hasLeft} isRunning={isRunning} />}
      nouns={T.nouns}
      paging={paging}
    />
  );
};
