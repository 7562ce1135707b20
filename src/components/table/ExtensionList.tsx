import { useCallback, type ReactNode } from 'react';
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
  /** The message of the last load if it failed; empty if only a refresh failed. */
  failure: string | undefined;
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
  failure,
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
      {failure !== undefined && (
        <LoadError title={texts.failed} text={failure || undefined} onRetry={() => void refetch()} />
      )}
      {(reply !== undefined || !failure) && (
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
