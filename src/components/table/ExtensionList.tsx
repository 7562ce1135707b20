import { useCallback, type ReactNode } from 'react';
import type { ApiError } from '@trc/domain/errors';
import { EmptyState } from '../feedback/EmptyState';
import { LoadError } from '../feedback/LoadError';
import { useLetterKey } from '../inputs/letterKeys';
import { SizeToggle, type TableSize } from '../inputs/SizeToggle';
import type { IconName } from '../layout/icons';
import { PagedTable, type PagedTableProps } from './PagedTable';

export interface ExtensionListProps<Row> extends Pick<
  PagedTableProps<Row>,
  'label' | 'columns' | 'keyOf' | 'nouns' | 'paging'
> {
  /** False on a backend without the extension operation of the list. */
  isOffered: boolean;
  icon: IconName;
  /** Shown where the list is not offered, where it could not be loaded, and where it has no row. */
  texts: { unsupportedTitle: string; unsupportedText: string; failed: string; emptyTitle: string; emptyText: string };
  emptyAction?: ReactNode;
  /** Missing during the first load. */
  reply: { list: Row[]; total: number } | undefined;
  isOld: boolean;
  error: ApiError | undefined;
  /** The last refresh failed, so that the rows may be out of date. */
  isStale?: boolean;
  refetch: () => unknown;
  settings: {
    size: TableSize;
    widths: Readonly<Record<string, number>>;
    onSize: (size: TableSize) => void;
    onWidth: (column: string, width: number) => void;
  };
}

/** A paged list of an extension operation, which the key R loads again. */
export const ExtensionList = <Row,>({
  isOffered,
  icon,
  texts,
  emptyAction,
  reply,
  error,
  isStale = false,
  refetch,
  settings: { size, widths, onSize, onWidth },
  ...table
}: ExtensionListProps<Row>) => {
  useLetterKey(
    'r',
    useCallback(() => {
      if (isOffered) void refetch();
    }, [isOffered, refetch]),
  );
  if (!isOffered)
    return (
      <div className="table-card">
        <EmptyState icon={icon} title={texts.unsupportedTitle} text={texts.unsupportedText} />
      </div>
    );
  return (
    <>
      <div className="commands only-table">
        <span className="space" />
        <SizeToggle value={size} onChange={onSize} />
      </div>
      {(error !== undefined || isStale) && (
        <LoadError title={texts.failed} text={error?.message} onRetry={() => void refetch()} />
      )}
      {(reply !== undefined || error === undefined) && (
        <PagedTable
          {...table}
          rows={reply?.list}
          total={reply?.total ?? 0}
          size={size}
          widths={widths}
          onWidth={onWidth}
          empty={<EmptyState icon={icon} title={texts.emptyTitle} text={texts.emptyText} action={emptyAction} />}
        />
      )}
    </>
  );
};
