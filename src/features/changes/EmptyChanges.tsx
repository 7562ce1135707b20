import type { ListChangesApiResponse } from '../../api';
import { EmptyState } from '../../components/feedback/EmptyState';
import { Button } from '../../components/inputs/Button';
import { ClearButton } from '../../components/inputs/ClearButton';
import { formatCount } from '@trc/domain/format';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';
import type { ChangesUrlState } from './useChangesUrlState';

export interface EmptyChangesProps {
  urlState: ChangesUrlState;
  reply: ListChangesApiResponse;
}

/** Says why the list is empty, and what to do. */
export const EmptyChanges = ({ urlState, reply: { totals, foldedMatches = 0 } }: EmptyChangesProps) => {
  const restored = totals.restored ?? 0;
  const service = totals.service - restored;
  const texts = [
    ...(service > 0 ? [T.onlyServiceText(formatCount(service))] : []),
    ...(restored > 0 ? [T.onlyRestoredText(formatCount(restored))] : []),
  ];
  if (urlState.isOneRestoreOnly)
    return (
      <EmptyState
        icon="circleTick"
        title={T.restoreTitle}
        text={T.restoreText}
        action={<ClearButton onClear={urlState.clear}>{T.showAll}</ClearButton>}
      />
    );
  if (urlState.isFiltered && foldedMatches > 0)
    return (
      <EmptyState
        icon="search"
        title={T.emptyFoldedTitle}
        text={T.emptyFoldedText(formatCount(foldedMatches))}
        action={
          <Button onClick={() => urlState.filter({ consequences: 'listed' })}>
            {T.listFolded(formatCount(foldedMatches))}
          </Button>
        }
      />
    );
  if (urlState.isFiltered)
    return (
      <EmptyState
        icon="search"
        title={T.emptyTitle}
        text={T.emptyText}
        action={<ClearButton onClear={urlState.clear}>{T.clear}</ClearButton>}
      />
    );
  return (
    <EmptyState
      icon="circleTick"
      title={T.nothingTitle}
      text={texts.join(' ') || T.nothingText}
      action={
        texts.length === 0 ? undefined : (
          <Button onClick={() => urlState.filter({ severity: 'service' })}>{T.showService}</Button>
        )
      }
    />
  );
};
