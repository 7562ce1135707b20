import type { Nouns } from '@trc/domain/texts';
import { DataTable, type DataTableProps } from './DataTable';
import { Pager } from './Pager';
import { useLastPage } from './useLastPage';

export interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'hasPages' | 'footer'> {
  /** Number of rows on all pages; 0 during the first load. */
  total: number;
  nouns: Nouns;
  paging: {
    page: number;
    perPage: number;
    goToPage: (page: number) => void;
    setPerPage: (perPage: number) => void;
  };
}

/** Shows a page of a list that the service pages. A page that no longer exists is replaced by the last page. */
export const PagedTable = <Row,>({ total, nouns, paging, rows, isOld = false, ...table }: PagedTableProps<Row>) => {
  const { page, perPage, goToPage, setPerPage } = paging;
  const lastPage = useLastPage(paging, total, rows !== undefined && !isOld);
  // Optimistic rows, which the service does not list yet, count as well.
  const shownTotal = Math.max(total, rows?.length ?? 0);
  return (
    <DataTable
      {...table}
      {...(rows ? { rows } : {})}
      total={shownTotal}
      isOld={isOld}
      hasPages={lastPage > 1}
      footer={
        <Pager
          page={page}
          perPage={perPage}
          total={shownTotal}
          nouns={nouns}
          onPage={goToPage}
          onPerPage={setPerPage}
        />
      }
    />
  );
};
